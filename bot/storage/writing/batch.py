"""The moves of one transaction: what they found, how they are played, and what they leave to write.

Nothing here waits or touches the database. A state is kept as its text, so each play gets a value of its
own, and one that fails cannot have changed what the next one sees.
"""

import json
from collections.abc import Iterator, Sequence

from bot.play.errors import Changed, Gone
from bot.play.records import Json, Move, Record, Visibility
from bot.storage import statements
from bot.storage.errors import NOT_OPEN
from bot.storage.rows import Row, record_of, recorded, row_of, to_json
from bot.storage.tallies import ADD_TALLY, Adding

Key = tuple[int, int]
"""The channel and the owner of a place."""


def key_of(move: Move) -> Key:
    """Return the key of the place of a move."""
    return move.context.place.channel, move.context.place.owner


def wanted(moves: Sequence[Move]) -> str:
    """Return the parameter of `statements.FOUND` for `moves`."""
    return to_json(
        [
            [
                *key_of(move),
                move.context.person,
                move.slot,
                move.pending_action,
                move.context.interaction,
                move.reveals,
            ]
            for move in moves
        ]
    )


class MoveBatch:
    """Plays moves one after the other upon what was found for them.

    `found` are the rows of `statements.FOUND`, one for each of the moves.
    """

    def __init__(self, moves: Sequence[Move], found: Sequence[Row]) -> None:
        # What was found, and then what the moves so far have made of it.
        self._homes: dict[Key, tuple[int | None, int | None]] = {}  # with the channel of a thread
        self._last: dict[Key, int] = {}
        self._people: set[int] = set()
        self._states: dict[tuple[Key, str], str | None] = {}
        self._pending_actions: dict[int, tuple[int, Json]] = {}  # when it expires, and its body
        self._visibilities: dict[
            tuple[Key, int], Visibility
        ] = {}  # of the rows that are to be revealed, or are new
        self._records: dict[int, Record] = {}
        # What they leave to be written.
        self._keep_places: dict[Key, tuple[int, int]] = {}
        self._add_people: list[int] = []
        self._add_history: list[Row] = []
        self._add_seen: list[Row] = []
        self._keep_states: dict[tuple[Key, str], str] = {}
        self._close_pending_actions: list[int] = []
        self._reveal_rows: list[Row] = []
        self._strikes: list[Row] = []
        self._tallies = Adding()
        for move, row in zip(moves, found, strict=True):
            self._find(move, row)

    def _find(self, move: Move, row: Row) -> None:
        home, parent, last, person, state, expires, body, visibility, *earlier = row
        key = key_of(move)
        self._homes[key] = home, parent
        self._last[key] = last or 0
        if person is not None:
            self._people.add(move.context.person)
        if move.slot is not None:
            self._states[key, move.slot] = state
        if move.pending_action is not None and expires is not None:
            self._pending_actions[move.pending_action] = expires, json.loads(body)
        if move.reveals is not None:
            self._visibilities[key, move.reveals] = visibility or ""
        if earlier[0] is not None:
            self._records[move.context.interaction] = record_of(tuple(earlier))

    def play(self, move: Move) -> Record:
        """Play one of the moves; a repeated one gives the record that it made the first time.

        Raises:
            Gone: its question is not open.
            Changed: its question does not have the body that it expects, what it reveals is not hidden, or
                the newest row is not the one that it expects.
            Exception: whatever its `play` raises; it then leaves nothing.
        """
        known = self._records.get(move.context.interaction)
        if known is not None:
            return known
        if move.pending_action is not None:
            self._check_pending_action(move, *self._pending_actions.get(move.pending_action, (-1, None)))
        key = key_of(move)
        if move.reveals is not None and not self._visibilities[key, move.reveals]:
            raise Changed(f"Entry {move.reveals:,} here is not hidden, so there is nothing to reveal.")
        if move.newest is not None and move.newest != self._last[key]:
            raise Changed("Something was rolled here in this very moment: look again, then try once more.")
        state = None if move.slot is None else self._states[key, move.slot]
        turn = move.play(None if state is None else json.loads(state))
        row = row_of(self._last[key] + 1, move, turn)
        self._leave(move, row, to_json(turn.after))
        self._tallies.add(move, turn)
        record = self._records[move.context.interaction] = recorded(row)
        return record

    def _check_pending_action(self, move: Move, expires: int, body: Json) -> None:
        if expires < move.context.at:
            raise Gone(NOT_OPEN)
        if move.expecting is not None and body != json.loads(to_json(dict(move.expecting))):
            raise Changed("This question has changed since it was shown: look at it again.")

    def _leave(self, move: Move, row: Row, after: str) -> None:
        key, context = key_of(move), move.context
        self._last[key] += 1
        self._add_history.append(row)
        self._add_seen.append((context.interaction, context.at, *key, self._last[key]))
        home = context.place.home, context.place.parent
        if self._homes[key] != home:
            self._homes[key] = self._keep_places[key] = home
        if context.person not in self._people:
            self._people.add(context.person)
            self._add_people.append(context.person)
        self._visibilities[key, self._last[key]] = move.visibility
        if move.reveals is not None:
            self._visibilities[key, move.reveals] = ""
            self._reveal_rows.append((*key, move.reveals))
        if move.strikes is not None:
            self._strikes.append((self._last[key], *key, move.strikes))
        if move.slot is not None:
            self._states[key, move.slot] = self._keep_states[key, move.slot] = after
        if move.pending_action is not None:
            del self._pending_actions[move.pending_action]
            self._close_pending_actions.append(move.pending_action)

    def writes(self) -> Iterator[tuple[str, list[Row]]]:
        """Go through the statements that save what was played, each with its rows, in a possible order."""
        places: list[Row] = [(*key, *home) for key, home in self._keep_places.items()]
        people: list[Row] = [(person,) for person in self._add_people]
        states: list[Row] = [(*key, slot, state) for (key, slot), state in self._keep_states.items()]
        closed: list[Row] = [(pending_action,) for pending_action in self._close_pending_actions]
        every = (
            (statements.KEEP_PLACE, places),
            (statements.ADD_PERSON, people),
            (statements.ADD_HISTORY, self._add_history),
            (statements.ADD_SEEN, self._add_seen),
            (statements.KEEP_STATE, states),
            (statements.CLOSE_PENDING_ACTION, closed),
            (statements.REVEAL_ROW, self._reveal_rows),
            (statements.STRIKE, self._strikes),
            (ADD_TALLY, self._tallies.rows()),
        )
        return ((statement, rows) for statement, rows in every if rows)
