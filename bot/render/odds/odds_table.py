"""A table of the exact chances of totals, as far as it fits."""

from fractions import Fraction
from heapq import nlargest

from bot.mechanics.distribution_figures import DistributionFigures
from bot.render.numbers import percent
from bot.render.odds.odds_words import chance, fraction

HEADING = "Each total, and at least as much"

MOST_ROWS = 40
"""Rows of a table that could fit a field."""


def table(figures: DistributionFigures, limit: int) -> str:
    """Tell the chance of each total, and of at least as much; of too many totals those that are likeliest."""
    rows: dict[int, str] = {}
    left = limit - len("… and 1,000,000 less likely totals")
    for total in nlargest(MOST_ROWS, figures.totals, key=figures.distribution.weights.__getitem__):
        row = f"`{total:,}` {_exact(figures.distribution.chance(total))} · {_exact(figures.at_least(total))}"
        left -= len(row) + 1
        if left < 0:
            break
        rows[total] = row
    missing = len(figures.totals) - len(rows)
    rest = [f"… and {missing:,} less likely totals"] if missing else []
    return "\n".join([*(rows[total] for total in sorted(rows)), *rest])


def _exact(share: Fraction) -> str:
    return chance(share, exactly=True) if share in (0, 1) else f"{fraction(share)}{percent(share)}"
