"""What loaded dice do to a rule."""

from typing import Any

from bot.mechanics.analysis import Analysis
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_within
from bot.mechanics.loaded import Load
from bot.mechanics.rule import Carry, Rule


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
        return analyse_within(rule, faces, load=load, carry=carry)
    except ZeroDivisionError:  # a state that is never left again
        raise BadInput("With these weights the rule can go on for ever; let more faces come.") from None
