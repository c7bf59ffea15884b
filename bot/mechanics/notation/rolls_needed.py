"""How many rolls it takes until something has come, exactly.

What was gained so far is followed roll by roll: of each sum that is not yet enough, in how many ways it came.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd

from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.cost import is_quick
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.until import MOST_ROLLS, Until

MOST_STEPS = 4_000_000
"""How many sums are made at most: some seconds."""

QUICK_STEPS = 20_000
"""The same where others wait."""

MOST_BITS = 20_000
"""Bits of the longest whole number among them."""


@dataclass(frozen=True)
class RollsNeeded:
    """The chances of how many rolls it takes."""

    chances: tuple[Fraction, ...]
    """That it takes just 1, 2 and so on up to `MOST_ROLLS` rolls; they sum to 1 or less."""

    @cached_property
    def within(self) -> tuple[Fraction, ...]:
        """The chances that so many rolls are enough."""
        return tuple(accumulate(self.chances))

    @property
    def never(self) -> Fraction:
        """The chance that `MOST_ROLLS` rolls are not enough."""
        return 1 - self.within[-1]

    @cached_property
    def rolled(self) -> DistributionFigures:
        """How many rolls are made, of which the last may not have been enough."""
        counts = {count: share for count, share in enumerate(self.chances, 1) if share}
        counts[MOST_ROLLS] = counts.get(MOST_ROLLS, Fraction(0)) + self.never
        return DistributionFigures(
            Distribution.of({count: share for count, share in counts.items() if share})
        )


def find_needed(until: Until, most_steps: int = MOST_STEPS) -> RollsNeeded:
    """Work out how many rolls it takes.

    Raises:
        BadInput: that takes too long.
    """
    gains = _gains(until)
    low = min(0, *gains.weights)
    steps = MOST_ROLLS * len(gains.weights) * (until.needed - low * MOST_ROLLS)
    if steps > most_steps or gains.total.bit_length() * MOST_ROLLS > MOST_BITS:
        raise BadInput(f"The odds of {until} take too long to work out: ask for less, or for fewer dice.")
    return RollsNeeded(tuple(_follow(gains, until.needed)))


def find_quickly(until: Until) -> RollsNeeded | None:
    """Return the same where nobody has to wait for it; None where somebody would."""
    root = until.face_dice if until.way == "face" else until.root
    if not is_quick(root):
        return None
    try:
        return find_needed(until, QUICK_STEPS)
    except BadInput:
        return None


def _gains(until: Until) -> Distribution:
    """Return what one roll adds, in the least whole numbers.

    Raises:
        BadInput: the dice are too many for that.
    """
    match until.way:
        case "all":
            found = distribution_of(until.root)
        case "once":
            found = _either(distribution_of(until.root).chance_of(until.when.holds))
        case "face":
            found = _either(1 - distribution_of(until.face_dice).chance(0))
    least = gcd(*found.weights.values())
    return Distribution({gain: weight // least for gain, weight in found.weights.items()})


def _either(share: Fraction) -> Distribution:
    return Distribution.of({0: 1 - share, 1: share})


def _follow(gains: Distribution, needed: int) -> list[Fraction]:
    """Return the chances of the numbers of rolls."""
    sums, whole, chances = {0: 1}, 1, []
    for _ in range(MOST_ROLLS):
        whole *= gains.total
        enough, after = 0, dict[int, int]()
        for so_far, ways in sums.items():
            for gain, weight in gains.weights.items():
                if so_far + gain >= needed:
                    enough += ways * weight
                else:
                    after[so_far + gain] = after.get(so_far + gain, 0) + ways * weight
        chances.append(Fraction(enough, whole))
        sums = after
    return chances
