"""What a total means in a game: a natural 20 or 1, whether it met its target, and by how much."""

from collections.abc import Iterator

from bot.mechanics.notation.results import DieResult, NodeResult, PartResult
from bot.mechanics.notation.rolls import Target
from bot.mechanics.notation.tree import Dice

TWENTY = 20
D20 = Dice(1, TWENTY)


def meaning(part: PartResult, place: int) -> str:
    """Say what a set means: `NATURAL 20 · success by 3`; nothing where the total says all."""
    shows = natural(part.sets[place])
    return " · ".join(filter(None, (f"NATURAL {shows}" if shows else "", reached(part, place))))


def reached(part: PartResult, place: int) -> str:
    """Say whether a total met the target, and by how much: `success by 3`; nothing without a target."""
    if part.expression.target is None:
        return ""
    return _by(part.successes[place], part.margins[place])


def met(target: Target | None, total: int) -> str:
    """Say the same of a total that was drawn."""
    return _by(target.holds(total), target.margin(total)) if target else ""


def _by(success: bool, margin: int | None) -> str:  # noqa: FBT001 - what is told
    word = "success" if success else "failure"
    return word if margin is None else f"{word}, just" if margin == 0 else f"{word} by {abs(margin):,}"


def natural(result: NodeResult) -> int | None:
    """Return 20 or 1 where the only d20 that counts shows it; None for all else."""
    faces = [die.throws[-1].face for die in _twenties(result) if die.kept]
    return faces[0] if len(faces) == 1 and faces[0] in {1, TWENTY} else None


def _twenties(result: NodeResult) -> Iterator[DieResult]:
    """Go through all d20 of a roll that are added, not counted."""
    node = result.node
    if isinstance(node, Dice) and node.sides == TWENTY and node.counting is None and node.bare == D20:
        yield from result.dice
    for part in result.parts:
        yield from _twenties(part)
