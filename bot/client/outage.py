"""Notices when Discord takes no answers, for reasons of its own.

Requests are then carried out only after Discord has confirmed that it waits for the answer. Otherwise they
would be recorded, and nobody would see them.

An outage begins when the first answers to several interactions in a row fail, and ends with the next one that
Discord takes. Failures that one person can cause do not count: Discord refuses an answer, as in a deleted
channel, or one interaction was answered too often.
"""

from bot.client.delivery import Undelivered

SERVERS, ANSWERS = 2, 10
"""An outage begins with failed answers in this many servers, or with this many in all: one answer may fail by
itself, and the bot may be in one server only."""


class Outage:
    """Whether there is an outage now, judged by the latest first answers."""

    def __init__(self) -> None:
        self.lasts = False
        self._failed: dict[int, int] = {}
        """The servers of interactions with failed answers since the last success."""

    def note(self, interaction: int, server: int, failure: Exception | None) -> None:
        """Note one try to answer an interaction from a server: its failure, or None if it arrived."""
        if failure is None:
            self.lasts = False
            self._failed.clear()
        elif not self.lasts and not (isinstance(failure, Undelivered) and failure.too_often):
            self._failed[interaction] = server
            self.lasts = len(self._failed) >= ANSWERS or len({*self._failed.values()}) >= SERVERS
