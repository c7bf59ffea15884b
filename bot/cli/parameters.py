"""Kinds of arguments that several commands take."""

from typing import Annotated

from cyclopts import Group, Parameter
from cyclopts.validators import mutually_exclusive

Text = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A text that may begin with a minus: -1d6."""

Faces = Annotated[list[str] | None, Parameter(consume_multiple=True)]
"""Any number of faces, also none."""

FORMS = Group("Forms", validator=mutually_exclusive)

Form = Annotated[bool, Parameter(group=FORMS)]
"""One of the forms in which something is printed; one at a time."""

AsJson = Annotated[bool, Parameter(name="--json", group=FORMS)]
