"""The dearest things leave the event loop to others: what it does for them is counted, no clock is asked."""

import asyncio
import time

import pytest

from bot.ops.workers import WorkerPool
from bot.play.store import Ask
from tests.client.pieces import Pieces
from tests.client.turns import counted
from tests.client.workers import UNHURRIED
from tests.places import Asker
from tests.rolling import roll_dice
from tests.siege.siege import Siege

ROLLED = 60
"""How many rolls there were before."""

RECORDED = 340
"""How many more are recorded that nobody saw: that is sooner done."""

FEW = {
    "/roll",
    "/table roll",
    "/table add",
    "/table show",
    "Odds of this",
    "press of history-entry",
    "press of check",
    "press of stats-more",
    "press of roll-look",
}

MOST_CALLS = 25_000
"""Of functions, in one turn of the event loop, by what the bot does: 3 ms."""

MOST_AT_ONCE = 100_000
"""Of functions, in one piece of a turn, the bot's or Discord's: some twenty milliseconds."""

MOST_IN_ALL = 200_000
"""Of functions, for doing it once: twice what any takes, and both bot and Discord are counted."""


async def record_more(services, siege):
    """Let the crowd make rolls, of other dice each, of which Discord hears nothing."""
    now, ask = int(time.time() * 1000), Asker()
    camp = {"channel": siege._room.id, "home": siege._room.channel.guild_id, "at": now}
    for number, person in enumerate(siege._crowd[-RECORDED:], ROLLED):
        await roll_dice(await Ask.of(services, ask(person=person.id, **camp)), f"d{number + 2}")


@pytest.mark.no_cover  # a call that is counted is counted once
@pytest.mark.slow
async def test_nothing_that_a_person_does_as_often_as_they_may_holds_the_event_loop_for_long(town, soak):
    long, dear = {}, {}
    town.proof = True
    async with town.bot(workers=WorkerPool(UNHURRIED)) as services:
        siege = Siege(town.sandbox, town.wait)
        await siege.prepare(5_200 if soak else ROLLED)
        if not soak:
            await record_more(services, siege)
        assert set(siege.deeds()) > FEW
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                doing = await siege.ready(deed)
                with counted() as found, Pieces(found.note) as pieces:
                    await asyncio.gather(*(one() for one in doing), return_exceptions=True)
                if pieces.largest > MOST_CALLS:
                    long[name] = pieces.largest, pieces.seen.most_common(9)
                if found.most > MOST_AT_ONCE or found.all > MOST_IN_ALL * deed.times or found.outside:
                    dear[name] = found.most, found.all, found.outside

    assert long == {}
    assert dear == {}
