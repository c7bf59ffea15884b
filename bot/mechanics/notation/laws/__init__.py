"""Exact laws of dice expressions, in whole numbers alone."""

from bot.mechanics.notation.laws.nodes import law_of

__all__ = ["law_of"]
