"""Proofs in SQL: writes and reads chains of keys and the hashes of rows."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bot.play.event import EventTexts, canonical
from bot.play.proof.book import MOST_COUNTED, KeptChain, Person, ProofBook, ProofCounts, ProofRow, SoFar
from bot.play.proof.commitments import (
    Alias,
    ProofEntry,
    Proved,
    commit_to_content,
    commit_to_person,
    commit_to_words,
    digest_state,
    salt_content,
    with_aliases,
    write_content,
)
from bot.play.proof.hashes import NOTHING, SIZE
from bot.play.proof.keys import (
    Chain,
    ChainName,
    KeyedChance,
    Turn,
    chance_of,
    make_chain,
    needs_new_chain,
    next_turn,
    write_draws,
)
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Scope
from bot.play.transition import Change, Submission
from bot.storage import event_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import Row, Snapshot, key_of

NEWEST = "SELECT coalesce(max(chain), 0) FROM proof_chain WHERE place = ?"
PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"
SALT = "SELECT salt FROM proof_salt WHERE place = ?"
"""From texts that players once added: nobody can any more, but those keys and the next ones have it."""
END = "UPDATE proof_chain SET ended = ? WHERE place = ? AND ended IS NULL"
IN_USE = "SELECT count(DISTINCT place) FROM proof_chain WHERE ended IS NULL"
END_ALL = "UPDATE proof_chain SET ended = 'restored' WHERE ended IS NULL"
END_WITHIN = """
UPDATE proof_chain SET ended = 'decided'
WHERE ended IS NULL AND place IN (SELECT id FROM place WHERE home_id = ?)
"""
END_HERE = """
UPDATE proof_chain SET ended = 'decided'
WHERE ended IS NULL AND place IN (SELECT id FROM place WHERE home_id = ? AND ? IN (channel_id, parent_id))
"""
ADD_CHAIN = "INSERT INTO proof_chain VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)"
PUBLISHED = "UPDATE proof_chain SET message = ? WHERE anchor = ? AND message IS NULL"
PERSON = "SELECT who FROM proof_person WHERE place = ? AND person = ?"
ADD_PERSON = "INSERT INTO proof_person VALUES (?, ?, ?, ?)"

Entropy = Callable[[int], bytes]
"""Returns this many bytes that nobody can guess."""

CHAINS = """
SELECT chain, root, marks, secret, salt, head, anchor, message, first, coalesce(ended, '')
FROM proof_chain
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) ORDER BY chain
"""

PEOPLE = """
SELECT person.user_id, proof_person.who, proof_person.salt
FROM proof_person JOIN person ON person.id = proof_person.person
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
"""

PROOF = """
SELECT number, chain, turn, interaction, recorded, drawn, states, salt, commitment, head,
  request, draws, used, before, line, odds, words
FROM event
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND head IS NOT NULL
"""
ROW = f"{PROOF} AND number = ?"
ROWS = f"{PROOF} AND number > ? ORDER BY number LIMIT ?"

WITH_PROOF = """
FROM event
WHERE head IS NOT NULL AND place = (SELECT id FROM place WHERE channel_id = ?1 AND owner_id = ?2)
  AND number >= (
    SELECT min(first) FROM proof_chain
    WHERE proof_chain.place = (SELECT id FROM place WHERE channel_id = ?1 AND owner_id = ?2)
  )
"""
"""The rows of a place in its proof. It reads none of those before the first chain: there may be many."""

NEWEST_ROLLS = f"""
FROM (
  SELECT number, turn, drawn, recorded, visibility, by_hand, outcome, draws {WITH_PROOF}
  ORDER BY number DESC LIMIT ?3
) AS newest
WHERE visibility = '' AND (outcome IS NOT NULL OR draws <> '[]')
"""
COUNT_ROLLS = f"""
SELECT count(*), count(CASE WHEN turn > 0 AND drawn <> '' AND recorded = '' THEN 1 END) {NEWEST_ROLLS}
"""
WITHOUT_KEY = f"SELECT number {NEWEST_ROLLS} AND turn = 0 AND by_hand = 0 AND draws <> '[]' ORDER BY number"

SO_FAR = f"SELECT number, chain, last_turn, head {WITH_PROOF} ORDER BY number DESC LIMIT 1"

PRUNED = """
SELECT number, chain, last_turn, head FROM checkpoint
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND head IS NOT NULL
"""

HEAD = """
SELECT coalesce(
  (SELECT head FROM event WHERE event.place = place.id AND event.number = CAST(?3 AS BIGINT)),
  (SELECT head FROM checkpoint WHERE checkpoint.place = place.id AND checkpoint.number = CAST(?3 AS BIGINT))
) FROM place WHERE channel_id = ?1 AND owner_id = ?2
"""

PROVED = """
SELECT event.chain, event.turn, event.head,
  CASE WHEN newest.message IS NULL OR newest.message = event.message THEN newest.anchor END
