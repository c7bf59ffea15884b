"""Who asks, and where."""

from collections.abc import Callable
from dataclasses import dataclass, field

IsLate = Callable[[], bool]
"""Says whether nobody could be told any more what came of a request: then nothing is written for it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group plays: the unit of history and state. All ids are snowflakes.

    A thread is a place of its own with its server's settings. Where the bot is only installed by a
    person, `owner` is that person and the place is theirs alone; elsewhere it is 0.
    """

    channel: int
    home: int
    """Whose settings hold: the server, or outside servers the channel or the owner."""
    owner: int = 0
    parent: int = field(default=0, compare=False)
    """The channel that a thread belongs to, where it is known; 0 elsewhere."""

    @property
    def deciding(self) -> int:
        """The channel whose own settings hold: a thread has those of its channel."""
        return self.parent or self.channel


def never() -> bool:
    """Say of a request that it can wait for any time."""
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
    is_late: IsLate = field(default=never, compare=False)
