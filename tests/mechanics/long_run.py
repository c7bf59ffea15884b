"""What a rule with a memory comes to over several rolls in a row."""

from fractions import Fraction
from typing import Any

from bot.mechanics.analysis import Analysis, analyse_from
from bot.mechanics.rule import Rule


def marginal(rule: Rule[Any], rolls: int) -> Analysis:
    """Analyse the last of `rolls` rolls, the first of which starts with nothing kept."""
    analysis = analyse_from(rule, {None: Fraction(1)})
    for _ in range(rolls - 1):
        analysis = analyse_from(rule, analysis.carries)
    return analysis
