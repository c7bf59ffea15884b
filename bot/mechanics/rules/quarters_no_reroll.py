"""Bischof's sketch of quarters without re-roll: sides of the dice stand in for a 6."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.kinds import QUARTER, DieKind
from bot.mechanics.rule import Carry, Die, Done, Face

FACING = DieKind(
    "facing side",
    "Look at",
    "of the four sides around, the rank of the one towards the other die: 1 the highest, 4 the lowest",
)

RED = Die(6, "a fifth of a quarter, counting 5s; sides stand in for a 6", mark="red")
BLUE = Die(6, "counting 1s; sides stand in for a 6", mark="blue")
RED_QUARTER = Die(4, "the quarter, counting 25s, the rank less one", QUARTER, "red")
RED_FACING = Die(4, "a digit in base 4 of x, the rank less one", FACING, "red")
BLUE_FACING = Die(4, "a digit in base 4 of x, the rank less one", FACING, "blue")
BLUE_QUARTER = Die(4, "a digit in base 4 of x, the rank less one", QUARTER, "blue")

SIDES: tuple[tuple[Die, ...], ...] = ((), (RED_FACING, BLUE_FACING), (BLUE_QUARTER, RED_FACING, BLUE_FACING))
"""By the number of sixes, the sides that stand in for them."""


@dataclass(frozen=True)
class QuartersNoReroll:
    """As Quarters 4.5.5, but sides give x in 0..15 for one 6 and 0..63 for two.

    x mod 5 stands in for the one 6, x mod 25 for both; that favours small remainders. All sides are
    taken as independent, which those of real dice are not.
    """

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[Face, ...]:
        """Return the readings so far: red, blue, the red quarter, then the sides."""
        return ()

    def wants(self, state: tuple[Face, ...]) -> Die:
        """Want both dice and the red quarter, and a side or three where there are sixes."""
        return (RED, BLUE, RED_QUARTER, *SIDES[state[:2].count(6)])[len(state)]

    def step(self, state: tuple[Face, ...], face: Face) -> tuple[Face, ...] | Done:
        """Go on until all sides that count are read."""
        readings = *state, face
        if len(readings) < 3 + len(SIDES[readings[:2].count(6)]):
            return readings
        return Done(25 * (readings[2] - 1) + _cell(readings) + 1)

    def tell(self, state: tuple[Face, ...], face: Face) -> str:
        """Tell the reading, and at the last how all make the outcome."""
        after = self.step(state, face)
        if not isinstance(after, Done):
            return f"{self.wants(state)}: {face}"
        quarter, cell = divmod(after.outcome - 1, 25)
        working = f"25 × {quarter} + {cell} + 1 = {after.outcome}"
        sixes = state[:2].count(6)
        if not sixes:
            return working
        return f"x = {_x((*state, face))}, its remainder by {5**sixes} stands in: {working}"


def _x(readings: tuple[Face, ...]) -> int:
    """Return the sides as a number in base 4."""
    x = 0
    for rank in readings[3:]:
        x = 4 * x + rank - 1
    return x


def _cell(readings: tuple[Face, ...]) -> int:
    """Return the place within the quarter, 0..24."""
    red, blue = readings[:2]
    x = _x(readings)
    if red == blue == 6:
        return x % 25
    return 5 * (x % 5 if red == 6 else red - 1) + (x % 5 if blue == 6 else blue - 1)


ENTRIES = (
    Entry(
        name="quarters-no-reroll",
        author="Stefan Bischof",
        source=D100,
        recipe="As quarters, but sides of the dice, read in base 4, stand in for a die that shows 6.",
        make=lambda order: QuartersNoReroll(),
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "Without a re-roll it cannot be exact: 16 and 64 combinations do not go evenly into 5 and 25.",
            "The figures take all sides as independent; those of real dice are not, and their 64 "
            "combinations are not equally likely.",
        ),
    ),
)
