"""What characters have, such as hit points: changes of it, by numbers or dice, and rests.

What a character has is one in the whole home, wherever it is changed; what was never changed is as its sheet
has it. The request says what a counter begins with and the most there can be, so that a row is replayed
without the sheet, which may have changed or be gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from bot.features.characters.counters import (
    IN_CHANNEL,
    ChannelValue,
    CounterChange,
    Layers,
    change_layers,
    key_of,
    undo_change,
)
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Json, Made, State, StateKey, uses_of
from bot.play.kind import EventKind, SharesStates
from bot.play.typed_faces import faces_on


class SheetChange(NamedTuple):
    """Changes of what one character has."""

    character: str
    """Its id."""
    changes: tuple[CounterChange, ...]
    begun: tuple[tuple[int, int], ...] = ()
    """What the first row in the home takes over from its channels: the numbers of counters, and values."""
    channels: tuple[ChannelValue, ...] = ()
    """What these channels had of the counters that it changes, where that differs."""

    def begin(self) -> dict[str, Layers]:
        return {str(number): [[0, value]] for number, value in self.begun}


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
    """Whether something is given back by a rest."""
    everywhere: bool = False
    """Whether the whole home has one value of each; in older rows each channel has its own."""
    begun: tuple[tuple[int, int], ...] = ()
    """As `SheetChange.begun`."""
    channels: tuple[ChannelValue, ...] = ()
    """As `SheetChange.channels`."""
    dice: str = ""
    """What is thrown for the first change, which adds their total."""
    temporary: bool = False
    """Whether the second change is of temporary hit points, which take a loss of the first before it."""

    @property
    def sheet(self) -> SheetChange:
        return SheetChange(self.character, self.changes, self.begun, self.channels)

    def add_thrown(self, total: int) -> tuple[CounterChange, ...]:
        """Return the changes, of which the first adds what the dice came to."""
        first, *others = self.changes
        return (first._replace(by=total) if self.dice else first, *others)


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
        fell = throw(read_rolls(request.dice), source) if request.dice else None
        if isinstance(fell, Waiting):
            return fell
        source.finish()
        (state,) = context.shared
        changes = request.add_thrown(fell.totals[0] if fell else 0)
        has: dict[str, Layers] = request.sheet.begin() if state.value is None else dict(state.value)
        if request.temporary:
            changes = _spare(changes, has)
        before, after = [], []
        for each in changes:
            layers = has.get(str(each.number)) or [[0, each.begins]]
            changed = change_layers(layers, state.last + 1, each)
            before.append(each.clamp(layers[-1][1]))
            after.append(changed[-1][1])
            has[str(each.number)] = changed
        return Effect(
            draws=fell.faces if fell else (),
            shared=(dict(sorted(has.items())),),
            line={"from": before, "to": after},
            result=fell,
        )

    def normalise_typed(
        self, prepared: None, request: CounterRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[CounterRequest, Sequence[str]]:
        return request, faces_on(read_rolls(request.dice), words) if request.dice else words

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        if not states:
            return ()
        (use,), (state,) = uses_of(event), states
        has: dict[str, Layers] = dict(state.value)
        for each, was, became in changes_of(event):
            number = str(each.number)
            has[number] = undo_change(has[number], use.turn, each, was, became)
        return (has,)


def _spare(changes: tuple[CounterChange, ...], has: dict[str, Layers]) -> tuple[CounterChange, ...]:
    """Have temporary hit points, which the second change is of, take a loss before the first does."""
    points, temporary = changes
    layers = has.get(str(temporary.number)) or [[0, temporary.begins]]
    spared = min(temporary.clamp(layers[-1][1]), max(0, -(points.by or 0)))
    return points._replace(by=(points.by or 0) + spared), temporary._replace(by=-spared)


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
