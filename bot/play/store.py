"""The port to storage for writing, the services of use cases, and the blocklist.

The host of a bot can block people and servers: they get no answers, and nothing of theirs is recorded.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Collection as Several
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, Protocol

from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Below, Chance
from bot.play.event import Json, Visibility
from bot.play.kind import EventKind, Workers
from bot.play.library import Allow, Change, Collection, OwnerKind, SavedItem
from bot.play.proof.posting import Obstacle
from bot.play.reads import Checkpoint, PendingAction, Reads
from bot.play.request_context import HasExpired, Place, RequestContext, never_expires
from bot.play.settings import Configuration, Decided, Scope
from bot.play.transition import Note, Recorded, Submission

BlockedKind = Literal["person", "server"]

MOST_BLOCKED = 5_000
"""The most blocks: all of them are in memory."""


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked person or server, by their id at Discord, `since` a time in milliseconds since 1970."""

    kind: BlockedKind
    id: int
    since: int


class Blocklist:
    """The current blocks, in memory, so that blocked people cost the host nothing."""

    def __init__(self) -> None:
        self._held: frozenset[tuple[BlockedKind, int]] = frozenset()

    def replace(self, blocks: Iterable[Block]) -> None:
        self._held = frozenset((block.kind, block.id) for block in blocks)

    def holds(self, kind: BlockedKind, number: int) -> bool:
        """Whether the person or the server with this id is blocked."""
        return (kind, number) in self._held

    def find(self, person: int, server: int | None) -> tuple[BlockedKind, int] | None:
        """Return the first of a person and their server that is blocked, with its id, or None."""
        if not self._held:
            return None
        if self.holds("person", person):
            return "person", person
        if server is not None and self.holds("server", server):
            return "server", server
        return None


class Store(Reads, Protocol):
    """Stored data. What a call returns is durable.

    People, servers and old events are deleted in small transactions between others, which finish even after a
    stop in between: `resume_cleanup` continues them.

    People's requests are written only while they can still be answered: the transaction itself calls
    `has_expired`, and then raises `Late` and writes nothing.
    """

    blocklist: Blocklist
    """The host's blocks, which may change at any moment."""

    async def record(self, submission: Submission) -> Recorded | Waiting:
        """Make an event and write it, or say which face it still needs.

        Events at one place are made one after the other; the same interaction again gives the event that it
        made the first time, whatever has changed since.

        Raises:
            BadInput, Refused: it was not made; the sentence says why.
            Busy: too many requests wait; nothing was done.
        """

    def note_message(self, place: Place, number: int, message: int) -> None:
        """Store which message shows an event: written together with the next write."""

    def note_anchor(self, anchor: bytes, message: int) -> None:
        """Store which message, seen by all at its place, has an anchor: it covers later requests.

        It is written before the next write.
        """

    def proof_lines_of(self, place: Place, most: int, *, tables: bool) -> Callable[[], list[str]]:
        """Return a reader of the newest lines of a place's proof, for `read_elsewhere`.

        `tables` says whether to include the contents of tables.
        """

    async def rotate_proof(self, place: Place, has_expired: HasExpired = never_expires) -> bytes:
        """End the chains of a place, and return the anchor of its new one."""

    async def note_post(self, home: int, channel: int, at: int, obstacle: Obstacle | None) -> None:
        """Store why a head that was due at a time could not be posted in a channel, or None if it was."""

    async def ask(self, action: PendingAction, has_expired: HasExpired = never_expires) -> int:
        """Store an action that waits for an answer, and return its number.

        If there are more than `bot.play.reads.MOST_OPEN` of a kind and a person, the oldest is given up.
        """

    async def change_pending(
        self,
        number: int,
        change: Callable[[PendingAction], PendingAction],
        has_expired: HasExpired = never_expires,
    ) -> PendingAction:
        """Change an open action, one change after the other, and return the new one.

        An error in `change` leaves it as it was.

        Raises:
            Gone: it was answered or forgotten.
        """

    async def close_pending(self, number: int, has_expired: HasExpired = never_expires) -> None:
        """Close an open action without doing anything."""

    async def decide(
        self, scope: Scope, change: Callable[[Decided], Decided], has_expired: HasExpired = never_expires
    ) -> Decided:
        """Change the decisions of a scope, one change after the other, and return all of them.

        An error in `change` leaves them as they were.

        Raises:
            ValueError: a setting is unknown, or cannot have this value.
        """

    async def save_item(
        self, item: SavedItem, allow: Allow | None = None, has_expired: HasExpired = never_expires
    ) -> bool:
        """Store an item in place of one with the same name, and return whether there was one.

        An error in `allow` leaves that one as it was. Writers come one after the other.

        Raises:
            BadInput: the collection is full; see `bot.play.library.check_room`.
        """

    async def save_items(self, items: Sequence[SavedItem], has_expired: HasExpired = never_expires) -> int:
        """Store items of different names in one collection, all or none; return how many replace one.

        Raises:
            BadInput: they are too many; see `bot.play.library.check_number`.
        """

    async def change_item(
        self, collection: Collection, name: str, change: Change, has_expired: HasExpired = never_expires
    ) -> SavedItem | None:
        """Change an item, one change after the other, and return the new one, or None if there is none.

        An error in `change` leaves it as it was. It must be quick, since other writers wait.
        """

    async def remove_item(
        self,
        collection: Collection,
        name: str,
        allow: Allow | None = None,
        has_expired: HasExpired = never_expires,
    ) -> SavedItem | None:
        """Remove an item and return it, or None if there is none of that name.

        An error in `allow` leaves it there.
        """

    async def move_item(
        self,
        collection: Collection,
        name: str,
        move: Change,
        question: int,
        allow: Allow | None = None,
        has_expired: HasExpired = never_expires,
    ) -> SavedItem | None:
        """Move an item to where `move` says, and close the open action that asked for it: both or neither.

        Returns the new item, or None if there is none. An error in `move`, or in `allow` for an item of that
        name there, leaves all as it was.

        Raises:
            BadInput: the collection is full.
            Gone: the action was answered or forgotten.
        """

    async def choose(
        self,
        scopes: Sequence[Scope],
        person: int,
        owner_kind: OwnerKind,
        name: str,
        has_expired: HasExpired = never_expires,
    ) -> None:
        """Have a person play a character of their own or of the home in some scopes.

        What is chosen by `Scope.for_all_homes` holds where nothing else is.
        """

    async def forget_channel(self, scope: Scope) -> None:
        """Drop what was chosen for play in a channel or thread that Discord has deleted, and in its threads.

        Settings that do not only concern play stay while rolls of there are kept: they say how long, and who
        sees them.
        """

    async def note_real_dice(
        self, person: int, has_expired: HasExpired = never_expires, *, throws: bool
    ) -> None:
        """Store whether a person has said that they throw real dice."""

    async def prune(self, place: Place, checkpoint: Checkpoint) -> bool:
        """Replace all events up to a checkpoint by it.

        Returns False, and does nothing, if one of them was revealed, struck or forgotten since the
        checkpoint's basis.
        """

    async def forget(self, person: int) -> None:
        """Forget a person: keep their rolls without a name, delete the rest. Ignores unknown people."""

    async def erase(self, home: int) -> None:
        """Delete all places of a home with their histories, its settings and its library."""

    async def resume_cleanup(self) -> None:
        """Finish begun deletions of people and homes, and forget people without any events."""

    async def compact(self, *, starting: bool = False) -> bool:
        """Rewrite the database if much was deleted, so that no file still has it; return whether it was done.

        Others wait for it. So it is done at a quiet moment, and in a running bot only if it is short; a long
        one is left to the next start.
        """

    async def note_listing(self, servers: Several[int]) -> None:
        """Note which servers have the bot, and that all others seen before are missing."""

    async def check_works(self) -> None:
        """Write something small, and read it again.

        Raises:
            Refused: that does not work now.
        """

    async def wait_until_lost(self) -> NoReturn:
        """Wait as long as the store works; then raise why it cannot go on, in a sentence for the host.

        The process must end: everything that it still wants from the store fails.
        """

    async def keep_fact(self, name: str, value: str) -> None:
        """Store a small text under `name`, in place of the one before."""


