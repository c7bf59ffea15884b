"""The figures of the ways to roll for Catan: what they take, their distributions, and loaded dice."""

from fractions import Fraction

from bot.mechanics.analysis import analyse
from bot.mechanics.catan.dice import LABELS, CatanDice, SixAndFive, Thirty, TwoDice
from bot.mechanics.catan.pips import Pips, totals
from bot.mechanics.catan.tatham import BLANK, Tatham
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.loaded import Load
from bot.mechanics.rule import Face

OTHERS, HEAVY = 4, 5
"""The weights of the document's example: one face comes 25 % more often than each other one."""


def totals_when_loaded(dice: CatanDice, load: Load) -> Distribution:
    """Return the distribution of the totals when a die is loaded."""
    return totals(analyse(dice, load=load).distribution)


def moved(dice: CatanDice, face: Face, state: int = 0) -> Fraction:
    """Return how far the totals move (total variation) when a face of a die weighs 5/4.

    It is the die that is thrown in `state`: the first one, if nothing else is said.
    """
    die = dice.wants(state)
    weights = tuple(HEAVY if other == face else OTHERS for other in range(1, die.faces + 1))
    return total_variation(totals_of(dice), totals_when_loaded(dice, Load(weights, die.mark, die.place)))


SECOND = 1
"""A state of two dice in which the second one is to be thrown."""

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
            f"{face} at 5/4, {name}": moved(dice, dice.even.index(label) + 1)
            for name, sevens in WITH_AND_WITHOUT.items()
            for dice in [Tatham(sevens=sevens)]
            for face, label in {f"even die's {low} or {14 - low}": low for low in (6, 4, 2)}.items()
        }
        | {
            f"odd die's {name} at 5/4, {told}": moved(Tatham(sevens=sevens), odd.index(label) + 1, SECOND)
            for told, sevens in WITH_AND_WITHOUT.items()
            for odd in [Tatham(sevens=sevens).odd]
            for name, label in {"7": 7, "5 or 9": 5, "3 or 11": 3, "blank": BLANK}.items()
            if label in odd
        }
        | _loaded_d6(TwoDice(), "one of 2d6")
    )


def house_rule_figures() -> Figures:
    """Return the dice that throwing 7s again takes, and how far one loaded die moves the totals."""
    dice = TwoDice(sevens=False)
    return _thrown(dice) | _loaded_d6(dice, "one die")


def d6_and_d5_figures() -> Figures:
    """Return the dice, and how far the d6 or the d5 moves the totals when it is loaded."""
    dice = SixAndFive()
    faces = {"3": 3, "2 or 4": 2, "1 or 5": 1}
    d5 = {f"the d5 with its {words} at 5/4": moved(dice, face, SECOND) for words, face in faces.items()}
    return _thrown(dice) | _loaded_d6(dice, "the d6") | d5


def d30_figures() -> Figures:
    """Return the dice, and how far one heavy face of the d30 moves the totals."""
    dice = Thirty()
    faces = {
        f"{one} {low} or {other} {14 - low}": Pips(low, 1)
        for low, one, other in (
            (6, "a", "an"),
            (5, "a", "a"),
            (4, "a", "a"),
            (3, "a", "an"),
            (2, "the", "the"),
        )
    }
    return _thrown(dice) | {
        f"{words} at 5/4": moved(dice, LABELS.index(label) + 1) for words, label in faces.items()
    }


def _thrown(dice: CatanDice) -> Figures:
    return {f"{name} thrown on average": count for name, count in analyse(dice).expected_by_kind.items()}


def _loaded_d6(dice: CatanDice, which: str) -> Figures:
    faces = {"3 or 4": 3, "2 or 5": 2, "1 or 6": 1}
    return {f"{which} with its {words} at 5/4": moved(dice, face) for words, face in faces.items()}
