"""Two dice and the side of the red one that faces the player, or sides in place of a 6 (Bischof)."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.mechanics.entry import choice, d100_from_d6
from bot.mechanics.rule import QUARTER, Carry, Die, DieForm, Done, Face, Rule, digit, each_face

PLACES = {"4.5.5": (5, 25, 1), "5.4.5": (20, 5, 1)}
"""By order, most significant first: the weights of the red die, its quarter and the blue die."""


@dataclass(frozen=True)
class Quarters(Rule[tuple[int, int]]):
    """25(q-1) + 5(r-1) + b for the order 4.5.5, 20(r-1) + 5(q-1) + b for 5.4.5; a 6 is thrown again."""

    order: str = "4.5.5"

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (readings taken, sum so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        read, total = state
        if read == 1:
            return Die(4, self.reads(1), QUARTER, "red")
        if read == 0:
            return Die(6, self.reads(0), mark="red")
        return Die(6, each_face([*(f"makes {total + face}" for face in range(1, 6)), "again"]), mark="blue")

    def reads(self, read: int) -> str:
        """Return what the red die (0), its quarter (1) or the blue die (2) adds."""
        return digit(
            4 if read == 1 else 6, 4 if read == 1 else 5, "plain", PLACES[self.order][read], read // 2
        )

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, total = state
        if face == 6:
            return state
        total += PLACES[self.order][read] * (face - 1)
        return (read + 1, total) if read < 2 else Done(total + 1)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        read, total = state
        if face == 6:
            return "6: throw again"
        if read == 2:
            return f"{total} + {face} = {total + face}"
        place = PLACES[self.order][read]
        return f"{total} + {place} × {face - 1} = {total + place * (face - 1)}"


def _recipe(rule: Quarters) -> str:
    return (
        f"Throw a red and a blue die, and add. Red: {rule.reads(0)}. Of the four sides around the red die, "
        f"the rank of the one towards you, where 1 is the highest: {rule.reads(1)}. Blue: {rule.reads(2)}. "
        f"{SQUARED}"
    )


SQUARED = "Throw it on squared paper: the lines show which side that is."


FACING = DieForm(
    "facing side",
    "Look at",
    "of the four sides around, the rank of the one towards the other die: 1 the highest, 4 the lowest",
)

RED = Die(6, "remember its face", mark="red")
BLUE = Die(6, "remember its face", mark="blue")
RED_QUARTER = Die(4, "remember its face", QUARTER, "red")
RED_FACING = Die(4, "remember its face", FACING, "red")
BLUE_FACING = Die(4, "remember its face", FACING, "blue")
BLUE_QUARTER = Die(4, "remember its face", QUARTER, "blue")

SIDES: tuple[tuple[Die, ...], ...] = ((), (RED_FACING, BLUE_FACING), (BLUE_QUARTER, RED_FACING, BLUE_FACING))
"""By the number of sixes, the sides in place of them."""


Misfit = Literal["rest", "turn"]

FITTING = {1: 15, 2: 50}
"""By the number of sixes: from this on x is one of the few left over from 5 and 25 equal shares.
"""

BLUE_SIDES = {1: (1,), 2: (0, 2)}
"""By the number of sixes: which of SIDES belong to the blue die."""

TURNED = {0: (3, 1, 4, 2), 1: (2, 4, 1, 3)}
"""By the blue die's face, even (0) or odd (1): the ranks that a clockwise turn brings to the places of 1 to
4.

