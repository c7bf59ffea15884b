"""The figures of a rule without its distribution, small to keep and to send; and those of all rules."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, Literal

from bot.mechanics.analysis import STATES, Analysis, ChainTooLong, Load, analyse, explore
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.entry import Entry
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import DIE, KINDS, Carry, Die, Done, Rule

STEPS = 600_000
"""The most steps (states times faces) of an analysis for a person: about three seconds."""

TOO_LONG = "This takes too long to calculate exactly: ask for fewer sides or fewer dice."

_NO_DICE = {kind.name for kind in KINDS if kind is not DIE}


@dataclass(frozen=True)
class Figures:
    """The exact figures of one roll; see `Analysis`."""

    outcomes: int
    score: Fraction
    max_error: Fraction
    lost: int
    """How many outcomes can never occur."""
    stray: Fraction
    """The chance of a number that is no outcome."""
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
        """Whether dice are all it needs: no coin, bag, spinner, clock or look at a die's position."""
        return not self.expected_by_kind.keys() & _NO_DICE


def figures_of(rule: Rule[Any], analysis: Analysis) -> Figures:
    """Sum up an analysis: numbers off the die are stray, numbers that never occur are lost."""
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
    begun = rule.start(carry)
    if isinstance(begun, Done):
        return ()
    try:
        return explore(rule, [begun], min(STATES, STEPS // faces)).dice
    except ChainTooLong:
        raise BadInput(TOO_LONG) from None


def faces_by_kind(rule: Rule[Any], faces: int, kinds: Iterable[str]) -> dict[str, int]:
    """Return the number of faces of each of these kinds of randomisers that the rule uses.

    Raises:
        BadInput: the rule has too many states for that.
    """
    dice = {kind: int(found[1]) for kind in kinds if (found := re.fullmatch(r"d(\d+)", kind))}
    others = set(kinds) - set(dice)
    return dice | ({die.name: die.faces for die in dice_within(rule, faces)} if others else {})


def analyse_loaded(rule: Rule[Any], faces: int, fair: Analysis, load: Load, carry: Carry = None) -> Analysis:
    """Analyse one roll of `rule` with dice loaded by `load`; `fair` has its figures with fair dice.

    Raises:
        BadInput: the rule has no die with this many faces, might never end, or has too many states.
    """
    thrown = [name for name, count in fair.expected_by_kind.items() if count]
    if not thrown:
        raise BadInput(
            "The number that the rule keeps decides this roll without dice: leave the weights out."
        )
    if f"d{len(load.weights)}" not in thrown:
        raise BadInput(
            f"You gave {len(load.weights)} weights, as for a d{len(load.weights)}, but this rule uses "
            f"{', '.join(thrown)}: give one weight for each face."
        )
    try:
        if load.mark or load.place:
            load.check(dice_within(rule, faces, carry))
        return analyse_within(rule, faces, load=load, carry=carry)
    except ZeroDivisionError:  # the rule never leaves some state
        raise BadInput(
            "With these weights the rule might never end: write fewer weights that are 0."
        ) from None


SURVEY_STEPS = 50_000
"""The most steps (states times faces) for each rule: at most about a quarter of a second."""

Sort = Literal["fairness", "dice", "most", "name"]


@dataclass(frozen=True)
class SurveyLine:
    """A rule by name, and its figures, or None if they take too long among all others."""

    name: str
    figures: Figures | None


def survey(sides: int, faces: int) -> tuple[SurveyLine, ...]:
    """Compute the figures of every rule that makes `sides` outcomes from dice with `faces` faces.

    Raises:
        BadInput: no rule does.
    """
    lines = tuple(line for entry in CATALOGUE if (line := _line(entry, sides, faces)))
    if not lines:
        raise BadInput(f"No rule makes a d{sides:,} from d{faces:,}: choose other dice.")
    return lines


def _line(entry: Entry, sides: int, faces: int) -> SurveyLine | None:
    try:
        rule = entry.settle(sides, faces).rule
    except BadInput:
        return None
    try:
        return SurveyLine(entry.name, figures_of(rule, analyse_within(rule, faces, SURVEY_STEPS)))
    except BadInput:
        return SurveyLine(entry.name, None)


def sort_lines(
    lines: tuple[SurveyLine, ...], sort: Sort, *, only_dice: bool = False
) -> tuple[SurveyLine, ...]:
    """Return the lines, best first; those without figures come last, or are left out with `only_dice`."""
    known = [
        (line.figures, line) for line in lines if line.figures and (line.figures.only_dice or not only_dice)
    ]
    known.sort(key=lambda pair: (*_ORDERS[sort](pair[0]), pair[1].name))
    unknown = (line for line in lines if not line.figures and not only_dice)
    return (*(line for _, line in known), *unknown)


_ORDERS: dict[Sort, Callable[[Figures], tuple[Fraction | float, ...]]] = {
    "fairness": lambda figures: (figures.score, figures.expected),
    "dice": lambda figures: (figures.expected, figures.score),
    "most": lambda figures: (figures.most or inf, figures.expected),
    "name": lambda figures: (),
}
