"""The earlier rows that rows of a proof are about: a strike's must be there, and be what it says."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.play.audit.errors import Wrong
from bot.play.audit.reading_lines import Content
from bot.play.event import Event, StateKey
from bot.play.kind import EventKind

EARLIER = "it is about a row before this file"
SEALED = "it strikes a row that is hidden still"
"""Why what a row is about cannot be checked."""

NUMBERED = frozenset(("strike", "catan-undo", "reveal"))
"""Kinds whose requests have the number of what they are about."""


class _Row(NamedTuple):
    """What later rows may depend on."""

    kind: str
    by_hand: bool
    hidden: bool
    """Once; by now it is open."""
    state: StateKey | None
    before: str
    """The digest of that state before it."""
    previous: int


class Targets:
    """Follows which rows are struck, taken back, revealed, or ended by later ones."""

    def __init__(self, kinds: Mapping[str, EventKind[Any]], first: int) -> None:
        self._kinds = kinds
        self._first = first
        self._rows: dict[int, _Row] = {}
        self._revealed: set[int] = set()
        self._struck: set[int] = set()

    def check(self, content: Content) -> str:
        """See that a row is about the rows that it may be about; return what cannot be checked of that.

        Raises:
            Wrong: it is about others.
            KeyError, TypeError, ValueError: what it asks for is something else.
        """
        event = content.event
        numbers = _about(event)
        if event.kind not in self._kinds:
            numbers = ()
        elif event.target != (numbers[0] if numbers else None) and not self._was_pruned(event, numbers):
            raise Wrong("it is not about the row that it should be about")
        why = ""
        for number in numbers:
            why = self._check(content, number) or why
        self._rows[event.number] = _Row(
            event.kind, event.by_hand, bool(event.visibility), event.state, content.before, event.previous
        )
        return why

    def _was_pruned(self, event: Event, numbers: tuple[int, ...]) -> bool:
        return event.kind == "catan-undo" and event.target is None and numbers[0] < self._first

    def _check(self, content: Content, number: int) -> str:
        event = content.event
        if not 0 < number < event.number:
            raise Wrong(f"it is about row {number}, and there is none before it")
        row = self._rows.get(number)
        if event.kind == "strike":
            _check_strike(content, number)
        if number >= self._first:
            self._check_row(content, number, row)
        self._mark(event, number)
        if number < self._first:
            return EARLIER
        return "" if row else SEALED

    def _check_row(self, content: Content, number: int, row: _Row | None) -> None:
        event = content.event
        if event.kind == "strike":
            self._check_struck(content, number, row)
        elif row is None:
            raise Wrong(f"it is about row {number}, which is hidden still")
        elif event.kind == "reveal":
            if not row.hidden:
                raise Wrong(f"it reveals row {number}, which was not hidden")
        elif event.kind == "session-end":
            if row.kind != "session-start" or row.state != event.state:
                raise Wrong(f"it ends row {number}, which began no session")
        elif row.kind != "catan-roll" or row.state != event.state:
            raise Wrong(f"it takes back row {number}, which is no roll of the game")

    def _check_struck(self, content: Content, number: int, row: _Row | None) -> None:
        event = content.event
        if row is None:
            if event.state is not None:
                raise Wrong(f"it strikes row {number}, which used another state")
            return
        kind = self._kinds.get(row.kind)
        if not row.by_hand or (kind and not kind.can_strike):
            raise Wrong(f"it strikes row {number}, which cannot be struck")
        if row.state != event.state:
            raise Wrong(f"it strikes row {number}, which used another state")
        if event.state is None:
            return
        if content.after != row.before or event.used["last"] != row.previous:
            raise Wrong(f"it restores another state than row {number} had found")

    def _mark(self, event: Event, number: int) -> None:
        if event.kind == "session-end":
            return
        marked = self._revealed if event.kind == "reveal" else self._struck
        if number in marked:
            done = "revealed" if event.kind == "reveal" else "struck"
            raise Wrong(f"row {number} was {done} before")
        marked.add(number)


def _about(event: Event) -> tuple[int, ...]:
    """Return the numbers of the rows that a row is about, by what was asked for, in order.

    Raises:
        KeyError, ValueError: they are none.
    """
    if event.kind == "session-end":
        return (event.previous,)
    if event.kind not in NUMBERED:
        return ()
    others = event.request.get("others", ()) if event.kind == "reveal" else ()
    numbers = (event.request["number"], *others)
    if any(type(number) is not int for number in numbers) or sorted(set(numbers)) != list(numbers):
        raise ValueError("the rows that it is about are not in order")
    return numbers


def _check_strike(content: Content, number: int) -> None:
    """See that a strike with a state is about the last row that used it, and says which was the last before.

    Raises:
        Wrong: it does not.
        KeyError, TypeError, ValueError: what it says is something else.
    """
    event = content.event
    if event.state is None:
        if event.used is not None:
            raise Wrong("it restores a state that the row which it strikes had not used")
        return
    if event.previous != number:
        raise Wrong(f"it strikes row {number}, which is not the last that used its state")
    if event.used.keys() != {"last", "restored"} or type(event.used["last"]) is not int:
        raise ValueError("what it restores is not told")
    if not 0 <= event.used["last"] < number:
        raise Wrong(f"before row {number} there was no row {event.used['last']}")
