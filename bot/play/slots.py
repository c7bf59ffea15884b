"""The names of the states that a place keeps: one for all in a channel, or one for each person there."""

from collections.abc import Callable, Mapping

from bot.play.records import Json, Record
from bot.play.settings.configuration import Whose

States = dict[str, Json]
"""The states of a place, by the names of their slots."""

Fold = Callable[[States, Record], None]
"""Brings the states of a place past one row of its history.

It raises ValueError where the row contradicts them or itself.
"""


def name_of(kept: str, memory: Whose, person: int) -> str:
    """Return the name of the slot that holds `kept`, such as `fair 2d6`, for a roll of `person`."""
    return f"{kept} of {person}" if memory == "person" else kept


def noted(memory: Whose) -> dict[str, Json]:
    """Return what a request that uses a slot says of `memory`: nothing where the channel shares it."""
    return {"memory": memory} if memory == "person" else {}


def memory_of(request: Mapping[str, Json]) -> Whose:
    """Return whose memory a kept request uses, as `noted` wrote it."""
    return "person" if request.get("memory") == "person" else "channel"


def named_by(request: Mapping[str, Json], kept: str, person: int) -> str:
    """Return the name of the slot that holds `kept` for a kept request of `person`."""
    return name_of(kept, memory_of(request), person)
