"""/table add: typed, in a form, and from files, good and bad."""

import pytest

from bot.sandbox.people.handles import File
from tests.client.reading import text
from tests.features.tables.on_discord.conftest import FOREST


async def test_what_is_typed_is_added_and_told_as_it_was_read(use):
    for rows, told in {
        FOREST: "Added the table mine\n4 rows, read as numbers of a d100.\n`1–15` Goblins",
        "20x Sharks; 10x Water": "2 rows with weights that add up to 30: a d3.\n`1–2` Sharks\n`3` Water",
        "d12+d8 2–5 Ogres 6-12 2d4 bandits 13-20 Nothing": "read as totals of d12+d8.\n`2–5` Ogres\n",
        "1-3 **@everyone** <@1>; 4-6 `x`": r"`1–3` \*\*\@everyone\*\* \<\@1\>",
    }.items():
        seen = await use("add", name="Mine", text=rows)
        assert told in text(seen)
        assert seen.ephemeral
        await use("remove", name="mine", sure=True)


async def test_a_table_that_is_pasted_from_a_book_is_understood(lodged_town, use):
    form = await use("add", name="hills")
    pasted = "Hills (2d6)\n\n2–3\t1d2 dragons\n4–6\t{hoard}\n7–12\tNothing"
    seen = await lodged_town.player.submit(form, {"rows": pasted})
    assert "3 rows, read as totals of 2d6.\n`2–3` 1d2 dragons\n`4–6` {hoard}\n`7–12` Nothing" in text(seen)


async def test_a_mistake_is_said_with_what_would_be_right(use):
    for rows, sentence in {
        "2d6; 2-3 a; 5-12 b": (
            "No row includes the number 4: end row 1 (2-3) at 4, or begin row 2 (5-12) at 4."
        ),
        "Goblins": "A table needs at least two rows: write each on its own line, or with `;` "
        "between them, such as Goblins; Wolves.",
        "Goblins; 200d6 rats": "Row 2 has 200 dice: use at most 100 in a row.",
    }.items():
        assert sentence in text(await use("add", name="sea", text=rows))
    assert "There are no tables here yet" in text(await use("list"))


async def test_a_table_is_added_from_a_form(lodged_town, use):
    form = await use("add", name="Sea")
    seen = await lodged_town.player.submit(form, {"rows": "1-3 Sharks\n4-6 Water; deep"})
    assert "Added the table sea" in text(seen)
    assert "`4–6` Water; deep" in text(seen)


async def test_a_form_can_be_handed_in_after_a_restart(town):
    async with town.bot():
        form = await town.player.use(town.room, "table add", name="wälder")
    async with town.bot():
        seen = await town.player.submit(form, {"rows": "1-3 a\n4-6 b"})
    assert "Added the table wälder" in text(seen)


async def test_a_table_is_added_from_a_file(use):
    file = File("forest.csv", '\ufeffrange,text\n01-50,Wölfe\n51-00,"a, b"\n'.encode())
    assert "2 rows, read as numbers of a d100.\n`1–50` Wölfe\n`51–100` a, b" in text(
        await use("add", name="forest", file=file)
    )


async def test_text_and_a_file_together_are_refused(use):
    seen = await use("add", name="sea", text="1-3 a; 4-6 b", file=File("a.txt", b"1-3 a\n4-6 b"))
    assert "`text:` and `file:` cannot be used together: leave one out." in text(seen)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x7fELF\0\0\0", "The file is not text, because byte 5 is 0: send text or CSV."),
        (
            bytes(10 * 1024 * 1024),
            "The file can have at most 262,144 bytes, not 10,485,760: send a shorter one.",
        ),
        (
            b"* x\n" * 60_000,
            "A table can have at most 1,000 rows: put the others into another table",
        ),
    ],
)
async def test_a_bad_file_gets_a_sentence_and_leaves_nothing(use, content, sentence):
    seen = await use("add", name="sea", file=File("sea.csv", content))
    assert sentence in text(seen)
    assert seen.ephemeral
    assert "There are no tables here yet" in text(await use("list"))


async def test_a_file_that_breaks_off_gets_a_sentence_and_leaves_nothing(lodged_town, use):
    for _ in range(2):  # the client asks a second time by itself
        lodged_town.sandbox.faults.drop_next("GET", "/sandbox/attachments/")
    seen = await use("add", name="sea", file=File("sea.csv", b"1-3 a\n4-6 b"))
    assert "The bot could not get the file from Discord: send the file again." in text(seen)
    assert "There are no tables here yet" in text(await use("list"))


async def test_a_formula_in_a_file_is_kept_as_text(use):
    seen = await use("add", name="sea", file=File("sea.csv", b"1,'=cmd|calc\n1,=1+1\n"))
    assert "`1` =cmd\\|calc\n`2` =1+1" in text(seen)


async def test_someone_else_cannot_replace_a_table_nor_by_a_form_that_they_opened_before(
    lodged_town, use, guest
):
    form = await use("add", person=guest, name="forest")
    await use("add", name="forest", text=FOREST)
    for seen in (
        await use("add", person=guest, name="forest", text="1-3 a; 4-6 b"),
        await guest.submit(form, {"rows": "1-3 a\n4-6 b"}),
    ):
        assert "who made the table `forest`, or someone with the Manage Server permission can" in text(seen)


async def test_the_owner_of_the_server_can_replace_a_table(lodged_town, use, forest):
    seen = await use("add", person=lodged_town.owner, name="forest", text="1-3 a; 4-6 b")
    assert "Replaced the table forest" in text(seen)


async def test_a_bad_name_opens_no_form(use):
    seen = await use("add", name="old forest")
    assert "`old forest` is not a name: write 1 to 32 letters, digits, - or _, such as old-forest." in text(
        seen
    )
