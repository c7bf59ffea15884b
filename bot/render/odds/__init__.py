"""Exact odds of expressions: cards, tables, words."""
