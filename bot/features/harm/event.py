"""Harm: what one press takes from monsters of a fight and from characters, in one row.

The row replays by itself: it says what characters began with, as a change of a sheet does. A strike takes it
back, whatever came since.

Damage to hidden combatants is a hidden row, of no channel. Like any hidden row it changes no state, which all
could read; `add_up_unseen` reads it where it is needed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from bot.features.characters.counters import key_of
from bot.features.characters.event import SheetChange, change_sheet, leave_out_wound, spare_points, undo_use
from bot.features.harm.wounds import WOUNDS, Blow, Wound, Wounds
from bot.features.initiative.fight import Unit
from bot.features.initiative.rows import name_of
from bot.mechanics.later import Later
from bot.mechanics.sources import Source
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Json, Made, State, StateKey, uses_of
from bot.play.kind import EventKind, PlaceState, SharesStates, TellsWordsOfOthers
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration

MOST_HURT = 25
"""How many one press hurts."""


@dataclass(frozen=True, slots=True)
class HarmRequest:
    """Damage to combatants and characters; the `name` has a line with the name of each character."""

    channel: str = ""
    """The id of the channel of the fight; empty: of none, or those hurt are hidden."""
    fight: int = 0
    """The number of the row that began the fight."""
    blows: tuple[Blow, ...] = ()
    """To monsters, and whoever else has no sheet."""
    sheets: tuple[SheetChange, ...] = ()
    """Losses of hit points, as `make_harm` returns them."""
    cause: int = 0
    """The number of the roll whose damage it is, or 0."""
    repeats: bool = False
    """Whether the damage of that roll may have been applied before."""
    name: str = ""
    unseen: tuple[Wound, ...] = ()
    """What healed combatants had lost while they were hidden."""
    wounds: bool = False
    """Whether all of it are wounds, which counters of sheets count up."""
    shakes: tuple[Unit, ...] = ()
    """Who becomes Shaken, or stays so; of hidden combatants it is not kept."""
    steadies: tuple[Unit, ...] = ()
    """Who is Shaken no more."""
    falls: Later[tuple[Unit, ...]] = ()
    """Characters who are Incapacitated by it."""
    rises: Later[tuple[Unit, ...]] = ()
    """Characters who were, and are not any more."""
    fells: Later[tuple[Unit, ...]] = ()
    """Extras whom it wounds, which puts them down."""
    zeros: Later[tuple[Unit, ...]] = ()
    """Who is healed at 0 hit points, which all see: damage beyond that does not count."""
    armoured: Later[tuple[Unit, ...]] = ()
    """Monsters whose armour has stopped some of it, whose blows say what is left."""
    unhurt: Later[tuple[Unit, ...]] = ()
    """Who is hurt with all their hit points, which all see, after they rose from 0."""

    @property
    def keys(self) -> tuple[StateKey, ...]:
        """The keys of the states that it changes: first what the fight keeps, if it is of one."""
        wounds = (StateKey(WOUNDS, self.channel),) if self.channel else ()
        return (*wounds, *(key_of(sheet.character) for sheet in self.sheets))


class HarmKind(TellsWordsOfOthers, SharesStates, EventKind[HarmRequest]):
    """Damage to several at once."""

    name = "harm"
    request_type = HarmRequest
    can_strike: ClassVar[bool] = True

    def shared_of(self, request: HarmRequest) -> tuple[StateKey, ...]:
        return request.keys

    def admit(
        self, request: HarmRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if not (request.cause and request.channel) or request.repeats:
            return
        if Wounds.of(found.shared[0].value, request.fight).has_used(request.cause):
            raise Gone(
                f"The damage of entry {request.cause:,} was applied already: `Again` applies it once more."
            )

    def apply(self, prepared: None, request: HarmRequest, context: EventContext, source: Source) -> Made:
        wounds, states = context.shared[: bool(request.channel)], context.shared[bool(request.channel) :]
        made = [
            change_sheet(sheet if request.wounds else spare_points(leave_out_wound(sheet), state), state)
            for sheet, state in zip(request.sheets, states, strict=True)
        ]
        line: dict[str, Json] = {
            "from": [value for each in made for value in each.had],
            "to": [value for each in made for value in each.has],
        }
        after = []
        for state in wounds:
            had = Wounds.of(state.value, request.fight)
            before = had.rise_from_zero(request.zeros).begin_unhurt(request.unhurt)
            now = before.take(request.blows, request.unseen).shake(request.shakes).steady(request.steadies)
            now = now.fall(request.falls).rise(request.rises)
            line["lost"] = [[before.lost_by(each.unit), now.lost_by(each.unit)] for each in request.blows]
            if before.risen != had.risen:
                line["counted"] = [
                    [*unit, had.lost_by(unit)] for unit in sorted({*had.risen} ^ {*before.risen})
                ]
            if now.shaken != before.shaken:
                line["shaken"] = [list(before.shaken), list(now.shaken)]
            if now.out != before.out:
                line["out"] = [list(before.out), list(now.out)]
            after.append((now.note_cause(request.cause) if request.cause else now).dump())
        return Effect(shared=(*after, *(each.after for each in made)), line=line)

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        request, uses = self.read(event.request), uses_of(event)
        wounds = bool(request.channel)
        each = zip(request.sheets, uses[wounds:], states[wounds:], strict=False)
        sheets = tuple(undo_use(*parts) for parts in each)
        return (*(_undo_blows(event, request, state) for state in states[:wounds]), *sheets)

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        return tuple({blow.row: None for blow in self.read(event.request).blows})

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        return self.rows_of_words(event) if self.read(event.request).channel else ()

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        blows = self.read(event.request).blows
        names = [name_of(each.unit, rows) for each in blows]
        return replace(event, line={**(event.line or {}), "names": names}) if any(names) else event


def _undo_blows(event: Event, request: HarmRequest, state: State) -> Json:
    """Return what combatants have lost without a row; those of a later fight stay as they are."""
    now = Wounds.of(state.value, request.fight)
    if state.value["fight"] != request.fight:
        return state.value
    pairs = list(zip(request.blows, event.line["lost"], strict=True))
    anew = {Unit(row, copy): lost for row, copy, lost in event.line.get("counted", ())}
    blows = (blow._replace(amount=before - after) for blow, (before, after) in pairs if blow.unit not in anew)
    shaken, steady = _list_changed(event, "shaken")
    fell, rose = _list_changed(event, "out")
    healed = now.take(blows, request.unseen).steady(shaken).shake(steady).rise(fell).fall(rose)
    for blow, (_, after) in pairs:
        if blow.unit in anew and (blow.unit in now.risen) == (blow.unit in request.zeros):
            lost = anew[blow.unit] + now.lost_by(blow.unit) - after
            healed = healed.put(blow.unit, lost, risen=blow.unit in request.unhurt)
    return healed.drop_cause(request.cause).dump()


def _list_changed(event: Event, name: str) -> tuple[set[Unit], set[Unit]]:
    """Return who came to be so by a row, and who was so before it and not after it."""
    before, after = ({Unit(*each) for each in part} for part in event.line.get(name, ((), ())))
    return after - before, before - after


HARM = HarmKind()
KINDS = (HARM,)


def add_up_unseen(fight: int, rows: Iterable[Event]) -> Wounds:
    """Return what combatants have lost by hidden rows of a fight, the oldest first.

    The damage of a roll counts once, unless it was asked for again.
    """
    wounds = Wounds(fight)
    for event in rows:
        request = HARM.read(event.request)
        is_twice = request.cause in wounds.causes and not request.repeats
        if request.channel or request.fight != fight or event.is_crossed_out or is_twice:
            continue
        wounds = wounds.rise_from_zero(request.zeros).begin_unhurt(request.unhurt).take(request.blows)
        wounds = wounds.note_cause(request.cause) if request.cause else wounds
    return wounds


class Hurt(NamedTuple):
    """What a row did to one character."""

    name: str
    """Empty once it was forgotten."""
    before: int
    after: int
    most: int
    spared: int
    """What temporary hit points took."""
    by: int
    """What it was to change by, negative for less."""
    left: int | None = None
    """How much is left of what was spent for it, such as Bennies, or None."""
    wounds: int = 0
    """How many major wounds there were before."""

    @property
    def over(self) -> int:
        """The damage that neither hit points nor temporary ones took."""
        return max(0, -self.by - self.spared - (self.before - self.after))


def list_hurt(event: Event) -> list[Hurt]:
    """Return what a row did to characters."""
    request, line = HARM.read(event.request), event.line or {"from": (), "to": ()}
    before, after = iter(line["from"]), iter(line["to"])
    found = []
    for sheet, name in zip_longest(request.sheets, request.name.splitlines()[: len(request.sheets)]):
        values = list(zip(sheet.changes, before, after, strict=False))
        _, had, has = values[0]
        left = values[1][2] if request.wounds and len(values) > 1 else None
        spared = sum(was - now for each, was, now in values[1:] if each.spares)
        wounds = sum(was for each, was, _ in values[1:] if each.least)
        first = sheet.changes[0]
        spared = 0 if request.wounds else spared
        found.append(Hurt(name or "", had, has, first.most, spared, first.by or 0, left, wounds))
    return found


class Blown(NamedTuple):
    """What a row did to one combatant without a sheet."""

    unit: Unit
    name: str
    """Empty if it is not known."""
    before: int
    """Hit points it had lost; 0 or less after it rose from 0, and then it had that many."""
    after: int


def list_blown(event: Event) -> list[Blown]:
    """Return what a row did to combatants; a hidden one says only by how much."""
    request, line = HARM.read(event.request), event.line or {}
    names = line.get("names", [""] * len(request.blows))
    lost = line.get("lost") or [(0, blow.amount) for blow in request.blows]
    each = zip(request.blows, names, lost, strict=False)
    return [Blown(blow.unit, name, *values) for blow, name, values in each]
