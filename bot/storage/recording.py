"""Records events inside a transaction: reads what each depends on, applies it, and writes the result."""

from collections import deque
from collections.abc import Sequence

from bot.mechanics.playing import Waiting
from bot.play.errors import Changed, Gone, Late
from bot.play.event import Event, State, StateKey, TargetChange, canonical, uses_of
from bot.play.kind import PlaceState
from bot.play.proof.commitments import Proved
from bot.play.request_context import Place, writer_of
from bot.play.transition import (
    MOST_A_DAY,
    Change,
    Note,
    Recorded,
    Submission,
    check_day,
    check_pending,
    transition,
)
from bot.storage import event_rows, pending_rows, proof, shared_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import KeptTexts, Row, Snapshot, WriteBuffer
from bot.storage.proof import Entropy, ProofWriting, publish
from bot.storage.shared_rows import SharedRow
from bot.storage.sum_rows import SumChanges

PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"

KEEP_PLACE = """
INSERT INTO place (channel_id, owner_id, home_id, parent_id) VALUES (?, ?, ?, ?)
ON CONFLICT (channel_id, owner_id) DO UPDATE SET home_id = excluded.home_id, parent_id = excluded.parent_id
RETURNING id
"""

STATE = "SELECT value, last FROM state WHERE place = ? AND kind = ? AND key = ? AND person = ?"
ADD_STATE = """
INSERT INTO state (place, kind, key, person, value, last) VALUES (?, ?, ?, ?, ?, ?) RETURNING id
"""
KEEP_STATE = "UPDATE state SET value = ?, last = ? WHERE id = ?"

SEEN = """
SELECT place.channel_id, place.home_id, place.owner_id, place.parent_id, seen.number
FROM seen JOIN place ON place.id = seen.place WHERE seen.interaction_id = ? AND place.channel_id > 0
"""
ADD_NAMED = "INSERT INTO named (place, number, person) VALUES (?, ?, ?)"
ADD_SEEN = "INSERT INTO seen (interaction_id, place, number) VALUES (?, ?, ?)"
TRIM_SEEN = "DELETE FROM seen WHERE interaction_id <= ?"
TRIM_PENDING = "DELETE FROM pending WHERE expires < ?"

FOLLOWED = """
SELECT event.number FROM event INDEXED BY event_by_person
JOIN person ON person.id = event.person
WHERE event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND person.user_id = ?
  AND event.number > ? AND event.struck IS NULL AND (event.outcome IS NOT NULL OR event.draws <> '[]')
ORDER BY event.number LIMIT 1
"""

TARGET = "SELECT person, at FROM event WHERE place = ? AND number = ?"
REVEAL = "UPDATE event SET visibility = '' WHERE place = ? AND number = ?"
STRIKE = "UPDATE event SET struck = ? WHERE place = ? AND number = ?"
LINK = """
UPDATE event SET message = ?
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND number = ?
"""
KEPT = "SELECT 1 FROM content WHERE id = ?"
ROLLED_ON = "UPDATE content SET rolled = 1 WHERE id = ? AND rolled = 0"

REMEMBERED = 60 * 60 * 1000
"""How long an interaction is known again, and an expired question kept, in milliseconds."""

TRIM_EVERY = 60 * 1000
"""How often the older ones are forgotten, in milliseconds."""


