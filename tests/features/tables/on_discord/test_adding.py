"""/table add and /table import: typed, in a form, and from files, good and bad."""

import pytest

from bot.sandbox.people.handles import File
from tests.client.reading import text
from tests.features.tables.on_discord.conftest import FOREST


async def test_a_table_is_added_from_what_is_typed(use):
    seen = await use("add", name="Forest", text=FOREST)
    assert "Added the table forest\n4 rows, read as numbers of a d100.\n`1–15` Goblins" in text(seen)
    assert seen.ephemeral


async def test_weights_are_told_with_the_die_they_make(use):
    seen = await use("add", name="sea", text="20x Sharks; 10x Water")
    assert "2 rows with weights that add up to 30: a d3.\n`1–2` Sharks\n`3` Water" in text(seen)


async def test_plain_lines_are_added(use):
    seen = await use("add", name="camp", text="Goblins; 2d4 bandits; A dragon; Nobody; Rain")
    assert "5 rows, each as likely as the others: a d5.\n`1` Goblins\n`2` 2d4 bandits" in text(seen)
    assert "Dice in a row, such as 2d4, are rolled with it." in text(seen)


async def test_a_table_that_discord_made_one_line_of_is_taken_apart(use):
    seen = await use("add", name="hills", text="d12+d8 2–5 Ogres 6-12 2d4 bandits 13-20 Nothing")
    assert "3 rows, read as totals of d12+d8.\n`2–5` Ogres\n`6–12` 2d4 bandits" in text(seen)


async def test_a_table_that_is_pasted_from_a_book_is_understood(lodged_town, use):
    form = await use("add", name="hills")
    pasted = "Hills (2d6)\n\n2–3\t1d2 dragons\n4–6\t{hoard}\n7–12\tNothing"
    seen = await lodged_town.player.submit(form, {"rows": pasted})
    assert "3 rows, read as totals of 2d6.\n`2–3` 1d2 dragons\n`4–6` {hoard}\n`7–12` Nothing" in text(seen)


async def test_the_digits_of_a_d66_are_recognised(use):
    seen = await use("add", name="names", text="11-36 Ann; 41-66 Bob")
    assert "2 rows, read as digits of d66.\n`11–36` Ann\n`41–66` Bob" in text(seen)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("2d6; 2-3 a; 5-12 b", "4 is in no row: end row 1 (2-3) at 4, or begin row 2 (5-12) at 4."),
        ("d66; 11-36 a; 36-66 b", "Row 1 (11-36) and row 2 (36-66) both have 36: begin row 2 at 41."),
        (
            "Goblins",
            "at least two rows, such as Goblins and Wolves: each on a line of its own, or with ;",
        ),
        ("Goblins; 200d6 rats", "Row 2 has 200 dice: 100 are the most in a row."),
    ],
)
async def test_a_mistake_is_said_with_what_would_be_right(use, rows, sentence):
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


@pytest.mark.parametrize("command", ["add", "import"])
async def test_a_table_is_added_from_a_file(use, command):
    file = File("forest.csv", '\ufeffrange,text\n01-50,Wölfe\n51-00,"a, b"\n'.encode())
    assert "2 rows, read as numbers of a d100.\n`1–50` Wölfe\n`51–100` a, b" in text(
        await use(command, name="forest", file=file)
    )


async def test_text_and_a_file_together_are_refused(use):
    seen = await use("add", name="sea", text="1-3 a; 4-6 b", file=File("a.txt", b"1-3 a\n4-6 b"))
    assert "Give the rows as text: or as file:, not both." in text(seen)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x7fELF\0\0\0", "Byte 5 of the file is 0, so it is no text"),
        (bytes(10 * 1024 * 1024), "The file has 10,485,760 bytes; 262,144 are the most"),
        ("1-3 Bär\n4-6 x".encode("latin-1"), "Byte 6 of the file (0xE4, in line 1) is not UTF-8"),
        ("1-3 a\n4-6 b".encode("utf-16"), "This text is in UTF-16: save it as UTF-8."),
        (b"* x\n" * 60_000, "A table has at most 1,000 rows"),
        (
            b"01-40 a\n46-00 b",
            "41 to 45 are in no row: end row 1 (01-40) at 45, or begin row 2 (46-00) at 41.",
        ),
        (b"", "A table has at least two rows"),
    ],
)
async def test_a_bad_file_gets_a_sentence_and_leaves_nothing(use, content, sentence):
    seen = await use("import", name="sea", file=File("sea.csv", content))
    assert sentence in text(seen)
    assert seen.ephemeral
    assert "There are no tables here yet" in text(await use("list"))


async def test_a_file_that_breaks_off_gets_a_sentence_and_leaves_nothing(lodged_town, use):
    for _ in range(2):  # the client asks a second time by itself
        lodged_town.sandbox.faults.drop_next("GET", "/sandbox/attachments/")
    seen = await use("import", name="sea", file=File("sea.csv", b"1-3 a\n4-6 b"))
    assert "The file could not be fetched from Discord: send it once more." in text(seen)
    assert "There are no tables here yet" in text(await use("list"))


async def test_a_formula_in_a_file_is_kept_as_text(use):
    seen = await use("import", name="sea", file=File("sea.csv", b"1,'=cmd|calc\n1,=1+1\n"))
    assert "`1` =cmd\\|calc\n`2` =1+1" in text(seen)


async def test_texts_are_shown_without_their_markdown(use):
    seen = await use("add", name="sea", text="1-3 **@everyone** <@1>; 4-6 `x`")
    assert r"`1–3` \*\*\@everyone\*\* \<\@1\>" in text(seen)


async def test_a_missing_table_is_noted(use):
    assert "There is no table hoard yet" in text(await use("add", name="sea", text="1-3 {hoard}; 4-6 x"))


async def test_a_circle_is_noted(use):
    await use("add", name="a", text="1-3 {b}; 4-6 x")
    assert "b → a → b goes round in a circle" in text(await use("add", name="b", text="1-3 {a}; 4-6 x"))


async def test_someone_else_cannot_replace_a_table(lodged_town, use, forest):
    guest = lodged_town.sandbox.user("Guest")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[guest], app_installed=True)
    seen = await use("add", person=guest, name="forest", text="1-3 a; 4-6 b")
    assert "made the table forest: only they, or someone with Manage Server, can" in text(seen)


async def test_a_form_of_someone_else_cannot_replace_a_table_either(lodged_town, use):
    guest = lodged_town.sandbox.user("Guest")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[guest], app_installed=True)
    form = await use("add", person=guest, name="forest")
    await use("add", name="forest", text=FOREST)
    seen = await guest.submit(form, {"rows": "1-3 a\n4-6 b"})
    assert "made the table forest: only they" in text(seen)


async def test_the_owner_of_the_server_can_replace_a_table(lodged_town, use, forest):
    seen = await use("add", person=lodged_town.owner, name="forest", text="1-3 a; 4-6 b")
    assert "Replaced the table forest" in text(seen)


async def test_a_bad_name_opens_no_form(use):
    seen = await use("add", name="old forest")
    assert "A name has 1 to 32 letters, digits, - and _, such as old-forest" in text(seen)
