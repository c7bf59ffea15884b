"""What those who take part in a fight are called, and what is noted on them: words of rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.features.initiative.event import INITIATIVE_ADD, INITIATIVE_NOTE, Called, group_of, list_called
from bot.features.initiative.fight import Fight, Group, Unit
from bot.mechanics.games.turns import USUAL, Turns
from bot.play.event import Event
from bot.play.reads import HistoryQuery
from bot.play.store import Ask

AT_ONCE = 300
"""How many rows of a kind are read at once; of longer fights the others are read one by one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A fight as all may see it."""

    fight: Fight
    names: Mapping[Unit, Called]
    notes: Mapping[int, str]
    """The words of each note by the number of its row."""
    message: int | None = None
    """The id of the message that shows it, where it is known."""
    turns: Turns = USUAL
    """How the game of its place has the order."""

    def find(self, typed: str) -> list[Unit]:
        """Return those who are called so, in order: all whose names begin so where nobody's is just that."""
        wanted = typed.strip().casefold()
        names = {each.unit: str(self.names.get(each.unit, "")).casefold() for each in self.fight.order}
        names |= {each.unit: f"<@{each.whose}>" for each in self.fight.order if not names[each.unit]}
        same = [unit for unit, name in names.items() if name == wanted]
        return same or [unit for unit, name in names.items() if wanted and name.startswith(wanted)]


def names_in(events: Iterable[Event]) -> dict[Unit, Called]:
    """Return what those are called whom rows have added."""
    return {
        Unit(event.number, copy): called for event in events for copy, called in enumerate(list_called(event))
    }


def number_from(name: str, copies: int, taken: Iterable[Called]) -> int:
    """Return the number of the first of some who get a name; 0: it needs none."""
    same = [each for each in taken if each.name.casefold() == name.casefold()]
    if not same:
        return 1 if copies > 1 else 0
    return 1 + max(max(each.number, 1) for each in same)


@dataclass(frozen=True, slots=True)
class HiddenRow:
    """A row of hidden ones, or of such as were hidden and have not come in yet."""

    event: Event
    group: Group
    called: Sequence[Called]

    @property
    def is_open(self) -> bool:
        """Whether it was revealed."""
        return not self.event.visibility


@dataclass(frozen=True, slots=True)
class FightRows:
    """The rows that have the words of a fight: all of them, for whoever makes what others see."""

    events: Mapping[int, Event]
    """The open ones by their numbers."""
    hidden: tuple[HiddenRow, ...]


async def read_rows(ask: Ask, fight: Fight) -> FightRows:
    """Return the rows that have the words of a fight."""
    kinds = [INITIATIVE_ADD.name, *([INITIATIVE_NOTE.name] if fight.notes else [])]
    found: dict[int, Event] = {}
    for kind in kinds:
        page = await ask.store.page(
            ask.place, HistoryQuery(kinds=(kind,), after=fight.start - 1, limit=AT_ONCE)
        )
        found |= {event.number: event for event in page.events}
    named = {each.row for each in fight.order} | {note.row for note in fight.notes}
    for number in sorted(named - found.keys()):
        event = await ask.store.event(ask.place, number)
        if event is not None:  # else it is no longer kept
            found[number] = event
    apart = [event for event in found.values() if _came_hidden(event) and event.number not in fight.brought]
    hidden = (
        HiddenRow(event, group_of(event), list_called(event)) for event in apart if event.struck is None
    )
    return FightRows(
        {number: event for number, event in found.items() if not event.visibility},
        tuple(sorted(hidden, key=lambda row: row.event.number)),
    )


def _came_hidden(event: Event) -> bool:
    return event.kind == INITIATIVE_ADD.name and INITIATIVE_ADD.read(event.request).hidden


def stand(fight: Fight, rows: FightRows, message: int | None = None, turns: Turns = USUAL) -> Standing:
    """Return a fight as all may see it, with those who were revealed and have not come in yet."""
    for row in rows.hidden:
        if row.is_open:
            fight = fight.bring(row.event.number, row.group)
    events = [event for event in rows.events.values() if event.kind == INITIATIVE_ADD.name]
    notes = {
        number: str(event.request.get("name", ""))
        for number, event in rows.events.items()
        if event.kind == INITIATIVE_NOTE.name
    }
    return Standing(fight, names_in(events), notes, message, turns)