FROM event
JOIN proof_chain AS newest ON newest.place = event.place AND newest.chain = (
  SELECT max(chain) FROM proof_chain
  WHERE proof_chain.place = event.place AND proof_chain.first <= event.number
)
WHERE event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND event.number = ?
  AND event.head IS NOT NULL
"""

CHUNK = 200
"""How many rows are read at a time."""


class OpenedTurn(NamedTuple):
    """The proof of a row before the row is made."""

    turn: Turn
    new_chain: Chain | None
    """A chain that begins with this row."""
    head: bytes
    chance: KeyedChance | None
    """The source of its faces, if a key covers it."""
    ended: bool
    """Whether the chains before it are over, since rows were made meanwhile without them."""
    who: bytes | None
    """The commitment to its person, if they have one."""
    before: str
    """The digest of its state, after its last use; empty if that had no proof."""


class ProofWriting:
    """Writes proofs within the transactions of others."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def open(self, connection: Connection, submission: Submission, snapshot: Snapshot) -> OpenedTurn:
        """Find the key of the next row of a place, hidden or not."""
        context, rows = submission.context, snapshot.proof
        chains, head = _read_chains(context.place, rows), rows[0][0] if rows else NOTHING
        new_chain = None
        if needs_new_chain(chains):
            new_chain = self._make_chain(connection, context.place, snapshot.place, head)
            chains.append(new_chain)
        turn, chance = next_turn(chains, context.interaction), None
        if turn.number:
            hidden = bool(submission.visibility)
            chance = chance_of(turn.chain, turn.number, context.interaction, hidden=hidden)
        who, states = rows[0][-2:] if rows else (None, None)
        return OpenedTurn(turn, new_chain, head, chance, not rows, who, (states or b"")[SIZE:].hex())

    def write(
        self,
        connection: Connection,
        opened: OpenedTurn,
        change: Change,
        context: RequestContext,
        numbers: tuple[int, int],
    ) -> tuple[Proved, Row]:
        """Return the proof of a row, also as the last columns of the event; write new chains and people.

        `numbers` are those of its place and its person.
        """
        event, words, turn, (place, _) = change.event, change.words, opened.turn, numbers
        if opened.ended:
            connection.execute(END, ("gap", place))
        if opened.new_chain:
            _add_chain(connection, place, opened.new_chain, event.number)

        def alias(user: int) -> str:
            number = -user if user < 0 else event_rows.number_of(connection, user)
            return self._commit_to_person(connection, (place, number), user, context.place.channel).hex()

        drawn = write_draws(opened.chance.drawn) if opened.chance else ""
        content, states = _commit_to_content(change, opened, drawn, alias)
        salt = self._entropy(SIZE) if words else None
        entry = ProofEntry(
            name=turn.chain.name,
            turn=turn.number,
            number=event.number,
            interaction=context.interaction,
            at=event.at,
            who=opened.who
            or self._commit_to_person(connection, numbers, event.person, context.place.channel),
            content=content,
            words=commit_to_words(words, salt) if salt else b"",
            anchor=turn.anchor,
            seal=turn.seal,
        )
        head = entry.head(opened.head)
        row = (
            turn.chain.name.chain,
            turn.number,
            turn.number or turn.chain.used,
            context.interaction,
            event.visibility,
        )
        proved = Proved(turn.chain.name.chain, turn.number, head, turn.anchor if turn.shows_anchor else b"")
        return proved, (*row, drawn, states, salt, entry.words, head)

    def rotate(self, connection: Connection, at: Place) -> bytes:
        """End the chains of a place with recorded rolls, and return the anchor of the next one."""
        (place,), last = connection.execute(PLACE, key_of(at)).fetchone(), read_so_far(connection, at)
        connection.execute(END, ("rotated", place))
        chain = self._make_chain(connection, at, place, last.head)
        _add_chain(connection, place, chain, last.number + 1)
        return chain.anchor

    def _make_chain(self, connection: Connection, at: Place, place: int | None, head: bytes) -> Chain:
        """Make the next chain of a place, after `head`, with the salt that its players once set."""
        chain = connection.execute(NEWEST, (place,)).fetchone()[0] + 1
        salt = connection.execute(SALT, (place,)).fetchone()
        name = ChainName(at.channel, at.owner, chain)
        return make_chain(name, self._entropy(SIZE), self._entropy(SIZE), salt[0] if salt else b"", head)

    def _commit_to_person(
        self, connection: Connection, numbers: tuple[int, int], user: int, channel: int
    ) -> bytes:
        """Return the commitment to a person at a place, made at their first row there."""
        row: tuple[bytes] | None = connection.execute(PERSON, numbers).fetchone()
        if row:
            return row[0]
        salt = self._entropy(SIZE)
        who = commit_to_person(max(user, 0), channel, salt)
        connection.execute(ADD_PERSON, (*numbers, salt if user > 0 else None, who))
        return who


