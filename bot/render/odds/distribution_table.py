"""A distribution as plain text for a terminal: every total with its chance and a bar, and the figures."""

from collections.abc import Iterator
from fractions import Fraction

from bot.mechanics.distribution import Distribution
from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.distributions.tallies import TallyDistribution
from bot.render.odds.odds_words import chance, deviation, number

BAR = 40
"""Signs of the longest bar."""


def distribution_table(title: str, distribution: Distribution) -> str:
    """Show a distribution under a title; bars are as long as chances, compared with the likeliest total."""
    figures = DistributionFigures(distribution)
    most = max(distribution.weights.values())
    rows = [
        (
            f"{total:,}",
            chance(distribution.chance(total), exactly=True),
            _bar(distribution.weights[total], most),
        )
        for total in figures.totals
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = (f"{total:>{widths[0]}}  {odds:<{widths[1]}}  {bar}".rstrip() for total, odds, bar in rows)
    return "\n".join((title, *_summary(figures), "", *lines))


def tallies_table(title: str, tallies: TallyDistribution) -> str:
    """Show how often words come under a title, in the order of the words."""
    most = max(tallies.weights.values())
    rows = [
        (
            ", ".join(f"{count:,} {word}" for word, count in tallies.tally(times)),
            chance(Fraction(weight, tallies.total), exactly=True),
            _bar(weight, most),
        )
        for times, weight in tallies.weights.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = (f"{words:<{widths[0]}}  {odds:<{widths[1]}}  {bar}".rstrip() for words, odds, bar in rows)
    return "\n".join((title, "", *lines))


def _bar(weight: int, most: int) -> str:
    return "█" * ((2 * BAR * weight + most) // (2 * most))


def _summary(figures: DistributionFigures) -> Iterator[str]:
    yield f"mean {number(figures.mean, exactly=True)}"
    yield f"standard deviation {deviation(figures.variance)}"
