"""/table list, show and remove, and what is behind the buttons of a table."""

import aiohttp
import pytest

from bot.client.buttons import roll_buttons
from bot.sandbox.people.handles import File
from tests.client.reading import text


async def fetched(seen, number=0):
    """The name and the bytes of a file beside an answer."""
    file = seen.message["attachments"][number]
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
        return file["filename"], await response.read()


async def test_a_table_is_shown_to_who_asks_alone(use, forest):
    seen = await use("show", name="forest")
    assert "Table forest\n4 rows, read as numbers of a d100.\n`1–15` Goblins\n`16–40` Wolves" in text(seen)
    assert seen.ephemeral


async def test_a_table_of_the_list_is_rolled_on_by_its_button_after_a_restart_too(town):
    async with town.bot():
        await town.player.use(town.room, "table add", name="cave", text="A bat; A bear")
        listed = await town.player.use(town.room, "table list")
    async with town.bot():
        seen = await town.player.press(listed.message, "cave")

    assert "**cave**: d2" in text(seen)
    assert f"<@{town.player.id}>" in text(seen)
    assert not seen.ephemeral


def test_as_many_of_a_list_have_a_button_as_fit_under_a_message():
    assert len(roll_buttons("table roll", "name", map(str, range(30)))) == 25


async def test_names_are_completed(lodged_town, use, forest):
    await use("add", name="cave", text="1-3 a; 4-6 b")
    choices = await lodged_town.owner.complete(lodged_town.room, "table roll", "name", "ORE")
    assert [choice["value"] for choice in choices] == ["forest"]


async def test_before_a_table_is_removed_it_is_asked_and_the_button_removes_it(lodged_town, use, forest):
    asked = await use("remove", name="forest")
    there = text(await use("list"))
    gone = await lodged_town.player.press(asked.message, "Remove it")

    assert "Remove the table **forest** and its 4 rows? It cannot be brought back" in text(asked)
    assert "forest" in there
    assert "Removed the table **forest**" in text(gone)
    assert gone.ephemeral
    assert "There are no tables here yet" in text(await use("list"))


async def test_the_owner_of_the_server_removes_it_and_nobody_else(lodged_town, use, forest, guest):
    refused = await use("remove", person=guest, name="forest", sure=True)
    assert "or someone with the Manage Server permission can replace" in text(refused)
    assert "Removed" in text(await use("remove", person=lodged_town.owner, name="forest", sure=True))


async def test_a_table_that_is_not_there_is_refused_in_every_command(use):
    for command in ("show", "remove", "roll"):
        assert "There is no table `cave` here: /table list shows all tables." in text(
            await use(command, name="cave")
        )


async def test_tables_of_a_conversation_are_the_person_s_own(lodged_town, use, forest):
    room = lodged_town.sandbox.dm(lodged_town.player)
    assert "There are no tables here yet" in text(await use("list", room=room))
    await use("add", room=room, name="mine", text="1-3 a; 4-6 b")
    assert "mine" not in text(await use("list"))


@pytest.mark.slow  # the golden scenes have one
async def test_a_plan_has_its_small_tables_and_a_file_to_print(use, press, forest):
    seen = await press(await use("show", name="forest"), "With d6 alone")
    name, content = await fetched(seen)
    assert "**A** `1` Wolves · `2–4` Nothing · `5` → B · `6` → C" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/card.png")
    assert (name, content[:5]) == ("forest.pdf", b"%PDF-")


async def test_a_plan_that_is_too_large_to_print_says_so_and_a_large_table_is_shown_as_far_as_it_fits(
    use, press
):
    rows = b"\n".join(b"%d row %s" % (n, b"y" * 9) for n in range(1, 1001))
    await use("add", name="big", file=File("x", rows))
    shown = await use("show", name="big")
    seen = await press(shown, "With d6 alone")
    assert "small tables are too many to print; /table roll by-d6:True follows them all" in text(seen)
    assert seen.message["attachments"] == []
    assert "more" in text(shown)


async def test_an_export_is_imported_in_another_server(lodged_town, use, press):
    await use("add", name="hills", text="d12+d8; 2-3 2d4 ogres; 4-20 nothing")
    name, content = await fetched(await press(await use("show", name="hills"), "As a file"))
    assert (name, content[:11]) == ("hills.csv", b"\xef\xbb\xbfd12+d8\r\n")
    assert content.decode("utf-8-sig").splitlines()[:3] == ["d12+d8", "from,to,text", "2,3,2d4 ogres"]
    there = lodged_town.sandbox.server("Other", owner=lodged_town.player, app_installed=True)
    room = lodged_town.sandbox.text_channel(there, "dice")
    await use("add", room=room, name="copy", file=File(name, content))
    copy, first = [text(await use("show", room=at, name=of)) for at, of in ((room, "copy"), (None, "hills"))]
    assert copy.replace("copy", "hills") == first
