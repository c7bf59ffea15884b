""""""

import asyncio

import pytest

from bot.ops.workers import WorkerPool
from bot.play.verification import faults
from tests.client.reading import headline, text
from tests.client.workers import UNHURRIED


async def test_fair_states_the_odds_of_the_roll_beside_plain_odds(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="1")

    assert headline(seen) == "# 2"
    assert "as likely as with plain dice: 2.78 %" in text(seen)


async def test_fair_is_called_adaptive_and_never_random(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")

    assert "adaptive" in text(seen)
    assert "random" not in text(seen)


async def test_fair_remembers_what_came_in_the_channel(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="1")
    seen = await lodged_town.owner.use(lodged_town.room, "fair", dice="2d6", tightness="1")

    assert "less likely than with plain dice just now: 1.33 % instead of 2.78 %" in text(seen)


@pytest.mark.parametrize(
    ("dice", "tightness", "sentence"),
    [
        ("0d6", "1", "The number of dice must be from 1 to 1,000, and not 0.\n```\n0d6\n^"),
        ("999999d6", "1", "and not 999,999.\n```\n999999d6\n^"),
        ("201d6", "1", "201d6 has 1,006 different totals; at most 1,000 can be remembered."),
        ("30d6!", "1", "different totals; at most 1,000 can be remembered."),
        ("2d1", "1", "2d1 is always 2: there is nothing to decide."),
        ("3d1 # lucky", "1", "3d1 is always 3: there is nothing to decide."),
        ("6x 4d6kh3", "1", "asks for 6 rolls"),
        ("two dice", "1", "`two` is not known"),
        ("2d6+", "1", "`+` needs a value after it"),
        ("2d6", "-1", "from 0 to 100"),
        ("2d6", "nan", "from 0 to 100"),
        ("2d6", "101", "from 0 to 100"),
    ],
)
async def test_bad_input_gets_one_sentence(lodged_town, dice, tightness, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice=dice, tightness=tightness)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_the_odds_of_the_next_roll_are_shown_to_who_asks(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="inf")
    seen = await lodged_town.player.press(first.message, "Odds of the next roll")

    assert "is the likeliest next 2d6" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/fairodds.png")
    assert seen.ephemeral


async def test_two_adaptive_rolls_at_once_see_each_other(lodged_town):
    people = (lodged_town.player, lodged_town.owner)

    seen = await asyncio.gather(
        *(person.use(lodged_town.room, "fair", dice="2d6", tightness="1") for person in people)
    )

    assert len({text(one) for one in seen}) == 2


async def test_tightness_is_completed_with_what_it_means(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "fair", "tightness", "in", dice="2d6")

    assert [choice["value"] for choice in choices] == ["inf"]


async def test_dice_are_completed(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "fair", "dice", "2")

    values = [choice["value"] for choice in choices]
    assert "2d6" in values
    assert all(value.startswith("2") for value in values)


@pytest.mark.parametrize("command", ["fair", "fair-odds", "fair-reset", "deck"])
async def test_dice_of_several_sets_are_not_proposed(lodged_town, command):
    choices = await lodged_town.player.complete(lodged_town.room, command, "dice", "st")

    assert choices == []


@pytest.mark.parametrize(
    ("dice", "odds"),
    [
        ("4d6kh3", "0.0772 %"),
        ("1d20+5", "5.00 %"),
        ("{2d20,1d12}kh1", "0.0417 %"),
        ("10d10>=8", "2.82 %"),
        ("adv", "0.250 %"),
        ("4dF", "1.23 %"),
    ],
)
async def test_any_expression_is_rolled_and_remembered(lodged_town, dice, odds):
    first = await lodged_town.player.use(lodged_town.room, "fair", dice=dice, tightness="1")
    again = await lodged_town.player.use(lodged_town.room, "fair", dice=dice, tightness="1")

    assert f"as likely as with plain dice: {odds}" in text(first)
    assert f" instead of {odds}" in text(again)


async def test_the_best_guess_is_told_as_the_price_to_who_asks(lodged_town):
    for _ in range(2):
        seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="inf")

    more = text(await lodged_town.player.press(seen.message, "More"))
    assert "Best guess before it: **7**: right with 100 %" in more
    assert "plain dice: 7, 1/6 = 16.7 %" in more


async def test_a_comment_is_shown(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6 # for the robber")

    assert text(seen).splitlines()[0] == "for the robber"
    assert "for the robber" in text(await lodged_town.player.use(lodged_town.room, "history"))


async def test_dear_distributions_are_worked_out_by_the_worker(town):
    workers = WorkerPool(UNHURRIED)
    async with town.bot(workers=workers):
        seen = await town.player.use(town.room, "fair", dice="30d100kh10")
        await seen.settled()
        refused = await town.player.use(town.room, "fair", dice="40d100kh12")
        await refused.settled()
    await workers.close()

    assert "adaptive" in text(seen)
    assert "at most 1,000 can be remembered" in text(refused)


async def test_what_came_is_remembered_after_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "fair", dice="4d6kh3", tightness="1")
    async with town.bot() as services:
        seen = await town.player.use(town.room, "fair", dice="4d6kh3", tightness="1")
        places = [place async for place in services.store.places()]
        found = [await faults(services, place) for place in places]

    assert " instead of 0.0772 %" in text(seen)
    assert found == [[]]
