"""Kinds of arguments that several commands take."""

from typing import Annotated

from cyclopts import Group, Parameter
from cyclopts.validators import mutually_exclusive

from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.options import whole

Text = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A text that may begin with a minus: -1d6."""

Faces = Annotated[list[str] | None, Parameter(consume_multiple=True)]
"""Any number of faces, also none."""

FORMS = Group("Forms", validator=mutually_exclusive)

Form = Annotated[bool, Parameter(group=FORMS)]
"""One of the forms in which something is printed; one at a time."""

AsJson = Annotated[bool, Parameter(name="--json", group=FORMS)]

FileForm = Annotated[str | None, Parameter(group=FORMS)]
"""A form that is written into a folder, whose name it takes."""

From = Annotated[Text | None, Parameter(name="--from")]
"""The faces of the dice that something is made from."""


def asked_die(sides: str | None, faces: str | None) -> tuple[int | None, int | None]:
    """Read the sides of the die to make and the faces of those to throw, None where they are left out.

    Raises:
        BadInput: one is no whole number, or out of bounds.
    """
    made = None if sides is None else whole("sides", 2, MOST_OUTCOMES, "").read(sides)
    return made, None if faces is None else whole("from", 2, MOST_FACES, "").read(faces)
