"""The SQL of the store, in one place. Parameters are positional, in the order of the text."""

BEGIN = "BEGIN IMMEDIATE"
COMMIT = "COMMIT"
ROLLBACK = "ROLLBACK"

# Writing: what a batch of moves finds, and what it leaves.

FOUND = """
SELECT
  place.home_id,
  place.parent_id,
  coalesce(
    (SELECT max(number) FROM history WHERE history.place = place.id),
    (SELECT number FROM checkpoint WHERE checkpoint.place = place.id)
  ),
  person.id,
  state.value,
  question.expires,
  question.body,
  hidden.veil,
  earlier.number, author.user_id, earlier.at, earlier.command, earlier.request, earlier.faces,
  earlier.outcome, earlier.odds, earlier.before, earlier.by_hand, earlier.veil, earlier.message,
  earlier.struck
FROM json_each(?) AS move
LEFT JOIN place ON place.channel_id = move.value ->> 0 AND place.owner_id = move.value ->> 1
LEFT JOIN person ON person.user_id = move.value ->> 2
LEFT JOIN state ON state.place = place.id AND state.slot = move.value ->> 3
LEFT JOIN question ON question.number = move.value ->> 4
LEFT JOIN seen ON seen.interaction_id = move.value ->> 5
LEFT JOIN history AS hidden ON hidden.place = place.id AND hidden.number = move.value ->> 6
LEFT JOIN history AS earlier ON earlier.place = seen.place AND earlier.number = seen.number
LEFT JOIN person AS author ON author.id = earlier.person
ORDER BY move.key
"""
"""A row for each [channel, owner, person, slot, question, interaction, row to reveal] of a JSON array; it
ends with the columns of the record that the interaction has made earlier."""

KEEP_PLACE = """
INSERT INTO place (channel_id, owner_id, home_id, parent_id) VALUES (?, ?, ?, ?)
ON CONFLICT (channel_id, owner_id) DO UPDATE SET home_id = excluded.home_id, parent_id = excluded.parent_id
"""

ADD_PERSON = "INSERT INTO person (user_id) VALUES (?)"

ADD_HISTORY = """
INSERT INTO history
  (place, number, person, at, command, request, faces, outcome, odds, before, by_hand, veil)
VALUES (
  (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?), ?,
  (SELECT id FROM person WHERE user_id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?
)
"""

STRIKE = """
UPDATE history SET struck = ?
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND number = ?
"""

NOTE_MESSAGE = """
UPDATE history SET message = ?
WHERE (place, number) = (SELECT place, number FROM seen WHERE interaction_id = ?)
"""

REVEAL_ROW = """
UPDATE history SET veil = ''
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND number = ?
"""

KEEP_STATE = """
INSERT INTO state (place, slot, value)
VALUES ((SELECT id FROM place WHERE channel_id = ? AND owner_id = ?), ?, ?)
ON CONFLICT (place, slot) DO UPDATE SET value = excluded.value
"""

ADD_SEEN = """
INSERT INTO seen (interaction_id, at, place, number)
VALUES (?, ?, (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?), ?)
"""

TRIM_SEEN = "DELETE FROM seen WHERE at < ?"

ADD_PENDING_ACTION = """
INSERT INTO question (channel_id, home_id, owner_id, user_id, kind, body, expires)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""

AMEND_PENDING_ACTION = """
UPDATE question
SET channel_id = ?, home_id = ?, owner_id = ?, user_id = ?, kind = ?, body = ?, expires = ?
WHERE number = ?
"""

CLOSE_PENDING_ACTION = "DELETE FROM question WHERE number = ?"

TRIM_PENDING_ACTIONS = "DELETE FROM question WHERE expires < ?"

KEEP_FACT = "INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)"

# Reading.

STATE = """
SELECT value FROM state
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND slot = ?
"""

PENDING_ACTION = """
SELECT channel_id, home_id, owner_id, user_id, kind, body, expires FROM question WHERE number = ?
"""

FACT = "SELECT value FROM fact WHERE name = ?"

PLACES = """
SELECT id, channel_id, home_id, owner_id, parent_id FROM place
WHERE id > ? AND channel_id > 0 ORDER BY id LIMIT ?
"""

SLOTS = """
SELECT slot, value FROM state
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND slot > ?
ORDER BY slot LIMIT ?
"""

RECORD = """
SELECT history.number, author.user_id, history.at, history.command, history.request, history.faces,
  history.outcome, history.odds, history.before, history.by_hand, history.veil, history.message,
  history.struck
FROM history
"""

AT_PLACE = """
JOIN person AS author ON author.id = history.person
WHERE history.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
"""

ROW = f"{RECORD} {AT_PLACE} AND history.number = ?"

EDGE = """
SELECT number FROM history {index}
WHERE history.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND {conditions}
ORDER BY number {order} LIMIT 1 OFFSET ?
"""
"""Finds where a search has gone through so many rows."""

FIRST_SINCE = """
WITH RECURSIVE span (place, low, high) AS (
  SELECT id, 1, 1 + coalesce((SELECT max(number) FROM history WHERE history.place = place.id), 0)
  FROM place WHERE channel_id = ?1 AND owner_id = ?2
  UNION ALL
  SELECT span.place, iif(middle.at < ?3, middle.number + 1, low), iif(middle.at < ?3, high, (low + high) / 2)
  FROM span LEFT JOIN history AS middle ON middle.place = span.place AND middle.number = (
    SELECT min(number) FROM history WHERE history.place = span.place AND number >= (low + high) / 2
  )
  WHERE low < high
)
SELECT coalesce(max(low), 1) FROM span
"""
"""Halves the numbers of a place until it has found the first row of a time or later."""
