"""What characters have, such as hit points: changes of it, and a rest that gives back all of it.

What a character has is one in the whole home, wherever it is changed; what was never changed is as its sheet
has it. The request says what a counter begins with and the most there can be, so that a row is replayed
without the sheet, which may have changed or be gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.features.characters.characters import Character, find_played
from bot.features.characters.counters import (
    IN_CHANNEL,
    ChannelValue,
    CounterChange,
    Layers,
    change_layers,
    key_of,
    list_channel_values,
    merge_channels,
    undo_change,
)
from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.reading.numbers import read_signed
from bot.mechanics.reading.tokens import END, tokenize
from bot.mechanics.sheets import LARGEST
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Json, Made, State, StateKey, uses_of
from bot.play.kind import EventKind, SharesStates
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded

LONGEST_NAMES = 1_000
"""Characters of all names of what a rest gives back."""

MOST_DIGITS = 7
"""Of a change."""

MOST_TAKEN_OVER = 10
"""Counters of one row of which it says what channels had."""


@dataclass(frozen=True, slots=True)
class CounterRequest:
    """Changes of what a character has. The `name` of the character and of what is changed are a person's
    words."""

    character: str
    """Its id."""
    changes: tuple[CounterChange, ...]
    name: str = ""
    """Lia: hp."""
    rest: bool = False
    """Whether all is given back."""
    everywhere: bool = False
    """Whether the whole home has one value of each; in older rows each channel has its own."""
    begun: tuple[tuple[int, int], ...] = ()
    """What the first row in the home takes over from its channels: the numbers of counters, and values."""
    channels: tuple[ChannelValue, ...] = ()
    """What these channels had of the counters that it changes, where that differs."""


class CounterKind(SharesStates, EventKind[CounterRequest]):
    """A change of what a character has."""

    name = "counter"
    request_type = CounterRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: CounterRequest, person: int) -> StateKey | None:
        return None if request.everywhere else StateKey(IN_CHANNEL, request.character)

    def shared_of(self, request: CounterRequest) -> tuple[StateKey, ...]:
        return (key_of(request.character),) if request.everywhere else ()

    def apply(self, prepared: None, request: CounterRequest, context: EventContext, source: Source) -> Made:
        if not request.everywhere:
            return _apply_in_channel(request, context)
        (state,) = context.shared
        has: dict[str, Layers] = _begin(request) if state.value is None else dict(state.value)
        before, after = [], []
        for each in request.changes:
            layers = has.get(str(each.number)) or [[0, each.begins]]
            changed = change_layers(layers, state.last + 1, each)
            before.append(each.clamp(layers[-1][1]))
            after.append(changed[-1][1])
            has[str(each.number)] = changed
        return Effect(shared=(dict(sorted(has.items())),), line={"from": before, "to": after})

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        if not states:
            return ()
        (use,), (state,) = uses_of(event), states
        has: dict[str, Layers] = dict(state.value)
        for each, was, became in changes_of(event):
            number = str(each.number)
            has[number] = undo_change(has[number], use.turn, each, was, became)
        return (has,)


def _begin(request: CounterRequest) -> dict[str, Layers]:
    return {str(number): [[0, value]] for number, value in request.begun}


def _apply_in_channel(request: CounterRequest, context: EventContext) -> Effect:
    had: dict[str, int] = dict(context.state or {})
    before = [had.get(str(each.number), each.begins) for each in request.changes]
    after = [each.apply(now) for each, now in zip(request.changes, before, strict=True)]
    has = had | {str(each.number): now for each, now in zip(request.changes, after, strict=True)}
    return Effect(
        before=context.state,
        after=dict(sorted(has.items())),
        line={"from": before, "to": after},
    )


COUNTER = CounterKind()
KINDS = (COUNTER,)


async def change(ask: Ask, what: str, to: str = "") -> Recorded:
    """Change what the character has that the person plays: `-4`, `+3`, `10`, `max`.

    Where `to` is empty, that stands behind its name: `hp -4`.

    Raises:
        BadInput: they play none, it has no such thing, or the change cannot be read.
        Busy: too much is waiting.
    """
    character = await find_played(ask)
    if not to:
        what, to = split_change(what)
    name = _find_counter(character, what, to)
    return await _record(ask, character, [(name, *_read_change(character, name, to))])


def split_change(text: str) -> tuple[str, str]:
    """Return what changes, and to what: `hp -4`, `hp-4` and `hp max` are both; else nothing is the second."""
    *_, before, last, end = (END, END, *tokenize(text))
    is_signed = last.kind == "number" and before.is_sign("+", "-")
    is_whole = last.is_apart and (last.kind == "number" or last.is_word("max"))
    begin = before.start if is_signed else last.start if is_whole else end.start
    name = text[:begin].strip()
    return (name, text[begin:].strip()) if name else (text.strip(), "")


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
    return await _record(ask, character, [(_find_counter(character, name), by, 0)])


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
    return await _record(ask, character, [(name, None, counters[name].most) for name in names], rests=True)


async def _find_by_id(ask: Ask, character_id: str) -> Character:
    character = await find_played(ask)
    if character.id != character_id:
        raise BadInput(
            f"This button is for another character, and you play {character.name} here: use /character set."
        )
    return character


def _find_counter(character: Character, what: str, to: str = "") -> str:
    name, counters = fold_name(what), character.sheet.counters
    if name in counters:
        return name
    if not counters:
        raise _nothing(character)
    if name in character.sheet:
        wanted = _read_wanted(character.sheet.find(name), to)
        raise BadInput(
            f"/character set changes only values with a maximum, but `{name}` has none: "
            f"{'use' if wanted is None else 'write'} /character edit"
            f"{'' if wanted is None else f' lines:{name} = {wanted}'}.",
            typed=what.strip(),
        )
    raise unknown_name(f"{character.name} has no {{}}", what, counters, f"it has {', '.join(counters)}.")


def _read_wanted(now: object, change: str) -> int | None:
    """Return what a change would make of a value without a maximum; None for a roll or no number."""
    number = read_signed(change, MOST_DIGITS)
    if number is None or not isinstance(now, int):
        return None
    return now + number.value if number.sign else number.digits


def _nothing(character: Character) -> BadInput:
    return BadInput(
        f"{character.name} has no value with a maximum: add one with /character edit, such as lines:hp = "
        "24/30."
    )


def _read_change(character: Character, name: str, text: str) -> tuple[int | None, int]:
    """Return what is added, None where it is set, and to what it is set."""
    if text.strip().casefold() in {"max", "full"}:
        return None, LARGEST
    number = read_signed(text, MOST_DIGITS)
    if number is None or number.digits > LARGEST:
        raise BadInput(
            f"{cite(text)} is not a change of `{name}`: write -4, +3, a number from 0 to "
            f"{LARGEST:,}, or max.",
            typed=text.strip(),
        )
    return (number.value, 0) if number.sign else (None, number.digits)


async def _record(
    ask: Ask,
    character: Character,
    changes: Sequence[tuple[str, int | None, int]],
    *,
    rests: bool = False,
) -> Recorded:
    made = []
    for name, by, to in changes:
        counter = character.sheet.counter(name)
        assert counter is not None, "what is changed is a counter"  # noqa: S101 - as those who ask have seen
        made.append(
            CounterChange(character.numbers[name], counter.now, counter.most, by, min(to, counter.most))
        )
    names = ", ".join(name for name, _, _ in changes)
    request = CounterRequest(
        character.id,
        tuple(made),
        f"{character.name}: {names}"[:LONGEST_NAMES],
        rests,
        everywhere=True,
        begun=tuple((int(number), value) for number, value in merge_channels(character.channels).items()),
        channels=_list_differences(character, [name for name, _, _ in changes], ask.place.channel),
    )
    return await record_at_once(ask, ask.submission(COUNTER, request))


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


def changes_of(event: Event) -> list[tuple[CounterChange, int, int]]:
    """Return the changes of a row, each with what one had before and has after it."""
    changes, line = COUNTER.read(event.request).changes, event.line or {}
    before = line.get("from", [each.begins for each in changes])
    after = line.get("to", [each.apply(each.begins) for each in changes])
    return list(zip(changes, before, after, strict=True))


def parts_of(event: Event) -> tuple[str, str]:
    """Return the name of the character and of what was changed; empty once they were forgotten."""
    who, _, what = str(event.request.get("name", "")).partition(": ")
    return who, what
