"""Look at the game of a channel."""

from bot.play.catan.game import SLOT, Game
from bot.play.request_context import RequestContext
from bot.play.services import Services


async def look(services: Services, context: RequestContext) -> Game:
    """Return the game as far as it has come.

    Raises:
        Gone: there is no game.
    """
    return Game.of(await services.store.state(context.place, SLOT))
