"""Addresses of databases."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from bot.features.registry import REGISTRY
from bot.storage.failures import StorageRefused, Unusable
from bot.storage.urls import is_served, name_of, open_store, path_of
from tests.storage.submissions import record, submission


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///data/evenhand.db", Path("data/evenhand.db")),
        ("sqlite:////var/lib/evenhand.db", Path("/var/lib/evenhand.db")),
        ("sqlite:///with space.db", Path("with space.db")),
    ],
)
def test_three_slashes_are_a_relative_path_and_four_an_absolute_one(url, path):
    assert path_of(url) == path


@pytest.mark.parametrize(
    "url",
    [
        "",
        "evenhand.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///.",
        "mysql://me@host/db",
        "sqlite:///a?b=c",
        "postgre://me:hush@host/db",
        " postgresql://me:hush@host/db",
        "sqlite://me:hush@host/db",
    ],
)
def test_any_other_address_is_refused_with_an_example_and_not_repeated(url):
    sentence = (
        r"^The database address is not understood: write sqlite:/// and the path of a file, "
        r"such as sqlite:///data/evenhand\.db, or postgresql://USER:PASSWORD@HOST/DATABASE, "
        r"as \.env\.example has it for EVENHAND_DATABASE_URL\.$"
    )
    with pytest.raises(Unusable, match=sentence):
        path_of(url)


@pytest.mark.parametrize("url", ["postgresql://me:secret@host/db", "postgres://host/db"])
def test_a_database_of_a_server_has_no_file(url):
    assert is_served(url)
    with pytest.raises(Unusable, match=r"^This is done with the file .* pg_dump makes a copy"):
        path_of(url)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://me:secret@host/dice", "dice on host"),
        ("postgresql://me@host:5433/dice?sslmode=require", "dice on host:5433"),
        ("postgresql://me:secret@/dice?host=/run/postgresql", "dice on /run/postgresql"),
        ("postgresql://me:secret@one:5432,two:5433/dice", "dice on one:5432,two:5433"),
        ("postgresql://me:se%40cr%2Fet@[::1]:5433/d%20ice", "d ice on [::1]:5433"),
        ("postgresql://me:secret@/dice", "dice on localhost"),
        ("postgresql://host/dice?user=me@house&password=secret", "dice on host"),
        ("sqlite:///data/dice.db", str(Path("data/dice.db").absolute())),
    ],
)
def test_a_database_is_named_without_a_password(url, name):
    assert name_of(url) == name


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:hush@host:port/db",
        "postgresql://me:hush@host:99999/db",
        "postgresql://me:hush@ho st/db",
        "postgresql://me:hush@[::1/db",
        "postgresql://me:hush",
        "postgresql://me:hu@sh@host/db",
        "postgresql://me:hu/sh@host/db",
        "postgresql://me:hu@sh/1@host/db",
        "postgresql://me:12/hush@host/db",
        "postgresql://me:12?hush@host/db",
        "postgresql://me:12#hush@host/db",
        "postgresql://me:hu[sh@host/db",
    ],
)
def test_a_malformed_address_of_a_server_is_refused_and_not_repeated(url):
    sentence = (
        r"^The database address is not understood: write postgresql://USER:PASSWORD@HOST/DATABASE, "
        r"or HOST:PORT, and in the password %40 for @, %2F for /, %3F for \?, %23 for #, "
        r"as \.env\.example has it for EVENHAND_DATABASE_URL\.$"
    )
    with pytest.raises(Unusable, match=sentence):
        name_of(url)


async def test_the_folder_is_made(tmp_path):
    async with open_store(f"sqlite:///{tmp_path}/a/b/c d#.db", lambda: 0, REGISTRY) as store:
        await record(store, submission())
    assert (tmp_path / "a" / "b" / "c d#.db").exists()


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Unusable, match=r"The folder .*file/sub cannot be made"):
        open_store(f"sqlite:///{tmp_path}/file/sub/x.db", lambda: 0, REGISTRY)


async def test_a_database_that_takes_no_writes_is_refused(newest, database):
    copyfile(newest, database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON fact BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
    with pytest.raises(Unusable, match=r"cannot be used as the bot's database \(no room\)"):
        async with open_store(f"sqlite:///{database}", lambda: 0, REGISTRY):
            pass


async def test_a_folder_in_place_of_the_database_is_refused(tmp_path):
    with pytest.raises(StorageRefused, match="cannot be used"):
        async with open_store(f"sqlite:///{tmp_path}", lambda: 0, REGISTRY):
            pass
