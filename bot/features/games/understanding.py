"""What people type where a game is played: its name is left out, and its dice are read as it reads them."""

from contextlib import suppress
from typing import NamedTuple

from bot.features.saved import saved
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.implied import read_where_played
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.names_in_dice import NameScope, Put, Roll
from bot.mechanics.names_in_games import call_game, put_in_game, recognize_game
from bot.mechanics.reading.by_hand import write_by_hand
from bot.mechanics.reading.names import may_name
from bot.mechanics.reading.reader import is_plain, read_names
from bot.mechanics.sheets import NO_NAMES, Sheet, find_named_game
from bot.mechanics.templates import Template
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
    text = call_game(names.texts, text) if names.lines else text
    dice = None if is_plain(text) else await _write_dice(services, context, text, names, tells=tells)
    if dice and not dice.text:
        return await _read_saved(services, context, text, names)
    if dice and (dice.is_sure or _reads_d20(entry)):
        roll = _read(entry, dice.text)
        if roll or dice.is_sure:
            return roll
    try:
        put = _put_numbers(names, text, entry, tells=tells) if names.lines else Put(text, ())
        spelling = put.text if put.used else await saved.expand_game(services, context, put.text, names)
        roll = None if spelling is None else _read(entry, spelling)
    except BadInput:
        if not dice:
            raise
        roll = None
    return roll or (_read(entry, dice.text) if dice else None)


class WrittenDice(NamedTuple):
    """Dice in which names stood, as they would be typed without names."""

    text: str
    """Empty where no game reads them: they are refused, or a roll with a name has no target.

    So 8d6 that were saved are 8d6 also where that is a roll of the game.
    """
    is_sure: bool
    """Whether they are dice in any game: a name stands for a roll, or advantage is asked for."""


async def _write_dice(
    services: Services, context: RequestContext, text: str, names: Sheet, *, tells: bool
) -> WrittenDice | None:
    """Return dice without names; None where there are none, or the text is the roll of a game."""
    if find_named_game(text) or not may_name(text):
        return None
    configuration = await services.store.configuration(context.place)
    entry = configuration.played
    scope = configuration.scope(await saved.with_saved(services, context, names))
    try:
        line = read_names(text, scope)
    except BadInput:
        is_game = entry is not None and _takes_numbers(names, text, entry)
        return None if is_game else WrittenDice("", is_sure=True)
    if line is None:
        return None
    has_way = _reads_d20(entry) and any(meaning == "way" for _, _, meaning in line.taken)
    calls = any(_is_dice(scope, name, entry) for name in line.names)
    is_judged = not calls or any(part.target for part in line.rolls.parts)
    return WrittenDice(write_by_hand(line, tells=tells) if is_judged else "", is_sure=has_way or calls)


def _takes_numbers(names: Sheet, text: str, entry: GameEntry) -> bool:
    """Whether a line is a game's roll by the number of a name, or by numbers that were typed beside it."""
    with suppress(BadInput):
        is_number = bool(put_in_game(names, text, entry, tells=False).used)
        return is_number or (not _reads_d20(entry) and _read(entry, text) is not None)
    return False


def _reads_d20(entry: GameEntry | None) -> bool:
    """Whether a number is added to a d20 in a game, which may be thrown with advantage."""
    if entry is None or "d20" not in entry.dice or "adv" not in entry.words:
        return False
    shapes = [option.shape for option in entry.options]
    return entry.words["adv"].shape == "flag" and "modifier" in shapes and "pool" not in shapes


def _is_dice(scope: NameScope, name: str, played: GameEntry | None) -> bool:
    """Whether a name stands for dice, and is no word of the game that is played."""
    roll = scope.names.find(name)
    is_word = played is not None and name in played.words and not _reads_d20(played)
    return isinstance(roll, Roll) and not is_word and not Template(roll.text, roll.open, scope).is_game


async def _read_saved(
    services: Services, context: RequestContext, text: str, names: Sheet
) -> GameRoll | None:
    """Read the roll of a game that has a saved name; None where there is none."""
    spelling = await saved.expand_game(services, context, text, names)
    if spelling is None or spelling == text:
        return None
    return _read((await services.store.configuration(context.place)).played, spelling)


def _put_numbers(names: Sheet, text: str, entry: GameEntry | None, *, tells: bool) -> Put:
    """Return the roll of a game with numbers in the place of names."""
    game = recognize_game(text) or entry
    return put_in_game(names, text, game, tells=tells) if game else Put(text, ())


def _read(entry: GameEntry | None, text: str) -> GameRoll | None:
    return read_where_played(entry, text) if entry else parse_game(text)
