"""Real databases in a folder of their own."""

from shutil import copyfile

import pytest

from bot.storage import connections, open_store
from tests.storage.moves import NOON


@pytest.fixture
def opening(database, newest):
    """Open the test's database anew, as often as it is called."""

    def open_it():
        if not database.exists():
            copyfile(newest, database)
        return open_store(f"sqlite:///{database}", lambda: NOON)

    return open_it


@pytest.fixture
async def store(opening):
    """A store over the test's database."""
    async with opening() as store:
        yield store


@pytest.fixture
async def connection(database, newest):
    """The connection that writes to the test's database, where no store is open."""
    copyfile(newest, database)
    async with connections.writing(database) as connection:
        yield connection
