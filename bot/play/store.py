"""The port to storage for writing, the services that use cases need, and the blocklist.

The host of a bot can block people and servers: they are neither answered nor recorded.
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
"""How many may be blocked: all of them are in memory."""


@dataclass(frozen=True, slots=True)
class Block:
    """One who is blocked, by their id at Discord, `since` so many milliseconds since 1970."""

    kind: BlockedKind
    id: int
    since: int


class Blocklist:
    """Who is blocked just now, in memory: whoever is, is to cost the host nothing."""

    def __init__(self) -> None:
        self._held: frozenset[tuple[BlockedKind, int]] = frozenset()

    def replace(self, blocks: Iterable[Block]) -> None:
        """Have only these blocked from now on."""
        self._held = frozenset((block.kind, block.id) for block in blocks)

    def holds(self, kind: BlockedKind, number: int) -> bool:
        """Whether the person or the server with this id is blocked."""
        return (kind, number) in self._held

    def find(self, person: int, server: int | None) -> tuple[BlockedKind, int] | None:
        """Return who is blocked of a person and their server, with their id; None: neither is."""
        if not self._held:
            return None
        if self.holds("person", person):
            return "person", person
        if server is not None and self.holds("server", server):
            return "server", server
        return None


class Store(Reads, Protocol):
    """Durable memory. What a call returns has been written for good.

    Taking people, servers and old events away goes on in small transactions between those of others, and
    ends even if the bot is stopped in between: `resume_cleanup` goes on with it.

    What people ask for is written only while they can still be answered: the transaction itself asks
    `has_expired`, and where that is so, raises `Late` and writes nothing.
    """

    blocklist: Blocklist
    """Whom the host blocks just now, which may change at any moment."""

    async def record(self, submission: Submission) -> Recorded | Waiting:
        """Make an event and write it, or say which face it still needs.

        Events at one place are made one after the other; the same interaction again gives the event that it
        made the first time, whatever else holds by then.

        Raises:
            BadInput, Refused: it was not made, as the sentence says.
            Busy: too much is waiting; nothing was done.
        """

    def note_message(self, place: Place, number: int, message: int) -> None:
        """Keep with an event which message tells it: it is written along with what is written next."""

    def note_anchor(self, anchor: bytes, message: int) -> None:
        """Keep which message, seen by all at its place, carried an anchor: rolls asked for later are covered.

        It is written before what is written next.
        """

    def proof_lines_of(self, place: Place, most: int, *, tables: bool) -> Callable[[], list[str]]:
        """Return what reads the newest lines of the proof of a place, for `read_elsewhere`; with what tables
        hold, or without.
        """

    async def rotate_proof(self, place: Place, has_expired: HasExpired = never_expires) -> bytes:
        """End the chains of a place, and return the anchor of the one that is used from then on."""

    async def note_post(self, home: int, channel: int, at: int, obstacle: Obstacle | None) -> None:
        """Keep why a head that was due at a time could not be posted in a channel; None: it was."""

    async def ask(self, action: PendingAction, has_expired: HasExpired = never_expires) -> int:
        """Keep an action that waits for an answer, and return its number.

        Of more than `bot.play.reads.MOST_OPEN` of a kind and a person, the oldest is given up.
        """

    async def change_pending(
        self,
        number: int,
        change: Callable[[PendingAction], PendingAction],
        has_expired: HasExpired = never_expires,
    ) -> PendingAction:
        """Change an open action, one change after the other, and return the new one.

        What `change` raises leaves it as it was.

        Raises:
            Gone: it was answered or forgotten.
        """

    async def close_pending(self, number: int, has_expired: HasExpired = never_expires) -> None:
        """Close an open action without doing anything."""

    async def decide(
        self, scope: Scope, change: Callable[[Decided], Decided], has_expired: HasExpired = never_expires
    ) -> Decided:
        """Change what is decided for a scope, one change after the other, and return all of it.

        What `change` raises leaves it as it was.

        Raises:
            ValueError: a setting is unknown, or has a value that it cannot have.
        """

    async def save_item(
        self, item: SavedItem, allow: Allow | None = None, has_expired: HasExpired = never_expires
    ) -> bool:
        """Keep an item in place of one of the same name, and return whether there was one.

        What `allow` raises leaves that one as it was. Writers come one after the other.

        Raises:
            BadInput: the collection is full; see `bot.play.library.check_room`.
        """

    async def save_items(self, items: Sequence[SavedItem], has_expired: HasExpired = never_expires) -> int:
        """Keep items of other names in one collection, all or none; return how many replace one.

        Raises:
            BadInput: they are too many; see `bot.play.library.check_number`.
        """

    async def change_item(
        self, collection: Collection, name: str, change: Change, has_expired: HasExpired = never_expires
    ) -> SavedItem | None:
        """Change an item, one change after the other, and return what it became; None: there is none.

        What `change` raises leaves it as it was. It is quick, for others wait to write meanwhile.
        """

    async def remove_item(
        self,
        collection: Collection,
        name: str,
        allow: Allow | None = None,
        has_expired: HasExpired = never_expires,
    ) -> SavedItem | None:
        """Remove an item and return it, None where there was none of that name.

        What `allow` raises leaves it there.
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
        """Put an item where `move` says, and close the open action that asked for it: both or neither.

        Return what it became; None: there is none. What `move` raises, and `allow` of an item of that name
        there, leaves all as it was.

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
        """Keep whether a person has said that they throw real dice."""

    async def prune(self, place: Place, checkpoint: Checkpoint) -> bool:
        """Put a checkpoint in the place of all events up to it.

        False: one of them was revealed, struck or forgotten since the checkpoint's basis; nothing was done.
        """

    async def forget(self, person: int) -> None:
        """Take a person away: rolls stay without them, all else goes. Nobody known: nothing is done."""

    async def erase(self, home: int) -> None:
        """Delete all places of a home with their histories, its settings and its library."""

    async def resume_cleanup(self) -> None:
        """Finish what was begun to be forgotten or erased, and forget people of whom no event is left."""

    async def compact(self, *, starting: bool = False) -> bool:
        """Write what is kept anew where much was deleted, so that nothing of that is left in any file.

        Others wait for it. So it is done at a quiet moment, and in a running bot only where it is short; what
        is too long for that is left to the next start. Return whether it was done.
        """

    async def note_listing(self, servers: Several[int]) -> None:
        """Note which servers have the bot, and that all others which were seen before are missing."""

    async def check_works(self) -> None:
        """Write something small for good, and read it again.

        Raises:
            Refused: that does not work just now.
        """

    async def wait_until_lost(self) -> NoReturn:
        """Wait for as long as the store can go on; then raise why it cannot, in a sentence for the host.

        The process has to end: everything that it is still asked fails.
        """

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a small text under `name`, in place of what was there."""


@dataclass(frozen=True)
class Services:
    """The memory of the group, its one source of chance, and who works out what is long."""

    store: Store
    below: Below
    workers: Workers
    kinds: Mapping[str, EventKind[Any]]
    """All kinds of events by name."""
    proof: bool = False
    """Whether places keep a proof of their rolls, unless they have decided against it."""

    def of(self, person: int, home: int) -> "Services":
        """Return the same for a person at a place of a home, for whom what is long is worked out."""
        workers = self.workers.of(person, home)
        return Services(self.store, self.below, workers, self.kinds, proof=self.proof)


@dataclass(frozen=True, slots=True)
class Ask:
    """What a person asks at a place: with which services, and by the settings of the place at that moment."""

    services: Services
    context: RequestContext
    configuration: Configuration

    @classmethod
    async def of(cls, services: Services, context: RequestContext) -> "Ask":
        """Read the settings; what is long is worked out for the person who asks."""
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
        """Return an event to be made of a request here, by chance unless it is `thrown`."""
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
