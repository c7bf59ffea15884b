"""Saved rolls and buttons of panels that were stored before their meaning was kept beside them."""

import asyncio
from dataclasses import replace

import pytest

from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.saved import saved
from bot.mechanics.stored_line import LineMeaning
from bot.play.library import SavedItem
from bot.play.store import Ask
from tests.client.reading import text
from tests.features.panels.panel import context_of, kept, post
from tests.features.saved.saving import roll

NOTE = "is read as `2d20kh1` now"


async def store_old(town, dice, name="luck", keeper="me"):
    """Store a saved roll as it was stored before."""
    collection = saved.ROLLS.collection(context_of(town), keeper)
    maker = town.player if keeper == "me" else town.owner
    item = SavedItem(collection, name, maker.id, {"dice": dice})
    await town.client.services.store.save_item(item)


async def means(town, keeper="me"):
    """What the only saved roll means that is kept once all was answered."""
    await town.until_idle()
    (there,) = await saved.ROLLS.list_all(await Ask.of(town.client.services, context_of(town)), keeper)
    return there.meaning and there.meaning.line


async def first_throw(town):
    """What is kept of the first button of the only panel once all was answered."""
    await town.until_idle()
    (panel,) = await kept(town)
    meaning = panel.throws[0].meaning
    return meaning and meaning.line


async def put_on(town, throw):
    """Put a throw on a new panel, under the button that says d20."""
    posted, _ = await post(town)
    (panel,) = await kept(town)
    new = replace(throw, id=panel.throws[0].id)
    await panels.change(
        await Ask.of(town.client.services, context_of(town)), panel, lambda each: replace(each, throws=(new,))
    )
    return posted


@pytest.mark.parametrize(
    ("dice", "meaning"),
    [
        ("8d6", "8d6"),
        ("1D20 + 5 # Hit", "d20 + 5 # Hit"),
        ("coc45 # Spot", "coc45 # Spot"),
        ("1d20+{bonus}", ""),
        ("{n}d6 + {n}", ""),
    ],
)
async def test_what_was_always_read_so_is_kept_in_silence(lodged_town, dice, meaning):
    await store_old(lodged_town, dice)
    seen = await roll(lodged_town, "luck 2" if "{" in dice else "luck")

    assert "is read as" not in text(seen)
    assert await means(lodged_town) == meaning


async def test_the_owner_is_told_once_what_may_have_meant_something_else(lodged_town):
    await store_old(lodged_town, "1d20 adv")
    first = await roll(lodged_town, "luck")
    meaning = await means(lodged_town)
    again = await roll(lodged_town, "luck")

    assert NOTE in text(first)
    assert meaning == "2d20kh1"
    assert NOTE not in text(again)


async def test_of_what_has_no_meaning_of_its_own_they_are_told_what_was_rolled(lodged_town):
    await store_old(lodged_town, "1d20 + {bonus} adv")
    first = await roll(lodged_town, "luck 7")
    await lodged_town.until_idle()
    again = await roll(lodged_town, "luck 7")

    assert "is read as `2d20kh1 + 7 # luck` now" in text(first)
    assert "is read as" not in text(again)


async def test_only_who_may_change_the_servers_roll_is_told(lodged_town):
    await store_old(lodged_town, "1d20 adv", keeper="server")
    assert "is read as" not in text(await roll(lodged_town, "luck"))
    assert await means(lodged_town, "server") is None

    assert NOTE in text(await roll(lodged_town, "luck", lodged_town.owner))
    assert await means(lodged_town, "server") == "2d20kh1"


async def test_anyone_has_it_kept_where_nothing_has_to_be_told(lodged_town):
    await store_old(lodged_town, "8d6", keeper="server")
    await roll(lodged_town, "luck")

    assert await means(lodged_town, "server") == "8d6"


async def test_a_roll_that_is_not_thrown_yet_keeps_nothing(lodged_town):
    await store_old(lodged_town, "1d20 adv")
    await roll(lodged_town, "luck", rolled="?")

    assert await means(lodged_town) is None


async def test_where_the_answer_is_lost_the_next_roll_tells_it(town):
    async with town.bot():
        await store_old(town, "1d20 adv")
        town.sandbox.faults.fail_next("POST", "/callback", status=404)
        await roll(town, "luck")
    async with town.bot():
        assert await means(town) is None
        assert NOTE in text(await roll(town, "luck"))


async def test_of_two_who_roll_at_once_neither_loses_the_roll(lodged_town, check_history):
    await store_old(lodged_town, "1d20 adv")
    seen = await asyncio.gather(*(roll(lodged_town, "luck") for _ in range(2)))

    assert any(NOTE in text(each) for each in seen)
    assert all("luck" in text(each) for each in seen)
    assert await means(lodged_town) == "2d20kh1"


async def test_what_is_saved_anew_meanwhile_stays_as_it_is(lodged_town):
    await store_old(lodged_town, "1d20 adv")
    services, context = lodged_town.client.services, context_of(lodged_town)
    (old,) = await saved.ROLLS.list_all(await Ask.of(services, context), "me")
    await saved.add(await Ask.of(services, context), "me", "luck", "3d6")
    await saved.keep_meaning(await Ask.of(services, context), old, LineMeaning("2d20kh1"))

    assert await means(lodged_town) == "3d6"


async def test_who_made_a_panel_is_told_once_what_its_button_may_have_meant(lodged_town, press):
    panel = await put_on(lodged_town, PanelThrow("dice", "1d20 adv", "Luck"))
    other = await press(panel, "d20", by=lodged_town.owner)
    assert "is read as" not in text(other)
    assert await first_throw(lodged_town) is None
    first = await press(panel, "d20")
    meaning = await first_throw(lodged_town)
    again = await press(panel, "d20")

    assert NOTE in text(first)
    assert meaning == "2d20kh1"
    assert "is read as" not in text(again)


async def test_a_button_that_was_always_read_so_keeps_its_meaning_in_silence(lodged_town, press):
    panel = await put_on(lodged_town, PanelThrow("dice", "d20 + 5", "Hit"))
    seen = await press(panel, "d20", by=lodged_town.owner)

    assert "is read as" not in text(seen)
    assert await first_throw(lodged_town) == "d20 + 5"


async def test_a_button_with_an_old_roll_of_the_server_settles_that_one(lodged_town, press):
    await store_old(lodged_town, "8d6", keeper="server")
    panel = await put_on(lodged_town, PanelThrow("saved", "luck", "luck"))
    await press(panel, "d20")

    assert await means(lodged_town, "server") == "8d6"
