"""`lookup`: the table in which each throw of a rule is looked up, for those who play from paper."""

import json
import sys
from typing import Annotated

from cyclopts import Parameter

from bot.cli.parameters import AsJson, From, Text
from bot.cli.play_tables import table_shape
from bot.cli.rules import asked_method
from bot.render.terminal import table_text


def lookup(
    name: str,
    /,
    *,
    sides: Text | None = None,
    faces: From = None,
    as_json: AsJson = False,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Print the table from which a rule is played, where that fits two pages.

    Args:
        name: the name of the rule; evenhand rules lists them
        sides: the die to make; 100 where the rule can
        faces: faces of the dice to throw; 6 if it can
        as_json: print JSON
        options: options of the rule; evenhand rule --help lists them

    Raises:
        BadInput: the arguments make no sense, or the table takes more than two pages.
    """
    chosen = asked_method(name, sides, faces, options)
    shown = json.dumps(table_shape(chosen), indent=2) if as_json else table_text(chosen)
    sys.stdout.write(f"{shown}\n")
