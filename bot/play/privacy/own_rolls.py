"""What of rolls may be taken out of the bot: by their person, by a host, by all."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.play.event import Event
from bot.play.kind import EventKind
from bot.play.request_context import Place
from bot.play.visibility import mask


def own_rolls(
    events: Iterable[tuple[Place, Event]], kinds: Mapping[str, EventKind[Any]]
) -> Iterator[tuple[Place, Event]]:
    """Go through a person's events as that person may have them.

    Their secret rolls are open to them. Blind ones that were not revealed are masked: whether they are a
    game master can be told only at the place of the roll.
    """
    for place, event in events:
        secret = event.visibility == "secret"
        yield place, kinds[event.kind].shareable(event) if secret else shareable(event, kinds)


def shareable(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event as everyone may have it: a hidden one is masked, and none tells a hidden register."""
    return mask(event) if event.visibility else kinds[event.kind].shareable(event)
