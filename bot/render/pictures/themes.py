"""The grounds of pictures. What draws needs not know of them: colours are named by their part in a chart."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar, TypeVarTuple

from bot.play.settings.configuration import Theme

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

THEME: ContextVar[Theme] = ContextVar("theme", default="dark")
"""The ground of what is drawn just now: `themed` sets it for one job."""


def themed(theme: Theme, job: Callable[[*Inputs], Result], inputs: tuple[*Inputs]) -> Result:
    """Do a job whose pictures have this ground."""
    before = THEME.set(theme)
    try:
        return job(*inputs)
    finally:
        THEME.reset(before)
