"""The port to histories whose oldest rows are no longer kept: a checkpoint stands for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bot.play.request_context import Place


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the rows of a place up to `number` came to."""

    number: int
    states: Mapping[str, Any]
    """The states after that row, by the names of their slots."""


class Pruned(Protocol):
    """The port; see `bot.play.store.Store`."""

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        """Return the checkpoint of a place, None where all rows are kept. Numbers go on after it."""
        ...

    async def prune(self, place: Place, checkpoint: Checkpoint) -> None:
        """Put a checkpoint in the place of all rows up to it, in small transactions between those of others.

        What a stop has left of the rows goes with the next pruning of the place.
        """
        ...
