"""What is done in one transaction, in waves: events in one know nothing of each other.

So what they are made upon is read for all of them at once, and what comes of them is written together.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bot.play.transition import Submission
from bot.storage.engine import Connection, Rows
from bot.storage.event_rows import key_of

WriteTask = Callable[[Connection], Any]
"""Something small to do inside a transaction; where it fails, it leaves nothing."""


def waves(works: Iterable[Submission | WriteTask]) -> Iterator[list[Submission] | WriteTask]:
    """Return them in their order: submissions of different places together, all else by itself."""
    wave: dict[tuple[int, int], Submission] = {}
    for work in works:
        place = key_of(work.context.place) if isinstance(work, Submission) else None
        if wave and (place is None or place in wave):
            yield [*wave.values()]
            wave = {}
        if isinstance(work, Submission):
            wave[key_of(work.context.place)] = work
        else:
            yield work
    if wave:
        yield [*wave.values()]


class Unwritten:
    """The rows that a wave adds and changes."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Sequence[Any]]] = {}

    def add(self, statement: str, row: Sequence[Any]) -> None:
        """Have a statement that gives nothing executed with a row of parameters."""
        self._rows.setdefault(statement, []).append(row)

    def taken(self) -> Rows:
        """Return all of it, the statements in the order in which they came first, and begin anew."""
        rows, self._rows = self._rows, {}
        return rows
