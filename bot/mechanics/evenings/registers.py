"""How fast what a rule keeps evens out its rolls: the chances of the k-th, and of all k together, exactly."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log
from typing import Any

from bot.mechanics.analysis import KnownDistribution, analyse_from, outcomes
from bot.mechanics.chain import ChainTooLong, Shares, add_up, share
from bot.mechanics.distribution import Distribution, max_error
from bot.mechanics.rule import Carry, Rule
from bot.mechanics.rules.recycle import Recycle

SHOWN = (2, 3, 5, 10, 25)
"""The rolls of which it is told; a window in blocks has turned once after 25."""

MOST_STATES = 20_000
"""The most states that are followed for all rolls together: about a second of work."""

MOST_WEIGHTS = 300_000
"""The most weights that are added for one roll more, from what each register makes likely."""

LONG_RUN = (1, 10, 100, 1_000)
"""The rolls over which the dice of a recycling register are averaged."""

NEGLIGIBLE = 1e-9
"""A register that is rarer than this is left out: the average has four digits that are right."""


@dataclass(frozen=True, slots=True)
class RollError:
    """How far the k-th roll is from fair, and all rolls up to it taken together."""

    roll: int
    error: Fraction
    """The p - 1/n of largest magnitude of this roll, to those who know only what was kept at first."""
    together: Fraction
    """The same of one of the first k rolls, each as likely."""


def evening_out(rule: Rule[Any], carry: Carry = None) -> tuple[RollError, ...]:
    """Follow what a rule keeps from roll to roll, as far as its states are few enough.

    It starts with `carry`. There is nothing to tell of a rule that keeps nothing, or is exact anyway.
    """
    if not rule.carries or isinstance(rule, Recycle):
        return ()
    errors: list[RollError] = []
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for roll, law in enumerate(_laws(rule, carry), 1):
        for outcome in law.weights:
            chances[outcome] += law.chance(outcome)
        if roll in SHOWN:
            together = Distribution.of({outcome: chance / roll for outcome, chance in chances.items()})
            errors.append(
                RollError(roll, max_error(law, outcomes(rule)), max_error(together, outcomes(rule)))
            )
    return tuple(errors)


def _laws(rule: Rule[Any], carry: Carry) -> Iterator[Distribution]:
    """Yield the chances of one roll after the other."""
    carries: Mapping[Carry, Fraction] = {carry: Fraction(1)}
    states = first = 0
    for _ in range(SHOWN[-1]):
        if states + len(carries) * first > MOST_STATES:
            break
        try:
            analysis = analyse_from(rule, carries, limit=MOST_STATES - states)
        except ChainTooLong:
            return
        carries = analysis.carries
        states += analysis.states or 0
        first = first or states
        yield analysis.distribution
    else:
        return
    if isinstance(rule, KnownDistribution) and len(carries) * rule.outcomes <= MOST_WEIGHTS:
        yield _mixed(rule, carries)


def _mixed(rule: KnownDistribution, carries: Mapping[Carry, Fraction]) -> Distribution:
    """Return the chances of a roll of which only the chances of what was kept are known."""
    shares: Shares[int] = {}
    for carry, chance in carries.items():
        law = rule.distribution(carry)
        over = chance.denominator * law.total
        for outcome, weight in law.weights.items():
            share(shares, outcome, over, chance.numerator * weight)
    return Distribution.of({outcome: add_up(parts) for outcome, parts in shares.items()})


def recycled_dice(rule: Recycle) -> dict[int, float]:
    """Return how many dice a roll takes on average over the first 1, 10, 100 and 1,000 rolls."""
    spans, thrown, averages = {1: 1.0}, 0.0, {}
    for roll in range(1, LONG_RUN[-1] + 1):
        after: dict[int, float] = defaultdict(float)
        for span, chance in spans.items():
            thrown += _rolled_from(rule, span, chance, after)
        spans = {span: chance for span, chance in after.items() if chance > NEGLIGIBLE}
        if roll in LONG_RUN:
            averages[roll] = thrown / roll
    return averages


def _rolled_from(rule: Recycle, span: int, chance: float, after: dict[int, float]) -> float:
    """Add the chances of the spans that a roll from `span` leaves, and return the dice that it takes."""
    thrown = 0.0
    while span and chance > NEGLIGIBLE:
        dice, kept, again = rule.filled(span)
        thrown += chance * dice
        on = again / (kept * rule.outcomes + again)
        after[kept] += chance * (1 - on)
        span, chance = again, chance * on
    return thrown


def fewest_dice(outcomes: int, faces: int) -> float:
    """Return the dice with `faces` faces that no exact rule can go below in the long run: log_b(n)."""
    return log(outcomes) / log(faces)
