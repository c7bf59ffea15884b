"""In words, what a rule that keeps something comes to over many rolls."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from bot.mechanics.evenings.registers import RollError, evening_out, fewest_dice, recycled_dice
from bot.mechanics.rule import Carry, Rule
from bot.mechanics.rules.recycle import Recycle
from bot.render.figures import rounded


def over_rolls(rule: Rule[Any], carry: Carry = None) -> Iterator[str]:
    """Tell how far later rolls are from fair, or how few dice they need; nothing of most rules."""
    if isinstance(rule, Recycle):
        yield from _recycled(rule)
    for error in evening_out(rule, carry):
        yield _told(error)


def _told(error: RollError) -> str:
    roll, itself, together = error.roll, _percent(error.error), _percent(error.together)
    return f"roll {roll}: the worst number is off by {itself}; rolls 1 to {roll} together: {together}"


def _percent(error: Fraction) -> str:
    return f"{rounded(100 * abs(error), 3)} %"


def _recycled(rule: Recycle) -> Iterator[str]:
    dice = "; ".join(
        f"{average:.4g} over {rolls:,} rolls" if rolls > 1 else f"{average:.4g} in the first roll"
        for rolls, average in recycled_dice(rule).items()
    )
    yield f"d{rule.faces} a roll: {dice}"
    yield f"no exact rule needs fewer than {fewest_dice(rule.outcomes, rule.faces):.5g} in the long run"
