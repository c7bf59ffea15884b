"""Events as rows of the table, and back, and rows that wait; how places stand, read for many at once.

People have numbers of their own in the database, in columns and, in place of their ids of Discord, in JSON.
JSON is kept as compact text; writing it raises TypeError or ValueError for what JSON cannot hold.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from bot.play.event import Event, EventTexts, Json, State, StateKey
from bot.play.request_context import Place, list_people, names_people, reference, replace_people
from bot.play.transition import Change, Submission
from bot.play.words import put_words_back
from bot.storage.engine import Connection, Rows

to_json: Callable[[Json], str] = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
from_json: Callable[[str], Json] = json.JSONDecoder().decode

ADD_PERSON = """
INSERT INTO person (user_id) VALUES (?) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
RETURNING id
"""
"""Another process may add the same person in the same moment."""

Row = tuple[Any, ...]

SELECT = """
SELECT event.number, author.user_id, event.at, event.kind, event.version, event.request, event.draws,
  event.outcome, event.odds, event.dice, event.used, event.before, event.line, event.by_hand,
  event.visibility, event.judged, state.kind, state.key, coalesce(owner.user_id, 0), event.previous,
  event.target, event.message, event.struck, event.words, (
    SELECT mark.number FROM event AS mark INDEXED BY event_by_target
    WHERE mark.place = event.place AND mark.target = event.number AND mark.kind = 'void' LIMIT 1
  )
