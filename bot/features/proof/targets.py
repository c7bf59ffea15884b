"""Follows which earlier rows a row is about: what it strikes, voids, takes back, reveals, ends or continues.

Visible rows are kept with their words, since a later row may repeat them.
"""

from collections.abc import Mapping
from typing import Any

from bot.features.proof.contents import ProofContent
from bot.features.proof.lines import Wrong
from bot.play.event import SHARED, Event, stays_by_chance, uses_of
from bot.play.kind import EventKind

EARLIER = "it is about a row before this file"
SEALED = {
    "strike": "it strikes a row that is still hidden",
    "void": "it voids a row that is still hidden",
}
"""Why what a row is about cannot be checked."""

NUMBERED = frozenset(("strike", "void", "catan-undo", "reveal", "relabel"))
"""Kinds whose requests have the number of what they are about."""

REVEALS = frozenset(("reveal", "initiative"))
"""Kinds that reveal their targets."""


LABELLED = frozenset(("roll", "game", "until", "together", "choose"))
"""Kinds whose rows have a label that can be changed."""


class Targets:
    """Follows which rows are struck, voided, taken back, revealed, ended or gone on with by later ones."""

    def __init__(self, kinds: Mapping[str, EventKind[Any]], first: int) -> None:
        self._kinds = kinds
        self._first = first
        self._rows: dict[int, ProofContent] = {}
        self._revealed: set[int] = set()
        self._crossed_out: dict[int, str] = {}
        """What was done to a row by its number: it was struck, or voided."""

    def check(self, content: ProofContent) -> str:
        """Check that a row may be about its targets; return what of that cannot be checked.

        Raises:
            Wrong: it may not.
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
        self._rows[event.number] = content
        return why

    def rows_of(self, event: Event) -> tuple[ProofContent, ...]:
        """Return the visible rows that a row is about, or brings in."""
        some = [row for row, _ in event.request.get("units", ())] if event.kind == "initiative" else []
        numbers = dict.fromkeys((*_about(event), *event.request.get("brings", ()), *some))
        return tuple(self._rows[number] for number in numbers if number in self._rows)

    def list_unrevealed(self) -> list[int]:
        """Return the numbers of rows that were hidden and are visible, but that no row reveals, in order."""
        return [number for number, row in self._rows.items() if row.hidden and number not in self._revealed]

    def _was_pruned(self, event: Event, numbers: tuple[int, ...]) -> bool:
        return event.kind == "catan-undo" and event.target is None and numbers[0] < self._first

    def _check(self, content: ProofContent, number: int) -> str:
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
        return "" if row else SEALED[event.kind]

    def _check_row(self, content: ProofContent, number: int, row: ProofContent | None) -> None:
        event = content.event
        if event.kind in SEALED:
            self._check_crossed_out(content, number, row)
        elif row is None:
            raise Wrong(f"it is about row {number}, which is still hidden")
        elif event.kind in REVEALS:
            if not row.hidden or (event.kind == "initiative" and row.event.kind != "initiative-add"):
                raise Wrong(f"it reveals row {number}, which was not hidden")
        elif event.kind == "relabel":
            self._check_labelled(number, row)
        elif event.kind == "game":
            self._check_first(event, number, row)
        elif event.kind == "session-end":
            if row.event.kind != "session-start" or row.event.state != event.state:
                raise Wrong(f"it ends row {number}, which began no session")
        elif row.event.kind != "catan-roll" or row.event.state != event.state:
            raise Wrong(f"it takes back row {number}, which is not a roll of the game")

    def _check_labelled(self, number: int, row: ProofContent) -> None:
        if row.event.kind not in LABELLED:
            raise Wrong(f"it changes the label of row {number}, which is not a roll with one")
        if row.hidden and number not in self._revealed:
            raise Wrong(f"it changes the label of row {number}, which is still hidden")

    def _check_first(self, event: Event, number: int, row: ProofContent) -> None:
        if row.event.kind != event.kind or row.event.person != event.person:
            raise Wrong(f"it goes on with row {number}, which is not such a roll of its person")
        lay = " ".join(map(str, row.event.draws))
        if (row.event.request.get("dice"), lay) != (event.request.get("dice"), event.request.get("lay")):
            raise Wrong(f"it goes on with other dice than those of row {number}")

    def _check_crossed_out(self, content: ProofContent, number: int, row: ProofContent | None) -> None:
        if content.event.kind == "strike":
            self._check_struck(content, number, row)
        elif row:
            kind = self._kinds.get(row.event.kind)
            if not row.event.is_roll or (kind and kind.undo_command):
                raise Wrong(f"it voids row {number}, which cannot be voided")

    def _check_struck(self, content: ProofContent, number: int, row: ProofContent | None) -> None:
        event = content.event
        if row is None:
            if event.state is not None:
                raise Wrong(f"it strikes row {number}, which used another state")
            return
        kind = self._kinds.get(row.event.kind)
        if stays_by_chance(row.event) or (kind and not kind.can_strike):
            raise Wrong(f"it strikes row {number}, which cannot be struck")
        if row.event.state != event.state:
            raise Wrong(f"it strikes row {number}, which used another state")
        if [use.key for use in uses_of(row.event)] != [use.key for use in uses_of(event)]:
            raise Wrong(f"it strikes row {number}, which used other states of the server")
        if event.state is None:
            return
        if content.after != row.before or event.used["last"] != row.event.previous:
            raise Wrong(f"it restores another state than row {number} had found")

    def _mark(self, event: Event, number: int) -> None:
        if event.kind in {"session-end", "relabel"}:
            return
        if event.kind == "game":
            row = self._rows.get(number)
            if number in self._crossed_out or (row and row.hidden and number not in self._revealed):
                raise Wrong(f"it goes on with row {number}, which is struck, voided, or still hidden")
            return
        if event.kind in REVEALS:
            if number in self._revealed:
                raise Wrong(f"row {number} was revealed before")
            self._revealed.add(number)
            return
        if number in self._crossed_out:
            raise Wrong(f"row {number} was {self._crossed_out[number]} before")
        self._crossed_out[number] = "voided" if event.kind == "void" else "struck"


def _about(event: Event) -> tuple[int, ...]:
    """Return the numbers of the rows that a row is about, by its request, in order."""
    if event.kind == "session-end":
        return (event.previous,)
    opens = event.kind == "initiative" and "number" in event.request
    if event.kind not in NUMBERED and not opens and not (event.kind == "game" and "first" in event.request):
        return ()
    others = event.request.get("others", ()) if event.kind in REVEALS else ()
    numbers = (event.request["first" if event.kind == "game" else "number"], *others)
    if any(type(number) is not int for number in numbers) or sorted(set(numbers)) != list(numbers):
        raise ValueError("the rows that it is about are not in order")
    return numbers


def _check_strike(content: ProofContent, number: int) -> None:
    """Check that a strike with a state is about the last row that used it, and names the one before.

    Raises:
        Wrong: it is not.
    """
    event = content.event
    if event.state is None:
        if event.used is not None and event.used.keys() != {SHARED}:
            raise Wrong("it restores a state that the row which it strikes had not used")
        return
    if event.previous != number:
        raise Wrong(f"it strikes row {number}, which is not the last that used its state")
    if event.used.keys() - {SHARED} != {"last", "restored"} or type(event.used["last"]) is not int:
        raise ValueError("it does not say what it restores")
    if not 0 <= event.used["last"] < number:
        raise Wrong(f"before row {number} there was no row {event.used['last']}")
