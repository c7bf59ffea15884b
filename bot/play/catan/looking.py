"""Look at the game of a channel."""

from bot.play.asked import Asked
from bot.play.catan.game import SLOT, Game
from bot.play.table import Table


async def look(table: Table, asked: Asked) -> Game:
    """Return the game as far as it has come.

    Raises:
        Gone: there is no game.
    """
    return Game.of(await table.store.state(asked.place, SLOT))
