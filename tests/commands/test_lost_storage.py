"""A bot whose storage is lost tells those who wait, and ends."""

import pytest

from bot.storage.errors import StorageFailed, StorageLost


class Abrupt(BaseException):
    """What no part of the program expects."""


async def break_off(services):
    def fail(_):
        raise Abrupt

    with pytest.raises(StorageFailed):
        await services.store._writer.run(fail)


async def test_the_bot_ends_with_the_cause(town):
    with pytest.raises(StorageLost, match="Abrupt"):
        async with town.bot() as services:
            await break_off(services)
