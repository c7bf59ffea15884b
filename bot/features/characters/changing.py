"""Asks for changes of what a character has, and for rests."""

from collections.abc import Sequence
from dataclasses import replace

from bot.features.characters.characters import Character, find_played
from bot.features.characters.counters import ChannelValue, CounterChange, list_channel_values, merge_channels
from bot.features.characters.event import COUNTER, CounterRequest
from bot.features.characters.typed_changes import (
    TypedChange,
    read_change,
    read_wanted,
    refuse_change,
    split_change,
)
from bot.features.reading.reading import Door, read_typed
from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Bracketed, Negative
from bot.mechanics.usual_names import POINTS, TEMPORARY, find_line
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission

LONGEST_NAMES = 1_000
"""Characters of all names of what a rest gives back."""

MOST_TAKEN_OVER = 10
"""Counters of one row of which it says what channels had."""


async def validate_change(ask: Ask, what: str, to: str = "", *, by_hand: bool = False) -> Submission:
    """Return a change of what the character has that the person plays: `-4`, `+3`, `-1d8-3`, `10`, `max`.

    Where `to` is empty, that stands behind its name: `hp -4`.

    Raises:
        BadInput: they play none, it has no such thing, the change cannot be read, or it has no dice although
            they are thrown by hand.
    """
    character = await find_played(ask)
    if not to:
        what, to = split_change(what, character.sheet.counters)
    name = _find_counter(character, what, to)
    typed = read_change(name, to)
    if by_hand and not typed.dice:
        raise BadInput("`rolled:` needs a change with dice, such as hp -1d8: write one, or leave it out.")
    dice = await _read_dice(ask, character, typed, refuse_change(name, to)) if typed.dice else ""
    return _submit(ask, character, [(name, typed)], dice=dice)


async def _read_dice(ask: Ask, character: Character, typed: TypedChange, refusal: BadInput) -> str:
    """Read the dice of a change, in which names of the character may stand.

    Raises:
        BadInput: they are none, or come to more than one number.
    """
    try:
        rolls = (await read_typed(ask, typed.dice, Door(character.sheet, judges=False, plays=False))).roll
    except BadInput as refused:
        raise refusal from refused
    only = rolls.only if isinstance(rolls, Rolls) else None
    if only is None or only.sets > 1 or only.target or only.counts_words:
        raise refusal
    return str(replace(only, root=Negative(Bracketed(only.root))) if typed.takes else only)


async def change_by(ask: Ask, character_id: str, number: int, by: int) -> Recorded:
    """Change what a character has by a number, if the person plays it.

    Raises:
        BadInput: they play another, or it has no such thing any more.
        Busy: too much is waiting.
    """
    character = await _find_by_id(ask, character_id)
    name = next((name for name, kept in character.numbers.items() if kept == number), None)
    if name is None:
        raise BadInput(
            f"{character.name} no longer has the value of this button: /character show shows all values."
        )
    asked = _submit(ask, character, [(_find_counter(character, name), TypedChange(by))])
    return await record_at_once(ask, asked)


async def rest(ask: Ask, what: str = "", character_id: str = "") -> Recorded:
    """Give back all that the character has, or only one thing of it.

    Raises:
        BadInput: the person plays none, or it has nothing that could be given back.
        Busy: too much is waiting.
    """
    character = await _find_by_id(ask, character_id) if character_id else await find_played(ask)
    counters = character.sheet.counters
    names = [_find_counter(character, what)] if what else list(counters)
    if not names:
        raise _nothing(character)
    changes = [(name, TypedChange(to=counters[name].most)) for name in names]
    return await record_at_once(ask, _submit(ask, character, changes, rests=True))


async def _find_by_id(ask: Ask, character_id: str) -> Character:
    character = await find_played(ask)
    if character.id != character_id:
        raise BadInput(
            f"This button is for another character, and you play {character.name} here: use /character set."
        )
    return character


def _find_counter(character: Character, what: str, to: str = "") -> str:
    typed, counters = fold_run(what), character.sheet.counters
    if name := find_line(counters, typed):
        return name
    if not counters:
        raise _nothing(character)
    if name := find_line(character.sheet, typed):
        wanted = read_wanted(character.sheet.find(name), to)
        raise BadInput(
            f"/character set changes only values with a maximum, but `{name}` has none: "
            f"{'use' if wanted is None else 'write'} /character edit"
            f"{'' if wanted is None else f' lines:{name} = {wanted}'}.",
            typed=what.strip(),
        )
    raise unknown_name(f"{character.name} has no {{}}", what, counters, f"it has {', '.join(counters)}.")


def _nothing(character: Character) -> BadInput:
    return BadInput(
        f"{character.name} has no value with a maximum: add one with /character edit, such as lines:hp = "
        "24/30."
    )


def _submit(
    ask: Ask,
    character: Character,
    changes: Sequence[tuple[str, TypedChange]],
    *,
    dice: str = "",
    rests: bool = False,
) -> Submission:
    temporary = "" if rests else _find_temporary(character, *changes[0])
    if temporary:
        changes = [*changes, (temporary, TypedChange(0))]
    names = [name for name, _ in changes]
    request = CounterRequest(
        character.id,
        tuple(_make_change(character, name, typed) for name, typed in changes),
        f"{character.name}: {', '.join(names)}"[:LONGEST_NAMES],
        rests,
        everywhere=True,
        begun=tuple((int(number), value) for number, value in merge_channels(character.channels).items()),
        channels=_list_differences(character, names, ask.place.channel),
        dice=dice,
        temporary=bool(temporary),
    )
    return ask.submission(COUNTER, request)


def _make_change(character: Character, name: str, typed: TypedChange) -> CounterChange:
    now, most = character.sheet.counters[name]
    return CounterChange(character.numbers[name], now, most, typed.by, min(typed.to, most))


def _find_temporary(character: Character, name: str, typed: TypedChange) -> str:
    """Return the temporary hit points that take this loss before `name` does, if the character has such."""
    may_lose = typed.by is not None and (typed.dice or typed.by < 0)
    is_points = may_lose and find_line((name,), POINTS) == name
    return (find_line(character.sheet.counters, TEMPORARY) or "") if is_points else ""


def _list_differences(character: Character, names: Sequence[str], here: int) -> tuple[ChannelValue, ...]:
    """Return what channels had of counters, where that differs."""
    if not character.channels:
        return ()
    found: list[ChannelValue] = []
    for name in names[:MOST_TAKEN_OVER]:
        had = list_channel_values(character.channels, character.numbers[name], character.begins(name), here)
        if len({each.value for each in had}) > 1:
            found += had
    return tuple(found)
