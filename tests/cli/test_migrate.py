"""`evenhand migrate`, and a bot that leaves it to that."""

import shutil
from contextlib import closing

import pytest

from bot.storage.files import migrate as files
from bot.storage.files.lock import hold_lock
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.migrate import migrate as migrate_server
from bot.storage.urls import name_server
from tests.storage.submissions import NOON

OLD = 3
"""The version of a database as tests begin with it."""


@pytest.fixture
def older(tmp_path):
    """Return a folder of the first migrations of an engine."""

    def copy(engine):
        folder = tmp_path / engine
        folder.mkdir()
        for path in sorted(files.folder_of(engine).iterdir())[:OLD]:
            shutil.copy(path, folder)
        return folder

    return copy


def newest(engine):
    return len(files.read_migrations(files.folder_of(engine)))


@pytest.fixture
def old_file(older, database):
    """A file of an earlier version."""
    files.migrate(database, older("sqlite"), lambda: NOON)
    return database


@pytest.fixture
def old_server(older, postgres, settings):
    """The address of a database of PostgreSQL of an earlier version, which is set."""
    address = postgres.new()
    with closing(PostgresConnection(address, writes=True)) as connection:
        connection.connect()
        migrate_server(connection, older("postgres"), lambda: NOON, "of tests")
    settings(EVENHAND_DATABASE_URL=address)
    return address


def test_a_file_goes_to_the_newest_version_and_the_old_one_is_named(host, old_file):
    status, out, _ = host("migrate")

    assert status == 0
    assert out == (
        f"The database {old_file} goes from version {OLD} to {newest('sqlite')}; "
        f"as it was before, it is kept as {old_file}.before-0004.\n"
        f"{old_file} is as this version of the bot needs it.\n"
    )
    assert files.check_known(old_file, files.folder())


def test_a_second_time_there_is_nothing_to_do(host, old_file):
    host("migrate")

    assert host("migrate")[:2] == (0, f"{old_file} is as this version of the bot needs it.\n")


def test_no_database_is_begun(host, database):
    status, _, err = host("migrate")

    assert (status, database.exists()) == (2, False)
    assert err.startswith(f"There is no database {database} yet")


def test_a_file_that_a_bot_works_on_is_left_alone(host, old_file):
    with hold_lock(old_file):
        status, _, err = host("migrate")

    assert status == 2
    assert "is in use by process" in err
    assert not files.check_known(old_file, files.folder())


def test_a_bot_that_may_not_migrate_names_the_command_and_leaves_the_file_as_it_is(host, settings, old_file):
    settings(EVENHAND_MIGRATE="false", DISCORD_TOKEN="x")
    before = old_file.read_bytes()
    status, _, err = host("run")

    assert status == 2
    assert "with `evenhand migrate`, then start the bot." in err.splitlines()[-1]
    assert old_file.read_bytes() == before


def test_a_server_goes_to_the_newest_version(host, old_server):
    status, out, _ = host("migrate")

    assert status == 0
    assert f"goes from version {OLD} to {newest('postgres')}; as it was before, only your own copies" in out
    assert host("migrate")[1] == f"{name_server(old_server)} is as this version of the bot needs it.\n"


@pytest.mark.parametrize("name", ["run", "check", "rotate"])
def test_no_command_changes_a_server_that_only_migrate_may_change(host, settings, old_server, name):
    settings(EVENHAND_MIGRATE="false", DISCORD_TOKEN="x")
    status, _, err = host(name)

    assert status == 2
    assert f"is at version {OLD}, this bot works with version {newest('postgres')}" in err.splitlines()[-1]
