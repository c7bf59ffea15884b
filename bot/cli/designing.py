"""`design` and `compare`: tables of sums, and rules side by side. In JSON a fraction is a text."""

import json
import sys
from typing import Any

from bot.cli.parameters import AsJson, From, Text, asked_die
from bot.cli.play_tables import ranking_shape, sums_shape
from bot.cli.rules import analysis_shape
from bot.mechanics.catalogue import choices, find, method, usual_die
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.figures import analyse_within, figures_of
from bot.mechanics.options import whole
from bot.mechanics.programmed_table import Printed, printed
from bot.mechanics.sum_tables import MOST_DICE, SumTable, both_cuts, fairest
from bot.render.rules.sum_table_text import design_text, ranking_text
from bot.render.terminal import comparison_text


def design(
    outcomes: Text, /, *, dice: Text | None = None, faces: From = None, as_json: AsJson = False
) -> None:
    """Make a table that turns the sum of some dice into a die with any number of sides.

    Args:
        outcomes: how many numbers the table makes, 2 to 10,000
        dice: how many dice to add, 1 to 30; left out, 1 to 12 dice are ranked by how even they are
        faces: faces of the dice; 6 if left out
        as_json: print JSON, with every fraction exact

    Raises:
        BadInput: a number is out of bounds.
    """
    made = whole("outcomes", 2, MOST_OUTCOMES, "").read(outcomes)
    thrown = 6 if faces is None else whole("from", 2, MOST_FACES, "").read(faces)
    about = {"outcomes": made, "from": thrown}
    if dice is None:
        ranked = list(ranking_shape(made, thrown)) if as_json else []
        shown = json.dumps(about | {"ranking": ranked}, indent=2) if as_json else ranking_text(made, thrown)
    else:
        added = whole("dice", 1, MOST_DICE, "").read(dice)
        tables = both_cuts(fairest(made, added, thrown))
        shown = json.dumps(about | _design_shape(tables), indent=2) if as_json else design_text(tables)
    sys.stdout.write(f"{shown}\n")


def _design_shape(tables: tuple[SumTable, ...]) -> dict[str, Any]:
    """Return each cut, and what the document's program prints of the simple one where that differs."""
    simple = tables[-1]
    its = printed(simple.outcomes, simple.dice) if simple.faces == 6 else None
    return {
        "dice": simple.dice,
        "tables": {table.cut: sums_shape(table) for table in tables},
        "program": its and _program_shape(its),
    }


def _program_shape(its: Printed) -> dict[str, Any]:
    return {
        "score": its.score,
        "max_error": its.max_error,
        "left_out": its.left_out,
        "other_sums": {str(each.outcome): [*each.totals[:1], *each.totals[-1:]] for each in its.moved},
    }


def compare(*methods: Text, sides: Text | None = None, faces: From = None, as_json: AsJson = False) -> None:
    """Show 2 to 4 rules side by side.

    Args:
        methods: the rules, each with its options after it: human base6 dice=3 reroll
        sides: the die to make; 100 where the first rule can
        faces: faces of the dice to throw; 6 if it can
        as_json: print JSON, with every fraction exact

    Raises:
        BadInput: there is no such rule, or one cannot make this die, or cannot be worked out.
    """
    rules = choices(" ".join(methods))
    die = usual_die(find(rules[0][0]), *asked_die(sides, faces))
    chosen = [method(name, *die, options) for name, options in rules]
    analyses = [analyse_within(each.rule, each.faces) for each in chosen]
    pairs = list(zip(chosen, analyses, strict=True))
    if as_json:
        shapes = [analysis_shape(each, analysis) | {"options": each.options} for each, analysis in pairs]
        shown = json.dumps({"rules": shapes}, indent=2)
    else:
        shown = comparison_text(
            *die, {str(each): figures_of(each.rule, analysis) for each, analysis in pairs}
        )
    sys.stdout.write(f"{shown}\n")
