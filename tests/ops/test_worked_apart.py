"""What the commands have worked out and drawn, by a worker process as a host has it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.ops.workers import WorkerPool
from tests.client.reading import text
from tests.client.workers import UNHURRIED
from tests.town import House


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory, newest, registered) -> AsyncIterator[House]:
    """Where a bot with a worker process runs: it takes a second to start."""
    house = House(tmp_path_factory.mktemp("house"), newest, registered, hire=lambda: WorkerPool(UNHURRIED))
    yield house
    await house.close()


def picture(seen):
    return seen.message["embeds"][0]["image"]["url"].rsplit("/")[-1]


async def test_odds_are_worked_out_and_drawn_and_told_behind_the_button(lodged_town):
    player = lodged_town.player
    seen = await player.use(lodged_town.room, "odds", dice="8d6!! vs 40; 10d6 vs 40")
    await seen.settled()
    behind = await player.press(seen.message, "More")
    await behind.settled()

    assert picture(seen) == "odds.png"
    assert "standard deviation" in text(behind)


async def test_the_dice_of_a_roll_are_drawn(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", faces="pictures")
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="1d20; 1d8")
    await seen.settled()

    assert picture(seen) == "faces.png"


async def test_the_odds_of_dice_that_lean_are_worked_out_and_drawn(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "odds", dice="fair 30d100kh10")
    await seen.settled()

    assert picture(seen) == "fairodds.png"


async def test_dice_that_lean_are_rolled_and_too_many_of_their_totals_refused(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="30d100kh10")
    await seen.settled()
    refused = await lodged_town.player.use(lodged_town.room, "fair", dice="40d100kh12")
    await refused.settled()

    assert "adaptive" in text(seen)
    assert "can remember at most 1,000" in text(refused)


async def test_statistics_are_judged_and_drawn(lodged_town):
    for _ in range(2):
        await lodged_town.player.use(lodged_town.room, "roll", dice="4d6kh3 + 2")
    seen = await lodged_town.player.use(lodged_town.room, "stats", dice="4d6kh3+2")
    await seen.settled()

    assert picture(seen) == "stats.png"


@pytest.mark.slow
async def test_the_largest_report_on_tables_fits(lodged_town):
    wanted = {"outcomes": 10_000, "from": 1000}
    seen = await lodged_town.player.use(lodged_town.room, "rules design", **wanted)
    await seen.settled()

    assert "**12d1000** · " in text(seen)


async def test_a_rule_is_drawn(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="base6")
    await seen.settled()

    assert "Not exact: one number has 0.926 % instead of 1.00 %" in text(seen)
    assert picture(seen) == "chances.png"


@pytest.mark.slow
async def test_too_much_work_gets_one_sentence(lodged_town):
    wanted = {"method": "base6", "sides": 10_000, "options": "dice=20", "loaded": "1,1,1,1,1,2"}
    seen = await lodged_town.player.use(lodged_town.room, "rules show", **wanted)
    await seen.settled()

    assert "takes too long to calculate exactly" in text(seen)
