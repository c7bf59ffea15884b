"""Simon Tatham's dice: an even and an odd one, of which the face with more dots is the total.

The totals are those of two ordinary dice, but a 7 is a face of the odd die alone: without that face it has
five, and no 7 can come. The even die carries the red numbers 1 to 6, which faces of the odd one change.

Ordinary dice stand for them, R for the even die and C for the odd one, by the grid of totals that the
document builds up: R is the row, C the column. Its extension sorts the faces, so that the red numbers follow
a pattern.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.catan.dice import UpperFace
from bot.mechanics.catan.pips import PAIRS, Pips, code
from bot.mechanics.rule import Carry, Die, Done, Face

BLANK = 0

Order = Literal["grid", "sorted"]
"""Which label each face of an ordinary die stands for: as in Tatham's grid, or sorted as in his extension."""

EVEN: Mapping[Order, tuple[int, ...]] = {"grid": (6, 8, 4, 10, 2, 12), "sorted": (2, 4, 6, 8, 10, 12)}
ODD: Mapping[Order, tuple[int, ...]] = {"grid": (7, 5, 9, 3, 11, BLANK), "sorted": (BLANK, 3, 5, 7, 9, 11)}
"""The labels of the even and of the odd die from face 1 on: the rows and the columns of the grid."""

CHANGES = {BLANK: 0, 3: 1, 5: 2, 9: -2, 11: -1}
"""What the odd die adds to the red number of the even one, by label."""


def dots(label: int) -> int:
    """Return the dots on a face, 0 to 6: even numbers of them on the odd die, odd ones on the even die."""
    return 0 if label == BLANK else 6 - abs(label - 7)


@dataclass(frozen=True)
class Tatham:
    """Throw the even die, then the odd one, which has six faces, or five without the 7.

    `seven` is what the 7 adds to the red number: 0, or 3 or -3, which come to the same.
    """

    sevens: bool = True
    seven: int = 0
    red: bool = True
    order: Order = "grid"
    """Which faces have which labels; a recorded roll keeps the numbers of its faces."""

    outcomes = PAIRS
    first = 1
    carries = False

    @property
    def even(self) -> tuple[int, ...]:
        """The labels of the even die, by face from 1 on: the rows of the grid."""
        return EVEN[self.order]

    @property
    def columns(self) -> tuple[int, ...]:
        """The labels of the odd die with its 7, by face from 1 on: the columns of the grid."""
        return ODD[self.order]

    @property
    def odd(self) -> tuple[int, ...]:
        """The labels of the odd die that is thrown, by face from 1 on."""
        return self.columns if self.sevens else _without_7(self.columns)

    def start(self, carry: Carry = None) -> int:
        """Return the face of the even die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the even die, then the odd one."""
        labels, mark = (self.odd, "odd") if state else (self.even, "even")
        return Die(len(labels), "the die with more dots counts", mark=mark, labels=_names(labels))

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the even die; then take the face with more dots, and change the red number."""
        if not state:
            return face
        return Done(code(self._pips(self.even[state - 1], self.odd[face - 1])))

    def tell(self, state: int, face: Face) -> str:
        """Tell the label, the dots, and what is red on it where that is told."""
        label = self.odd[face - 1] if state else self.even[face - 1]
        note = self.note(label)
        marks = f"{dots(label)} dot{'' if dots(label) == 1 else 's'}{f', red {note}' if note else ''}"
        if not state:
            return f"even die: {label} ({marks})"
        total, red = self._pips(self.even[state - 1], label)
        made = f"{total} has more dots{f', red {red}' if self.red else ''}"
        return f"odd die: {_name(label)} ({marks}): {made}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the even die, and of the odd one where it is thrown; else nothing counts yet."""
        labels = [dice[face - 1] for dice, face in zip((self.even, self.odd), faces, strict=False)]
        most = max(labels, key=dots) if len(labels) == 2 else None
        return tuple(
            UpperFace(str(label or ""), label == most, dots=dots(label), note=self.note(label))
            for label in labels
        )

    def _pips(self, even: int, odd: int) -> Pips:
        return Pips(max(even, odd, key=dots), (even // 2 + self._change(odd) - 1) % 6 + 1)

    def _change(self, odd: int) -> int:
        return self.seven if odd == 7 else CHANGES[odd]

    def note(self, label: int) -> str:
        """Return what is written in red beside a label; empty: nothing is."""
        if not self.red:
            return ""
        if label in self.even:
            return str(label // 2)
        change = self._change(label)
        return f"{change:+}" if change else ""


def ordinary_labels(die: Die) -> tuple[str, ...]:
    """Return the label of each face of an ordinary die in the place of one of Tatham's, the 7 among them.

    Nothing is in the place of any other die.
    """
    for labels in (*EVEN.values(), *ODD.values()):
        if die.labels in {_names(labels), _names(_without_7(labels))}:
            return _names(labels)
    return ()


Grid = tuple[tuple[int | None, ...], ...]
"""Totals by row and column; None where none stands yet."""


def construction() -> Iterator[Grid]:
    """Yield the grid of two ordinary dice, then Tatham's as it fills up, the totals with most dots first."""
    sides = range(1, 7)
    yield tuple(tuple(row + column for column in sides) for row in sides)
    grid = [[max(even, odd, key=dots) for odd in ODD["grid"]] for even in EVEN["grid"]]
    for fewest in reversed(sides):
        yield tuple(tuple(total if dots(total) >= fewest else None for total in row) for row in grid)


def _without_7(labels: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(label for label in labels if label != 7)


def _names(labels: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(_name, labels))


def _name(label: int) -> str:
    return str(label or "blank")
