"""What characters have, such as hit points: changes of it, by numbers or dice, and rests.

What a character has is one in the whole home, wherever it is changed; what was never changed is as its sheet
has it. The request says what a counter begins with and the most there can be, so that a row is replayed
without the sheet, which may have changed or be gone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat, zip_longest
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
from bot.features.harm.wounds import WOUNDS, Wounds
from bot.features.initiative.fight import Unit
from bot.mechanics.damage import split_damage
from bot.mechanics.later import Later
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Json, Made, SharedUse, State, StateKey, uses_of
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
    """`Lia: hp, ki`, with a line for each character."""
    rest: bool = False
    """Whether something is given back by a rest."""
    everywhere: bool = False
    """Whether the whole home has one value of each; in older rows each channel has its own."""
    begun: tuple[tuple[int, int], ...] = ()
    """As in `SheetChange`."""
    channels: tuple[ChannelValue, ...] = ()
    """As in `SheetChange`."""
    dice: str = ""
    """What is thrown for the first change, which adds their total."""
    temporary: bool = False
    """Whether the second change is of temporary hit points, which take a loss of the first before it."""
    cause: int = 0
    """The number of the roll that costs it, or 0."""
    short: bool = False
    """Whether a rest is a short one."""
    others: tuple[SheetChange, ...] = ()
    """What else is changed, of other characters."""
    causes: tuple[int, ...] = ()
    """The numbers of the rolls that cost it, one for each character, where several pay at once."""
    steadies: Later[tuple[Unit, ...]] = ()
    """Who is Shaken no more by a rest, in the fight of a channel."""
    fight: Later[int] = 0
    """The number of the row that began that fight, or 0."""
    channel: Later[str] = ""
    """The id of that channel, or empty."""

    @property
    def sheets(self) -> tuple[SheetChange, ...]:
        return SheetChange(self.character, self.changes, self.begun, self.channels), *self.others


class CounterKind(SharesStates, EventKind[CounterRequest]):
    """A change of what a character has."""

    name = "counter"
    request_type = CounterRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: CounterRequest, person: int) -> StateKey | None:
        return None if request.everywhere else StateKey(IN_CHANNEL, request.character)

    def shared_of(self, request: CounterRequest) -> tuple[StateKey, ...]:
        if not request.everywhere:
            return ()
        fights = (StateKey(WOUNDS, request.channel),) if request.channel else ()
        return *(key_of(sheet.character) for sheet in request.sheets), *fights

    def apply(self, prepared: None, request: CounterRequest, context: EventContext, source: Source) -> Made:
        if not request.everywhere:
            return _apply_in_channel(request, context)
        fell = throw(read_rolls(request.dice), source) if request.dice else None
        if isinstance(fell, Waiting):
            return fell
        source.finish()
        first, *others = request.sheets
        if fell:
            change, *rest = first.changes
            first = first._replace(changes=(change._replace(by=fell.totals[0]), *rest))
        first = leave_out_wound(first)
        if request.temporary:
            first = spare_points(first, context.shared[0])
        states, fights = context.shared[: 1 + len(others)], context.shared[1 + len(others) :]
        made = [change_sheet(*each) for each in zip((first, *others), states, strict=True)]
        recovered = (_change_shaken(state.value, request, steady=request.steadies) for state in fights)
        return Effect(
            draws=fell.faces if fell else (),
            shared=(*(each.after for each in made), *recovered),
            line={
                "from": [value for each in made for value in each.had],
                "to": [value for each in made for value in each.has],
            },
            result=fell,
        )

    def causes_of(self, event: Event) -> tuple[int, ...]:
        return tuple(event.request.get("causes", ())) or super().causes_of(event)

    def describe(self, event: Event) -> str:
        dice = event.request.get("dice", "")
        return str(read_rolls(dice).bare) if dice else ""

    def normalise_typed(
        self, prepared: None, request: CounterRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[CounterRequest, Sequence[str]]:
        return request, faces_on(read_rolls(request.dice), words) if request.dice else words

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        uses, request = uses_of(event), self.read(event.request)
        each = zip(uses, sheets_of(event), states, strict=False)
        sheets = (_undo_sheet(use.turn, sheet.changes, state) for use, sheet, state in each)
        fights = (
            _change_shaken(state.value, request, shake=_list_recovered(request, use))
            for use, state in zip(uses, states, strict=False)
            if request.channel and use.key.kind == WOUNDS
        )
        return *sheets, *fights


def _list_recovered(request: CounterRequest, use: SharedUse) -> set[Unit]:
    """Return who was Shaken before a row and not after it."""
    before, after = (Wounds.of(value, request.fight).shaken for value in (use.before, use.after))
    return {*before} - {*after}


def _change_shaken(
    value: Json, request: CounterRequest, *, steady: Iterable[Unit] = (), shake: Iterable[Unit] = ()
) -> Json:
    """Return what a channel keeps of its fight with others who are Shaken; a later fight stays as it is."""
    if value is None or value["fight"] != request.fight:
        return value
    return Wounds.of(value, request.fight).steady(steady).shake(shake).dump()


def undo_use(sheet: SheetChange, use: SharedUse, state: State) -> dict[str, Layers]:
    """Return what a character has without one use, by what that found and left."""
    before = sheet.begin() if use.before is None else use.before
    changes = []
    for each in sheet.changes:
        number = str(each.number)
        had = before[number][-1][1] if number in before else each.begins
        changes.append(NamedChange("", each, each.clamp(had), use.after[number][-1][1]))
    return _undo_sheet(use.turn, changes, state)


class ChangedState(NamedTuple):
    """What a character has after changes of it."""

    after: dict[str, Layers]
    had: list[int]
    """Of each that was changed."""
    has: list[int]


def change_sheet(sheet: SheetChange, state: State) -> ChangedState:
    """Make changes of what a character has."""
    has: dict[str, Layers] = sheet.begin() if state.value is None else dict(state.value)
    before, after = [], []
    for each in sheet.changes:
        layers = has.get(str(each.number)) or [[0, each.begins]]
        changed = change_layers(layers, state.last + 1, each)
        before.append(each.clamp(layers[-1][1]))
        after.append(changed[-1][1])
        has[str(each.number)] = changed
    return ChangedState(dict(sorted(has.items())), before, after)


def leave_out_wound(sheet: SheetChange) -> SheetChange:
    """Return changes without those for which too little of the first was lost."""
    lost = -(sheet.changes[0].by or 0)
    changes = (each._replace(by=0) if 0 < each.least > lost else each for each in sheet.changes)
    return sheet._replace(changes=tuple(changes))


def spare_points(sheet: SheetChange, state: State) -> SheetChange:
    """Return a loss of hit points, the first change, with what temporary ones, the second, take of it."""
    points, *others = sheet.changes
    if not others or not others[0].spares:
        return sheet
    temporary, *more = others
    has = sheet.begin() if state.value is None else state.value
    layers = has.get(str(temporary.number)) or [[0, temporary.begins]]
    loss = split_damage(-(points.by or 0), temporary.clamp(layers[-1][1]))
    changes = points._replace(by=-loss.points), temporary._replace(by=-loss.temporary), *more
    return sheet._replace(changes=changes)


def _undo_sheet(turn: int, changes: Sequence["NamedChange"], state: State) -> dict[str, Layers]:
    has: dict[str, Layers] = dict(state.value)
    for _, each, was, became in changes:
        has[str(each.number)] = undo_change(has[str(each.number)], turn, each, was, became)
    return has


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


class NamedChange(NamedTuple):
    """A change that was made."""

    name: str
    """Of what was changed; empty once the words were forgotten."""
    change: CounterChange
    before: int
    after: int


class ChangedSheet(NamedTuple):
    """The changes that a row has made of what one character has."""

    who: str
    """Its name; empty once it was forgotten."""
    sheet: SheetChange
    changes: tuple[NamedChange, ...]


def sheets_of(event: Event) -> list[ChangedSheet]:
    """Return what a row has changed, by character."""
    request, line = COUNTER.read(event.request), event.line or {}
    every = [each for sheet in request.sheets for each in sheet.changes]
    before = iter(line.get("from", [each.begins for each in every]))
    after = iter(line.get("to", [each.apply(each.begins) for each in every]))
    found = []
    for sheet, words in zip_longest(request.sheets, request.name.splitlines()[: len(request.sheets)]):
        who, _, what = (words or "").partition(": ")
        names = chain(what.split(", "), repeat(""))
        changes = zip(names, sheet.changes, before, after, strict=False)
        found.append(ChangedSheet(who, sheet, tuple(map(NamedChange._make, changes))))
    return found
