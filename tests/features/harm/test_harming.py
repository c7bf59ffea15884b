"""Who is hurt in a fight: every character once, whatever it is called and whoever plays it."""

import pytest
import pytest_asyncio

from bot.features.characters.characters import played_of
from bot.features.harm.harming import Injury, harm
from bot.features.initiative.view import view_fight
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of
from tests.snowflakes import snowflake
from tests.storage.submissions import NOON


@pytest_asyncio.fixture(loop_scope="module")
async def other(lodged_town):
    """Return another player of the server."""
    other = lodged_town.sandbox.user("other")
    lodged_town.sandbox.server(lodged_town.guild.name, owner=lodged_town.owner, members=[other])
    return other


@pytest.fixture
def has(lodged_town, place):
    """Return the hit points of somebody's character."""

    async def has(person):
        played = await lodged_town.client.services.store.played(place, person.id)
        return played_of(played).sheet.counters["hp"].now

    return has


async def test_two_characters_of_one_name_are_both_hurt(lodged_town, use, place, other, has, check_history):
    for person, points in ((lodged_town.player, "24/30"), (other, "9/18")):
        await create(use, lines=f"hp = {points}; init = 3", by=person)
        await use("initiative join", by=person)
    context = RequestContext(
        place, lodged_town.owner.id, snowflake(NOON, 1), NOON, in_server=True, manages=True
    )
    ask = await Ask.of(lodged_town.client.services, context)
    view = await view_fight(ask)
    await harm(ask, view, [Injury(each.unit, 4) for each in view.fight.order])
    assert (await has(lodged_town.player), await has(other)) == (20, 5)
    await check_history()


async def test_two_who_play_one_character_are_hurt_once(lodged_town, use, other, has, check_history):
    await create(use, lines="hp = 24/30; init = 3")
    await use("character share", name="Lia")
    await use("character remove", name="Lia", sure=True)
    for person, name in ((lodged_town.player, "Ada"), (other, "Bo")):
        await use("character use", name="Lia", by=person)
        await use("initiative join", name=name, by=person)
    await use("initiative hurt", who="Ada, Bo", damage="4")
    assert health_of(await use("initiative show")) == {"Ada": "20/30 hp", "Bo": "20/30 hp"}
    assert await has(other) == 20
    await check_history()


@pytest.mark.parametrize(
    ("typed", "what"), [("+9999999", "Healing"), ("10000", "Damage"), ("9" * 20, "Damage")]
)
async def test_an_amount_that_is_too_large_is_told_the_bound(use, typed, what):
    await use("initiative add", who="ogre 15")
    seen = await use("initiative hurt", who="ogre", damage=typed)
    assert f"{what} can be 1 to 9,999, not" in text(seen)
