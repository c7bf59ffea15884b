"""The dearest things leave the event loop to others: what it does for them is counted, no clock is asked."""

import asyncio

import pytest

from bot.worker_pool.pool import WorkerPool
from tests.commands.turns import counted
from tests.siege.siege import Siege

ROLLED = 400
"""How many rolls there were before."""

FEW = {"/table add", "/roll", "press of MoreStatsButton", "Odds of this", "press of LookButton"}

MOST_CALLS = 100_000
"""Of functions, in one turn of the event loop: some twenty milliseconds."""

MOST_IN_ALL = 200_000
"""Of functions, for doing it once: twice what any takes, and both bot and Discord are counted."""


@pytest.mark.no_cover  # a call that is counted is counted once
@pytest.mark.slow
async def test_no_deed_holds_the_event_loop_for_long(town, soak):
    dear = {}
    siege = Siege(town.sandbox)
    async with town.bot(workers=WorkerPool()):
        await siege.prepare(ROLLED)
        assert set(siege.deeds()) > FEW
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                doing = await siege.ready(deed)
                with counted() as found:
                    await asyncio.gather(*(one() for one in doing), return_exceptions=True)
                if found.most > MOST_CALLS or found.all > MOST_IN_ALL * deed.times or found.outside:
                    dear[name] = found.most, found.all, found.outside

    assert dear == {}
