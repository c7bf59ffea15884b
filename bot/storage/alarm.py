"""Tells that the database cannot be worked with any more, to whoever then ends the process."""

import asyncio
import logging
from typing import NoReturn

from bot.storage.errors import Damaged, StorageLost
from bot.storage.failures import damage

logger = logging.getLogger(__name__)


class Alarm:
    """Rings once, for the first thing that makes a database useless; warns of what does not."""

    def __init__(self, database: object) -> None:
        self._database = database
        self._lost: asyncio.Future[StorageLost] = asyncio.get_running_loop().create_future()
        self.damage = ""
        """What is damaged, and what to do, of a database that can still be worked with; empty: nothing."""

    @property
    def rung(self) -> bool:
        """Whether the database is lost."""
        return self._lost.done()

    def ring(self, sentence: str, cause: BaseException | None = None) -> None:
        """Say that the database is lost, and log it, with where the cause came from."""
        if not self.rung:
            logger.critical("%s", sentence, exc_info=cause)
            self._lost.set_result(StorageLost(sentence))

    def warn(self, sentence: str) -> None:
        """Say that a database is damaged, and log it; it is worked with on."""
        logger.error("%s", sentence)
        self.damage = sentence

    def heed(self, error: Exception) -> None:
        """Ring if an error of the database says that it is damaged."""
        if isinstance(error, Damaged):
            self.ring(damage(self._database, error.__cause__))

    async def wait(self) -> NoReturn:
        """Wait for as long as all is well.

        Raises:
            StorageLost: it is no longer.
        """
        raise await asyncio.shield(self._lost)
