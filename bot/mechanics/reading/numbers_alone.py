"""Lines that are only a number, which may mean dice."""

from dataclasses import replace

from bot.mechanics.errors import cite
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.tree import (
    DIGITS,
    Arithmetic,
    Dice,
    DigitDice,
    Node,
    Number,
    Reused,
    Thrown,
    within,
)
from bot.mechanics.notation.whole import number_alone
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.hints import explain_unknown
from bot.mechanics.reading.part import D20

USUAL = {2, 3, 4, 6, 8, 10, 12, 20, 100}
"""Sides of common dice; another number may also mean one of these."""

MOST_DICE = 20
"""Up to this a number may also mean that many d6."""


def throw_numbers(text: str, rolls: Rolls, choices: Choices) -> Rolls:
    """Return a line with the chosen dice for each roll that is only a number."""
    for place, part in enumerate(rolls.parts):
        number = number_alone(part)
        if number is None:
            _check_thrown(text, part)
        if number is not None:
            lines = _lines(text, rolls, place, number)
            rolls = lines[_choose(text, part, number, lines, choices)]
    return rolls


def _check_thrown(text: str, part: Expression) -> None:
    """Check that a calculation has no label: with one, the line lacks its dice."""
    is_thrown = any(isinstance(one, Thrown | Reused) for one in within(part.root))
    if not is_thrown and not part.name and part.label:
        raise Mistake(None, f"there are no dice in {cite(text)}: write some, such as d20 + 5.")


def _lines(text: str, rolls: Rolls, place: int, number: int) -> list[Rolls]:
    """Return the line with each of the dice that a number may mean."""
    part = rolls.parts[place]
    begins = text.lstrip().removeprefix(f"{part.sets}x").lstrip().startswith(str(number))
    if part.label.isalpha() and not begins:
        raise explain_unknown(max(text.find(part.label), 0), part.label)
    if part.label and not begins:
        raise Mistake(None, f"there are no dice in {cite(text)}: write some, such as d20 + {abs(number)}.")
    if number > LIMITS.sides:
        most = f"a die has at most {LIMITS.sides:,} sides"
        raise Mistake(max(text.find(str(number)), 0), f"`{number}` has no dice in it, and {most}.")
    meant = (replace(part, root=root) for root in _dice_for(number))
    return [Rolls((*rolls.parts[:place], each, *rolls.parts[place + 1 :])) for each in meant]


def _choose(text: str, part: Expression, number: int, lines: list[Rolls], choices: Choices) -> int:
    asked = " or ".join(f"`{line}`" for line in lines)
    at = max(text.find(str(abs(number))), 0)
    return choices.choose(f"`{part.root}` has no dice in it: do you mean {asked}?", at, len(lines))


def _dice_for(number: int) -> tuple[Node, ...]:
    """Return what a number alone may mean: a die with that many sides, or a bonus to a d20."""
    if number < 0:
        return (Arithmetic("-", D20, Number(-number)),)
    if number < 2:
        return (D20,)
    if number in DIGITS:
        return DigitDice(number), Dice(1, number)
    die = Dice(1, number)
    return (die,) if number in USUAL or number > MOST_DICE else (die, Dice(number, 6))
