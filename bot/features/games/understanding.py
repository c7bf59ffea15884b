"""What people type where a game is played: its name is left out, and its dice are read as it reads them."""

from bot.features.saved import saved
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.implied import judge_dice, read_where_played
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.names_in_dice import Put
from bot.mechanics.names_in_games import call_game, calls_dice, put_in_game, recognize_game
from bot.mechanics.sheets import NO_NAMES, Sheet, put_names
from bot.play.request_context import RequestContext
from bot.play.store import Services


async def find_roll(
    services: Services, context: RequestContext, text: str, names: Sheet = NO_NAMES, *, tells: bool = True
) -> GameRoll | None:
    """Return the roll of a game that a text stands for at a place; None where it stands for something else.

    With `tells`, its comment says what the numbers of `names` were.

    Raises:
        BadInput: it is that of a game, and something in it does not fit.
    """
    entry = (await services.store.configuration(context.place)).played
    if entry and calls_dice(names, text, entry):  # a line of the character, whose name is no label here
        return judge_dice(entry, put_names(names, text).text)
    named = _put_names(names, text, entry, tells=tells) if names.lines else Put(text, ())
    text = named.text
    spelling = text if named.used else await saved.expand_game(services, context, text, names)
    if spelling is None:  # a saved roll that is dice
        return judge_dice(entry, await saved.expand(services, context, text, names)) if entry else None
    return read_where_played(entry, spelling) if entry else parse_game(spelling)


def _put_names(names: Sheet, text: str, entry: GameEntry | None, *, tells: bool) -> Put:
    """Return the roll of a game with numbers in the place of names, by a line that is one, too."""
    text = call_game(names.texts, text)
    played = recognize_game(text) or entry
    return put_in_game(names, text, played, tells=tells) if played else Put(text, ())
