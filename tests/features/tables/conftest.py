"""A place with tables on its library."""

import pytest

from bot.features.tables import saved_tables
from bot.play.store import Ask
from tests.features.tables.rolling import roll


@pytest.fixture
def add(services, ask):
    """Add a table as person 7 of home 1."""

    async def add_one(name, text, **who):
        return await saved_tables.add(await Ask.of(services, ask(**who)), name, text)

    return add_one


@pytest.fixture
async def forest(services, ask, add):
    """A table of a d100."""
    await add("forest", "01-15 Goblins\n16-40 Wolves\n41-90 Nothing\n91-00 A dragon")
    return await saved_tables.find(await Ask.of(services, ask()), "forest")


@pytest.fixture
def roll_on(services, ask):
    """Roll on a table as person 7, by chance or with these faces."""

    async def roll_one(name, *faces, **wanted):
        rolled = " ".join(map(str, faces)) or None
        return await roll(services, ask(), name, rolled=rolled, **wanted)

    return roll_one
