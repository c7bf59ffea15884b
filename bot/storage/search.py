"""What a look asks of rows, as SQL: conditions with their parameters, and the index to go along."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.play.history_query import Content, HistoryQuery
from bot.play.request_context import Place
from bot.storage import statements

END = sys.maxsize
"""A number above all rows."""


class RowCondition(NamedTuple):
    """A condition on a row of the history, and its parameters."""

    sql: str
    parameters: tuple[int | str, ...]


class Query(NamedTuple):
    """A text of SQL, and its parameters."""

    sql: str
    parameters: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """The conditions of a look at a place, apart from where on the page it is.

    What `indexed` asks is found by going along one index. The times that `timed` asks are those of the rows
    between the lowest and the highest, but for a few at both ends. What `loose` asks has to be looked up in
    each row, so that nobody knows how many rows have to be looked at until one fits.
    """

    place: Place
    lowest: int
    highest: int
    """Between these rows, both included."""
    index: str
    indexed: tuple[RowCondition, ...]
    timed: tuple[RowCondition, ...]
    loose: tuple[RowCondition, ...]
    within: int
    """How many rows are looked up for it at most."""

    def near(self, number: int, *, above: bool, limit: int, until: int | None = None) -> Query:
        """Return the query for the rows nearest above or below `number`, nearest first.

        None of them lies beyond the row `until`.
        """
        wanted = (self._span(number, until, above=above), *self.indexed, *self.timed, *self.loose)
        text = f"{statements.RECORD} {self.index} {statements.AT_PLACE} AND {_all(wanted)}"
        parameters = (*self._place(), *_parameters(wanted), limit)
        return Query(f"{text} ORDER BY history.number {_order(above=above)} LIMIT ?", parameters)

    def edge(self, number: int, *, above: bool, rows: int) -> Query:
        """Return the query for the number of the row that is `rows` rows away from `number`."""
        wanted = (self._span(number, None, above=above), *self.indexed)
        text = statements.EDGE.format(index=self.index, conditions=_all(wanted), order=_order(above=above))
        return Query(text, (*self._place(), *_parameters(wanted), rows - 1))

    def _span(self, number: int, until: int | None, *, above: bool) -> RowCondition:
        if above:
            low, high = max(self.lowest, number + 1), self.highest if until is None else until
        else:
            low, high = self.lowest if until is None else until, min(self.highest, number - 1)
        return RowCondition("history.number BETWEEN ? AND ?", (low, high))

    def _place(self) -> tuple[int, int]:
        return self.place.channel, self.place.owner


def search(place: Place, query: HistoryQuery, lowest: int = 0, highest: int = END) -> Search:
    """Return the search of a look between two rows, both included.

    The index is named, because SQLite takes a place to have but a few rows, and would look through all.
    """
    person = _where("history.person = (SELECT id FROM person WHERE user_id = ?)", query.person)
    command = _where("history.command = ?", query.command)
    index = "INDEXED BY history_by_person" if person else "INDEXED BY history_by_command" if command else ""
    loose = (*(command if person else ()), *_content(query.content))
    return Search(
        place, lowest, highest, index, tuple(person or command), tuple(_times(query)), loose, query.within
    )


def _times(query: HistoryQuery) -> list[RowCondition]:
    return _where("history.at >= ?", query.since) + _where("history.at < ?", query.until)


def _content(content: Content | None) -> list[RowCondition]:
    if content is None:
        return []
    found = [
        RowCondition(
            "(history.veil = '' OR history.veil = 'secret' AND author.user_id = ?"
            " OR history.veil = 'blind' AND ?)",
            (content.asker, int(content.sees_blind)),
        )
    ]
    if content.by_hand is not None:
        rolled = "(history.outcome IS NOT NULL OR history.faces <> '[]')"
        found.append(RowCondition(f"history.by_hand = ? AND {rolled}", (int(content.by_hand),)))
    found += _where("history.request ->> 'set' = ? COLLATE NOCASE", content.set)
    if content.expression is not None:
        found.append(_expression(content.expression))
    return found


def _expression(dice: str) -> RowCondition:
    """Match dice as /roll and others keep them, once or repeated (`6x 4d6`), and one die as /die keeps it."""
    kept = "history.request ->> 'dice' || ' # '"  # what follows # is a comment
    once, repeated = f"{dice} # ", f"x {dice} # "
    found = [RowCondition(f"substr({kept}, 1, ?) = ?", (len(once), once))]
    found += _where(f"substr(ltrim({kept}, '0123456789'), 1, {len(repeated)}) = ?", repeated)
    sides = "100" if dice == "d%" else dice[1:] if dice.startswith("d") else ""
    found += _where("history.request ->> 'sides' = ?", int(sides) if sides.isdecimal() else None)
    return RowCondition(f"({' OR '.join(condition.sql for condition in found)})", tuple(_parameters(found)))


def _where(sql: str, parameter: int | str | None) -> list[RowCondition]:
    """Return a condition, or none where nothing is asked for."""
    return [] if parameter is None else [RowCondition(sql, (parameter,))]


def _order(*, above: bool) -> str:
    return "ASC" if above else "DESC"


def _all(conditions: Sequence[RowCondition]) -> str:
    return " AND ".join(condition.sql for condition in conditions)


def _parameters(conditions: Sequence[RowCondition]) -> list[int | str]:
    return [parameter for condition in conditions for parameter in condition.parameters]
