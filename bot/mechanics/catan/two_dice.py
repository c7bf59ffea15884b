"""Two ordinary dice, of which one is red; with the house rule a 7 is thrown again."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.catan.pips import PAIRS, Pips, code
from bot.mechanics.catan.seen import UpperFace
from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True)
class TwoDice:
    """Throw the red die and another one, and add them; without `sevens`, both again after a 7."""

    sevens: bool = True

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the face of the red die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the red die, then the other."""
        if not state:
            return Die(6, "the red number", mark="red")
        return Die(6, f"added to {state}")

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the red die; add the other, or start again."""
        if not state:
            return face
        return Done(code(Pips(state + face, state))) if self._stays(state + face) else self.start()

    def tell(self, state: int, face: Face) -> str:
        """Tell the red number, then the total."""
        if not state:
            return f"red {face}"
        again = "" if self._stays(state + face) else ": throw both again"
        return f"{state} + {face} = {state + face}{again}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of all dice in the order of their throws; of a red die alone nothing counts yet."""
        dice: list[UpperFace] = []
        for start in range(0, len(faces), 2):
            pair = faces[start : start + 2]
            counts = len(pair) == 2 and self._stays(sum(pair))
            dice += [UpperFace(str(face), counts, red=not place) for place, face in enumerate(pair)]
        return tuple(dice)

    def _stays(self, total: int) -> bool:
        return self.sevens or total != 7
