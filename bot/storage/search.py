"""What a query asks of events, as SQL: conditions with their parameters, and the index to go along."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.play.history_query import Content, HistoryQuery
from bot.play.request_context import Place
from bot.storage.event_rows import AT_PLACE, JOIN, SELECT, key_of

END = sys.maxsize
"""A number above all events."""

EDGE = """
SELECT number FROM event {index}
WHERE event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND {conditions}
ORDER BY number {order} LIMIT 1 OFFSET ?
"""
"""Finds where a search has gone through so many events."""


class Sql(NamedTuple):
    """A condition or a query, and its parameters."""

    sql: str
    parameters: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """The conditions of a query at a place, apart from where on the page it is.

    What `indexed` asks is found by going along one index. The times that `timed` asks are those of the events
    between the lowest and the highest, but for a few at both ends. What `loose` asks has to be looked up in
    each event, so that nobody knows how many have to be looked at until one fits.
    """

    place: Place
    lowest: int
    highest: int
    """Between these events, both included."""
    index: str
    indexed: tuple[Sql, ...]
    timed: tuple[Sql, ...]
    loose: tuple[Sql, ...]
    within: int
    """How many events are looked up for it at most."""

    def near(self, number: int, *, above: bool, limit: int, until: int | None = None) -> Sql:
        """Return the query for the events nearest above or below `number`, nearest first.

        None of them lies beyond the event `until`.
        """
        wanted = (self._span(number, until, above=above), *self.indexed, *self.timed, *self.loose)
        text = f"{SELECT} {self.index} {JOIN} WHERE {AT_PLACE} AND {_all(wanted)}"
        parameters = (*key_of(self.place), *_parameters(wanted), limit)
        return Sql(f"{text} ORDER BY event.number {_order(above=above)} LIMIT ?", parameters)

    def edge(self, number: int, *, above: bool, rows: int) -> Sql:
        """Return the query for the number of the event that is `rows` events away from `number`."""
        wanted = (self._span(number, None, above=above), *self.indexed)
        text = EDGE.format(index=self.index, conditions=_all(wanted), order=_order(above=above))
        return Sql(text, (*key_of(self.place), *_parameters(wanted), rows - 1))

    def _span(self, number: int, until: int | None, *, above: bool) -> Sql:
        if above:
            low, high = max(self.lowest, number + 1), self.highest if until is None else until
        else:
            low, high = self.lowest if until is None else until, min(self.highest, number - 1)
        return Sql("event.number BETWEEN ? AND ?", (low, high))


def search(place: Place, query: HistoryQuery, lowest: int = 0, highest: int = END) -> Search:
    """Return the search of a query between two events, both included.

    The index is named, because SQLite takes a place to have but a few events, and would look through all.
    """
    person = _where("event.person = (SELECT id FROM person WHERE user_id = ?)", query.person)
    kind = _where("event.kind = ?", query.kind)
    index = "INDEXED BY event_by_person" if person else "INDEXED BY event_by_kind" if kind else ""
    loose = (*(kind if person else ()), *_content(query.content))
    return Search(
        place, lowest, highest, index, tuple(person or kind), tuple(_times(query)), loose, query.within
    )


def _times(query: HistoryQuery) -> list[Sql]:
    return _where("event.at >= ?", query.since) + _where("event.at < ?", query.until)


def _content(content: Content | None) -> list[Sql]:
    if content is None:
        return []
    found = [
        Sql(
            "(event.visibility = '' OR event.visibility IN ('me', 'both') AND author.user_id = ?"
            " OR event.visibility IN ('both', 'gm') AND ? = 1)",
            (content.asker, int(content.is_master)),
        )
    ]
    if content.by_hand is not None:
        rolled = "(event.outcome IS NOT NULL OR event.draws <> '[]')"
        found.append(Sql(f"event.by_hand = ? AND {rolled}", (int(content.by_hand),)))
    found += _where("lower(event.request ->> 'set') = lower(?)", content.set)
    return found + _where("event.dice = ?", content.dice)


def _where(sql: str, parameter: int | str | None) -> list[Sql]:
    """Return a condition, or none where nothing is asked for."""
    return [] if parameter is None else [Sql(sql, (parameter,))]


def _order(*, above: bool) -> str:
    return "ASC" if above else "DESC"


def _all(conditions: Sequence[Sql]) -> str:
    return " AND ".join(condition.sql for condition in conditions)


def _parameters(conditions: Sequence[Sql]) -> list[int | str]:
    return [parameter for condition in conditions for parameter in condition.parameters]
