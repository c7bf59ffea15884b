"""Checks what rows say about states that their whole server shares, such as what its characters have.

Rows of other channels use these states in between. So each row says what it found, what it left, and which
use of the state it was, counted over the whole server.
"""

from typing import Any

from bot.features.proof.lines import BEYOND, Wrong
from bot.play.event import SHARED, Event, Json, StateKey, canonical, uses_of
from bot.text.words import shorten

LONGEST_TOLD = 150
"""The most characters of a value in a sentence."""


def check_uses(used: Json, *, hidden: bool) -> None:
    """Check the form of a row's uses.

    Raises:
        ValueError: it is wrong.
    """
    if not isinstance(used, dict) or SHARED not in used:
        return
    rows = used[SHARED]
    if not isinstance(rows, list) or not rows or not all(map(_is_use, rows)):
        raise ValueError("what it used of its server is not written as it should be")
    if len({(kind, key) for kind, key, *_ in rows}) < len(rows):
        raise ValueError("it used the same thing of its server twice")
    if hidden:
        raise ValueError("it was hidden, and used something of its server")


def _is_use(row: Any) -> bool:  # noqa: ANN401 - any JSON value
    if not isinstance(row, list) or len(row) != 5:
        return False
    kind, key, turn, *_ = row
    return isinstance(kind, str) and isinstance(key, str) and type(turn) is int and 0 < turn < BEYOND


class SharedStates:
    """The server's states after the last row in the file that used them."""

    def __init__(self) -> None:
        self.elsewhere = 0
        """How many uses of the file's states happened outside the file."""
        self._left: dict[StateKey, tuple[int, Json]] = {}

    def follow(self, event: Event) -> None:
        """Check that a row found what the use before it left, if the file has that use.

        Raises:
            Wrong: it found something else.
        """
        for use in uses_of(event):
            what, (turn, left) = f"{use.key.kind} {use.key.key}", self._left.get(use.key, (0, None))
            if use.turn <= turn:
                raise Wrong(f"it is use {use.turn} of {what}, and comes after use {turn}")
            found, wanted = canonical(use.before), canonical(left)
            if use.turn == turn + 1 and found != wanted:
                told, right = (shorten(each, LONGEST_TOLD) for each in (found, wanted))
                raise Wrong(f"it found {told} under {what}, but the use before it left {right}")
            self.elsewhere += use.turn - turn - 1
            self._left[use.key] = use.turn, use.after
