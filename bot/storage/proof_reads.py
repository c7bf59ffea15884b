"""Reads what is kept of the proof of a place."""

from dataclasses import fields

from bot.mechanics.proof.entries import NOTHING
from bot.mechanics.proof.keys import ChainName
from bot.play.proof.kept import MOST_COUNTED, KeptChain, Person, ProofBook, ProofRow, SoFar
from bot.play.proof.proved import Proved
from bot.play.proof.turns import Chain
from bot.play.request_context import Place
from bot.storage.engine import Connection
from bot.storage.event_rows import key_of

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

ROWS = """
SELECT number, chain, turn, interaction, visibility, drawn, states, salt, words, head
FROM proof_row
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  AND number > ?
ORDER BY number LIMIT ?
"""

SO_FAR = """
SELECT number, chain, used, head, (
  SELECT count(*) FROM (
    SELECT turn FROM proof_row AS near WHERE near.place = proof_row.place ORDER BY near.number DESC LIMIT ?
  ) AS newest WHERE newest.turn > 0
)
FROM proof_row
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) ORDER BY number DESC LIMIT 1
"""

PROVED = """
SELECT proof_row.chain, proof_row.turn, proof_row.head,
  CASE WHEN newest.message IS NULL OR newest.message = event.message THEN newest.anchor END
FROM proof_row
JOIN event ON event.place = proof_row.place AND event.number = proof_row.number
JOIN proof_chain AS newest ON newest.place = proof_row.place AND newest.chain = (
  SELECT max(chain) FROM proof_chain
  WHERE proof_chain.place = proof_row.place AND proof_chain.first <= proof_row.number
)
WHERE proof_row.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND proof_row.number = ?
"""

NAMES = tuple(field.name for field in fields(ProofRow))

CHUNK = 200
"""How many rows are read at a time."""


def book(connection: Connection, place: Place) -> ProofBook:
    """Return what all rows of a place have in common."""
    chains = []
    for number, *kept, first, ended in connection.execute(CHAINS, key_of(place)):
        chains.append(KeptChain(Chain(ChainName(place.channel, place.owner, number), *kept), first, ended))
    people = {user: Person(who, salt) for user, who, salt in connection.execute(PEOPLE, key_of(place))}
    return ProofBook(tuple(chains), people)


def proved(connection: Connection, place: Place, number: int) -> Proved | None:
    """Return what the answer to a row said of it, with the anchor if that was to be published with it."""
    row = connection.execute(PROVED, (*key_of(place), number)).fetchone()
    if row is None:
        return None
    chain, turn, head, anchor = row
    return Proved(chain, turn, head, anchor or b"")


def rows(connection: Connection, place: Place, after: int, limit: int = CHUNK) -> list[ProofRow]:
    """Return the next rows after a number; none at the end."""
    found = connection.execute(ROWS, (*key_of(place), after, limit)).fetchall()
    return [ProofRow(**dict(zip(NAMES, row, strict=True))) for row in found]


def so_far(connection: Connection, place: Place) -> SoFar:
    """Return how far the proof of a place has come."""
    row = connection.execute(SO_FAR, (MOST_COUNTED, *key_of(place))).fetchone()
    return SoFar(*(row or (0, 0, 0, NOTHING, 0)))
