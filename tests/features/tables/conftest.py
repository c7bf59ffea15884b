"""A place with tables on its library."""

import pytest

from bot.features.tables import library


@pytest.fixture
def add(services, ask):
    """Add a table as person 7 of home 1."""

    async def add_one(name, text, **who):
        return await library.add(services, ask(**who), name, text)

    return add_one


@pytest.fixture
async def forest(services, ask, add):
    """A table of a d100."""
    await add("forest", "01-15 Goblins\n16-40 Wolves\n41-90 Nothing\n91-00 A dragon")
    return await library.find(services, ask(), "forest")
