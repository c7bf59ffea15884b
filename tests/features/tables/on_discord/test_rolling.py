"""/table roll, and its row in the history."""

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import headline, text


async def test_a_roll_shows_its_row_and_its_dice_and_its_odds_on_request(lodged_town, use, forest, below):
    below.faces(2, 1, 5)
    seen = await use("roll", name="FOREST")
    assert headline(seen) == "# Wolves"
    assert text(seen) == "# Wolves\n**forest**: d100 from three d6 `2 1 5` → 40\n#1"
    working = text(await lodged_town.player.press(seen.message, "Show working"))
    assert "forest · d100" in working
    assert "Dice: **forest** `2 1 5` → 40, in 16–40 (25.0 %)" in working
    assert "Exact: this row had 1/4 = 25.0 %" in working
    assert not seen.ephemeral


async def test_a_roll_by_d6_shows_the_way_through_the_small_tables(lodged_town, use, forest):
    seen = await use("roll", name="forest", by_d6=True, rolled="5 1")
    assert headline(seen) == "# Goblins"
    assert "\n**forest**: by d6 `5 1` → row 1\n" in text(seen)
    assert "typed by hand" in text(seen)
    working = await lodged_town.player.press(seen.message, "Show working")
    assert "Working: 1. table A, 5: go to table B\n2. table B, 1: row 1" in text(working)


async def test_a_method_that_is_not_exact_says_so(lodged_town, use, forest):
    await lodged_town.owner.use(lodged_town.room, "config set", method="base6")
    seen = await use("roll", name="forest", rolled="2 1 5 3")
    assert "This row had a chance of 50.2 %; the table gives it 50.0 %." in text(seen)


async def test_a_die_that_is_there_needs_no_working(lodged_town, use):
    await use("add", name="sea", text="1-4 Sharks; 5-6 Water")
    seen = await use("roll", name="sea", rolled="5")
    working = text(await lodged_town.player.press(seen.message, "Show working"))
    assert "sea · d6" in working
    assert "Working" not in working


async def test_tables_in_a_row_are_rolled_too(use):
    await use("add", name="meet", text="1-3 A dragon with {hoard}!; 4-6 nobody")
    await use("add", name="hoard", text="1-5 *gold*; 6 nothing")
    seen = await use("roll", name="meet", rolled="2 5")
    assert headline(seen) == r"# A dragon with \*gold\*!"
    assert "**meet**: d6 `2`\n**hoard**: d6 `5`" in text(seen)


async def test_a_circle_is_cut_and_said(use):
    await use("add", name="a", text="1-3 {b}; 4-6 x")
    await use("add", name="b", text="1-3 {a}; 4-6 x")
    seen = await use("roll", name="a", rolled="1 1 1 1 1")
    assert headline(seen) == "# {b}"
    assert "5 tables deep are the most; a → b → a → b → a goes round in a circle" in text(seen)


async def test_twenty_rolls_are_the_most_and_it_is_said(use):
    await use("add", name="a", text="1-3 {a}{a}{a}; 4-6 x")
    assert "20 rolls at once are the most" in text(await use("roll", name="a", rolled="1 " * 20))


async def test_a_missing_table_is_said(use):
    await use("add", name="a", text="1-3 {Hoard}; 4-6 x")
    assert "There is no table Hoard here." in text(await use("roll", name="a", rolled="1"))


async def test_faces_that_are_not_enough_are_answered_in_private(use, forest):
    seen = await use("roll", name="forest", by_d6=True, rolled="5")
    assert "Throw a **d6** next.\n-# Forest, table B." in text(seen)
    assert seen.ephemeral


async def test_a_secret_roll_is_shown_to_its_roller_alone(lodged_town, use, forest):
    seen = await use("roll", name="forest", show="me")
    assert seen.ephemeral
    history = await lodged_town.owner.use(lodged_town.room, "history")
    assert "rolled in secret" in text(history)
    assert "forest" not in text(history)


async def test_the_history_tells_a_roll_after_its_table_is_gone(lodged_town, use, forest):
    await use("roll", name="forest", rolled="2 1 5")
    await use("roll", name="forest", by_d6=True, rolled="5 1")
    await use("remove", name="forest", sure=True)
    seen = await lodged_town.player.use(lodged_town.room, "history", command="table")
    assert "**Wolves** ← table forest d100 by hand `2 1 5`" in text(seen)
    assert "**Goblins** ← table forest by d6 by hand `5 1`" in text(seen)
    services = lodged_town.client.services
    assert await faults(services, Place(lodged_town.room.id, lodged_town.guild.id)) == []


async def test_the_longest_result_fits_its_card(use):
    row = "{long}" * 9 + "*" * 140
    await use("add", name="long", text=f"1-5 {row}; 6 {'_' * 200}")
    seen = await use("roll", name="long")
    assert len(seen.message["embeds"][0]["description"]) <= 4096


async def test_a_delivery_that_is_repeated_rolls_once(lodged_town, use, forest):
    seen = await use("roll", name="forest")
    await lodged_town.sandbox.replay(seen)
    after = await use("roll", name="forest")
    assert "#2" in text(after)


async def test_the_details_of_a_roll_are_shown_from_the_history(lodged_town, use, forest):
    await use("roll", name="forest", rolled="2 1 5")
    seen = await lodged_town.owner.use(lodged_town.room, "history", number=1)
    assert headline(seen) == "# Wolves"
    assert "#1 · typed by hand" in text(seen)
    assert "1/4" in text(seen)


async def test_a_session_with_rolls_on_tables_ends_well(lodged_town, use, forest):
    await lodged_town.owner.use(lodged_town.room, "session start")
    await use("roll", name="forest", rolled="2 1 5")
    await use("roll", name="forest", by_d6=True)
    seen = await (await lodged_town.owner.use(lodged_town.room, "session end")).settled(60)
    assert "Something went wrong" not in text(seen)
