"""What one loaded die among fair ones does to the totals of a throw for Catan."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import analyse
from bot.mechanics.catan.pips import totals
from bot.mechanics.catan.seen import CatanDice
from bot.mechanics.chain import equally
from bot.mechanics.distribution import Distribution
from bot.mechanics.fairness import total_variation
from bot.mechanics.loaded import Load
from bot.mechanics.rule import Die, Face

OTHERS, HEAVY = 4, 5
"""The weights of the document's example: one face comes 25 % more often than each other one."""


@dataclass(frozen=True)
class OneLoaded(Load):
    """The weights of the faces of the dice with this mark; all others stay fair."""

    mark: str = ""

    def weigh(self, die: Die) -> tuple[int, ...]:
        """Return the weights of the faces of `die`."""
        return self.weights if die.mark == self.mark else tuple(equally(die))


def distribution_when_loaded(dice: CatanDice, mark: str, weights: tuple[int, ...]) -> Distribution:
    """Return the distribution of the totals when the faces of the die with this mark have these weights."""
    return totals(analyse(dice, load=OneLoaded(weights, mark)).distribution)


def moved(dice: CatanDice, face: Face) -> Fraction:
    """Return how far the totals move (total variation) when a face of the first die weighs 5/4."""
    die = dice.wants(dice.start(None))
    weights = tuple(HEAVY if other == face else OTHERS for other in range(1, die.faces + 1))
    return total_variation(
        totals(analyse(dice).distribution), distribution_when_loaded(dice, die.mark, weights)
    )
