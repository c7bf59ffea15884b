"""A roll is voided by a press that asks first, from its entry or the menu of its message."""

from tests.client.reading import buttons, text

MENU = "Void this roll"


async def test_a_roll_is_voided_from_its_entry_after_a_question(lodged_town, use, kept, check_history):
    await use("roll", dice="d6")
    asked = await lodged_town.player.press((await use("history", number=1)).message, "Void")
    assert asked.ephemeral
    assert (await kept(1)).voided is None
    done = await lodged_town.player.press(asked.message, "Void it")

    assert not done.ephemeral
    assert (await kept(1)).voided == 2
    assert buttons(await use("history", number=1)) == {}
    assert f"/{done.message['id']})" in text(await use("history", number=2))
    await check_history()


async def test_a_roll_is_voided_from_the_menu_of_its_message(lodged_town, use, kept):
    rolled = await use("roll", dice="d6")
    asked = await lodged_town.player.use_on(rolled.message, MENU)
    await lodged_town.player.press(asked.message, "Void it")

    assert (await kept(1)).voided == 2


async def test_one_who_keeps_a_roll_voids_nothing(lodged_town, use, kept):
    rolled = await use("roll", dice="d6")
    asked = await lodged_town.player.use_on(rolled.message, MENU)
    await lodged_town.player.press(asked.message, "Keep it")

    assert await kept(2) is None


async def test_a_question_can_be_answered_after_a_restart(town):
    async with town.bot():
        rolled = await town.player.use(town.room, "roll", dice="d6")
        asked = await town.player.use_on(rolled.message, MENU)
    async with town.bot():
        await town.player.press(asked.message, "Void it")
        assert buttons(await town.player.use(town.room, "history", number=1)) == {}


async def test_a_stranger_is_neither_shown_the_button_nor_asked(lodged_town, use):
    rolled = await use("roll", by=lodged_town.owner, dice="d6")
    asked = await lodged_town.player.use_on(rolled.message, MENU)

    assert buttons(await use("history", number=1)) == {}
    assert buttons(asked) == {}


async def test_a_message_that_shows_no_roll_is_refused(lodged_town, use):
    shown = await use("odds", dice="d6")
    await shown.settled()
    asked = await lodged_town.player.use_on(shown.message, MENU)

    assert asked.ephemeral
    assert buttons(asked) == {}


async def test_what_all_are_told_of_a_hidden_roll_says_nothing_of_it(lodged_town, use):
    await use("roll", dice="d6", show="me")
    asked = await lodged_town.player.press((await use("history", number=1)).message, "Void")
    done = await lodged_town.player.press(asked.message, "Void it")

    assert "d6" not in text(done)
    assert "d6" not in text(await use("history", by=lodged_town.owner))
