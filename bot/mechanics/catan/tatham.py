"""Simon Tatham's dice: an even and an odd one, of which the face with more dots is the total.

The totals are those of two ordinary dice, but a 7 is a face of the odd die alone: without that face it has
five, and no 7 can come. The even die carries the red numbers 1 to 6, which faces of the odd one change.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.catan.dice import UpperFace
from bot.mechanics.catan.pips import PAIRS, Pips, code
from bot.mechanics.rule import Carry, Die, Done, Face

BLANK = 0
EVEN = (2, 4, 6, 8, 10, 12)
ODD = (BLANK, 3, 5, 7, 9, 11)
"""The labels, by the faces of ordinary dice that stand for them: the rows and columns of the grid."""

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

    outcomes = PAIRS
    first = 1
    carries = False

    @property
    def odd(self) -> tuple[int, ...]:
        """The labels of the odd die, by face from 1 on."""
        return ODD if self.sevens else tuple(label for label in ODD if label != 7)

    def start(self, carry: Carry = None) -> int:
        """Return the face of the even die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the even die, then the odd one."""
        labels, mark = (self.odd, "odd") if state else (EVEN, "even")
        return Die(len(labels), "the die with more dots counts", mark=mark, labels=tuple(map(_name, labels)))

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the even die; then take the face with more dots, and change the red number."""
        if not state:
            return face
        return Done(code(self._pips(EVEN[state - 1], self.odd[face - 1])))

    def tell(self, state: int, face: Face) -> str:
        """Tell the label, the dots, and what is red on it where that is told."""
        label = self.odd[face - 1] if state else EVEN[face - 1]
        note = self.note(label)
        marks = f"{dots(label)} dot{'' if dots(label) == 1 else 's'}{f', red {note}' if note else ''}"
        if not state:
            return f"even die: {label} ({marks})"
        total, red = self._pips(EVEN[state - 1], label)
        made = f"{total} has more dots{f', red {red}' if self.red else ''}"
        return f"odd die: {_name(label)} ({marks}): {made}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the even die, and of the odd one where it is thrown; else nothing counts yet."""
        labels = [dice[face - 1] for dice, face in zip((EVEN, self.odd), faces, strict=False)]
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
        if label in EVEN:
            return str(label // 2)
        change = self._change(label)
        return f"{change:+}" if change else ""


def _name(label: int) -> str:
    return str(label or "blank")
