"""A d30 whose faces are labelled 2, 3, 3, 4, 4, 4, ... 12: never 7."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.catan.pips import PAIRS, Pips, code, reds
from bot.mechanics.catan.seen import UpperFace
from bot.mechanics.rule import Carry, Die, Done, Face

LABELS = tuple(Pips(total, red) for total in range(2, 13) if total != 7 for red in reds(total))
"""The total and the red number on each of the 30 faces, from face 1 on."""


@dataclass(frozen=True)
class Thirty:
    """Throw a die with 30 faces; the faces of a total carry the red numbers that are possible with it."""

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the only state there is."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the d30."""
        return Die(30, "1 to 30 read 2, 3, 3, 4, 4, 4 and so on to 12, without 7")

    def step(self, state: int, face: Face) -> Done:
        """Read the label."""
        return Done(code(LABELS[face - 1]))

    def tell(self, state: int, face: Face) -> str:
        """Tell the label."""
        return f"face {face} is labelled {LABELS[face - 1].total}, red {LABELS[face - 1].red}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the die."""
        labels = (LABELS[face - 1] for face in faces)
        return tuple(UpperFace(str(total), counts=True, note=str(red)) for total, red in labels)
