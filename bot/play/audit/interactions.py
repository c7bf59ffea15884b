"""What rows were asked for with: each interaction has an id of Discord, which tells when it was made."""

from bot.mechanics.proof.entries import Entry
from bot.play.audit.errors import Wrong
from bot.play.clock import time_of


class Interactions:
    """Those of the rows so far."""

    def __init__(self) -> None:
        self.greatest = 0
        """The greatest of their ids."""
        self._ids: set[int] = set()

    def take(self, entry: Entry) -> None:
        """See that the interaction of a row is its own, and was asked when the row says.

        Raises:
            Wrong: it is not.
        """
        if entry.interaction in self._ids:
            raise Wrong("a row before it has the same interaction")
        if entry.at != time_of(entry.interaction):
            raise Wrong("its time is not that of its interaction")
        self._ids.add(entry.interaction)
        self.greatest = max(self.greatest, entry.interaction)
