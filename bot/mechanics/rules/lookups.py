"""Three dice to look up: 111 is 1, 112 is 2, and so on in base 6; and the look-up table of any rule.

By Ivo Beckers, frodoskywalker, and others. The first die may be folded, its upper faces read as the lower
ones, so that fewer throws are too high. A table has a line for each place of a roll, with the target of each
face.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from bot.mechanics.entry import D100, EQUAL, Entry, Order, d100_from_d6
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die, Done, Rule, digit
from bot.mechanics.rules.halve import fewest_dice
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe

RED_BLUE_GREEN = ("red", "blue", "green")
RED_GREEN_WHITE = ("red", "green", "white")


def _make_plain(order: Order) -> MixedRadix:
    """Look up as few dice as make n outcomes, each in full."""
    dice = fewest_dice(order.outcomes, order.faces)
    return MixedRadix(order.outcomes, order.faces, (order.faces,) * dice)


def _recipe(rule: MixedRadix) -> str:
    """Return the list of dice to look up, and how to calculate without one."""
    if len(rule.radices) == 1:
        return recipe(rule)
    first, second, last = (_write_dice(rule, outcome) for outcome in (1, 2, rule.outcomes))
    folded = rule.radices[0] < rule.faces
    end = "; beyond it start again" if rule.end("start again") else ""
    like = digit(rule.faces, rule.radices[0], "fold", 1, 1).replace(" is ", " reads ")
    return (
        f"{f'Die 1: {like}. ' if folded else ''}Read the dice in order, as a line of a list: {first} is "
        f"1, {second} is 2, and so on up to {last}, which is {rule.outcomes:,}{end}. Without the list: "
        f"{recipe(rule)}"
    )


def _write_dice(rule: MixedRadix, outcome: int) -> str:
    """Return the dice of an outcome, in reading order."""
    faces, number = [], outcome - 1
    for radix in reversed(rule.radices):
        number, digit_read = divmod(number, radix)
        faces.append(str(digit_read + 1))
    return ("" if rule.faces < 10 and len(faces) < 4 else "-").join(reversed(faces))


def _make_folded(order: Order) -> MixedRadix:
    """Look up as few dice as possible; the first is read as no more numbers than needed."""
    others = fewest_dice(order.outcomes, order.faces) - 1
    needed = -(-order.outcomes // order.faces**others)
    return MixedRadix(order.outcomes, order.faces, (needed, *(order.faces,) * others), "fold")


MOST_LINES = 340
"""The most lines: those of a d100 by `human` fill two printed pages."""

TOO_MANY_LINES = f"The look-up table of this rule has more than {MOST_LINES} lines, too many to show."

MOST_COLUMNS = 20
"""The faces side by side on a page."""


@dataclass(frozen=True)
class LookUpLine:
    """A line of a look-up table."""

    name: str
    die: Die
    """What to throw there."""
    leads: tuple[str, ...]
    """The target of each face, from face 1 on: the name of a line, or the rolled number."""


def look_up(rule: Rule[Any], most: int = MOST_LINES) -> tuple[LookUpLine, ...]:
    """Return the look-up table of a rule; a roll begins at its first line.

    Raises:
        BadInput: it has more than `most` lines, or the rule's carry changes it.
    """
    if rule.carries:
        raise BadInput("This rule keeps a number from roll to roll, so it has no look-up table.")
    start = rule.start(None)
    numbers: dict[Hashable, int] = {start: 0}
    states, lines = [start], list[LookUpLine]()
    for state in states:  # grows during the loop
        die = rule.wants(state)
        if die.faces > MOST_COLUMNS:
            raise BadInput(
                f"A page has room for {MOST_COLUMNS} faces side by side, "
                f"not for those of {die.article} {die}."
            )
        leads = []
        for face in range(1, die.faces + 1):
            after = rule.step(state, face)
            if isinstance(after, Done):
                leads.append(str(after.outcome))
                continue
            if after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            leads.append(_name(numbers[after]))
        if len(states) > most:
            raise BadInput(TOO_MANY_LINES)
        lines.append(LookUpLine(_name(len(lines)), die, tuple(leads)))
    return tuple(lines)


def _name(number: int) -> str:
    """Return A, B, up to Z, then AA, AB and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{_name(number // 26 - 1)}{letter}"


ENTRIES = (
    Entry(
        name="lookup",
        author="Ivo Beckers",
        source=D100,
        summary="read dice in order as a line of a list; above its end start again",
        recipe=_recipe,
        make=_make_plain,
    ),
    Entry(
        name="lookup-folded",
        author="frodoskywalker",
        source=D100,
        summary="as lookup, the first die read as fewer numbers, so that less is too high",
        recipe=_recipe,
        make=_make_folded,
    ),
    d100_from_d6(
        name="colours",
        author="the red/blue/green answer",
        summary="add what a red, a blue and a green die count; above 100 take 100 off",
        recipe=recipe,
        make=lambda order: MixedRadix(radices=(3, 6, 6), reading="fold", above="wrap", marks=RED_BLUE_GREEN),
        errata=("The chance of a low roll from above 100 is 16/216 = 7.4 %, not 8 %.",),
    ),
    d100_from_d6(
        name="colours-reroll",
        author="the red/blue/green answer",
        summary="add what a red, a blue and a green die count; above 100 start again",
        recipe=recipe,
        make=lambda order: MixedRadix(radices=(3, 6, 6), reading="fold", marks=RED_BLUE_GREEN),
        errata=("The expected number of dice is 81/25 = 3.24, not 3 / 0.92 = 3.26.",),
    ),
    Entry(
        name="three-dice",
        author="the author of the document",
        source=EQUAL,
        summary="a red die picks 0, 36 or 72, a green and a white one add 1 to 36; above 100 start again",
        recipe=recipe,
        make=lambda order: MixedRadix(radices=(3, 6, 6), marks=RED_GREEN_WHITE),
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "The document multiplies green and white, which does not make every number; a sum is meant.",
        ),
        other_reading="product",
    ),
)
