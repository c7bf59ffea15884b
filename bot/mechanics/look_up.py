"""The look-up table of a rule: a line for each place of a roll, which says where each face leads."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die, Done, Rule

MOST_LINES = 340
"""The most lines: on two printed pages, those of a d100 by `human`."""

MOST_COLUMNS = 20
"""The faces that stand side by side on a page."""


@dataclass(frozen=True)
class Line:
    """A line of a look-up table."""

    name: str
    die: Die
    """What to throw there."""
    leads: tuple[str, ...]
    """Where each face leads, from face 1 on: the name of a line, or the number that is rolled."""


def look_up(rule: Rule[Any], most: int = MOST_LINES) -> tuple[Line, ...]:
    """Return the look-up table of a rule; a roll begins at its first line.

    Raises:
        BadInput: it has more than `most` lines, or what the rule keeps changes it.
    """
    if rule.carries:
        raise BadInput("This rule keeps a number from roll to roll, so it has no look-up table.")
    start = rule.start(None)
    numbers: dict[Hashable, int] = {start: 0}
    states, lines = [start], list[Line]()
    for state in states:  # grows while it is read
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
            raise BadInput(f"The look-up table of this rule has more than {most} lines.")
        lines.append(Line(_name(len(lines)), die, tuple(leads)))
    return tuple(lines)


def _name(number: int) -> str:
    """Return A, B, up to Z, then AA, AB and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{_name(number // 26 - 1)}{letter}"
