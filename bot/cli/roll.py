"""`roll`: throw a dice expression, or read it from the faces of dice thrown by hand."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from bot.chance import SystemChance
from bot.cli.parser import Parser, with_dice
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.dice_tray import MOST_THROWS
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.results import NodeResult, RollResult
from bot.mechanics.notation.tree import Dice
from bot.mechanics.playing import Waiting
from bot.play.rolls.wanted import parse_faces
from bot.render.dice.asking import ask_for
from bot.render.dice.expressions import plain, told


def main(arguments: list[str]) -> int:
    """Print what an expression came to.

    Raises:
        BadInput: the expression makes no sense, or its faces do not fit it, or are too few.
    """
    asked = _parser().parse_args(with_dice(arguments))
    expression = parse(asked.expression)
    if asked.faces is None:
        rolled = throw_all(expression, SystemChance())
    else:
        faces = parse_faces(" ".join(asked.faces), MOST_THROWS) if any(asked.faces) else ()
        rolled = _finished(read(expression, faces))
    sys.stdout.write(f"{json.dumps(_shape(rolled), indent=2) if asked.json else _text(rolled)}\n")
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="evenhand roll",
        description="Throw a dice expression such as 4d6kh3+2, or read it from faces thrown by hand.",
        allow_abbrev=False,
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="what to throw, in quotes")
    parser.add_argument("--faces", metavar="FACE", nargs="*", help="faces of dice that you threw, in order")
    parser.add_argument("--json", action="store_true", help="print JSON, with every die")
    return parser


def _finished(rolled: RollResult | Waiting) -> RollResult:
    if isinstance(rolled, Waiting):
        die = rolled.wants
        reading = f" (its face: {die.reading})" if die.reading else ""
        raise BadInput(f"{ask_for(die, str(die))}{reading}.")
    return rolled


def _text(rolled: RollResult) -> str:
    comment = rolled.expression.comment
    return f"# {comment}\n{plain(rolled)}" if comment else plain(rolled)


def _shape(rolled: RollResult) -> dict[str, Any]:
    """Return a roll for a program; total and dice are lists with an entry a set where there are sets."""
    dice = [list(_dice(result, counts=True)) for result in rolled.sets]
    several = rolled.expression.sets > 1
    return {
        "expression": str(rolled.expression),
        "total": list(rolled.totals) if several else rolled.totals[0],
        "dice": dice if several else dice[0],
        "text": told(rolled),
    }


def _dice(result: NodeResult, *, counts: bool) -> Iterator[dict[str, Any]]:
    """Yield every die; one is kept where it and all groups around it count."""
    kept = result.kept or (True,) * len(result.parts)
    for part, stays in zip(result.parts, kept, strict=True):
        yield from _dice(part, counts=counts and stays)
    sides = result.node.sides if isinstance(result.node, Dice) else 10
    for die in result.dice:
        yield {
            "sides": sides,
            "value": die.value,
            "faces": [throw.face for throw in die.throws],
            "kept": counts and die.kept,
            "exploded": die.exploded,
            "score": die.score,
        }