FROM event
"""
# To ask for the first mark, by min() or an order, makes a database walk through all rows of the place.

JOIN = """
JOIN person AS author ON author.id = event.person
LEFT JOIN state ON state.id = event.state
LEFT JOIN person AS owner ON owner.id = state.person
"""

AT_PLACE = "event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)"

INSERT = """
INSERT INTO event (
  place, number, person, at, kind, version, request, draws, outcome, odds, dice, used, before, line, by_hand,
  visibility, judged, state, previous, target, words, words_by
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_PROVED = """
INSERT INTO event (
  place, number, person, at, kind, version, request, draws, outcome, odds, dice, used, before, line, by_hand,
  visibility, judged, state, previous, target, words, words_by,
  chain, turn, last_turn, interaction, recorded, drawn, states, salt, commitment, head
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
"""Both leave out what a new event never has, since each NULL that Python hands over takes 0.35 us."""

WIDEST = 63
"""Bits of the largest whole number that can be kept, without its sign."""

LOAD_PLACES = """
WITH asked AS MATERIALIZED (
  SELECT CAST(value ->> 0 AS BIGINT) AS number, CAST(value ->> 1 AS BIGINT) AS interaction,
    CAST(value ->> 2 AS BIGINT) AS channel, CAST(value ->> 3 AS BIGINT) AS owner,
    CAST(value ->> 4 AS BIGINT) AS asker, CAST(value ->> 5 AS BIGINT) AS proved,
    value ->> 6 AS kind, value ->> 7 AS key, CAST(value ->> 8 AS BIGINT) AS whose
  FROM json_each(?)
),
found AS MATERIALIZED (
  SELECT asked.number, asked.proved, seen.number AS repeated, place.id AS place, place.home_id AS home,
    place.parent_id AS parent, person.id AS person, person.real_dice AS real_dice,
    coalesce(checkpoint.number, 0) AS pruned,
    coalesce((SELECT max(number) FROM event WHERE event.place = place.id), checkpoint.number, 0) AS last,
    state.id AS state, state.value AS value, state.last AS used
  FROM asked
  LEFT JOIN seen ON seen.interaction_id = asked.interaction
  LEFT JOIN place ON place.channel_id = asked.channel AND place.owner_id = asked.owner
  LEFT JOIN checkpoint ON checkpoint.place = place.id
  LEFT JOIN person ON person.user_id = asked.asker
  LEFT JOIN state ON state.place = place.id AND state.kind = asked.kind AND state.key = asked.key
    AND state.person = CASE asked.whose WHEN 0 THEN 0
      ELSE (SELECT id FROM person AS owner WHERE owner.user_id = asked.whose) END
)
SELECT found.number, found.repeated, found.place, found.home, found.parent, found.person,
  found.real_dice, found.pruned, found.last, found.state, found.value, found.used,
  coalesce(latest.head, pruned.head), chain.chain, chain.root, chain.marks, chain.secret, chain.salt,
  chain.head, chain.anchor, chain.message,
  CASE WHEN chain.chain = coalesce(latest.chain, pruned.chain)
    THEN coalesce(latest.last_turn, pruned.last_turn) ELSE 0 END,
  (SELECT who FROM proof_person
    WHERE proof_person.place = latest.place AND proof_person.person = found.person),
  (SELECT states FROM event AS use WHERE use.place = latest.place AND use.number = found.used)
FROM found
LEFT JOIN event AS latest
  ON found.proved = 1 AND latest.place = found.place AND latest.number = found.last
LEFT JOIN checkpoint AS pruned
  ON found.proved = 1 AND pruned.place = found.place AND pruned.number = found.last
LEFT JOIN proof_chain AS chain
  ON chain.place = found.place AND chain.chain >= coalesce(latest.chain, pruned.chain) AND chain.ended IS NULL
"""
"""Of each place its newest row, and the state under a key; where a proof is kept, the head after that row
with each chain in use - its own, and perhaps the next, or none -, the commitment to a person there, and the
digests of the state before and after its last use. If all rows are pruned, the checkpoint has that head."""

_OF_THE_PROOF = 12
"""Where those columns begin."""

_IN_ORDER = itemgetter(0, _OF_THE_PROOF + 1)
"""By submission and chain: the database would copy each row once more to put a few of them in order."""


class Snapshot(NamedTuple):
    """A place before an event: what the event depends on. Rows are given by their numbers, or None."""

    repeated: int | None
    """The number of the event that the same interaction has made."""
    place: int | None
    home: int | None
    parent: int | None
    person: int | None
    real_dice: int | None
    """Whether that person throws dice of their own."""
    pruned: int
    last: int
    """The number of its newest event, 0 if there is none."""
    state: int | None
    value: str | None
    used: int | None
    """The number of the last event that used the state."""
    proof: Sequence[Sequence[Any]]
    """After the newest row its head, a chain, the commitment to the person and the digests of the state, for
    each chain in use; nothing where no proof was kept with that row."""

    def state_in(self, connection: Connection) -> State:
        """Return the state under the key."""
        return State() if self.used is None else State(read_json(connection, self.value), self.used)


def number_of(connection: Connection, user: int) -> int:
    """Return the number of a person, who gets one where there is none yet."""
    return find_number(connection, user) or _add_person(connection, user)


def find_number(connection: Connection, user: int) -> int | None:
    """Return the number of a person, None where nothing is kept on them."""
    row = connection.execute("SELECT id FROM person WHERE user_id = ?", (user,)).fetchone()
    return row[0] if row else None


def throws_real_dice(connection: Connection, person: int) -> bool:
    """Tell whether a person has said that they throw real dice."""
    row = connection.execute("SELECT real_dice FROM person WHERE user_id = ?", (person,)).fetchone()
    return bool(row and row[0])


def note_real_dice(connection: Connection, user: int, *, throws: bool) -> None:
    """Keep whether they do."""
    number = number_of(connection, user)
    connection.execute("UPDATE person SET real_dice = ? WHERE id = ?", (int(throws), number))


def write_json(connection: Connection, value: Json) -> str:
    """Write a value as JSON, with numbers of people in the place of their ids."""
    return number_people(connection, to_json(value))


def number_people(connection: Connection, text: str) -> str:
    """Return compact JSON with numbers of people in the place of their ids."""
    return replace_people(text, lambda user: str(number_of(connection, user)))


def read_json(connection: Connection, text: str | None) -> Json:
    """Read what `write_json` wrote; nothing where there is no text."""
    return None if text is None else from_json(read_text(connection, text))


def reference_json(number: int) -> str:
    """Return how a person stands in JSON that is kept."""
    return to_json(reference(number))


def key_of(place: Place) -> tuple[int, int]:
    """Return the parameters of `AT_PLACE`."""
    return place.channel, place.owner


def read_event(connection: Connection, place: Place, number: int) -> Event | None:
    query = f"{SELECT} {JOIN} WHERE {AT_PLACE} AND event.number = ?"
    row = connection.execute(query, (*key_of(place), number)).fetchone()
    return event_of(connection, row) if row else None


def read_text(connection: Connection, text: str) -> str:
    """Return JSON that `write_json` wrote as it was before."""
    return replace_people(text, lambda number: str(_find_user(connection, number)))


def event_of(connection: Connection, row: Row) -> Event:
    """Read a row with the columns of `SELECT`, and put back the words that were typed.

    Raises:
        ValueError: it is damaged; the text has its number.
    """
    try:
        return _read_row(connection, row)
    except ValueError as error:
        raise ValueError(f"event {row[0]} is damaged ({error})") from error


def _read_row(connection: Connection, row: Row) -> Event:
    number, person, at, kind, version, request, draws, outcome, odds, dice, used, before, line = row[:13]
    by_hand, visibility, judged, state_kind, state_key, owner, previous, target, message = row[13:22]
    struck, words, voided = row[22:]
    event = Event(
        number=number,
        person=person,
        at=at,
        kind=kind,
        version=version,
        request=read_json(connection, request),
        draws=tuple(from_json(draws)),
        outcome=outcome,
        odds=None if odds is None else Fraction(odds),
        dice=dice,
        used=read_json(connection, used),
        before=read_json(connection, before),
        line=read_json(connection, line),
        by_hand=bool(by_hand),
        visibility=visibility,
        judged=bool(judged),
        state=None if state_kind is None else StateKey(state_kind, state_key, owner),
        previous=previous,
        target=target,
        message=message,
        struck=struck,
        voided=voided,
    )
    if words is None:
        return event
    return replace(event, **put_words_back(event.request, read_json(connection, words)))


def check_size(event: Event) -> None:
    """See that the numbers of an event can be kept.

    Raises:
        ValueError: one of them is too large.
    """
    if (event.outcome or 0).bit_length() > WIDEST:
        raise ValueError(f"{event.outcome} is too large to be kept: numbers have at most {WIDEST} bits")


class KeptTexts(NamedTuple):
    """What is kept of an event as text, with numbers of people in the place of their ids."""

    parts: EventTexts
    """Without the words that were typed."""
    words: str
    """What was typed; empty: nothing."""

    def list_named(self) -> set[int]:
        """Return the numbers of the people who stand in it."""
        named = list_people("".join(filter(None, (*self.parts, self.words))))
        return {number for number in named if number > 0}


def number_people_in_texts(connection: Connection, change: Change) -> KeptTexts:
    """Return the texts of an event, and the words that were typed, as they are kept."""
    parts, words = change.texts, change.words
    if names_people("".join(filter(None, (*parts, words)))):
        parts = EventTexts._make(text and number_people(connection, text) for text in parts)
        words = number_people(connection, words)
    return KeptTexts(parts, words)


def row_of(
    event: Event, texts: KeptTexts, numbers: tuple[int, int], state: int | None, typist: int | None
) -> Row:
    """Return a row for `INSERT`, with the `numbers` of its place and its person.

    `typist` is who typed its words, if that is another person.
    """
    place, person = numbers
    request, draws, used, before, line, odds = texts.parts
    return (
        place,
        event.number,
        person,
        event.at,
        event.kind,
        event.version,
        request,
        draws,
        event.outcome,
        odds,
        event.dice,
        used,
        before,
        line,
        int(event.by_hand),
        event.visibility,
        int(event.judged),
        state,
        event.previous,
        event.target,
        texts.words or None,
        typist,
    )


def check_ids(submission: Submission) -> None:
    """See that the ids of a submission can be asked for together with those of others.

    Raises:
        ValueError: one of them is too large to be kept.
    """
    context = submission.context
    for each in (context.interaction, context.person, *key_of(context.place)):
        if each.bit_length() > WIDEST:
            raise ValueError(f"{each} is not an id of Discord: they have at most {WIDEST} bits")


def read_snapshots(connection: Connection, submissions: Sequence[Submission]) -> list[Snapshot]:
    """Return the place of each submission as it is now."""
    asked = [[number, *_list_parameters(one)] for number, one in enumerate(submissions)]
    rows = sorted(connection.execute(LOAD_PLACES, (to_json(asked),)), key=_IN_ORDER)
    return [_make_snapshot([*of_one]) for _, of_one in groupby(rows, itemgetter(0))]


def _add_person(connection: Connection, user: int) -> int:
    number: int = connection.execute(ADD_PERSON, (user,)).fetchone()[0]
    return number


def _find_user(connection: Connection, number: int) -> int:
    row = connection.execute("SELECT user_id FROM person WHERE id = ?", (number,)).fetchone()
    return row[0] if row else -number


def _make_snapshot(rows: Sequence[Sequence[Any]]) -> Snapshot:
    proof = [row[_OF_THE_PROOF:] for row in rows if row[_OF_THE_PROOF] is not None]
    return Snapshot._make((*rows[0][1:_OF_THE_PROOF], proof))


def _list_parameters(submission: Submission) -> list[int | str | None]:
    context, key = submission.context, submission.key
    place = (context.interaction, *key_of(context.place), context.person, int(submission.proved))
    return [*place, key.kind, key.key, key.person] if key else [*place, None, None, 0]


# The rows of a roll, five or more, are written with those of others, on PostgreSQL by one way to the server.
# Written one by one they take 0.8 ms more of the processor there, as much as all the rest of a roll; on
# SQLite 0.05 ms.
class WriteBuffer:
    """Rows that are still to be written."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Sequence[Any]]] = {}

    def add(self, statement: str, row: Sequence[Any]) -> None:
        """Have a statement that gives nothing executed with a row of parameters."""
        self._rows.setdefault(statement, []).append(row)

    def take(self) -> Rows:
        """Return all of it, the statements in the order in which they came first, and begin anew."""
        rows, self._rows = self._rows, {}
        return rows