Opposite sides of a die make 7, and 1, 2, 3 go round their corner counter-clockwise, as on Western dice.
"""


@dataclass(frozen=True)
class QuartersNoReroll(Rule[tuple[Face, ...]]):
    """As Quarters 4.5.5, but sides give x in 0..15 for one 6 and 0..63 for two.

    x mod 5 replaces the one 6, x mod 25 both; that favours small remainders. With `misfit` turn the blue die
    is first turned clockwise, until x is below 15 or 50; that favours others. All sides are assumed
    independent, which those of real dice are not.
    """

    misfit: Misfit = "rest"

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> tuple[Face, ...]:
        """Return the readings so far: red, blue, the red quarter, then the sides."""
        return ()

    def wants(self, state: tuple[Face, ...]) -> Die:
        readings = (RED, BLUE, RED_QUARTER, *SIDES[state[:2].count(6)])
        die = readings[len(state)]
        if len(state) < 2 or len(state) + 1 < len(readings):
            return die
        return replace(
            die, meaning=each_face([f"makes {self._combine((*state, rank))}" for rank in range(1, 5)])
        )

    def step(self, state: tuple[Face, ...], face: Face) -> tuple[Face, ...] | Done:
        readings = *state, face
        if len(readings) < 3 + len(SIDES[readings[:2].count(6)]):
            return readings
        return Done(self._combine(readings))

    def tell(self, state: tuple[Face, ...], face: Face) -> str:
        after = self.step(state, face)
        if not isinstance(after, Done):
            return f"{self.wants(state)}: {face}"
        quarter, cell = divmod(after.outcome - 1, 25)
        working = f"25 × {quarter} + {cell} + 1 = {after.outcome}"
        sixes = state[:2].count(6)
        if not sixes:
            return working
        x, fitted = _x((*state, face)), self._fit((*state, face))
        turned = f", after turning the blue die {fitted}" if x != fitted else ""
        return f"x = {x}{turned}, its remainder by {5**sixes} stands in: {working}"

    def _combine(self, readings: tuple[Face, ...]) -> int:
        """Return the outcome of all readings."""
        return 25 * (readings[2] - 1) + _cell(readings[:2], self._fit(readings)) + 1

    def _fit(self, readings: tuple[Face, ...]) -> int:
        """Return x after as many turns of the blue die as needed."""
        sixes = readings[:2].count(6)
        while self.misfit == "turn" and sixes and _x(readings) >= FITTING[sixes]:
            ranks = TURNED[readings[1] % 2]
            blue = {3 + place for place in BLUE_SIDES[sixes]}
            readings = tuple(
                ranks[rank - 1] if place in blue else rank for place, rank in enumerate(readings)
            )
        return _x(readings)


def _x(readings: tuple[Face, ...]) -> int:
    """Return the sides as a number in base 4."""
    x = 0
    for rank in readings[3:]:
        x = 4 * x + rank - 1
    return x


def _cell(dice: tuple[Face, ...], x: int) -> int:
    """Return the place within the quarter, 0..24, with x in place of sixes."""
    red, blue = dice
    if red == blue == 6:
        return x % 25
    return 5 * (x % 5 if red == 6 else red - 1) + (x % 5 if blue == 6 else blue - 1)


def _describe_one_six() -> str:
    """Return the values of one 6, by the ranks of the two facing sides."""
    rows = (" ".join(str((4 * red + blue) % 5 + 1) for blue in range(4)) for red in range(4))
    return "; ".join(f"{rank}: {row}" for rank, row in enumerate(rows, 1))


RECIPE = (
    "Throw a red and a blue die. Rank the four sides around a die: 1 is the highest. "
    "1. The quarter, by the rank of the red side towards you: 1 is 0, 2 is 25, 3 is 50, 4 is 75. "
    "2. Without a 6, red and blue count what they show. "
    "3. One 6 counts, in the row of the red side towards the blue die, the number in the place of the rank "
    f"of the blue side towards the red die: {_describe_one_six()}. "
    "4. Your roll is the quarter, plus 5 × (red - 1), plus blue. "
    "5. But for two 6s add 16 times the rank less 1 of the blue side towards you, 4 times the rank less 1 of "
    "the red side towards the blue die, and the rank less 1 of the blue side towards the red die. Your roll "
    "is the quarter, plus the remainder of that sum by 25, plus 1."
)
TURN = (
    " But if both ranks are 4 with one 6, and as long as the sum is 50 or more with two, turn the blue die "
    "clockwise by a quarter, as seen from above, and read its sides again."
)


ENTRIES = (
    d100_from_d6(
        name="quarters",
        author="Stefan Bischof",
        summary="a red and a blue die, and which side of the red one is towards you",
        recipe=_recipe,
        make=lambda order: Quarters(order["order"]),
        options=(choice("order", {"4.5.5": "the quarter first", "5.4.5": "the red die first"}),),
        defaults=lambda n, b: {"order": "4.5.5"},
        errata=(
            "The document's example calls a 2 that faces the player the second highest side; "
            "with the red 4 on top it is the third (6, 5, 2, 1), for 51 to 75.",
        ),
    ),
    d100_from_d6(
        name="quarters-no-reroll",
        author="Stefan Bischof",
        summary="as quarters, but sides of the dice stand in for a 6",
        recipe=lambda rule: RECIPE + (TURN if rule.misfit == "turn" else ""),
        make=lambda order: QuartersNoReroll(order["misfit"]),
        options=(
            choice(
                "misfit", {"rest": "counts its remainder", "turn": "has the blue die turned"}, "an x too high"
            ),
        ),
        defaults=lambda n, b: {"misfit": "rest"},
        errata=(
            "Without a re-roll it cannot be exact: 16 and 64 combinations do not go evenly into 5 and 25.",
            "The figures take all sides as independent; those of real dice are not, and their 64 "
            "combinations are not equally likely.",
        ),
    ),
)