class TransactionLog:
    """Records the events of one transaction after another, and what else is written along with them.

    `links` are the messages of earlier events, `anchors` those that carried an anchor; a transaction takes
    all of either, its batch.
    """

    def __init__(self, entropy: Entropy) -> None:
        self.proofs = ProofWriting(entropy)
        self.links: dict[tuple[int, int, int], int] = {}
        self._sum_changes = SumChanges()
        self._link_batch: list[tuple[int, int, int]] = []
        self.anchors: dict[bytes, int] = {}
        self._anchor_batch: list[bytes] = []
        self._trim_points: deque[tuple[int, int]] = deque()
        self._newest = (0, 0)
        self.unwritten = WriteBuffer()
        self.is_writing = False
        """Whether an event is half written: where that fails, all that is written with it has to fail."""

    def record(
        self,
        connection: Connection,
        submission: Submission,
        snapshot: Snapshot,
        shared: Sequence[SharedRow],
    ) -> Recorded | Waiting:
        """Make an event; a repeated interaction gives the one that it made the first time.

        `shared` are the states of the whole home that it uses.

        Raises:
            BadInput, Refused: it is not made, as the sentence says.
        """
        context = submission.context
        if snapshot.repeated is not None:
            known = find_repeated(connection, context.interaction)
            if known is None:
                raise Gone("This was done already, and its entry is deleted: use the command for a new roll.")
            earlier = (
                proof.read_proved(connection, context.place, known.number) if submission.proved else None
            )
            return Recorded(known, repeated=True, proved=earlier, real_dice=bool(snapshot.real_dice))
        if context.has_expired():
            raise Late
        if submission.pending is not None:
            action = check_pending(submission, pending_rows.find_pending(connection, submission.pending))
            if submission.note is not None:  # what it refuses is not rolled
                submission.note(action, snapshot.last + 1)
        found = _load_place_state(connection, submission, snapshot, shared)
        _check_day(connection, context.at, snapshot)
        opened = self.proofs.open(connection, submission, snapshot) if submission.proved else None
        change = transition(submission, found, opened.chance if opened else None)
        if isinstance(change, Waiting):
            return change
        event_rows.check_size(change.event)
        texts = event_rows.number_people_in_texts(connection, change)
        after = event_rows.number_people(connection, change.after)
        _check_kept(connection, change.effect.contents)
        self.is_writing = True
        place = _keep_place(connection, context.place, snapshot)
        numbers = place, snapshot.person or event_rows.number_of(connection, context.person)
        proved: Proved | None = None
        proof_row: Row = ()
        if opened:
            proved, proof_row = self.proofs.write(connection, opened, change, context, numbers)
        self._write(connection, submission, snapshot, change, (texts, after), numbers, proof_row)
        if shared:
            self._keep_shared(connection, context.place.home, place, change.event, shared)
        self.is_writing = False
        return Recorded(change.event, change.effect.result, proved=proved, real_dice=bool(snapshot.real_dice))

    def begin(self, connection: Connection) -> None:
        """Begin to gather what a transaction adds to the sums; what is known of messages is written first."""
        self._sum_changes, self.unwritten = SumChanges(), WriteBuffer()
        self.is_writing = False
        self._anchor_batch = list(self.anchors)
        for anchor in self._anchor_batch:
            publish(connection, anchor, self.anchors[anchor])

    def finish(self, connection: Connection) -> None:
        """Leave to be written what the events of a transaction add up to, and the links that ride with it."""
        self._sum_changes.add_rows(connection, self.unwritten)
        self._link_batch = list(self.links)
        for key in self._link_batch:
            self.unwritten.add(LINK, (self.links[key], *key))
        self._trim(connection)

    def drop_written(self) -> None:
        """Drop the links and anchors that were written, after a commit."""
        for key in self._link_batch:
            self.links.pop(key, None)
        for anchor in self._anchor_batch:
            self.anchors.pop(anchor, None)
        self._link_batch, self._anchor_batch = [], []

    def _write(
        self,
        connection: Connection,
        submission: Submission,
        snapshot: Snapshot,
        change: Change,
        written: tuple[KeptTexts, str],
        numbers: tuple[int, int],
        proof_row: Row,
    ) -> None:
        context, event, effect = submission.context, change.event, change.effect
        (texts, after), (place, person) = written, numbers
        state = None
        if event.state is not None:
            last = event.number if effect.last is None else effect.last
            state = self._keep_state(connection, place, snapshot.state, event.state, (after, last))
        writer = writer_of(event)
        typist = person if writer is None else event_rows.number_of(connection, writer)
        others = texts.list_named() - {person}
        row = event_rows.row_of(event, texts, numbers, state, typist if typist in others else None)
        insert = event_rows.INSERT_PROVED if proof_row else event_rows.INSERT
        self.unwritten.add(insert, (*row, *proof_row))
        self.unwritten.add(ADD_SEEN, (context.interaction, place, event.number))
        for other in others:
            self.unwritten.add(ADD_NAMED, (place, event.number, other))
        for content in effect.contents:
            connection.execute(ROLLED_ON, (content,))
        if submission.pending is not None:
            _answer_question(connection, submission.pending, submission.note, event.number)
        for each in effect.targets:
            self._change_target(connection, place, event.number, each)
        if not event.visibility:
            self._sum_changes.add(place, person, event.at, effect.tallies)
        self._newest = max(self._newest, (context.at, context.interaction))

    def _keep_state(
        self, connection: Connection, place: int, number: int | None, key: StateKey, row: tuple[str, int]
    ) -> int:
        if number is not None:
            self.unwritten.add(KEEP_STATE, (*row, number))
            return number
        owner = event_rows.number_of(connection, key.person) if key.person else 0
        added: int = connection.execute(ADD_STATE, (place, key.kind, key.key, owner, *row)).fetchone()[0]
        return added

    def _keep_shared(
        self, connection: Connection, home: int, place: int, event: Event, rows: Sequence[SharedRow]
    ) -> None:
        """Write what an event has left of the states of its home, and that it was the one to use them."""
        for use, row in zip(uses_of(event), rows, strict=True):
            holder = shared_rows.keep_holder(connection, home) if row.number is None else 0
            left = canonical(use.after), use.turn
            state = self._keep_state(connection, holder, row.number, use.key, left)
            self.unwritten.add(shared_rows.ADD_USE, (state, use.turn, place, event.number))

    def _change_target(self, connection: Connection, place: int, by: int, change: TargetChange) -> None:
        if change.revealed:
            connection.execute(REVEAL, (place, change.number))
        if change.struck:
            connection.execute(STRIKE, (by, place, change.number))
        person, at = connection.execute(TARGET, (place, change.number)).fetchone()
        self._sum_changes.add(place, person, at, change.tallies)

    def _trim(self, connection: Connection) -> None:
        """Forget old interactions and questions, once a minute by the time of the events themselves."""
        now, newest = self._newest
        if self._trim_points and now < self._trim_points[-1][0] + TRIM_EVERY:
            return
        self._trim_points.append((now, newest))
        while self._trim_points[0][0] < now - REMEMBERED:
            connection.execute(TRIM_SEEN, (self._trim_points.popleft()[1],))
        connection.execute(TRIM_PENDING, (now - REMEMBERED,))


