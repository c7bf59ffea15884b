"""Where rolls on tables have landed: what a row of the history keeps of them, and what they make together.

All that is told of a roll is kept with it, so that a table which was changed or removed since harms nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from bot.mechanics.analysis import distribution_of, is_exact_roll
from bot.mechanics.encounters.by_d6 import ByD6
from bot.mechanics.encounters.table import EncounterTable, references
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.rule import Rule
from bot.mechanics.sources import Source
from bot.play.records import Json
from bot.play.rolls.wanted import ANY_DIE, DieRequest, method_of, request_of, settle
from bot.play.settings.configuration import Configuration

PLAIN = "reroll"
"""The method by which a die with as many sides as are wanted shows its own face."""

Unrolled = Literal["missing", "deep", "many"]
"""Why a table that a row refers to was not rolled: there is none, too deep in others, or too many before."""


@dataclass(frozen=True, slots=True)
class Landing:
    """One roll on one table."""

    table: str
    row: int
    """The row, from 1."""
    text: str
    numbers: range
    """The outcomes that lead to the row: of the table's die, or the row itself where it was rolled by d6."""
    how: Mapping[str, Json]
    """The request for a method, or the `weights` of the rows where it was rolled by d6."""
    played: Played
    nested: tuple[int | Unrolled, ...] = ()
    """Per table that the text refers to: the place of its landing among all, or why there is none."""

    @property
    def by_d6(self) -> bool:
        """Whether it was rolled by a chain of small tables."""
        return "weights" in self.how

    @property
    def plain(self) -> bool:
        """Whether a die with as many sides as the table was thrown, and shows the number itself."""
        return not self.by_d6 and self.how["sides"] == self.how["from"]

    @property
    def rule(self) -> Rule[Any]:
        """The rule it was rolled by."""
        return rule_of(self.how)

    @property
    def number(self) -> int:
        """The number that was rolled; 0 of a rule that counts from 0 is its highest number."""
        return _number(self.rule, self.played.outcome)

    @property
    def chance(self) -> Fraction:
        """The chance of the row."""
        rule = self.rule
        if is_exact_roll(rule):
            return Fraction(len(self.numbers), rule.outcomes)
        distribution = distribution_of(rule)
        landing = (
            weight
            for outcome, weight in distribution.weights.items()
            if _number(rule, outcome) in self.numbers
        )
        return Fraction(sum(landing), distribution.total)

    def kept(self) -> dict[str, Json]:
        """Return what the history keeps of it, besides its faces."""
        return {
            "table": self.table,
            "row": self.row,
            "text": self.text,
            "numbers": [self.numbers[0], self.numbers[-1]],
            "nested": list(self.nested),
            "how": dict(self.how),
        }


def land(name: str, table: EncounterTable, how: Mapping[str, Json], source: Source) -> Landing | Waiting:
    """Roll once on a table."""
    rule = rule_of(how)
    played = play(rule, source)
    if isinstance(played, Waiting):
        return played
    number = _number(rule, played.outcome)
    row = number - 1 if "weights" in how else table.row_at(number)
    numbers = range(number, number + 1) if "weights" in how else table.numbers(row)
    return Landing(name, row + 1, table.rows[row].text, numbers, how, played)


def recall(kept: Mapping[str, Json], source: Source) -> Landing:
    """Return a landing that the history keeps.

    Raises:
        ValueError: it does not follow from its faces.
    """
    rule = rule_of(kept["how"])
    played = play(rule, source)
    low, high = kept["numbers"]
    if isinstance(played, Waiting) or not low <= _number(rule, played.outcome) <= high:
        raise ValueError(f"row {kept['row']} of the table {kept['table']} does not follow from its faces")
    nested = tuple(kept["nested"])
    return Landing(
        kept["table"], kept["row"], kept["text"], range(low, high + 1), kept["how"], played, nested
    )


def how_by_d6(table: EncounterTable) -> dict[str, Json]:
    """Return how to roll a table by d6 alone."""
    return {"weights": list(table.weights)}


def how_by_method(table: EncounterTable, configuration: Configuration) -> dict[str, Json]:
    """Return how to roll a table by the method of the place.

    A die that is there is thrown as it is. A method that keeps something from one roll to the next is left
    to rolls of numbers: tables use another.
    """
    wanted = DieRequest("table", table.sides, PLAIN if table.sides == configuration.source else None)
    chosen = settle(wanted, configuration)
    if chosen.rule.carries:
        chosen = settle(replace(wanted, method=ANY_DIE), configuration)
    return request_of(wanted, chosen, configuration.memory)


def rule_of(how: Mapping[str, Json]) -> Rule[Any]:
    """Return the rule that `how` says."""
    return ByD6(tuple(how["weights"])) if "weights" in how else method_of(how).rule


def composed(landings: Sequence[Landing], at: int = 0) -> str:
    """Return the text of a landing, with those of the tables it refers to in place of their names."""
    landing, text, end = landings[at], "", 0
    for reference, leads in zip(references(landing.text), landing.nested, strict=True):
        inner = composed(landings, leads) if isinstance(leads, int) else reference[0]
        text += landing.text[end : reference.start()] + inner
        end = reference.end()
    return text + landing.text[end:]


def _number(rule: Rule[Any], outcome: int) -> int:
    return outcome if rule.first else outcome or rule.outcomes
