"""What people type where a game is played: its name is left out, and its dice are read as it reads them."""

from bot.features.saved import saved
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.implied import judge_dice, read_where_played
from bot.mechanics.games.spelling import GameRoll
from bot.play.request_context import RequestContext
from bot.play.store import Services


async def find_roll(services: Services, context: RequestContext, text: str) -> GameRoll | None:
    """Return the roll of a game that a text stands for at a place; None where it stands for something else.

    Raises:
        BadInput: it is that of a game, and something in it does not fit.
    """
    entry = games().get((await services.store.configuration(context.place)).game)
    spelling = await saved.expand_game(services, context, text)
    if spelling is None:  # a saved roll that is dice
        return judge_dice(entry, await saved.expand(services, context, text)) if entry else None
    return read_where_played(entry, spelling) if entry else parse_game(spelling)
