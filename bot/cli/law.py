"""`law`: the exact odds of a dice expression."""

import sys

from bot.cli.law_shape import law_json
from bot.cli.parser import Parser, with_dice
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.parsing import parse
from bot.render.odds.distribution_table import distribution_table


def main(arguments: list[str]) -> int:
    """Print the distribution of an expression; of several sets, that of each.

    Raises:
        BadInput: the expression makes no sense, or its distribution is too much to work out.
    """
    asked = _parser().parse_args(with_dice(arguments))
    expression = parse(asked.expression)
    distribution = distribution_of(expression.root)
    if asked.json:
        sets = {"sets": expression.sets} if expression.sets > 1 else {}
        shown = law_json({"expression": str(expression), **sets}, distribution)
    else:
        each = f", each of {expression.sets} sets" if expression.sets > 1 else ""
        shown = distribution_table(f"{expression}{each}", distribution)
    sys.stdout.write(f"{shown}\n")
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="evenhand law",
        description="Show the exact odds of a dice expression such as 4d6kh3+2.",
        allow_abbrev=False,
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="the dice, in quotes")
    parser.add_argument("--json", action="store_true", help="print JSON, with every weight exact")
    return parser
