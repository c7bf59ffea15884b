"""What the names of a sheet stand for is worked out once, and not for each text."""

from bot.features.characters.characters import played
from bot.features.reading import reading
from bot.features.saved.saved import add
from bot.play.store import Ask
from tests.features.characters.playing import create
from tests.features.panels.panel import context_of


async def read_twice(town):
    """The names by which two texts are read."""
    services, context = town.client.services, context_of(town)
    sheets = [(await played(await Ask.of(services, context))).sheet for _ in range(2)]
    tables = [
        await reading._make_table(await Ask.of(services, context), "hit + dex", sheet, reading.USUAL)
        for sheet in sheets
    ]
    return [table.scope.names for table in tables]


async def test_so_it_is_with_saved_rolls(lodged_town, use):
    await create(use, lines="dex = 3")
    await add(await Ask.of(lodged_town.client.services, context_of(lodged_town)), "me", "hit", "d20 + 5")
    first, second = await read_twice(lodged_town)

    assert {"dex", "hit"} <= set(first.names)
    assert first is second


async def test_so_it_is_where_a_character_has_less_than_the_most(lodged_town, use):
    await create(use, lines="hp = 24/30\nhit = d20 + hp")
    await use("character set", what="hp", to="-3")
    first, second = await read_twice(lodged_town)

    assert first.find("hp") == 21
    assert first is second


async def read(town, text, door=reading.USUAL):
    return (await reading.read_typed(await Ask.of(town.client.services, context_of(town)), text, door)).roll


async def test_a_line_that_is_rolled_again_is_not_read_again(lodged_town, use):
    await create(use, lines="dex = 3")
    first = await read(lodged_town, "d20 + dex")

    assert await read(lodged_town, "d20 + dex") is first


async def test_a_line_has_what_its_names_stand_for_by_then(lodged_town, use):
    await create(use, lines="dex = 3\nhp = 24/30")
    assert str(await read(lodged_town, "d20 + dex + hp")) == "d20 + 3[dex] + 24[hp]"
    await use("character set", what="hp", to="-3")
    assert str(await read(lodged_town, "d20 + dex + hp")) == "d20 + 3[dex] + 21[hp]"
    await use("character edit", name="Lia", lines="dex = 4\nhp = 24/30")
    assert str(await read(lodged_town, "d20 + dex + hp")) == "d20 + 4[dex] + 21[hp]"


async def test_a_line_has_the_saved_rolls_and_the_game_of_then(lodged_town, use):
    services, context = lodged_town.client.services, context_of(lodged_town)
    await add(await Ask.of(services, context), "me", "hit", "d20 + 5")
    assert str(await read(lodged_town, "hit")) == "d20 + 5 # hit"
    await add(await Ask.of(services, context), "me", "hit", "d20 + 6")
    assert str(await read(lodged_town, "hit")) == "d20 + 6 # hit"
    assert str(await read(lodged_town, "1d20+9 vs 25")) == "d20 + 9 vs 25"
    await use("config set", game="pf2", by=lodged_town.owner)
    assert str(await read(lodged_town, "1d20+9 vs 25")) == "pf2+9 vs 25"


async def test_a_line_is_read_by_each_door_as_that_takes_it(lodged_town, use):
    await create(use, lines="dex = 3")
    hidden = reading.Door(is_open=False)

    assert (await read(lodged_town, "d20 + dex ac 15")).comment == "Dex 3"
    assert (await read(lodged_town, "d20 + dex ac 15", hidden)).comment == ""
    assert str(await read(lodged_town, "d20 + dex ac 15", reading.DICE)) == "d20 + 3[dex] vs 15"
