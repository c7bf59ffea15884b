"""A person's roll for a call: with the numbers of their current character, or with some they type.

`Perception` is the person's roll of that name, or a d20 with their number of that name; in a channel with a
game it is read as that game reads it, if it can. Dice such as `d20 + dex` use the names in them.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.features.calls.call import TableCall
from bot.features.calls.words import leave_own
from bot.features.characters.characters import played_of
from bot.features.games.event import GAME
from bot.features.reading.reading import Door, read_typed
from bot.features.roll import event as rolls
from bot.features.roll.event import RollRequest
from bot.features.saved.saved import usable
from bot.mechanics.errors import BadInput, cite, show_typed
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.where_played import reads_numbers
from bot.mechanics.named_check import NamedCheck, read_named
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.names_in_games import list_unknown_in_game
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.numbers import read_signed
from bot.mechanics.sheets import NO_NAMES, Sheet, list_words
from bot.mechanics.skill_actions import find_action
from bot.mechanics.usual_names import is_never_added, never_adds
from bot.play.for_another import give
from bot.play.manual_roll import ManualRoll, read_first
from bot.play.recording import check_by_hand
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.play.typed_faces import parse_words

MOST_MISSING = 4
"""The most numbers that a person is asked for: a form has room for them and for the faces."""

MOST_NUMBER = 999_999
"""The largest number that a person types for a name."""

MOST_DIGITS = 20
"""As many as fit, so that a number that is too large is refused as one."""


class CallNeeds(NamedTuple):
    """What a person has for a call, and lacks."""

    sheet: Sheet
    """The sheet of their current character in the channel, or empty."""
    missing: tuple[str, ...]
    """The names in the call that neither this sheet nor the person's saved rolls have."""

    def fill(self, value: int | str) -> Sheet:
        """Return the sheet with one value for all missing names."""
        return with_numbers(self.sheet, dict.fromkeys(self.missing, value))


async def find_needs(ask: Ask, call: TableCall, person: int) -> CallNeeds:
    """Return what a person has for a call, and lacks.

    Raises:
        BadInput: they lack too much to ask for it.
    """
    return await find_lacking(ask, call, await sheet_of(ask, person))


async def find_lacking(ask: Ask, call: TableCall, sheet: Sheet) -> CallNeeds:
    """Return what a sheet has for a call, and lacks.

    Raises:
        BadInput: it lacks too much to ask for it.
    """
    named = await _find_named(ask, call, sheet)
    if named is None and await _can_read(ask, call.what, sheet):
        return CallNeeds(sheet, ())
    words = (named.name,) if named else _list_words(ask, call.what)
    missing = [name for name in dict.fromkeys(map(fold_name, words)) if name not in sheet]
    if missing:
        saved = {each.name for each in await usable(ask)}
        missing = [name for name in missing if name not in saved]
    if len(missing) > MOST_MISSING:
        raise BadInput(
            f"This call needs {', '.join(map(cite, missing))}: make a character that has these values with "
            "/character create."
        )
    return CallNeeds(sheet, tuple(missing))


async def sheet_of(ask: Ask, person: int) -> Sheet:
    """Return the sheet of a person's current character in the channel, or an empty one."""
    character = played_of(await ask.store.played(ask.place, person))
    return NO_NAMES if character is None else character.sheet


async def _find_named(ask: Ask, call: TableCall, sheet: Sheet) -> NamedCheck | None:
    """Return the name that a call is for, or None for dice or a game's pool.

    Raises:
        BadInput: no check adds its number to dice.
    """
    entry = ask.configuration.played
    action = find_action(call.what, sheet, entry)
    is_action = action is not None and not action.has_number
    what = action.write(call.what) if action and is_action else call.what
    named = read_named(what, sheet, entry.words if entry else ())
    if named and is_never_added(named.name) and (entry is None or entry.adds_to_d20):
        raise BadInput(never_adds(named.name), typed=call.what)
    if named and entry and entry.is_under and named.behind[:1].isdecimal():
        return None  # the number to stay under, as in a roll
    if named is None or named.name in sheet or is_action:
        return named
    with suppress(BadInput):  # a roll as it is, but for one whose label is what looks like a name
        line = await read_typed(ask, call.what, Door(NO_NAMES))
        if named.label.split()[0].casefold() not in line.label.casefold().split():
            return None
    return named


async def _can_read(ask: Ask, what: str, sheet: Sheet) -> bool:
    with suppress(BadInput):
        return bool(await read_typed(ask, what, Door(sheet)))
    return False


def _list_words(ask: Ask, what: str) -> tuple[str, ...]:
    words = list_words(what)
    entry = ask.configuration.played
    return words or (list_unknown_in_game(what, entry) if entry else ())


def dice_game(ask: Ask) -> GameEntry | None:
    """Return the game of the channel if what a name on its sheets has is dice, not a number, or None."""
    entry = ask.configuration.played
    return None if entry is None or (reads_numbers(entry) and not entry.untrained) else entry


async def read_missing(ask: Ask, needs: CallNeeds, typed: Mapping[str, str]) -> Sheet:
    """Return the sheet with what a person typed for each missing name: a number, or dice in a game of dice.

    Raises:
        BadInput: it is neither.
    """
    return with_numbers(
        needs.sheet, await read_numbers(ask, {name: typed.get(name, "") for name in needs.missing})
    )


