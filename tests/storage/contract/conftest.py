"""What every store must promise is asked of both engines; of PostgreSQL, which connects anew each time, in
longer runs."""

from shutil import copyfile

import pytest

from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.storage.submissions import NOON


@pytest.fixture(params=["SQLite", pytest.param("PostgreSQL", marks=pytest.mark.slow)])
def opening(request, database, newest):
    """Open the test's database anew, as often as it is called."""
    if request.param == "SQLite":
        address = f"sqlite:///{copyfile(newest, database)}"
    else:
        address = request.getfixturevalue("address")
    return lambda: open_store(address, lambda: NOON, REGISTRY)


@pytest.fixture
async def store(opening):
    """A store over the test's database."""
    async with opening() as store:
        yield store
