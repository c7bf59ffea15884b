"""What a rule with a memory comes to over several rolls in a row."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from bot.mechanics.analysis import Analysis, analyse_from
from bot.mechanics.rule import Rule


def marginals(rule: Rule[Any]) -> Iterator[Analysis]:
    """Analyse one roll after the other, the first of which starts with nothing kept."""
    analysis = analyse_from(rule, {None: Fraction(1)})
    while True:
        yield analysis
        analysis = analyse_from(rule, analysis.carries)


def marginal(rule: Rule[Any], rolls: int) -> Analysis:
    """Analyse the last of `rolls` rolls."""
    return next(islice(marginals(rule), rolls - 1, None))