def end_in_scope(connection: Connection, scope: Scope) -> None:
    """End the chains of all places in a scope, after a new decision on proofs there."""
    if scope.channel:
        connection.execute(END_HERE, (scope.home, scope.channel))
    else:
        connection.execute(END_WITHIN, (scope.home,))


def end_all(connection: Connection) -> int:
    """End the chains of all places, after a restore from a copy; return how many places."""
    (places,) = connection.execute(IN_USE).fetchone()
    connection.execute(END_ALL)
    return int(places)


def publish(connection: Connection, anchor: bytes, message: int) -> None:
    """Store which message has an anchor."""
    connection.execute(PUBLISHED, (message, anchor))


def read_book(connection: Connection, place: Place) -> ProofBook:
    """Return what all rows of a place have in common."""
    chains = []
    for number, *kept, first, ended in connection.execute(CHAINS, key_of(place)):
        chains.append(KeptChain(Chain(ChainName(place.channel, place.owner, number), *kept), first, ended))
    people = {user: Person(who, salt) for user, who, salt in connection.execute(PEOPLE, key_of(place))}
    return ProofBook(tuple(chains), people)


def read_proved(connection: Connection, place: Place, number: int) -> Proved | None:
    """Return the proof shown in the answer to a row, with the anchor if that was to be published with it."""
    row = connection.execute(PROVED, (*key_of(place), number)).fetchone()
    if row is None:
        return None
    chain, turn, head, anchor = row
    return Proved(chain, turn, head, anchor or b"")


def read_row(connection: Connection, place: Place, number: int) -> ProofRow | None:
    """Return an event's row in the proof of its place, or None."""
    row = connection.execute(ROW, (*key_of(place), number)).fetchone()
    return _make_row(connection, row) if row else None


def read_rows(connection: Connection, place: Place, after: int) -> list[ProofRow]:
    """Return the next rows after a number; none at the end."""
    found = connection.execute(ROWS, (*key_of(place), after, CHUNK)).fetchall()
    return [_make_row(connection, row) for row in found]


def _make_row(connection: Connection, row: Row) -> ProofRow:
    number, chain, turn, interaction, recorded, drawn, states, salt, commitment, head, *kept = row
    *texts, words = (text and event_rows.read_text(connection, text) for text in kept)
    return ProofRow(
        number=number,
        chain=chain,
        turn=turn,
        interaction=interaction,
        visibility=recorded,
        drawn=drawn,
        states=states,
        salt=salt,
        commitment=commitment,
        head=head,
        texts=EventTexts(*texts),
        words=words or "",
    )


def read_head(connection: Connection, place: Place, number: int) -> bytes:
    """Return the head after an event, which may be the last of those that were pruned."""
    row = connection.execute(HEAD, (*key_of(place), number)).fetchone()
    return (row and row[0]) or NOTHING


def read_so_far(connection: Connection, place: Place) -> SoFar:
    """Return the latest point of the proof of a place."""
    rows = (connection.execute(query, key_of(place)).fetchone() for query in (SO_FAR, PRUNED))
    return SoFar(*next(filter(None, rows), (0, 0, 0, NOTHING)))


def count_proved(connection: Connection, place: Place) -> ProofCounts:
    """Return how the newest rows of the proof of a place came about."""
    newest = (*key_of(place), MOST_COUNTED)
    rolls, thrown = connection.execute(COUNT_ROLLS, newest).fetchone()
    bare = connection.execute(WITHOUT_KEY, newest).fetchall()
    return ProofCounts(rolls, thrown, tuple(number for (number,) in bare))


def _commit_to_content(change: Change, opened: OpenedTurn, drawn: str, alias: Alias) -> tuple[bytes, bytes]:
    """Return the commitment to the content of a row, and the digests of its states."""
    event, states = change.event, None
    if event.state is not None:
        before = opened.before or digest_state(with_aliases(canonical(change.before), alias))
        states = before, digest_state(with_aliases(change.after, alias))
    text = write_content(event, change.texts, alias, event.visibility, drawn, states)
    salt = salt_content(opened.turn.chain, event.number, event.visibility)
    return commit_to_content(text, salt), bytes.fromhex("".join(states or ()))


def _read_chains(at: Place, rows: Sequence[Sequence[Any]]) -> list[Chain]:
    """Return the current chains of a place."""
    return [
        Chain(ChainName(at.channel, at.owner, chain), *kept)
        for _, chain, *kept, _, _ in rows
        if chain is not None
    ]


def _add_chain(connection: Connection, place: int, chain: Chain, first: int) -> None:
    keys = (chain.root, chain.marks, chain.secret, chain.salt, chain.head, chain.anchor)
    connection.execute(ADD_CHAIN, (place, chain.name.chain, first, *keys))
