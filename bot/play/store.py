"""The port to storage: what a store must promise."""

from collections.abc import AsyncIterator, Callable
from typing import Protocol

from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.keeping.homes import Homes
from bot.play.keeping.privacy import Privacy
from bot.play.keeping.pruned import Pruned
from bot.play.library import Library
from bot.play.records import Json, Move, PendingAction, Record, Slot
from bot.play.request_context import Place
from bot.play.settings.decisions import Decisions
from bot.play.statistics.tallies import Tallies


class Store(Decisions, Library, Tallies, Privacy, Pruned, Homes, Protocol):
    """Durable memory. What a call returns has been written for good."""

    async def record(self, move: Move) -> Record:
        """Play `move` and write it; the same interaction again gives the row it made the first time.

        Moves at one place happen one after the other.

        Raises:
            Busy: too many moves are waiting; nothing was done.
            Gone: the question was answered before, or has expired.
            Changed: the question no longer has the body that the move expects, the row that the move
                reveals is not hidden, or the newest row is not the one that it expects.
        """
        ...

    async def row(self, place: Place, number: int) -> Record | None:
        """Return one row of the history, None where there is none of that number."""
        ...

    async def look(self, place: Place, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""
        ...

    async def note_message(self, interaction: int, message: int) -> None:
        """Keep with the row that an interaction made, if it made one, which message tells it."""
        ...

    async def state(self, place: Place, slot: str) -> Json:
        """Return the stored state of a slot, None where there is none."""
        ...

    async def ask(self, pending_action: PendingAction) -> int:
        """Keep a question and return its number."""
        ...

    async def pending_action(self, number: int) -> PendingAction | None:
        """Return an open question, None where it was answered or forgotten."""
        ...

    async def amend(self, number: int, change: Callable[[PendingAction], PendingAction]) -> PendingAction:
        """Change an open question, one change after the other, and return the new one.

        What `change` raises leaves the question as it was.

        Raises:
            Gone: it was answered or forgotten.
        """
        ...

    async def drop_pending_action(self, number: int) -> None:
        """Close a question without doing anything."""
        ...

    async def fact(self, name: str) -> str | None:
        """Return what was kept under `name`."""
        ...

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a small text under `name`, in place of what was there."""
        ...

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""
        ...

    def records(self, place: Place) -> AsyncIterator[Record]:
        """Go through the whole history of a place, oldest first."""
        ...

    def slots(self, place: Place) -> AsyncIterator[Slot]:
        """Go through the stored states of a place."""
        ...
