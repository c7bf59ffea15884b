""""""

import asyncio

from tests.client.reading import buttons, text


async def test_a_reset_is_asked_about_and_then_done(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    question = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="2d6")
    asked = buttons(question)
    done = await lodged_town.player.press(question.message, "Reset")

    assert asked == {"Reset": True, "Keep": True}
    assert "has forgotten what came" in text(done)
    assert buttons(done) == {}


async def test_a_reset_that_is_declined_leaves_the_memory(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="1")
    question = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="2d6")
    await lodged_town.player.press(question.message, "Keep")
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="1")

    assert "less likely than with plain dice just now: 1.33 % instead of 2.78 %" in text(seen)


async def test_a_reset_can_be_confirmed_after_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "fair", dice="2d6")
        question = await town.player.use(town.room, "fair-reset", dice="2d6")
    async with town.bot():
        done = await town.player.press(question.message, "Reset")

    assert "has forgotten what came" in text(done)


async def test_another_person_cannot_confirm_a_reset(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    question = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="2d6")
    refused = await lodged_town.owner.press(question.message, "Reset")

    assert "Only the person who asked" in text(refused)
    assert refused.ephemeral


async def test_pressing_twice_at_once_resets_once(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    question = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="2d6")
    presses = (lodged_town.player.press(question.message, "Reset") for _ in range(2))

    seen = sorted(text(one) for one in await asyncio.gather(*presses))

    assert ["has forgotten what came" in one for one in seen].count(True) >= 1
    history = text(await lodged_town.player.use(lodged_town.room, "history", command="fair-reset"))
    assert history.count("**reset**") == 1


async def test_a_player_without_manage_server_cannot_reset_where_only_managers_may(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", reset="managers")
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    refused = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="2d6")

    assert "Manage Server" in text(refused)


async def test_any_expression_is_reset(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="4d6kh3 # Strength")
    question = await lodged_town.player.use(lodged_town.room, "fair-reset", dice="4d6k3")
    await lodged_town.player.press(question.message, "Reset")
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="4d6kh3")

    assert "as likely as with plain dice: 0.0772 %" in text(seen)
