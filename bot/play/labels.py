"""Words from other rows: labels that were given later, and the names in a fight."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.play.event import Event
from bot.play.kind import HasLabel, Kinds, TellsWordsOfOthers, World
from bot.play.request_context import Place


async def with_new_labels(world: World, place: Place, events: Sequence[Event]) -> list[Event]:
    """Return events with their newest labels, and with the first if that differs."""
    changes = await world.store.relabels(place, [event.number for event in events if event.is_roll])
    return [_with_label(world.kinds, event, changes.get(event.number)) for event in events]


async def with_words_of_others(world: World, place: Place, events: Sequence[Event]) -> list[Event]:
    """Return events with the words of other rows that their lines need, as far as all who see them may know.

    A hidden event gets those of hidden rows too, as its person saw these. A masked one has no request.
    """
    wanted = {number for event in events for number in _rows_of_words(world.kinds, event)}
    found = [await world.store.event(place, number) for number in sorted(wanted)]
    rows = {row.number: row for row in found if row is not None}
    return [_with_words(world.kinds, event, rows) for event in events]


def _rows_of_words(kinds: Kinds, event: Event) -> tuple[int, ...]:
    kind = kinds[event.kind]
    return kind.rows_of_words(event) if event.request and isinstance(kind, TellsWordsOfOthers) else ()


def _with_words(kinds: Kinds, event: Event, rows: Mapping[int, Event]) -> Event:
    kind = kinds[event.kind]
    if not event.request or not isinstance(kind, TellsWordsOfOthers):
        return event
    named = () if event.visibility else kind.rows_of_seen(event)
    seen = {
        number: row
        for number, row in rows.items()
        if event.visibility or not row.visibility or number in named
    }
    return kind.with_words(event, seen)


def _with_label(kinds: Kinds, event: Event, change: Event | None) -> Event:
    label = (
        change.request.get("comment", "") if change else ""
    )  # it is deleted when the person who typed it is forgotten
    if not label or event.visibility:
        return event
    kind = kinds[event.kind]
    if not isinstance(kind, HasLabel) or (was := kind.label(event)) == label:
        return event
    return replace(kind.with_label(event, label), was=was)
