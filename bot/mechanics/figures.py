"""What an analysis comes to: the figures of a rule without its distribution, small to keep and to send."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.mechanics.analysis import STATES, Analysis, analyse
from bot.mechanics.chain import ChainTooLong, explore
from bot.mechanics.errors import BadInput
from bot.mechanics.loaded import Load
from bot.mechanics.rule import DIE, KINDS, Carry, Die, Rule

STEPS = 600_000
"""The most steps (states times faces) of an analysis that a person asks for: about three seconds."""

TOO_LONG = "This is too long to be worked out exactly: ask for fewer sides or fewer dice."

_NO_DICE = {kind.name for kind in KINDS if kind is not DIE}


@dataclass(frozen=True)
class Figures:
    """The exact figures of one roll; see `Analysis`."""

    outcomes: int
    score: Fraction
    max_error: Fraction
    lost: int
    """How many outcomes can never come."""
    stray: Fraction
    """The chance of what is none of the outcomes."""
    expected_by_kind: Mapping[str, Fraction]
    most: int | None
    states: int | None
    carries: bool

    @property
    def exact(self) -> bool:
        """Whether every outcome has exactly the same chance."""
        return not self.score

    @property
    def expected(self) -> Fraction:
        """Expected number of faces read, of all kinds."""
        return sum(self.expected_by_kind.values(), Fraction(0))

    @property
    def only_dice(self) -> bool:
        """Whether dice are all that it needs: no coin, bag, spinner, clock or look at how a die lies."""
        return not self.expected_by_kind.keys() & _NO_DICE


def figures_of(rule: Rule[Any], analysis: Analysis) -> Figures:
    """Return the figures of an analysis of `rule`."""
    weights, total = analysis.distribution.weights, analysis.distribution.total
    inside = [weights[o] for o in analysis.outcomes if o in weights]
    return Figures(
        outcomes=rule.outcomes,
        score=analysis.score,
        max_error=analysis.max_error,
        lost=rule.outcomes - len(inside),
        stray=1 - Fraction(sum(inside), total),
        expected_by_kind=dict(analysis.expected_by_kind),
        most=analysis.most,
        states=analysis.states,
        carries=rule.carries,
    )


def analyse_within(
    rule: Rule[Any], faces: int, steps: int = STEPS, load: Load | None = None, carry: Carry = None
) -> Analysis:
    """Analyse one roll that starts with `carry`, with dice of `faces` faces, in at most about `steps` steps.

    Raises:
        BadInput: the rule has too many states for that.
    """
    limit = min(STATES, steps // faces)
    try:
        return analyse(rule, carry, load=load, limit=limit)
    except ChainTooLong:
        raise BadInput(TOO_LONG) from None


def dice_within(rule: Rule[Any], faces: int, carry: Carry = None) -> Iterable[Die]:
    """Return the dice that one roll can ask for.

    Raises:
        BadInput: the rule has too many states for that.
    """
    try:
        return explore(rule, [rule.start(carry)], min(STATES, STEPS // faces)).dice
    except ChainTooLong:
        raise BadInput(TOO_LONG) from None


def analyse_loaded(rule: Rule[Any], faces: int, fair: Analysis, load: Load, carry: Carry = None) -> Analysis:
    """Analyse one roll of `rule`, whose figures with fair dice are `fair`, with dice loaded by `load`.

    Raises:
        BadInput: the rule has no die with as many faces, might never end, or has too many states.
    """
    thrown = [name for name, count in fair.expected_by_kind.items() if count]
    if f"d{len(load.weights)}" not in thrown:
        raise BadInput(
            f"{len(load.weights)} weights load a d{len(load.weights)}, but this rule uses "
            f"{', '.join(thrown)}: give one weight for each face."
        )
    try:
        if load.mark or load.place:
            load.check(dice_within(rule, faces, carry))
        return analyse_within(rule, faces, load=load, carry=carry)
    except ZeroDivisionError:  # a state that is never left again
        raise BadInput("With these weights the rule can go on for ever; let more faces come.") from None
