import asyncio

import pytest

from tests.commands.reading import buttons, headline, text


async def test_fair_states_the_odds_of_the_roll_beside_plain_odds(open_town):
    seen = await open_town.player.use(open_town.room, "fair", dice="2d6", tightness="1")

    assert headline(seen) == "# 2"
    assert "Odds of this roll: 1/36 = 2.78 %" in text(seen)
    assert "With plain dice: 1/36 = 2.78 %" in text(seen)


async def test_fair_is_called_adaptive_and_never_random(open_town):
    seen = await open_town.player.use(open_town.room, "fair", dice="2d6")

    assert "adaptive" in text(seen)
    assert "random" not in text(seen)


async def test_fair_remembers_what_came_in_the_channel(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6", tightness="1")
    seen = await open_town.owner.use(open_town.room, "fair", dice="2d6", tightness="1")

    assert "Odds of this roll: 1.33 %" in text(seen)


@pytest.mark.parametrize(
    ("dice", "tightness", "sentence"),
    [
        ("0d6", "1", "throws no dice"),
        ("999999d6", "1", "different totals"),
        ("2d1", "1", "at least 2 sides"),
        ("two dice", "1", "write it like 2d6"),
        ("2d6", "-1", "from 0 to 100"),
        ("2d6", "nan", "from 0 to 100"),
        ("2d6", "101", "from 0 to 100"),
    ],
)
async def test_bad_input_gets_one_sentence(open_town, dice, tightness, sentence):
    seen = await open_town.player.use(open_town.room, "fair", dice=dice, tightness=tightness)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_two_adaptive_rolls_at_once_see_each_other(open_town):
    people = (open_town.player, open_town.owner)

    seen = await asyncio.gather(
        *(person.use(open_town.room, "fair", dice="2d6", tightness="1") for person in people)
    )

    assert len({text(one) for one in seen}) == 2


async def test_tightness_is_completed_with_what_it_means(open_town):
    choices = await open_town.player.complete(open_town.room, "fair", "tightness", "in", dice="2d6")

    assert [choice["value"] for choice in choices] == ["inf"]


async def test_dice_are_completed(open_town):
    choices = await open_town.player.complete(open_town.room, "fair", "dice", "2")

    assert [choice["value"] for choice in choices] == ["2d6", "2d10"]


async def test_a_reset_is_asked_about_and_then_done(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    question = await open_town.player.use(open_town.room, "fair-reset", dice="2d6")
    asked = buttons(question)
    done = await open_town.player.press(question.message, "Reset")

    assert asked == {"Reset": True, "Keep": True}
    assert "starts afresh" in text(done)
    assert buttons(done) == {}


async def test_a_reset_that_is_declined_leaves_the_memory(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6", tightness="1")
    question = await open_town.player.use(open_town.room, "fair-reset", dice="2d6")
    await open_town.player.press(question.message, "Keep")
    seen = await open_town.player.use(open_town.room, "fair", dice="2d6", tightness="1")

    assert "Odds of this roll: 1.33 %" in text(seen)


async def test_a_reset_can_be_confirmed_after_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "fair", dice="2d6")
        question = await town.player.use(town.room, "fair-reset", dice="2d6")
    async with town.bot():
        done = await town.player.press(question.message, "Reset")

    assert "starts afresh" in text(done)


async def test_another_person_cannot_confirm_a_reset(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    question = await open_town.player.use(open_town.room, "fair-reset", dice="2d6")
    refused = await open_town.owner.press(question.message, "Reset")

    assert "Only the person who asked" in text(refused)
    assert refused.ephemeral


async def test_pressing_twice_at_once_resets_once(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    question = await open_town.player.use(open_town.room, "fair-reset", dice="2d6")
    presses = (open_town.player.press(question.message, "Reset") for _ in range(2))

    seen = sorted(text(one) for one in await asyncio.gather(*presses))

    assert ["starts afresh" in one for one in seen].count(True) >= 1
    history = text(await open_town.player.use(open_town.room, "history", command="fair-reset"))
    assert history.count("**reset**") == 1


async def test_a_player_without_manage_server_cannot_reset_where_only_managers_may(open_town):
    await open_town.owner.use(open_town.room, "config set", reset="managers")
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    refused = await open_town.player.use(open_town.room, "fair-reset", dice="2d6")

    assert "Manage Server" in text(refused)
