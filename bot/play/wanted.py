"""What is to be rolled, settled and allowed, before it is known where its faces come from."""

from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.play.event import Visibility
from bot.play.kind import EventKind


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request of a kind."""

    kind: EventKind[Any]
    request: Any
    visibility: Visibility = ""


def check_by_hand(rolled: str | None, named: str | None, visibility: Visibility = "") -> None:
    """See that what is said about dice thrown by hand goes together.

    Raises:
        BadInput: a set is named without faces, or faces are typed that their roller may not see.
    """
    if named is not None and rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled:.")
    if visibility == "gm" and rolled is not None:
        raise BadInput("You see dice that you throw by hand: use show:both, or show:me.")
