"""When a d100 table is nearly a sum of d6, for the page of sums."""

from collections.abc import Iterator
from itertools import accumulate

from bot.mechanics.distribution import DiceSum
from bot.mechanics.encounters.near_sum import MOST_DICE, beside_sum, nearest_weights
from bot.render import figures as words
from bot.render.numbers import percent

HEAD = """
### When a d100 table is nearly 2d6

The document sees d100 tables that "mimic an nD6 distribution", since "it can be easier to roll 2D10 than
5D6". Such a table has a row for each total; who has six-sided dice adds them instead. `/table plan` says so
of a table no row of which is further off than one number of a d100. The ranges that come nearest to 2d6:

"""

MIDDLE = """
How far the nearest ranges are off: one total most, and all together (total variation). Totals without a
number never come.

| dice | totals | without a number | furthest off | all together |
|---|---|---|---|---|
"""


def near_sums_section() -> str:
    """Return the section: the ranges for 2d6, and how near the sums of more dice come."""
    rows = (f"| {dice}d6 | {' | '.join(_cells(dice))} |\n" for dice in range(2, MOST_DICE + 1))
    return "".join((HEAD, "```\n", *_ranges(2), "```\n", MIDDLE, *rows))


def _ranges(dice: int) -> Iterator[str]:
    weights, sums = nearest_weights(dice, 100), DiceSum(dice, 6).distribution()
    for total, (weight, end) in enumerate(zip(weights, accumulate(weights), strict=True), dice):
        numbers = f"{end - weight + 1:02}-{end % 100:02}"
        yield f"{numbers}  {total:2}  {weight:2} % instead of {percent(sums.chance(total))}\n"


def _cells(dice: int) -> Iterator[str]:
    weights = nearest_weights(dice, 100)
    near = beside_sum(weights, dice)
    yield str(len(weights))
    yield str(weights.count(0))
    yield f"{near.row + dice}: {percent(near.has)} instead of {percent(near.fair)}"
    yield f"{near.variation} = {words.rounded(near.variation)}"
