"""The number of rolls needed to reach a goal, exactly.

Follows the gains roll by roll: for each sum that is not yet enough, the number of ways to reach it.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd

from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of, is_quick
from bot.mechanics.notation.until import Until

MOST_STEPS = 4_000_000
"""The most sums of numbers of up to `LONG` bits: some seconds."""

QUICK_STEPS = 20_000
"""The same while others wait."""

LONG = 1_000
"""Bits from which a number takes as long as several."""

MOST_BITS = 100_000
"""Bits of the longest whole number among them."""


@dataclass(frozen=True)
class RollsNeeded:
    """The distribution of the number of rolls needed."""

    chances: tuple[Fraction, ...]
    """The chances of exactly 1, 2 and so on, up to the most rolls; they sum to 1 or less."""

    @property
    def most(self) -> int:
        return len(self.chances)

    @cached_property
    def within(self) -> tuple[Fraction, ...]:
        """The chances that this many rolls are enough."""
        return tuple(accumulate(self.chances))

    @property
    def never(self) -> Fraction:
        """The chance that the most rolls are not enough."""
        return 1 - self.within[-1]

    @cached_property
    def rolled(self) -> DistributionFigures:
        """The number of rolls made, the last of which may not have been enough."""
        counts = {count: share for count, share in enumerate(self.chances, 1) if share}
        counts[self.most] = counts.get(self.most, Fraction(0)) + self.never
        return DistributionFigures(
            Distribution.of({count: share for count, share in counts.items() if share})
        )


def find_needed(until: Until, most_steps: int = MOST_STEPS) -> RollsNeeded:
    """Compute the number of rolls needed.

    Raises:
        BadInput: it takes too long.
    """
    gains = _gains(until)
    low = min(0, *gains.weights)
    bits = gains.total.bit_length() * until.most
    steps = until.most * len(gains.weights) * (until.needed - low * until.most) * (1 + bits // LONG)
    if steps > most_steps or bits > MOST_BITS:
        raise BadInput(
            f"The odds of `{until}` take too long to calculate: ask for fewer rolls, a smaller "
            "total, or fewer "
            "dice."
        )
    return RollsNeeded(tuple(_follow(gains, until.needed, until.most)))


def find_quickly(until: Until) -> RollsNeeded | None:
    """Return the same, or None if others would have to wait."""
    root = until.face_dice if until.way == "face" else until.root
    if not is_quick(root):
        return None
    try:
        return find_needed(until, QUICK_STEPS)
    except BadInput:
        return None


def _gains(until: Until) -> Distribution:
    """Return what one roll adds, up to the amount that is enough at once, with the smallest whole weights.

    Raises:
        BadInput: there are too many dice for it.
    """
    match until.way:
        case "all":
            found = _at_most(distribution_of(until.root), until)
        case "once":
            found = _either(distribution_of(until.root).chance_of(until.when.holds))
        case "face":
            found = _either(1 - distribution_of(until.face_dice).chance(0))
    least = gcd(*found.weights.values())
    return Distribution({gain: weight // least for gain, weight in found.weights.items()})


def _at_most(gains: Distribution, until: Until) -> Distribution:
    """Return gains with all amounts that are enough at once as a single one."""
    enough = until.needed - min(0, *gains.weights) * until.most
    weights = Counter[int]()
    for gain, weight in gains.weights.items():
        weights[min(gain, enough)] += weight
    return Distribution(dict(weights))


def _either(share: Fraction) -> Distribution:
    return Distribution.of({0: 1 - share, 1: share})


def _follow(gains: Distribution, needed: int, most: int) -> list[Fraction]:
    """Return the chances of the numbers of rolls."""
    sums, whole, chances = {0: 1}, 1, []
    for _ in range(most):
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
