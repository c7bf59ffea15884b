"""What of rolls may be taken out of the bot: by their person, by a host, by all."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.play.event import Event
from bot.play.kind import EventKind
from bot.play.request_context import Place
from bot.play.visibility import FOR_ROLLER, mask


def own_rolls(
    events: Iterable[tuple[Place, Event]], kinds: Mapping[str, EventKind[Any]]
) -> Iterator[tuple[Place, Event]]:
    """Go through a person's events as that person may have them.

    What they see of their own is open to them. What only game masters see is masked until it is revealed:
    whether they are one can be told only at the place of the roll.
    """
    for place, event in events:
        sees = event.visibility in FOR_ROLLER
        yield place, kinds[event.kind].shareable(event) if sees else shareable(event, kinds)


def shareable(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event as everyone may have it: a hidden one is masked, and none tells a hidden register."""
    return mask(event, kinds) if event.visibility else kinds[event.kind].shareable(event)