def find_repeated(connection: Connection, interaction: int) -> Event | None:
    """Return the event that an interaction has made."""
    row = connection.execute(SEEN, (interaction,)).fetchone()
    return event_rows.read_event(connection, Place(*row[:4]), row[4]) if row else None


def find_later_roll(connection: Connection, place: Place, event: Event) -> int | None:
    """Return the number of a later roll of the same person that counts."""
    row = connection.execute(FOLLOWED, (*event_rows.key_of(place), event.person, event.number)).fetchone()
    return row[0] if row else None


def _load_place_state(
    connection: Connection, submission: Submission, snapshot: Snapshot, shared: Sequence[SharedRow]
) -> PlaceState:
    """Load all that an event is made upon."""
    place, pruned = submission.context.place, snapshot.pruned
    state = snapshot.state_in(connection)
    about = submission.kind.targets_of(submission.request, state.value)
    read = (event_rows.read_event(connection, place, one) for one in about if one > pruned)
    targets = tuple(target for target in read if target)
    later = None
    if targets and targets[0].state is None:
        later = find_later_roll(connection, place, targets[0])
    of_home = tuple(row.state for row in shared)
    return PlaceState(snapshot.last, state, targets, later, pruned, of_home)


def _check_day(connection: Connection, at: int, snapshot: Snapshot) -> None:
    """See that a place has not taken too much within a day; what was pruned counts no more.

    Raises:
        Refused: it has.
    """
    earlier = snapshot.last + 1 - MOST_A_DAY
    row = connection.execute(TARGET, (snapshot.place, earlier)).fetchone() if earlier > 0 else None
    if row is not None:
        check_day(at, row[1])


def _answer_question(connection: Connection, pending: int, note: Note | None, number: int) -> None:
    if note is None:
        pending_rows.close_pending(connection, pending)
    else:
        pending_rows.change_pending(connection, pending, lambda action: note(action, number))


def _check_kept(connection: Connection, contents: Sequence[int]) -> None:
    """See that what something was rolled on is still kept: it may have been taken away since it was found.

    Raises:
        Changed: it is not.
    """
    for content in contents:
        if not connection.execute(KEPT, (content,)).fetchone():
            raise Changed("Nothing was rolled, because someone has just changed or removed this: roll again.")


def _keep_place(connection: Connection, place: Place, snapshot: Snapshot) -> int:
    if snapshot.place is not None and (snapshot.home, snapshot.parent) == (place.home, place.parent):
        return snapshot.place
    row = (place.channel, place.owner, place.home, place.parent)
    number: int = connection.execute(KEEP_PLACE, row).fetchone()[0]
    return number


def read_state(connection: Connection, place: Place, key: StateKey) -> State:
    """Return what a place keeps under a key."""
    row = connection.execute(PLACE, event_rows.key_of(place)).fetchone()
    if row is None:
        return State()
    owner = event_rows.find_number(connection, key.person) if key.person else 0
    kept = connection.execute(STATE, (row[0], key.kind, key.key, owner)).fetchone()
    return State(event_rows.read_json(connection, kept[0]), kept[1]) if kept else State()
