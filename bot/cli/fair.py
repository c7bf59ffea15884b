"""`fair`: the odds of the next adaptive roll after given counts."""

import json
import sys

from bot.cli.law_shape import law_json
from bot.cli.parser import Parser, with_dice
from bot.mechanics.adaptive import adjusted
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.stateful_dice import adaptive_distribution, read_one
from bot.mechanics.tightness import parse as parse_tightness
from bot.render.odds.distribution_table import distribution_table
from bot.render.text import plural

MOST_COUNTED = 10**9
"""The highest count of one total."""

LONGEST_COUNTS = 100_000
"""Characters of all counts in JSON."""


def main(arguments: list[str]) -> int:
    """Print the distribution of the next adaptive roll of an expression.

    Raises:
        BadInput: the expression, its tightness or the counts make no sense, or it has too many totals.
    """
    asked = _parser().parse_args(with_dice(arguments))
    expression = read_one(asked.expression)
    tightness = parse_tightness(asked.tightness)
    plain = adaptive_distribution(expression.root)
    counts = _counts(asked.counts, plain)
    distribution = adjusted(plain, counts, tightness)
    if asked.json:
        shown = law_json({"expression": str(expression), "tightness": str(tightness)}, distribution)
    else:
        after = plural(sum(counts.values()), "roll")
        shown = distribution_table(
            f"{expression}, adaptive with tightness {tightness}, after {after}", distribution
        )
    sys.stdout.write(f"{shown}\n")
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="evenhand fair",
        description="Show the odds of the next adaptive roll, which leans towards what is due.",
        allow_abbrev=False,
    )
    parser.add_argument("expression", metavar="EXPRESSION", help="the dice, such as 2d6")
    parser.add_argument(
        "--tightness",
        metavar="NUMBER",
        default="1",
        help="0 to 100, or inf: how strongly it leans; 1 if left out",
    )
    parser.add_argument(
        "--counts",
        metavar="JSON",
        default="{}",
        help="""how often each total came so far, such as '{"7": 2, "12": 1}'""",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with every weight exact")
    return parser


def _counts(text: str, plain: Distribution) -> dict[int, int]:
    """Read how often each total came."""
    try:
        read = json.loads(text) if len(text) <= LONGEST_COUNTS else None
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise BadInput(f"""--counts is a JSON object such as {{"7": 2, "12": 1}}, not {text[:40]!r}.""")
    totals = {str(total): total for total in plain.weights}
    for total, count in read.items():
        if total not in totals:
            low, high = min(plain.weights), max(plain.weights)
            raise BadInput(
                f"The total {total[:40]!r} cannot come: write a total of these dice, {low} to {high}."
            )
        if type(count) is not int or not 0 <= count <= MOST_COUNTED:
            raise BadInput(
                f"The count of {total} is {str(count)[:40]}: write a whole number from 0 to {MOST_COUNTED:,}."
            )
    return {totals[total]: count for total, count in read.items()}
