"""Real databases in a folder of their own."""

from shutil import copyfile

import pytest

from bot.features.registry import REGISTRY
from bot.storage import connection as connections
from bot.storage.connection import SqliteThread
from bot.storage.failures import Alarm
from bot.storage.urls import open_store
from bot.storage.writer import Writer
from tests.storage.submissions import NOON


@pytest.fixture
def opening(database):
    """Open the test's database anew, as often as it is called."""
    return lambda: open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY)


@pytest.fixture
async def store(opening, database, newest):
    """A store over the test's database."""
    copyfile(newest, database)
    async with opening() as store:
        yield store


@pytest.fixture
async def connection(database, newest):
    """The connection that writes to the test's database, where no store is open."""
    copyfile(newest, database)
    async with connections.open_writing(database) as connection:
        yield connection


@pytest.fixture
async def writer(connection, alarm):
    """What writes to the test's database, where no store is open."""
    async with Writer(SqliteThread(connection), alarm).running() as writer:
        yield writer


@pytest.fixture
async def alarm(database):
    """What rings when the test's database is lost."""
    return Alarm(database)
