"""A d100 of a units die and several tens dice, thrown: bonus and penalty dice."""

from bot.mechanics.notation.evaluator.dice_tray import DiceTray, die_with
from bot.mechanics.notation.results import DieResult, DieThrow, NodeResult
from bot.mechanics.notation.tree import PercentileDice


def evaluate(percentile: PercentileDice, tray: DiceTray) -> NodeResult:
    """Throw the units die, then the tens dice, of which the first with the best reading counts."""
    die = die_with(10, "d")
    places = ("units die", *(f"tens die {number}" for number in range(1, percentile.extra + 2)))
    units, *tens = (
        face % 10
        for face in tray.batch(die, places, lambda place: f"the {place} of {percentile}, 10 reads 0")
    )
    readings = [10 * digit + units or 100 for digit in tens]
    total = min(readings) if percentile.best else max(readings)
    counts = readings.index(total)
    dice = [_die(units, units)]
    dice += [_die(digit, 10 * digit, kept=place == counts) for place, digit in enumerate(tens)]
    return NodeResult(percentile, total, tuple(dice))


def _die(digit: int, value: int, *, kept: bool = True) -> DieResult:
    return DieResult((DieThrow(digit or 10, value),), value, kept)
