"""Two bots on one database: whoever presses at either gives one turn."""

import asyncio

from bot.features.initiative import actions
from bot.features.initiative.adding import validate_add
from bot.features.initiative.view import FightView, view_fight
from bot.features.registry import REGISTRY
from bot.play.errors import Changed
from bot.play.recording import record_at_once
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.features.making import NOON, Here
from tests.snowflakes import snowflake

DEN = Place(100, 1)


async def test_a_turn_is_given_once(address):
    made = 0

    def ask():
        nonlocal made
        made += 1
        return RequestContext(DEN, 5, snowflake(NOON + made, made), NOON + made, in_server=True)

    async with (
        open_store(address, lambda: NOON, REGISTRY) as one,
        open_store(address, lambda: NOON, REGISTRY) as other,
    ):
        here, there = (Services(store, lambda n: n - 1, Here(), REGISTRY) for store in (one, other))
        asked = await validate_add(await Ask.of(here, ask()), "ogre 15; rat d20; bat 1")
        await record_at_once(await Ask.of(here, ask()), asked)
        for turn in range(12):
            presses = [
                actions.move(await Ask.of(bot, ask()), "next", moves=turn) for bot in (here, there, here)
            ]
            came = await asyncio.gather(*presses, return_exceptions=True)
            assert sorted(map(type, came), key=str) == [FightView, Changed, Changed]
        fight = (await view_fight(await Ask.of(there, ask()))).fight
        assert (fight.moves, fight.round) == (12, 4)
        assert await faults(there, DEN) == []
