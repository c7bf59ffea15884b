"""Two bots on one database push the same roll of a game: once."""

import asyncio

from bot.features.games.event import GAME, faces_of, validate_follow
from bot.features.registry import REGISTRY
from bot.features.roll.event import validate
from bot.play.errors import Gone
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.play.verification import faults
from bot.play.visibility import Shown
from tests.recording import record_new
from tests.snowflakes import snowflake
from tests.storage.kill_child import Here
from tests.storage.submissions import ANNA, NOON


async def test_of_presses_at_two_bots_one_pushes(opening):
    async with opening() as one, opening() as other:
        bots = [Services(store, lambda n: n // 2, Here(), REGISTRY) for store in (one, other)]
        asked = [RequestContext(Place(5, 1), ANNA, snowflake(NOON, number), NOON) for number in range(9)]
        roll = await validate(await Ask.of(bots[0], asked[0]), "yz 3s")
        first = await record_new(bots[0], asked[0], GAME, roll.request)

        async def push(press):
            follow, _ = await validate_follow(
                await Ask.of(bots[press % 2], asked[press]), Shown(1, ANNA), "push"
            )
            return await record_new(bots[press % 2], asked[press], GAME, follow.request)

        made = await asyncio.gather(*map(push, range(1, 9)), return_exceptions=True)
        pushed = [each for each in made if not isinstance(each, Gone)]

        assert [each.event.number for each in pushed] == [2]
        assert {str(each) for each in made if each not in pushed} == {
            "This was already done: look at entry 2."
        }
        assert pushed[0].event.request["lay"] == faces_of(first.event.draws)
        assert await faults(bots[1], Place(5, 1)) == []
