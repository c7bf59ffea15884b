"""Where one roll on a table has landed, and what several of them make together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from bot.mechanics.encounters.by_d6 import ByD6, Plan
from bot.mechanics.encounters.dice import DiceThrow
from bot.mechanics.encounters.row_dice import RowDice, RowThrow, pieces, throw
from bot.mechanics.encounters.table import EncounterTable
from bot.mechanics.entry import Method
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.roll_odds import RollOdds, UniformOdds
from bot.mechanics.rule import Die, Face, Rule
from bot.mechanics.sources import Source

Unrolled = Literal["missing", "deep", "many"]
"""Why a table that a row refers to was not rolled: there is none, too deep in others, or too many before."""


MOST_FACES = 20
"""How many faces of the dice of one kind in a row stand behind what they came to."""

LONGEST_DICE = 160
"""Characters in which all dice in rows are told."""


@dataclass(frozen=True, slots=True)
class Throwing:
    """How a table is rolled by a method: as it is settled, with the odds of its rolls."""

    method: Method
    odds: RollOdds


@dataclass(frozen=True, slots=True)
class Rolled:
    """What is rolled on: a table as it was when it was found."""

    name: str
    content: int
    """The number under which the store keeps what the table held."""
    table: EncounterTable
    plan: Plan | None
    """The small tables for d6 that are to be used; None: its own dice, or a method."""
    throwing: Throwing | None
    """How a single die is made by a method; None: the dice of the table are thrown."""


@dataclass(frozen=True, slots=True)
class Landing:
    """One roll on one table: the dice of the table, and those in the row that it led to."""

    table: str
    content: int
    """The number under which the store keeps what the table held."""
    row: int
    """The row, from 1."""
    text: str
    numbers: range
    """The numbers that lead to the row: of the table's dice, or the row itself where it was rolled by d6."""
    number: int
    """The number that was rolled; 0 of a rule that counts from 0 is its highest number."""
    chance: Fraction
    """Of the row."""
    share: Fraction
    """Of the table that the row is."""
    played: Played
    by_d6: bool
    """Whether it was rolled by a chain of small tables."""
    dice: str
    """The dice of the table where those were thrown, such as 2d6; else empty."""
    throwing: Throwing | None
    """How a number of a single die was made; None where there was none."""
    throws: tuple[RowThrow, ...] = ()
    """Of the dice in the row."""
    nested: tuple[int | Unrolled, ...] = ()
    """Per table that the text refers to: the place of its landing among all, or why there is none."""

    @property
    def plain(self) -> bool:
        """Whether the dice show the number itself."""
        if self.throwing is None:
            return bool(self.dice)
        return self.throwing.method.outcomes == self.throwing.method.faces

    @property
    def thrown(self) -> Iterator[tuple[Die, Face]]:
        """Each die that was thrown and its face: for the table, then those in the row."""
        yield from zip(self.played.dice, self.played.faces, strict=True)
        for one in self.throws:
            yield from one.thrown


def land(rolled: Rolled, source: Source) -> Landing | Waiting:
    """Roll once on a table, and throw the dice in its row."""
    table, throwing = rolled.table, rolled.throwing
    rule: Rule[Any]
    if rolled.plan:
        rule = ByD6(table.weights, rolled.plan)
    elif throwing:
        rule = throwing.method.rule
    else:
        rule = DiceThrow(table.any_dice)
    played = play(rule, source)
    if isinstance(played, Waiting):
        return played
    number = _number(rolled, rule, played.outcome)
    row = number - 1 if rolled.plan else table.row_at(number)
    throws = throw(table.rows[row].text, source)
    if isinstance(throws, Waiting):
        faces, dice = (*played.faces, *throws.faces), (*played.dice, *throws.dice)
        return replace(throws, faces=faces, dice=dice)
    share = Fraction(table.weights[row], sum(table.weights))
    chance = _chance(throwing, table.numbers(row))
    return Landing(
        table=rolled.name,
        content=rolled.content,
        row=row + 1,
        text=table.rows[row].text,
        numbers=range(number, number + 1) if rolled.plan else table.numbers(row),
        number=number,
        chance=share if chance is None else chance,
        share=share,
        played=played,
        by_d6=rolled.plan is not None,
        dice=str(rule.dice) if isinstance(rule, DiceThrow) else "",
        throwing=throwing,
        throws=throws,
    )


def composed(landings: Sequence[Landing]) -> str:
    """Return what has come: the text of the first landing with those of the tables it leads to.

    Dice in it are replaced by what they came to.
    """
    return _text(landings, 0)


def dice_words(landings: Sequence[Landing]) -> str:
    """Return how the dice in the rows fell, ` (2d4: 1 4)`, to stand behind their text; else nothing."""
    dice = "; ".join(_fell(one) for landing in landings for one in landing.throws)
    dice = dice if len(dice) <= LONGEST_DICE else f"{dice[: LONGEST_DICE - 1]}…"
    return f" ({dice})" if dice else ""


def _fell(one: RowThrow) -> str:
    more = " …" if len(one.faces) > MOST_FACES else ""
    return f"{one.dice.written}: {' '.join(map(str, one.faces[:MOST_FACES]))}{more}"


def _text(landings: Sequence[Landing], at: int) -> str:
    throws, nested = iter(landings[at].throws), iter(landings[at].nested)
    text = ""
    for piece in pieces(landings[at].text):
        if isinstance(piece, str):
            text += piece
        elif isinstance(piece, RowDice):
            text += str(next(throws).total)
        else:
            leads = next(nested, None)
            text += _text(landings, leads) if isinstance(leads, int) else piece[0]
    return text


def _number(rolled: Rolled, rule: Rule[Any], outcome: int) -> int:
    """Return the number of the dice that an outcome stands for, or the row where it was rolled by d6."""
    if isinstance(rule, DiceThrow):
        return list(rule.dice.ways)[outcome - 1]
    return outcome if rule.first else outcome or rule.outcomes


def _chance(throwing: Throwing | None, numbers: range) -> Fraction | None:
    """Return the chance of numbers where the method is not exact, None where it is that of the table."""
    if throwing is None or isinstance(throwing.odds, UniformOdds):
        return None
    rule = throwing.method.rule
    outcomes = range(rule.first, rule.first + rule.outcomes)
    leading = (outcome for outcome in outcomes if (outcome or rule.outcomes) in numbers)
    return sum((throwing.odds.chance(outcome, None) for outcome in leading), Fraction(0))
