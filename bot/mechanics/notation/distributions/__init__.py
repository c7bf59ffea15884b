"""Exact distributions of dice expressions, in whole numbers alone."""

from bot.mechanics.notation.distributions.nodes import (
    distribution_of,
    distributions_of,
    is_long,
    is_quick,
    quick_distribution,
)

__all__ = ["distribution_of", "distributions_of", "is_long", "is_quick", "quick_distribution"]
