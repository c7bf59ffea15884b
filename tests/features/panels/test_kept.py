"""What is kept of panels, and for how long."""

import json

import aiohttp

from bot.features.panels import panels
from bot.play.store import Ask
from tests.client.reading import buttons, headline, text
from tests.features.panels.panel import context_of, kept, post, throws


async def test_a_panel_works_after_a_restart(town, below):
    async with town.bot():
        panel, _ = await post(town)
    below.faces(12)
    async with town.bot():
        seen = await town.owner.press(panel.message, "d20")
        assert headline(seen) == "# 12"
        ways = await town.owner.press(panel.message, "Hidden…")
    async with town.bot():
        assert (await town.owner.press(ways.message, "d20")).ephemeral
        await town.player.press(panel.message, "Take down")
        assert buttons(panel) == {}


async def test_which_message_has_it_is_known_from_the_first_press_where_that_was_not_heard(open_town):
    panel, _ = await post(open_town)
    (there,) = await kept(open_town)
    services = open_town.client.services
    await panels.note_message(await Ask.of(services, context_of(open_town)), there, 0)
    await open_town.player.press(panel.message, "d20")
    assert (await kept(open_town))[0].message == int(panel.message["id"])


async def test_the_panels_that_one_made_are_exported_with_the_rolls_of_one(lodged_town, use):
    await post(lodged_town, title="Fight")
    await post(lodged_town, by=lodged_town.owner, title="Secret plans")
    seen = await use("privacy export")
    (file,) = [each for each in seen.message["attachments"] if each["filename"] == "saved.json"]
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as reply:
        (panel,) = map(json.loads, (await reply.text()).splitlines())
    assert panel["title"] == "Fight"
    assert panel["server"] == str(lodged_town.guild.id)
    assert panel["throws"][0] == [1, "dice", "d20", "d20", "d20"]


async def test_panels_go_with_who_made_them_and_what_others_rolled_stays(lodged_town, use, press):
    panel, _ = await post(lodged_town)
    mine, _ = await post(lodged_town, by=lodged_town.owner)
    await press(panel, "d20", by=lodged_town.owner)
    assert "2 rolls, tables, characters and panels" not in text(await use("privacy show"))
    assert "1 roll, table, character or panel for all in a server" in text(await use("privacy show"))
    await press(await use("privacy forget"), "Forget me")
    gone = await press(panel, "d20", by=lodged_town.owner)
    assert "This panel was taken down" in text(gone)
    assert len(await kept(lodged_town)) == 1
    assert throws(mine)
    assert "d20" in text(await use("history", by=lodged_town.owner))


async def test_panels_go_with_their_server(lodged_town, use, press):
    panel, _ = await post(lodged_town)
    await press(await use("config erase", by=lodged_town.owner), "Erase everything", by=lodged_town.owner)
    assert await kept(lodged_town) == []
    assert "This panel was taken down" in text(await press(panel, "d20"))


async def test_each_channel_has_its_own(lodged_town):
    await post(lodged_town)
    thread = lodged_town.sandbox.thread(lodged_town.room, "aside")
    panel, _ = await post(lodged_town, room=thread)
    assert len(await kept(lodged_town)) == 1
    assert headline(await lodged_town.owner.press(panel.message, "d4")).startswith("# ")


async def test_there_are_panels_in_a_conversation(lodged_town):
    chat = lodged_town.sandbox.dm(lodged_town.player)
    panel, editor = await post(lodged_town, room=chat)
    assert "It is posted and pinned." in text(editor)
    assert headline(await lodged_town.player.press(panel.message, "d20")).startswith("# ")
