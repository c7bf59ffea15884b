"""What the names of a sheet stand for is worked out once, and not for each text."""

from bot.features.characters.characters import played
from bot.features.reading import reading
from bot.features.saved.saved import add
from tests.features.characters.playing import create
from tests.features.panels.panel import context_of


async def read_twice(town):
    """The names by which two texts are read."""
    services, context = town.client.services, context_of(town)
    sheets = [(await played(services, context)).sheet for _ in range(2)]
    tables = [await reading._make_table(services, context, "hit + dex", sheet) for sheet in sheets]
    return [table.scope.names for table in tables]


async def test_so_it_is_with_saved_rolls(lodged_town, use):
    await create(use, lines="dex = 3")
    await add(lodged_town.client.services, context_of(lodged_town), "me", "hit", "d20 + 5")
    first, second = await read_twice(lodged_town)

    assert {"dex", "hit"} <= set(first.names)
    assert first is second


async def test_so_it_is_where_a_character_has_less_than_the_most(lodged_town, use):
    await create(use, lines="hp = 24/30\nhit = d20 + hp")
    await use("character set", what="hp", to="-3")
    first, second = await read_twice(lodged_town)

    assert first.find("hp") == 21
    assert first is second
