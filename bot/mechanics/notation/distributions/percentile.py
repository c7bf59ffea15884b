"""The d100 of Call of Cthulhu: one units die, several tens dice of which the best or worst counts."""

from bot.mechanics.notation.distributions.polynomials import Weights
from bot.mechanics.notation.tree import PercentileDice


def percentile(node: PercentileDice) -> Weights:
    """Return the weights of the reading that counts, out of 10 for each die."""
    result: Weights = {}
    tens = node.extra + 1
    for units in range(10):
        readings = sorted((10 * ten + units or 100 for ten in range(10)), reverse=not node.best)
        for place, reading in enumerate(readings):
            result[reading] = (10 - place) ** tens - (9 - place) ** tens
    return result
