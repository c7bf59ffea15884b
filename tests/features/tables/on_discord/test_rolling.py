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


async def test_a_session_with_rolls_on_tables_ends_well(lodged_town, use, forest):
    await lodged_town.owner.use(lodged_town.room, "session start")
    await use("roll", name="forest", rolled="2 1 5")
    await use("roll", name="forest", by_d6=True)
    seen = await (await lodged_town.owner.use(lodged_town.room, "session end")).settled(60)
    assert "Something went wrong" not in text(seen)


HILLS = "2d6; 2-3 Dragon; 4-6 2d4 bandits; 7-12 d6+1 wolves"


async def test_rolls_with_dice_in_rows_are_there_after_a_restart_and_can_be_struck(town):
    async def use(command, **options):
        return await town.player.use(town.room, command, **options)

    async with town.bot():
        await use("table add", name="hills", text=HILLS)
        first = await use("table roll", name="hills", rolled="2 3 1 4")
        by_d6 = await use("table roll", name="hills", rolled="4 1", **{"by-d6": True})
    async with town.bot() as services:
        await use("table roll", name="hills", rolled="5 6 6")
        await use("table remove", name="hills", sure=True)
        seen = text(await use("history"))
        details = await use("history", number=1)
        last = await use("history", number=3)
        asked = await town.player.press(last.message, "Strike")
        await town.player.press(asked.message, "Strike it")
        struck = text(await use("history"))
        working = text(await town.player.press(by_d6.message, "Show working"))
        found = [await faults(services, place) async for place in services.store.places()]

    assert headline(first) == headline(details) == "# 5 bandits (2d4: 1 4)"
    assert "**5 bandits** (2d4: 1 4) ← table hills 2d6 by hand `2 3 1 4`" in seen
    assert "**7 wolves** (d6+1: 6) ← table hills 2d6 by hand `5 6 6`" in seen
    assert "Working: 1. table A, 4: " in working
    assert "~~**7 wolves** (d6+1: 6)" in struck
    assert found == [[]]


async def test_the_die_of_the_table_is_typed_as_it_lies_there(lodged_town, use):
    await use("add", name="d", text="1-50 low; 51-100 high")
    for rolled, shown in {"57": "57", "00": "100", "3": "3"}.items():
        assert f"**d**: d100 `{shown}`" in text(await use("roll", name="d", rolled=rolled))
        history = await lodged_town.player.use(lodged_town.room, "history")
        assert f"table d d100 by hand `{shown}`" in text(history)


async def test_faces_that_do_not_fit_get_a_sentence_and_record_nothing(lodged_town, use):
    await use("add", name="hills", text=HILLS)
    for rolled, sentence in {
        "2": "next.\n-# Hills, die 2 of 2d6.",
        "2 3 1": "next.\n-# Hills, for 2d4.",
        "2 3 1 5": "Die 4 cannot show 5: a d4 shows 1 to 4",
        "2 3 1 4 4": "Only the first 4 dice are needed: leave out the 4.",
        "7 3": "Die 1 cannot show 7: a d6 shows 1 to 6",
    }.items():
        refused = await use("roll", name="hills", rolled=rolled)
        assert sentence in text(refused)
        assert refused.ephemeral
    assert "bandits" not in text(await lodged_town.player.use(lodged_town.room, "history"))


async def test_faces_of_a_d100_and_of_one_die_of_its_row_are_not_taken_for_two_d10(lodged_town, use):
    await use("add", name="wood", text="1-50 2d4 bandits; 51-100 d6 wolves")
    seen = await use("roll", name="wood", rolled="40 1")
    assert "`40 1`" in text(seen)
