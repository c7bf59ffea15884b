"""Nothing that one person does keeps the event loop from all others for long: counted, in calls."""

import pytest

from bot.worker_pool.pool import WorkerPool
from tests.commands.pieces import Pieces
from tests.siege.siege import Siege

MOST_CALLS = 35_000
"""Of functions, in one piece: 3 ms. The longest tells a roll of 800 dice again."""

FEW = ("/table import", "Odds of this", "press of EntrySelect")


@pytest.mark.slow
@pytest.mark.no_cover
async def test_nothing_that_a_person_does_is_one_long_piece_of_work(town, soak):
    long = {}
    town.proof = True
    async with town.bot(workers=WorkerPool()):
        siege = Siege(town.sandbox)
        await siege.prepare(5_200 if soak else 0)
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                do, *_ = await siege.ready(deed)
                with Pieces() as pieces:
                    await do()
                if pieces.largest > MOST_CALLS:
                    long[name] = pieces.largest, pieces.seen

    assert long == {}