async def read_numbers(ask: Ask, typed: Mapping[str, str]) -> dict[str, int | str]:
    """Return what was typed for names: numbers, or dice in a game of dice.

    Raises:
        BadInput: it is neither.
    """
    entry = dice_game(ask) if typed else None
    return {
        name: _read_number(name, text) if entry is None else await _read_dice(ask, name, text, entry)
        for name, text in typed.items()
    }


def _read_number(name: str, typed: str) -> int:
    """Return a number, or 0 for an empty text."""
    if not typed.strip():
        return 0
    number = read_signed(typed, MOST_DIGITS)
    if number is None:
        raise BadInput(
            f"{cite(typed, 20)} is not a number for {name}: type one, such as +5, or leave the field empty."
        )
    if number.digits > MOST_NUMBER:
        raise BadInput(f"Your {name} can be −{MOST_NUMBER:,} to {MOST_NUMBER:,}, not {cite(typed, 20)}.")
    return number.value


async def _read_dice(ask: Ask, name: str, typed: str, entry: GameEntry) -> str:
    text = entry.untrained if not typed.strip() else typed
    with suppress(BadInput):
        line = await read_typed(ask, text, Door(NO_NAMES))
        if isinstance(line.roll, GameRoll):
            return str(line.roll)
    raise BadInput(
        f"{cite(typed, 20)} is not a roll of {entry.short_title} for {name}: type it like "
        f"{usual_dice(entry)}."
    )


def usual_dice(entry: GameEntry) -> str:
    """Return an example of dice of a game, without its name."""
    return f"{'d' if entry.untrained else ''}{entry.examples[0].removeprefix(entry.name).strip()}"


def with_numbers(sheet: Sheet, numbers: Mapping[str, int | str]) -> Sheet:
    """Return a sheet with these numbers added; in a game of only dice, with these rolls."""
    if not numbers:
        return sheet
    lines = (*sheet.lines, *((name, str(number)) for name, number in numbers.items()))
    return replace(sheet, lines=lines)


async def validate(ask: Ask, call: TableCall, sheet: Sheet) -> Submission:
    """Return the roll of a person with a sheet for a call.

    Raises:
        BadInput: it cannot be understood, or is more than one roll with one total.
        NotAllowed: rolls may not be hidden so here.
        Gone: this version of the bot reads it differently than the one that asked.
    """
    call.check_meaning()
    named = await _find_named(ask, call, sheet)

    async def read(text: str) -> Submission:
        return await rolls.validate(ask, text, Door(sheet), visibility=call.show)

    if named is None or named.name not in sheet:
        return _check_one(await read(call.what))
    if not isinstance(sheet.find(named.name), int):
        return _check_one(await read(_with_label(f"{named.name} {named.behind}", named)))
    if entry := dice_game(ask):
        raise BadInput(
            f"`{named.name}` must be a roll in {entry.short_title}: write it in each character like "
            f"{named.name} = {entry.examples[0]}."
        )
    text = f"{named.name} {named.target}"
    if ask.configuration.played:
        with suppress(BadInput):  # as the game of the channel reads such a number
            asked = await read(_with_label(text, named))
            if asked.kind is GAME:
                return asked
    return _check_one(await read(_with_label(f"d20 + {text}", named)))


async def validate_answer(ask: Ask, call: TableCall, person: int, sheet: Sheet, whole: Sheet) -> Submission:
    """Return a roll for a person, who may be away; `whole` also has the numbers that their sheet lacks.

    Raises:
        BadInput, NotAllowed, Gone: as `validate`.
    """
    asked = leave_own(await validate(ask, call, whole), call, ask.person, person, sheet)
    return asked if ask.person == person else give(asked, person)


def _with_label(text: str, named: NamedCheck) -> str:
    return text if "#" in text else f"{text.strip()} # {named.label}"


def _check_one(asked: Submission) -> Submission:
    if isinstance(asked.request, RollRequest) and read_rolls(asked.request.dice).single is None:
        raise BadInput("A call needs one roll with one total: write it like d20 + dex vs 15.")
    return asked


async def take_faces(ask: Ask, asked: Submission, typed: str | None) -> Submission:
    """Return a roll with the faces that its person typed, or by chance if they typed none.

    Raises:
        BadInput: they do not fit, are not enough, or their person may not see them.
    """
    check_by_hand(typed, None, asked.visibility)
    if typed is None:
        return asked
    with show_typed(typed):
        return await _read_faces(ask, asked, typed)


async def _read_faces(ask: Ask, asked: Submission, typed: str) -> Submission:
    held = ManualRoll(asked.kind.name, asked.kind.write(asked.request), visibility=asked.visibility)
    understood = await read_first(ask, held, parse_words(typed))
    made = understood.made
    if isinstance(made, Waiting):
        raise BadInput(
            f"A die is missing, {made.wants.article} {made.wants}: type all dice in order, such as 6 3 4."
        )
    source = asked.kind.parse_faces(understood.words)
    return replace(asked, request=understood.reading.request).with_faces(source)
