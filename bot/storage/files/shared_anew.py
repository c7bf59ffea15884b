"""Puts in order, in a rescued database, what homes share: each event itself says what it left of that."""

import sqlite3

from bot.storage.shared_rows import ADD_USE, HOLDER, KEEP_HOLDER

USES = """
SELECT place.home_id, use.value ->> 0, use.value ->> 1, use.value ->> 2, use.value -> 4,
  event.place, event.number
FROM event JOIN place ON place.id = event.place,
  json_each(CASE WHEN json_valid(event.used) THEN event.used END, '$.shared') AS use
WHERE place.home_id <> 0
"""

KEEP_LATER = """
INSERT INTO state (place, kind, key, person, value, last) VALUES (?, ?, ?, 0, ?, ?)
ON CONFLICT (place, kind, key, person) DO UPDATE SET value = excluded.value, last = excluded.last
WHERE excluded.last > state.last
"""
"""A state that is there is newer where its last uses are lost, or were pruned."""

STATE = "SELECT id FROM state WHERE place = ? AND kind = ? AND key = ? AND person = 0"


def share_anew(new: sqlite3.Connection) -> None:
    """Write the states of homes that are lost or older than the history, and which events used them."""
    new.execute("BEGIN IMMEDIATE")
    uses = new.execute(USES).fetchall()
    new.execute("DELETE FROM shared")
    for home, kind, key, turn, after, place, number in uses:
        (holder,) = new.execute(KEEP_HOLDER, (-home, HOLDER, home)).fetchone()
        new.execute(KEEP_LATER, (holder, kind, key, after, turn))
        (state,) = new.execute(STATE, (holder, kind, key)).fetchone()
        new.execute(ADD_USE, (state, turn, place, number))
    new.execute("COMMIT")
