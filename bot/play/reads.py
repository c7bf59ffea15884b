"""The port to what is kept, as far as it is only read."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Protocol, TypeVar

from bot.play.event import Event, Json, State, StateKey
from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.holdings import Basis, Checkpoint, Holdings
from bot.play.library import Collection, SavedItem
from bot.play.pending_action import PendingAction
from bot.play.proof.kept import ProofBook, ProofRow, SoFar
from bot.play.proof.unposted import Unposted
from bot.play.request_context import Place
from bot.play.settings.configuration import Configuration
from bot.play.settings.decisions import Decided, Scope
from bot.play.sums.tally import Counted, Days, SumRow, Sums

T = TypeVar("T")

EventsOf = Callable[[], Iterator[tuple[Place, Event]]]
"""Goes through events when it is called: in a thread, or in another process, to which it can be sent."""


class Reads(Protocol):
    """Durable memory, as it is at the moment."""

    async def configuration(self, place: Place) -> Configuration:
        """Return the settings that hold at a place: its channel's, its home's, the defaults."""
        ...

    async def decided(self, scope: Scope) -> Decided:
        """Return what was decided for a scope itself."""
        ...

    async def event(self, place: Place, number: int) -> Event | None:
        """Return one event, None where there is none of that number."""
        ...

    async def followed(self, place: Place, event: Event) -> int | None:
        """Return the number of a roll that counts, of the same person and later, None where there is none."""
        ...

    async def repeated(self, interaction: int) -> Event | None:
        """Return the event that an interaction made in the last hour, None where it made none."""
        ...

    async def page(self, place: Place, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""
        ...

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""
        ...

    def events(self, place: Place) -> AsyncIterator[Event]:
        """Go through the whole history of a place, oldest first."""
        ...

    async def state(self, place: Place, key: StateKey) -> State:
        """Return what is kept under a key."""
        ...

    def states(self, place: Place) -> AsyncIterator[tuple[StateKey, State]]:
        """Go through the states of a place."""
        ...

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        """Return what stands for the oldest events of a place, None where all are kept."""
        ...

    async def basis(self, place: Place) -> Basis:
        """Return what a checkpoint that is worked out from now on is made of."""
        ...

    async def pending(self, number: int) -> PendingAction | None:
        """Return an open question, None where it was answered or forgotten."""
        ...

    async def saved_item(self, collection: Collection, name: str) -> SavedItem | None:
        """Return one item, None where there is none of that name."""
        ...

    async def saved_items(self, collection: Collection) -> list[SavedItem]:
        """Return all items of a collection, by name."""
        ...

    async def item_names(self, collection: Collection) -> Mapping[str, int]:
        """Return the names of all items of a collection, in order, with the numbers of their contents."""
        ...

    async def content(self, number: int) -> Json:
        """Return what an item holds, or held when something was rolled on it; None where it is not kept."""
        ...

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        """Return what came of a subject, by one person or by all."""
        ...

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        """Return the texts of what was rolled, the most rolled first; of very much, the newest."""
        ...

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        """Return the ids of who rolled, by how often; of very much, the newest. Faces are no rolls."""
        ...

    def sum_rows(self, place: Place) -> AsyncIterator[SumRow]:
        """Go through all sums of a place, oldest first."""
        ...

    async def is_known(self, person: int) -> bool:
        """Whether anything at all is kept on a person, be it but an id."""
        ...

    async def holdings(self, person: int) -> Holdings:
        """Return what is kept on a person; whatever is changed meanwhile may be counted or not."""
        ...

    def events_of(self, person: int) -> EventsOf:
        """Return what goes through a person's events at all places, newest first, for `read_elsewhere`."""
        ...

    async def read_elsewhere(self, reading: Awaitable[T]) -> T:
        """Return what comes of a reading in another process, whose failures are told like those of this one.

        Raises:
            Refused: the store could not be read.
        """
        ...

    async def proof_book(self, place: Place) -> ProofBook:
        """Return what all rows of the proof of a place have in common."""
        ...

    async def proof_rows(self, place: Place, after: int) -> list[ProofRow]:
        """Return the next rows of the proof of a place after a number; none at the end."""
        ...

    async def proof_so_far(self, place: Place) -> SoFar:
        """Return how far the proof of a place has come."""
        ...

    async def unposted(self, home: int, channel: int) -> Unposted | None:
        """Return since when no head could be posted in a channel, and why; None: the last one was."""
        ...

    async def missing(self, listings: int) -> list[int]:
        """Return the servers that were missing in at least so many listings in a row."""
        ...

    async def fact(self, name: str) -> str | None:
        """Return what was kept under `name`."""
        ...
