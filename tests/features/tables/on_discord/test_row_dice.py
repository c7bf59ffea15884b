"""/table roll with dice in the rows, and with dice that are no single die; also over a restart."""

import pytest

from bot.play.verification import faults
from tests.client.reading import headline, text

HILLS = "2d6; 2-3 Dragon; 4-6 2d4 bandits; 7-12 d6+1 wolves"


async def add(town):
    await town.player.use(town.room, "table add", name="hills", text=HILLS)


async def roll(town, **options):
    return await town.player.use(town.room, "table roll", name="hills", **options)


async def test_dice_in_a_row_are_rolled_and_told(lodged_town, below):
    await add(lodged_town)
    below.faces(2, 3, 1, 4)
    assert headline(await roll(lodged_town)) == "# 5 bandits (2d4: 1 4)"


async def test_rolls_with_dice_in_rows_are_there_after_a_restart(town):
    async with town.bot():
        await add(town)
        await roll(town, rolled="2 3 1 4")
        await roll(town, rolled="4 1", **{"by-d6": True})
    async with town.bot() as services:
        await roll(town, rolled="5 6 6")
        await town.player.use(town.room, "table remove", name="hills", sure=True)
        seen = text(await town.player.use(town.room, "history"))
        assert "**5 bandits** (2d4: 1 4) ← table hills 2d6 by hand `2 3 1 4`" in seen
        assert "**7 wolves** (d6+1: 6) ← table hills 2d6 by hand `5 6 6`" in seen
        assert headline(await town.player.use(town.room, "history", number=1)) == "# 5 bandits (2d4: 1 4)"
        assert [await faults(services, place) async for place in services.store.places()] == [[]]


async def test_a_mistyped_roll_is_struck(lodged_town):
    await add(lodged_town)
    await roll(lodged_town, rolled="2 3 1 4")
    seen = await lodged_town.player.use(lodged_town.room, "history", number=1)
    asked = await lodged_town.player.press(seen.message, "Strike")
    await lodged_town.player.press(asked.message, "Strike it")
    history = text(await lodged_town.player.use(lodged_town.room, "history"))
    assert "~~**5 bandits** (2d4: 1 4)" in history


@pytest.mark.parametrize(("rolled", "shown"), [("57", "57"), ("00", "100"), ("3", "3")])
async def test_the_die_of_the_table_is_typed_as_it_lies_there(lodged_town, rolled, shown):
    town = lodged_town
    await town.player.use(town.room, "table add", name="d", text="1-50 low; 51-100 high")
    seen = await town.player.use(town.room, "table roll", name="d", rolled=rolled)
    assert f"**d**: d100 `{shown}`" in text(seen)
    history = await town.player.use(town.room, "history")
    assert f"table d d100 by hand `{shown}`" in text(history)


@pytest.mark.parametrize(
    ("rolled", "sentence"),
    [
        ("2", "next.\n-# Hills, die 2 of 2d6."),
        ("2 3 1", "next.\n-# Hills, for 2d4."),
        ("2 3 1 5", "Face 4 is 5, but a d4 shows 1 to 4"),
        ("2 3 1 4 4", "face 4 was the last, and made row 2 of hills"),
        ("7 3", "Face 1 is 7, but a d6 shows 1 to 6"),
    ],
)
async def test_faces_that_do_not_fit_get_a_sentence_and_record_nothing(lodged_town, rolled, sentence):
    await add(lodged_town)
    refused = await roll(lodged_town, rolled=rolled)
    assert sentence in text(refused)
    assert refused.ephemeral
    assert "1 4" not in text(await lodged_town.player.use(lodged_town.room, "history"))
