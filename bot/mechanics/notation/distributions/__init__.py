"""Exact distributions of dice expressions, in whole numbers alone."""

from bot.mechanics.notation.distributions.nodes import distribution_of

__all__ = ["distribution_of"]
