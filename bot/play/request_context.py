"""Requests: the person who asks, the place, and when, which stands in the ids that Discord gives.

Also how people stand in JSON that is kept: as an object with their id, which storage replaces with a number
of its own. When a person is forgotten, only that number remains, wherever they are named, and nothing has to
be searched for them.
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
"""The only key of an object that stands for a person: `{"@": 123}`."""

_SIGN = f'{{"{MARK}":'

_REFERENCE = re.compile(rf'\{{"{MARK}":(-?\d+)\}}')
"""A person in compact JSON. Nothing else is so: within a text its quotation marks would be escaped."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group plays: the unit of history and state. All ids are snowflakes.

    A thread is a place of its own, and what is decided there goes before what its channel decides. Where
    the bot is only installed by a person, `owner` is that person and the place is theirs alone; elsewhere it
    is 0.
    """

    channel: int
    home: int
    """Whose settings hold: the server, or outside servers the channel or the owner."""
    owner: int = 0
    parent: int = field(default=0, compare=False)
    """The channel that a thread belongs to, where it is known; 0 elsewhere."""

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
    """When it was asked, in milliseconds since 1970."""
    manages: bool = False
    """Whether the person may manage the place's settings."""
    roles: tuple[int, ...] = ()
    """The ids of the person's roles in the server."""
    in_server: bool = False
    """Whether a server's settings hold, rather than those of a conversation or of one person.

    The ids do not tell: the oldest servers have a channel with the server's own id.
    """
    manages_thread: bool = False
    """Whether the place is a thread of a server that the person began, or may manage."""
    has_expired: HasExpired = field(default=never_expires, compare=False)


def reference(person: int) -> dict[str, int]:
    """Return how a person stands in JSON."""
    return {MARK: person}


def person_of(value: Json) -> int:
    """Return the id of a person that stands in JSON; 0 or less is one who was forgotten."""
    person: int = value[MARK]
    return person


def enterer_of(event: Event) -> int | None:
    """Return the id of the game master who entered a roll for its person; None: nobody did."""
    kept = event.request.get("entered")
    return None if kept is None else person_of(kept)


def writer_of(event: Event) -> int | None:
    """Return the id of whoever typed the words in a roll of another: who entered it, or asked for it."""
    opener = event.request.get("opener")
    return enterer_of(event) if opener is None else person_of(opener)


def names_people(text: str) -> bool:
    """Whether anyone stands in compact JSON."""
    return _SIGN in text


def list_people(text: str) -> set[int]:
    """Return all who stand in compact JSON."""
    return {int(found) for found in _REFERENCE.findall(text)} if names_people(text) else set()


def replace_people(text: str, instead: Callable[[int], str]) -> str:
    """Return compact JSON with other JSON in the place of each person's id."""
    if not names_people(text):
        return text
    return _REFERENCE.sub(lambda found: f"{_SIGN}{instead(int(found[1]))}}}", text)


def time_of(snowflake: int) -> int:
    """Return when Discord gave an id: it stands in the id itself, before 22 other bits."""
    return (snowflake >> 22) + DISCORD_BEGAN
