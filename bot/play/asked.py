"""Who asks, and where."""

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Asked:
    """One request of a person; `interaction` makes a repeated delivery harmless."""

    place: Place
    person: int
    interaction: int
    at: int
    """When it was asked, in milliseconds since 1970."""
    manages: bool = False
    """Whether the person may manage the place's settings."""
