"""`lookup`: the table in which each throw of a rule is looked up, for those who play from paper."""

import sys
from typing import Annotated

from cyclopts import Parameter

from bot.cli.parameters import Text
from bot.cli.rules import asked_method
from bot.render.terminal import look_up_text


def lookup(
    name: str,
    /,
    *,
    sides: Text | None = None,
    faces: Annotated[Text | None, Parameter(name="--from")] = None,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Print a table in which each throw of a rule is looked up, where that fits a page.

    Args:
        name: the name of the rule; evenhand rules lists them
        sides: the die to make; 100 where the rule can
        faces: faces of the dice to throw; 6 if it can
        options: options of the rule; evenhand rule --help lists them

    Raises:
        BadInput: the arguments make no sense, or the table takes more than a page.
    """
    sys.stdout.write(f"{look_up_text(asked_method(name, sides, faces, options))}\n")
