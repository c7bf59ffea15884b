"""Several numbers in one play: early stop on n^count wastes less than as many plays on n.

The outcome, below n^count, is written in base n, and its digits are the numbers: each is uniform if the
outcome is, and they are independent. Seven d100 at once need 2.578 d6 each on average, one by one 3.159.
"""

from dataclasses import replace
from fractions import Fraction

from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.rules.early_stop import EarlyStop, expected_dice

MOST = 9
"""The most numbers in one play."""

MOST_TOGETHER = 10**18
"""The most outcomes of all numbers together: they fit 63 bits."""


def several(method: Method, count: int) -> Method:
    """Return `method` so that one play makes `count` numbers (1 to 9), each as the method's own outcomes.

    Raises:
        BadInput: it is no early stop without a cap, or there would be too many outcomes together.
    """
    if count == 1:
        return method
    if not 1 <= count <= MOST:
        raise BadInput(f"count is a whole number from 1 to {MOST}, not {count:,}.")
    rule = method.rule
    if not isinstance(rule, EarlyStop) or rule.cap is not None:
        raise BadInput(
            f"Several at once come by the method human without a cap only, not by {method}: "
            "leave out count, or use method:human.",
            typed=method.entry.name,
            offers=("human",),
        )
    together = method.outcomes**count
    if together > MOST_TOGETHER:
        raise BadInput(
            f"{count} times d{method.outcomes} at once are too many; a count of "
            f"{_most(method.outcomes)} is the most for this die."
        )
    return replace(method, rule=EarlyStop(together, method.faces, as_shown=rule.as_shown), count=count)


def dice_one_by_one(method: Method) -> Fraction:
    """Return how many dice as many numbers take on average if each is rolled by itself, without a cap."""
    return method.count * expected_dice(method.outcomes, method.faces, None)[0]


def _most(outcomes: int) -> int:
    return max(count for count in range(1, MOST + 1) if outcomes**count <= MOST_TOGETHER)
