"""How many hidden rolls each person made: told to all, so that one which nobody remembers making is noticed.

A host could use up a key that gives a roll they do not like on a hidden roll that nobody asked for.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.play.event import Event
from bot.play.kind import EventKind


class HiddenRolls(NamedTuple):
    """The hidden rolls of a person."""

    person: int
    rolls: int
    """Those that were opened, or struck, among them."""
    opened: int


def count_hidden(rows: Sequence[Event], kinds: Mapping[str, EventKind[Any]]) -> tuple[HiddenRolls, ...]:
    """Count the hidden rolls among rows that follow one another up to a newest one, most of a person first.

    A row that was opened is like any other; that it was hidden is known from the row that has opened it.
    """
    numbers = {number for row in rows for number in kinds[row.kind].opens(row)}
    opened = Counter(row.person for row in rows if row.number in numbers)
    hidden = Counter(row.person for row in rows if row.visibility)
    counts = [HiddenRolls(person, rolls, opened[person]) for person, rolls in (hidden + opened).items()]
    return tuple(sorted(counts, key=lambda each: (-each.rolls, each.person)))
