"""How places stand before events that are to be made there: read for many events at once."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from bot.play.event import State
from bot.play.transition import Submission
from bot.storage import people
from bot.storage.engine import Connection
from bot.storage.event_rows import WIDEST, key_of
from bot.storage.json_text import to_json

FOUND = """
WITH asked AS MATERIALIZED (
  SELECT CAST(value ->> 0 AS BIGINT) AS number, CAST(value ->> 1 AS BIGINT) AS interaction,
    CAST(value ->> 2 AS BIGINT) AS channel, CAST(value ->> 3 AS BIGINT) AS owner,
    CAST(value ->> 4 AS BIGINT) AS asker, CAST(value ->> 5 AS BIGINT) AS proved,
    value ->> 6 AS kind, value ->> 7 AS key, CAST(value ->> 8 AS BIGINT) AS whose
  FROM json_each(?)
),
found AS MATERIALIZED (
  SELECT asked.number, asked.proved, seen.number AS repeated, place.id AS place, place.home_id AS home,
    place.parent_id AS parent, person.id AS person, coalesce(checkpoint.number, 0) AS pruned,
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
SELECT found.number, found.repeated, found.place, found.home, found.parent, found.person, found.pruned,
  found.last, found.state, found.value, found.used,
  latest.head, chain.chain, chain.root, chain.marks, chain.secret, chain.salt, chain.head, chain.anchor,
  chain.message, CASE WHEN chain.chain = latest.chain THEN latest.used ELSE 0 END,
  (SELECT who FROM proof_person
    WHERE proof_person.place = latest.place AND proof_person.person = found.person),
  (SELECT states FROM proof_row WHERE proof_row.place = latest.place AND proof_row.number = found.used)
FROM found
LEFT JOIN proof_row AS latest
  ON found.proved = 1 AND latest.place = found.place AND latest.number = found.last
LEFT JOIN proof_chain AS chain
  ON chain.place = latest.place AND chain.chain >= latest.chain AND chain.ended IS NULL
"""
"""Of each place its newest row, and the state under a key; where a proof is kept, the head after that row
with each chain in use - its own, and perhaps the next, or none -, the commitment to a person there, and the
digests of the state before and after its last use."""

_OF_THE_PROOF = 11
"""Where those columns begin."""

_IN_ORDER = itemgetter(0, _OF_THE_PROOF + 1)
"""By submission and chain: the database would copy each row once more to put a few of them in order."""


class Standing(NamedTuple):
    """What is kept at a place that an event is made upon; rows by their numbers, None where there is none."""

    repeated: int | None
    """The number of the event that the same interaction has made."""
    place: int | None
    home: int | None
    parent: int | None
    person: int | None
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
        return State() if self.used is None else State(people.read(connection, self.value), self.used)


def check_ids(submission: Submission) -> None:
    """See that the ids of a submission can be asked for together with those of others.

    Raises:
        ValueError: one of them is too large to be kept.
    """
    context = submission.context
    for each in (context.interaction, context.person, *key_of(context.place)):
        if each.bit_length() > WIDEST:
            raise ValueError(f"{each} is no id of Discord: they have at most {WIDEST} bits")


def standings(connection: Connection, submissions: Sequence[Submission]) -> list[Standing]:
    """Return how the place of each submission stands."""
    asked = [[number, *_asked(one)] for number, one in enumerate(submissions)]
    rows = sorted(connection.execute(FOUND, (to_json(asked),)), key=_IN_ORDER)
    return [_standing([*of_one]) for _, of_one in groupby(rows, itemgetter(0))]


def _standing(rows: Sequence[Sequence[Any]]) -> Standing:
    proof = [row[_OF_THE_PROOF:] for row in rows if row[_OF_THE_PROOF] is not None]
    return Standing._make((*rows[0][1:_OF_THE_PROOF], proof))


def _asked(submission: Submission) -> list[int | str | None]:
    context, key = submission.context, submission.key
    place = (context.interaction, *key_of(context.place), context.person, int(submission.proved))
    return [*place, key.kind, key.key, key.person] if key else [*place, None, None, 0]
