"""All rules that can make a die, with their figures."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Literal

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.entry import Entry
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, analyse_within, figures_of

STEPS = 50_000
"""The most steps (states times faces) a rule: at most about a quarter of a second."""

Sort = Literal["fairness", "dice", "most", "name"]


@dataclass(frozen=True)
class SurveyLine:
    """A rule by name, and its figures; None where they are too long to work out among all others."""

    name: str
    figures: Figures | None


def survey(sides: int, faces: int) -> tuple[SurveyLine, ...]:
    """Work out the figures of every rule that makes `sides` outcomes from dice with `faces` faces.

    Raises:
        BadInput: no rule does.
    """
    lines = tuple(line for entry in CATALOGUE if (line := _line(entry, sides, faces)))
    if not lines:
        raise BadInput(f"No rule makes a d{sides:,} from d{faces:,}.")
    return lines


def _line(entry: Entry, sides: int, faces: int) -> SurveyLine | None:
    try:
        rule = entry.settle(sides, faces).rule
    except BadInput:
        return None
    try:
        return SurveyLine(entry.name, figures_of(rule, analyse_within(rule, faces, STEPS)))
    except BadInput:
        return SurveyLine(entry.name, None)


def arranged(lines: tuple[SurveyLine, ...], sort: Sort, *, only_dice: bool = False) -> tuple[SurveyLine, ...]:
    """Return the lines, best first; those without figures come last, and not where only dice are wanted."""
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
