"""Nothing that one person does, as often at once as they may, keeps the event loop from others for long."""

import asyncio

import pytest

from bot.worker_pool.pool import WorkerPool
from tests.commands.pieces import Pieces
from tests.commands.workers import UNHURRIED
from tests.siege.siege import Siege

MOST_CALLS = 25_000
"""Of functions, in one turn: 3 ms."""

FEW = (
    "/roll",
    "/table roll",
    "/table add",
    "/table show",
    "Odds of this",
    "press of EntrySelect",
    "press of CheckButton",
)


@pytest.mark.slow
@pytest.mark.no_cover
async def test_nothing_that_a_person_does_makes_one_turn_of_the_event_loop_long(town, soak):
    long = {}
    town.proof = True
    async with town.bot(workers=WorkerPool(UNHURRIED)):
        siege = Siege(town.sandbox)
        await siege.prepare(5_200 if soak else 0)
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                doing = await siege.ready(deed)
                with Pieces() as pieces:
                    await asyncio.gather(*(do() for do in doing), return_exceptions=True)
                if pieces.largest > MOST_CALLS:
                    long[name] = pieces.largest, pieces.seen.most_common(9)

    assert long == {}
