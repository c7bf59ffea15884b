"""A red d6 and a d5, added, and one more from 7 up: never 7."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.catan.pips import PAIRS, Pips, code
from bot.mechanics.catan.seen import UpperFace
from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True)
class SixAndFive:
    """Throw the red d6, then the d5."""

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the face of the d6; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the d6, then the d5."""
        if not state:
            return Die(6, "the red number", mark="red")
        return Die(5, f"added to {state}, and one more from 7 up")

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the d6; add the d5."""
        return Done(code(Pips(_total(state, face), state))) if state else face

    def tell(self, state: int, face: Face) -> str:
        """Tell the red number, then the total."""
        if not state:
            return f"red {face}"
        total = _total(state, face)
        one_more = " + 1" if total > 7 else ""
        return f"{state} + {face}{one_more} = {total}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the dice; of the d6 alone nothing counts yet."""
        return tuple(UpperFace(str(face), len(faces) == 2, red=not place) for place, face in enumerate(faces))


def _total(red: int, face: Face) -> int:
    return red + face + (red + face >= 7)
