"""The port to settings: what was decided for a home, and for single channels of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bot.play.request_context import Place
from bot.play.settings.configuration import Configuration

Decided = Mapping[str, Any]
"""The values of settings by their names in `Configuration`: only those that were decided."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a decision holds: in a whole home, or in one channel of it with its threads."""

    home: int
    channel: int = 0
    """0: in all channels of the home."""


class Decisions(Protocol):
    """The port to settings; see `bot.play.store.Store`."""

    async def configuration(self, place: Place) -> Configuration:
        """Return the settings that hold at a place: its channel's, its home's, the defaults."""
        ...

    async def decided(self, scope: Scope) -> Decided:
        """Return what was decided for a scope itself."""
        ...

    async def decide(self, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
        """Change what is decided for a scope, one change after the other, and return all of it.

        What `change` raises leaves it as it was.

        Raises:
            ValueError: a setting is unknown, or has a value that it cannot have.
        """
        ...
