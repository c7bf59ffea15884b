"""Who fell in the fights of a session, by rows that all see, without what was undone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.features.characters.event import COUNTER, sheets_of
from bot.features.harm.event import HARM, Hurt, list_hurt
from bot.features.harm.wounds import Wounds
from bot.features.initiative.fight import Unit
from bot.features.initiative.health import KnownNumbers, look_for_all_numbers
from bot.features.initiative.rows import INITIATIVE_ADD, INITIATIVE_NUMBERS, name_of
from bot.features.sessions.event import Session
from bot.mechanics.usual_names import POINTS, find_line
from bot.play.event import Event
from bot.play.reads import Lookups
from bot.play.store import Ask


@dataclass(frozen=True, slots=True)
class Casualties:
    """Who fell in a session, by name; a name may come several times."""

    monsters: tuple[str, ...] = ()
    """Those that have nothing left at the end."""
    characters: tuple[str, ...] = ()
    """Those that came to 0, and were not healed in a fight since."""
    raised: tuple[str, ...] = ()
    """Monsters and characters that came to 0 and were healed."""


NOBODY = Casualties()


async def find_fallen(ask: Ask, session: Session) -> Casualties:
    """Return who fell in a session."""
    harms = [event for event in session.changes if event.kind == HARM.name]
    seen = [event for event in harms if not event.visibility]
    units = {
        (request.fight, blow.unit): request.wounds
        for request in (HARM.read(event.request) for event in seen)
        for blow in request.blows
    }
    added = await _find_added(ask, session, [unit for _, unit in units])
    numbers = await ask.store.look_at(ask.place, lambda look: _look_for_numbers(look, added, session.changes))
    fights = {fight: list(_follow_wounds(fight, harms)) for fight, _ in units}
    downs = [
        (
            name_of(unit, added),
            [_is_down(each, unit, numbers.of(unit).hp, wounds=wounds) for each in fights[fight]],
        )
        for (fight, unit), wounds in units.items()
    ]
    monsters = [name for name, down in downs if name and down[-1]]
    raised = [name for name, down in downs if name and any(down) and not down[-1]]
    fell, rose = _follow_characters([event for event in session.changes if not event.visibility])
    return Casualties(tuple(monsters), fell, (*raised, *rose))


def _follow_wounds(fight: int, harms: Sequence[Event]) -> Iterator[Wounds]:
    """Yield what combatants of a fight have lost after each row, also while they were hidden."""
    wounds = Wounds(fight)
    for event in harms:
        request = HARM.read(event.request)
        is_twice = request.cause in wounds.causes and not request.repeats
        if request.fight == fight and not is_twice:
            wounds = wounds.rise_from_zero(request.zeros).begin_unhurt(request.unhurt).take(request.blows)
            wounds = wounds.note_cause(request.cause) if request.cause else wounds
            yield wounds


async def _find_added(ask: Ask, session: Session, units: Sequence[Unit]) -> dict[int, Event]:
    """Return the rows that added combatants; a fight may have begun before the session."""
    found = {event.number: event for event in session.changes if event.kind == INITIATIVE_ADD.name}
    for row in {unit.row: None for unit in units}.keys() - found.keys():
        if event := await ask.store.event(ask.place, row):
            found[row] = event
    return found


def _look_for_numbers(look: Lookups, added: Mapping[int, Event], changes: Sequence[Event]) -> KnownNumbers:
    shown = [event for event in changes if event.kind == INITIATIVE_NUMBERS.name]
    return look_for_all_numbers(look, [*added.values(), *shown])


def _is_down(after: Wounds, unit: Unit, most: int | None, *, wounds: bool) -> bool:
    """Whether nothing is left of hit points, or it was a wound too many where a fight counts wounds."""
    lost = after.lost_by(unit)
    if wounds:
        return lost > (most or 0)
    if unit in after.risen:
        return lost >= 0
    return most is not None and lost >= most


def _follow_characters(rows: Sequence[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of characters that fell by these rows, and of those raised by a later one."""
    fell, rose = dict[str, None](), dict[str, None]()
    for name, is_down in (each for event in rows for each in _list_turns(event)):
        if is_down:
            fell[name] = None
            rose.pop(name, None)
        elif name in fell:
            del fell[name]
            rose[name] = None
    return tuple(filter(None, fell)), tuple(filter(None, rose))


def _list_turns(event: Event) -> Iterator[tuple[str, bool]]:
    """Yield the names of characters that a row brings down, or up again, and whether it is down."""
    if event.kind == HARM.name:
        wounds = HARM.read(event.request).wounds
        for hurt in list_hurt(event):
            if falls := _falls(hurt, wounds=wounds):
                yield hurt.name, falls
            elif hurt.by < 0 if wounds else hurt.after:
                yield hurt.name, False
    elif event.kind == COUNTER.name:
        for sheet in sheets_of(event):
            for each in sheet.changes:
                if find_line((each.name,), POINTS) and bool(each.before) != bool(each.after):
                    yield sheet.who, not each.after


def _falls(hurt: Hurt, *, wounds: bool) -> bool:
    if wounds:
        return hurt.by > 0 and hurt.before + hurt.by > hurt.most
    return hurt.before > 0 and not hurt.after
