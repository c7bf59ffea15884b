"""The port to the servers that were seen."""

from collections.abc import Collection
from typing import Protocol


class Homes(Protocol):
    """The port to the servers that were seen; see `bot.play.store.Store`."""

    async def note_listing(self, servers: Collection[int]) -> None:
        """Note which servers have the bot, and that all others which were seen before are missing."""
        ...

    async def missing(self, listings: int) -> list[int]:
        """Return the servers that were missing in at least so many listings in a row."""
        ...
