"""Requests: the person, the place, and the time, which is in Discord's ids.

Also how people are written in stored JSON: as an object with their id, which storage replaces by its own
number. When a person is forgotten, only that number remains everywhere, and nobody has to search for them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.play.event import Event, Json

HasExpired = Callable[[], bool]
"""Whether the answer to a request would come too late: then nothing is written for it."""

DISCORD_BEGAN = 1_420_070_400_000
"""The first moment of 2015, from which the ids of Discord count their time."""

MARK = "@"
"""The only key of an object that means a person: `{"@": 123}`."""

_SIGN = f'{{"{MARK}":'

_REFERENCE = re.compile(rf'\{{"{MARK}":(-?\d+)\}}')
"""A person in compact JSON. Nothing else looks like it: a text has its quotation marks escaped."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group plays: the unit of history and state. All ids are snowflakes.

    A thread is a place of its own, and what is decided there goes before what its channel decides. Where
    the bot is only installed by a person, `owner` is that person and the place is theirs alone; elsewhere it
    is 0.
    """

    channel: int
    home: int
    """The owner of the settings: the server, or outside servers the channel or the owner."""
    owner: int = 0
    parent: int = field(default=0, compare=False)
    """The channel of a thread, if known, or 0."""

    @property
    def deciding(self) -> int:
        """The channel that decides for itself and its threads."""
        return self.parent or self.channel


def never_expires() -> bool:
    """Return False: the request can wait for any time."""
    return False


@dataclass(frozen=True, slots=True)
class RequestContext:
    """One request of a person; `interaction` makes a repeated delivery harmless."""

    place: Place
    person: int
    interaction: int
    at: int
    """The time of the request, in milliseconds since 1970."""
    manages: bool = False
    """Whether the person may manage the place's settings."""
    roles: tuple[int, ...] = ()
    """The ids of the person's roles in the server."""
    in_server: bool = False
    """Whether a server's settings apply, rather than those of a conversation or of one person.

    The ids do not show it: the oldest servers have a channel with the server's own id.
    """
    manages_thread: bool = False
    """Whether the place is a thread of a server that the person began, or may manage."""
    has_expired: HasExpired = field(default=never_expires, compare=False)


def reference(person: int) -> dict[str, int]:
    """Return a person as JSON."""
    return {MARK: person}


def person_of(value: Json) -> int:
    """Return the id of a person from JSON; 0 or less for a forgotten person."""
    person: int = value[MARK]
    return person


def enterer_of(event: Event) -> int | None:
    """Return the id of the person who typed a roll's faces for its person, or rolled for them, or None."""
    kept = event.request.get("entered")
    return None if kept is None else person_of(kept)


def absentee_of(event: Event) -> int | None:
    """Return the id of the person for whom another rolled, in an older row that is that other's; or None."""
    kept = event.request.get("absent")
    return None if kept is None else person_of(kept)


def roller_of(event: Event) -> int:
    """Return the id of the person whose roll it is, also where another made it while they were away."""
    return absentee_of(event) or event.person


def helper_of(event: Event) -> int | None:
    """Return the id of the person who made a roll while its person was away, or None."""
    if absentee_of(event) is not None:
        return event.person
    return None if event.by_hand else enterer_of(event)


def writer_of(event: Event) -> int | None:
    """Return the id of the writer of the words in another's roll: the one who entered or called for it."""
    opener = event.request.get("opener")
    return enterer_of(event) if opener is None else person_of(opener)


def names_people(text: str) -> bool:
    """Whether compact JSON has people in it."""
    return _SIGN in text


def list_people(text: str) -> set[int]:
    """Return the ids of all people in compact JSON."""
    return {int(found) for found in _REFERENCE.findall(text)} if names_people(text) else set()


def replace_people(text: str, instead: Callable[[int], str]) -> str:
    """Return compact JSON with other JSON in place of each person's id."""
    if not names_people(text):
        return text
    return _REFERENCE.sub(lambda found: f"{_SIGN}{instead(int(found[1]))}}}", text)


def time_of(snowflake: int) -> int:
    """Return the time of an id of Discord: it is in the id itself, before 22 other bits."""
    return (snowflake >> 22) + DISCORD_BEGAN