@dataclass(frozen=True)
class Services:
    """The store, the one source of chance, and the workers for long jobs."""

    store: Store
    below: Below
    workers: Workers
    kinds: Mapping[str, EventKind[Any]]
    """All kinds of events by name."""
    proof: bool = False
    """Whether places keep a proof of their rolls, unless they have decided against it."""

    def of(self, person: int, home: int) -> "Services":
        """Return the services for a person at a place of a home, whose long jobs are theirs."""
        workers = self.workers.of(person, home)
        return Services(self.store, self.below, workers, self.kinds, proof=self.proof)


@dataclass(frozen=True, slots=True)
class Ask:
    """A person's request at a place, with services, and the settings of the place at that moment."""

    services: Services
    context: RequestContext
    configuration: Configuration

    @classmethod
    async def of(cls, services: Services, context: RequestContext) -> "Ask":
        """Read the settings of the place of a request."""
        configuration = await services.store.configuration(context.place)
        return cls(services.of(context.person, context.place.home), context, configuration)

    def submission(
        self,
        kind: EventKind[Any],
        request: object,
        visibility: Visibility = "",
        *,
        prepared: object = None,
        pending: int | None = None,
        expecting: Mapping[str, Json] | None = None,
        note: Note | None = None,
    ) -> Submission:
        """Return an event to be made from a request here, by chance unless it is `thrown`."""
        return Submission(
            context=self.context,
            configuration=self.configuration,
            kind=kind,
            request=request,
            visibility=visibility,
            source=Chance(self.services.below),
            prepared=prepared,
            pending=pending,
            expecting=expecting,
            note=note,
            proved=self.services.proof and self.configuration.proof,
        )

    @property
    def store(self) -> Store:
        return self.services.store

    @property
    def workers(self) -> Workers:
        return self.services.workers

    @property
    def kinds(self) -> Mapping[str, EventKind[Any]]:
        return self.services.kinds

    @property
    def place(self) -> Place:
        return self.context.place

    @property
    def person(self) -> int:
        return self.context.person

    @property
    def at(self) -> int:
        return self.context.at
