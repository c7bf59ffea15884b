"""The figures of the ways to roll for Catan: what they take, their distributions, and loaded dice."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import analyse
from bot.mechanics.catan.dice import LABELS, CatanDice, SixAndFive, Thirty, TwoDice
from bot.mechanics.catan.pips import Pips, totals
from bot.mechanics.catan.tatham import EVEN, Tatham
from bot.mechanics.chain import equally
from bot.mechanics.distribution import Distribution, total_variation
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


Figures = dict[str, Fraction]
"""What each figure is, in words, and its value."""

WITH_AND_WITHOUT = {"with the 7": True, "without the 7": False}


def totals_of(dice: CatanDice) -> Distribution:
    """Return the distribution of the totals."""
    return totals(analyse(dice).distribution)


def tatham_distributions() -> dict[str, Distribution]:
    """Return the distributions of the totals of Tatham's dice, with the 7 and without it."""
    return {name: totals_of(Tatham(sevens=sevens)) for name, sevens in WITH_AND_WITHOUT.items()}


def tatham_figures() -> Figures:
    """Return the dice, and how far a loaded even die moves the totals, beside one loaded die of 2d6."""
    return (
        _thrown(Tatham(sevens=False))
        | {
            f"{face} at 5/4, {name}": moved(Tatham(sevens=sevens), EVEN.index(label) + 1)
            for name, sevens in WITH_AND_WITHOUT.items()
            for face, label in {f"even die's {low} or {14 - low}": low for low in (6, 4, 2)}.items()
        }
        | _loaded_d6(TwoDice(), "one of 2d6")
    )


def house_rule_figures() -> Figures:
    """Return the dice that throwing 7s again takes, and how far one loaded die moves the totals."""
    dice = TwoDice(sevens=False)
    return _thrown(dice) | _loaded_d6(dice, "one die")


def d6_and_d5_figures() -> Figures:
    """Return the dice, and how far the d6 moves the totals when it is loaded."""
    dice = SixAndFive()
    return _thrown(dice) | _loaded_d6(dice, "the d6")


def d30_figures() -> Figures:
    """Return the dice, and how far one heavy face of the d30 moves the totals."""
    dice = Thirty()
    faces = {"a 6 or an 8": Pips(6, 1), "a 5 or a 9": Pips(5, 1), "the 2 or the 12": Pips(2, 1)}
    return _thrown(dice) | {
        f"{words} at 5/4": moved(dice, LABELS.index(label) + 1) for words, label in faces.items()
    }


def _thrown(dice: CatanDice) -> Figures:
    return {f"{name} thrown on average": count for name, count in analyse(dice).expected_by_kind.items()}


def _loaded_d6(dice: CatanDice, which: str) -> Figures:
    faces = {"3 or 4": 3, "2 or 5": 2, "1 or 6": 1}
    return {f"{which} with its {words} at 5/4": moved(dice, face) for words, face in faces.items()}
