"""Goes through all events of a person, by a connection of its own: in whichever process that is done."""

from collections.abc import Iterator
from heapq import merge

from bot.play.event import Event
from bot.play.request_context import Place
from bot.storage import holdings, people
from bot.storage.engine import Connection, Source


def own_events(source: Source, person: int) -> Iterator[tuple[Place, Event]]:
    """Go through a person's events at all places, newest first.

    It reads some rows at a time, and holds no transaction meanwhile: the log could not be emptied.
    """
    with source.apart() as connection:
        places = _places(connection, person)
        yield from merge(*(_newest(connection, place, person) for place in places), key=_age)


def _places(connection: Connection, person: int) -> list[Place]:
    number = people.find(connection, person)
    if number is None:
        return []
    begins = range(0, holdings.last_place(connection), holdings.PLACES_AT_ONCE)
    return [place for begin in begins for _, place in holdings.places_of(connection, number, begin)]


def _newest(connection: Connection, place: Place, person: int) -> Iterator[tuple[Place, Event]]:
    before: int | None = None
    while found := holdings.newest(connection, place, person, before):
        yield from ((place, event) for event in found)
        before = found[-1].number


def _age(found: tuple[Place, Event]) -> int:
    return -found[1].at
