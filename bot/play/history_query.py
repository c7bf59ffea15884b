"""Parts of a history: which rows are asked for, and the page that they make."""

from dataclasses import dataclass

from bot.play.event import Event

LOOKED_AT = 5_000
"""How many rows a look goes through for what no index knows, if it says nothing else."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a roll must have been to be found, for one who asks: rows hidden from them are never found."""

    asker: int
    """Whose own hidden rolls can be found, but for those that game masters see alone."""
    is_master: bool = False
    """Whether rolls for the game master can be found."""
    dice: str | None = None
    """In canonical form, without labels: `4d6kh3`, `d20`."""
    by_hand: bool | None = None
    """Whether people threw the dice."""
    set: str | None = None
    """What they called the dice, in any case."""


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """Which part of a place's history to read: at most `limit` rows, next to a number.

    With `before`, the newest rows below it; with `after`, the oldest rows above it; with neither, the newest.
    """

    person: int | None = None
    kind: str | None = None
    before: int | None = None
    after: int | None = None
    limit: int = 10
    since: int | None = None
    """The first millisecond since 1970 that is looked at."""
    until: int | None = None
    """The first one that is not."""
    content: Content | None = None
    within: int = LOOKED_AT
    """How many rows are gone through at most for what no index knows."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Rows newest first, and whether there are more on either side under the same filters.

    A search goes through a bounded number of rows; there may then be more where it ended.
    """

    events: tuple[Event, ...]
    older: bool
    newer: bool
    ended: int | None = None
    """The number of the last row that was looked at, where the search had to end there."""
