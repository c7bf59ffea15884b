"""Where one roll on a table has landed, and what several of them make together."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from bot.mechanics.encounters.by_d6 import ByD6, Plan
from bot.mechanics.encounters.table import EncounterTable, references
from bot.mechanics.entry import Method
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.roll_odds import RollOdds, UniformOdds
from bot.mechanics.rule import Rule
from bot.mechanics.sources import Source

Unrolled = Literal["missing", "deep", "many"]
"""Why a table that a row refers to was not rolled: there is none, too deep in others, or too many before."""


@dataclass(frozen=True, slots=True)
class Throwing:
    """How a table is rolled by a method: as it is settled, with the odds of its rolls."""

    method: Method
    odds: RollOdds


@dataclass(frozen=True, slots=True)
class Landing:
    """One roll on one table."""

    table: str
    content: int
    """The number under which the store keeps what the table held."""
    row: int
    """The row, from 1."""
    text: str
    numbers: range
    """The outcomes that lead to the row: of the table's die, or the row itself where it was rolled by d6."""
    number: int
    """The number that was rolled; 0 of a rule that counts from 0 is its highest number."""
    chance: Fraction
    """Of the row."""
    share: Fraction
    """Of the table that the row is."""
    played: Played
    throwing: Throwing | None
    """None: it was rolled by a chain of small tables for d6."""
    nested: tuple[int | Unrolled, ...] = ()
    """Per table that the text refers to: the place of its landing among all, or why there is none."""

    @property
    def by_d6(self) -> bool:
        """Whether it was rolled by a chain of small tables."""
        return self.throwing is None

    @property
    def plain(self) -> bool:
        """Whether a die with as many sides as the table was thrown, and shows the number itself."""
        return self.throwing is not None and self.throwing.method.outcomes == self.throwing.method.faces


def land(
    name: str, content: int, table: EncounterTable, plan: Plan, throwing: Throwing | None, source: Source
) -> Landing | Waiting:
    """Roll once on a table."""
    if throwing is None:
        return _by_d6(name, content, table, plan, source)
    rule = throwing.method.rule
    played = play(rule, source)
    if isinstance(played, Waiting):
        return played
    number = _number(rule, played.outcome)
    row = table.row_at(number)
    numbers = table.numbers(row)
    share = Fraction(len(numbers), rule.outcomes)
    chance = share
    if not isinstance(throwing.odds, UniformOdds):
        outcomes = range(rule.first, rule.first + rule.outcomes)
        leading = (outcome for outcome in outcomes if _number(rule, outcome) in numbers)
        chance = sum((throwing.odds.chance(outcome, None) for outcome in leading), Fraction(0))
    text = table.rows[row].text
    return Landing(name, content, row + 1, text, numbers, number, chance, share, played, throwing)


def composed(landings: Sequence[Landing], at: int = 0) -> str:
    """Return the text of a landing, with those of the tables it refers to in place of their names."""
    landing, text, end = landings[at], "", 0
    for reference, leads in zip(references(landing.text), landing.nested, strict=False):
        inner = composed(landings, leads) if isinstance(leads, int) else reference[0]
        text += landing.text[end : reference.start()] + inner
        end = reference.end()
    return text + landing.text[end:]


def _by_d6(name: str, content: int, table: EncounterTable, plan: Plan, source: Source) -> Landing | Waiting:
    played = play(ByD6(table.weights, plan), source)
    if isinstance(played, Waiting):
        return played
    row = played.outcome
    share = Fraction(table.weights[row - 1], sum(table.weights))
    text = table.rows[row - 1].text
    return Landing(name, content, row, text, range(row, row + 1), row, share, share, played, None)


def _number(rule: Rule[Any], outcome: int) -> int:
    return outcome if rule.first else outcome or rule.outcomes
