"""What a host does with a database of PostgreSQL."""

import asyncio
import json

import pytest

from bot.play.events.registry import REGISTRY
from bot.storage.urls import open_store
from tests.cli.hosting import REQUEST
from tests.postgres import execute
from tests.storage.submissions import NOON, submission


@pytest.fixture
def host(host, settings, address):
    """Run a command of a host whose database is on the server."""
    settings(EVENHAND_DATABASE_URL=address)
    return host


@pytest.fixture
def rolled(address):
    """A database with three rolls."""

    async def record():
        async with open_store(address, lambda: NOON, REGISTRY) as store:
            for _ in range(3):
                await store.record(submission(request=REQUEST))

    asyncio.run(record())


def test_rolls_are_exported(host, rolled):
    status, out, err = host("export")
    assert (status, err) == (0, "")
    assert [json.loads(line)["number"] for line in out.splitlines()] == [1, 2, 3]


def test_histories_are_checked(host, rolled, address):
    execute(address, "UPDATE event SET outcome = 1 WHERE number = 2")
    status, out, _ = host("check")
    assert status == 1
    assert out.startswith("channel 1100000000000000001: ")


def test_what_is_done_with_files_is_left_to_the_programs_of_the_server(host, tmp_path):
    for command in (["backup"], ["restore", str(tmp_path / "copy")]):
        status, out, err = host(*command)
        assert (status, out) == (2, "")
        assert err.startswith(
            "This is done with the file of a database of SQLite, and the database address names"
        )
