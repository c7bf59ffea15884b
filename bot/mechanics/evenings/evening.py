"""What some rolls in a row come to on average: the price of their memory, and what it buys.

The price is the best guess: how often someone is right who knows all rolls so far, and bets on the
likeliest total each time. What it buys is a short distance: the total variation between how often each
total came and how often it should, half the sum of |count / rolls - P0| over all totals. Times the rolls,
it is how many of them would have to be others for the evening to be as the table has it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput

USUAL_ROLLS = 36
MOST_ROLLS = 200

MOST_BITS = 20_000_000
"""The most bits of all numbers that plain dice are counted by: about half a second of work."""


@dataclass(frozen=True, slots=True)
class Average:
    """An average over all evenings that can come."""

    value: Fraction
    error: float = 0.0
    """The standard error of what was tried out; 0 of what was counted."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What some rolls in a row come to."""

    guess: Average
    """The share of rolls that the best guess gets right."""
    distance: Average
    """The total variation between the counts and their expectation, 0 to 1."""
    tried: int = 0
    """How many evenings were tried out; 0: all that can come are counted."""


def check_rolls(rolls: int) -> None:
    """Check that an evening has no more rolls than can be worked out.

    Raises:
        BadInput: it has too many, or none.
    """
    if not 1 <= rolls <= MOST_ROLLS:
        raise BadInput(f"An evening has 1 to {MOST_ROLLS} rolls, not {rolls:,}.")


def plain_evening(plain: Distribution, rolls: int) -> Evening | None:
    """Count plain rolls, by de Moivre's formula for the mean deviation; None: the numbers are too long.

    Of k rolls with chance p, E |count - k p| = 2 v C(k, v) p^v (1 - p)^(k - v + 1), with v the least whole
    number above k p.
    """
    weights, total = plain.weights.values(), plain.total
    kinds = set(weights)
    if len(kinds) * (rolls + 1) * total.bit_length() > MOST_BITS:
        return None
    deviations = {weight: _deviation(weight, total, rolls) for weight in kinds}
    distance = Fraction(sum(deviations[weight] for weight in weights), 2 * rolls * total ** (rolls + 1))
    return Evening(Average(Fraction(max(weights), total)), Average(distance))


def _deviation(weight: int, total: int, rolls: int) -> int:
    """Return E |count - k p| times total^(k + 1)."""
    above = rolls * weight // total + 1
    ways = 2 * above * comb(rolls, above)
    return ways * int(weight**above) * int((total - weight) ** (rolls - above + 1)) if ways else 0
