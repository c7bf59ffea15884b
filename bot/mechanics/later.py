"""Marks a part of a value that older versions lacked."""

from typing import Annotated, TypeVar

T = TypeVar("T")

LATER = object()

Later = Annotated[T, LATER]
"""It is written only where it is not the default, so that older values are written as ever."""
