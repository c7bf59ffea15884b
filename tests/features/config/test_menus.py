"""The menus of /config show, at a table."""

import pytest

from bot.play.settings import SETTINGS
from tests.client.reading import text

CHANGE, HERE = "Change one", "Change one, for this channel and its threads"
OFFERED = [setting for setting in SETTINGS.values() if setting.description]


@pytest.fixture
def page(lodged_town):
    async def use():
        return await lodged_town.owner.use(lodged_town.room, "config show")

    return use


async def values(town, shown, option, menu=CHANGE):
    """Choose a setting; its menu of values, or its form."""
    return await town.owner.choose(shown.message, menu, option)


async def test_every_setting_is_in_the_menu(page):
    menu = (await page()).message["components"][0]["components"][0]

    assert [each["value"] for each in menu["options"]] == [setting.option for setting in OFFERED]


async def test_a_choice_is_decided_and_all_see_it(lodged_town, page):
    opened = await values(lodged_town, await page(), "d100")
    made = await lodged_town.owner.choose(opened.message, "d100 shows", "0-99")

    assert "0-99 · *this server*" in text(made)
    assert not made.ephemeral


async def test_a_choice_for_one_channel_holds_there_alone(lodged_town, page):
    here = await lodged_town.owner.press((await page()).message, "For this channel and its threads")
    opened = await values(lodged_town, here, "answers", HERE)
    made = await lodged_town.owner.choose(opened.message, "Answers", "compact")

    assert "compact · *this channel*" in text(made)


async def test_a_channel_is_chosen_in_a_menu_of_channels(lodged_town, page):
    opened = await values(lodged_town, await page(), "gm-channel")
    made = await lodged_town.owner.choose(opened.message, "Choose a channel", lodged_town.room)

    assert f"<#{lodged_town.room.id}>" in text(made)


async def test_a_text_is_typed_in_a_form(lodged_town, page):
    opened = await values(lodged_town, await page(), "method")
    made = await lodged_town.owner.submit(opened, {"value": "base6"})

    assert "base6 · *this server*" in text(made)


@pytest.mark.parametrize("typed", ["many", "-1", "1.5", "99999"])
async def test_a_number_out_of_bounds_is_refused_in_a_sentence(lodged_town, page, typed):
    opened = await values(lodged_town, await page(), "keep-days")
    refused = await lodged_town.owner.submit(opened, {"value": typed})

    assert "Rolls are kept must be a whole number from 0 to 36,500." in text(refused)


async def test_what_deletes_rolls_says_how_many_and_asks_first(lodged_town, page):
    for _ in range(3):
        await lodged_town.player.use(lodged_town.room, "d100")
    opened = await values(lodged_town, await page(), "keep-days")
    asked = await lodged_town.owner.submit(opened, {"value": "30"})
    made = await lodged_town.owner.press(asked.message, "Yes, from now on")

    assert (
        "From now on, delete each roll when it is more than 30 days old? No roll is deleted "
        "today. Deleted rolls cannot be restored." in text(asked)
    )
    assert "for 30 days · *this server*" in text(made)


async def test_what_was_decided_is_undone(lodged_town, page):
    await lodged_town.owner.use(lodged_town.room, "config set", theme="light")
    opened = await values(lodged_town, await page(), "theme")
    made = await lodged_town.owner.press(opened.message, "As it is by default")

    assert "dark · *default*" in text(made)


async def test_a_form_that_is_left_empty_undoes_what_was_typed(lodged_town, page):
    await lodged_town.owner.use(lodged_town.room, "config set", game="vtm", where="channel")
    here = await lodged_town.owner.press((await page()).message, "For this channel and its threads")
    opened = await values(lodged_town, here, "game", HERE)
    made = await lodged_town.owner.submit(opened, {"value": ""})

    assert "none; rolls of games begin with their names · *default*" in text(made)


async def test_back_shows_all_settings_again(lodged_town, page):
    opened = await values(lodged_town, await page(), "theme")
    back = await lodged_town.owner.press(opened.message, "Back")

    assert "How dice work here" in text(back)


async def test_who_may_not_change_settings_is_told_so(lodged_town):
    shown = await lodged_town.player.use(lodged_town.room, "config show")
    opened = await lodged_town.player.choose(shown.message, CHANGE, "theme")
    refused = await lodged_town.player.choose(opened.message, "Pictures", "light")

    assert "Only people with the Manage Server permission" in text(refused)


async def test_in_a_conversation_there_are_no_channels_to_choose(lodged_town):
    shown = await lodged_town.player.use(lodged_town.sandbox.dm(lodged_town.player), "config show")
    (row,) = shown.message["components"]

    assert {"gm-channel", "proof-channel"}.isdisjoint(
        each["value"] for each in row["components"][0]["options"]
    )
