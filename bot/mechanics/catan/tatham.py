"""Simon Tatham's dice: an even and an odd one, of which the face with more dots is the total.

The totals are those of two ordinary dice, but a 7 is a face of the odd die alone: without that face it has
five, and no 7 can come. The even die carries the red numbers 1 to 6, which faces of the odd one change.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.catan.pips import PAIRS, Pips, code
from bot.mechanics.catan.seen import UpperFace
from bot.mechanics.rule import Carry, Die, Done, Face

BLANK = 0
EVEN = (6, 8, 4, 10, 2, 12)
ODD = (7, 5, 9, 3, 11, BLANK)
"""The labels, in the order in which the faces of an ordinary die stand for them."""

CHANGES = {BLANK: 0, 3: 1, 5: 2, 9: -2, 11: -1}
"""What the odd die adds to the red number of the even one, by label."""


def dots(label: int) -> int:
    """Return the dots on a face, 0 to 6: even numbers of them on the odd die, odd ones on the even die."""
    return 0 if label == BLANK else 6 - abs(label - 7)


@dataclass(frozen=True)
class Tatham:
    """Throw the even die R, then the odd die C, which has six faces, or five without the 7.

    `seven` is what the 7 adds to the red number: 0, or 3 or -3, which come to the same.
    """

    sevens: bool = True
    seven: int = 0

    outcomes = PAIRS
    first = 1
    carries = False

    @property
    def odd(self) -> tuple[int, ...]:
        """The labels of the odd die, by face from 1 on."""
        return ODD if self.sevens else ODD[1:]

    def start(self, carry: Carry = None) -> int:
        """Return the face of the even die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the even die, then the odd one."""
        if not state:
            return Die(6, f"the even die: 1 to 6 read {_readings(EVEN)}", mark="R")
        return Die(len(self.odd), f"the odd die: 1 to {len(self.odd)} read {_readings(self.odd)}", mark="C")

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the even die; then take the face with more dots, and change the red number."""
        if not state:
            return face
        return Done(code(self._pips(EVEN[state - 1], self.odd[face - 1])))

    def tell(self, state: int, face: Face) -> str:
        """Tell the label, the dots, and what is red on it."""
        if not state:
            even = EVEN[face - 1]
            return f"R shows {even}, dots {dots(even)}, red {even // 2}"
        odd = self.odd[face - 1]
        total, red = self._pips(EVEN[state - 1], odd)
        note = f", red {self._note(odd)}" if self._note(odd) else ""
        return f"C shows {odd or 'blank'}, dots {dots(odd)}{note}: total {total}, red {red}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of R, and of C where it is thrown; of R alone nothing counts yet."""
        labels = [dice[face - 1] for dice, face in zip((EVEN, self.odd), faces, strict=False)]
        most = max(labels, key=dots) if len(labels) == 2 else None
        return tuple(
            UpperFace(str(label or ""), label == most, dots=dots(label), note=self._note(label))
            for label in labels
        )

    def _pips(self, even: int, odd: int) -> Pips:
        return Pips(max(even, odd, key=dots), (even // 2 + self._change(odd) - 1) % 6 + 1)

    def _change(self, odd: int) -> int:
        return self.seven if odd == 7 else CHANGES[odd]

    def _note(self, label: int) -> str:
        if label in EVEN:
            return str(label // 2)
        change = self._change(label)
        return f"{change:+}" if change else ""


def _readings(labels: tuple[int, ...]) -> str:
    return ", ".join(str(label or "blank") for label in labels)
