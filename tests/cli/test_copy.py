"""`evenhand copy`: what is kept moves to another engine and back, all of it or nothing."""

import asyncio
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from shutil import copyfile

import pytest

from bot.features.registry import REGISTRY
from bot.play.reads import PendingAction
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Scope
from bot.play.store import Ask, Block, Services
from bot.storage import copying as rows
from bot.storage.files import lock
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.store import RUNNING
from bot.storage.urls import open_store
from tests.cli.hosting import process, rolls
from tests.client.forks import running
from tests.client.processes import environment
from tests.rolling import roll_die
from tests.storage.contract.test_library import item
from tests.storage.kill_child import Here
from tests.storage.sheets import changes
from tests.storage.submissions import ANNA, HERE, NOON, record
from tests.tiers import slow


@pytest.fixture
def host(host, settings, database):
    """Run a command of a host whose database is a file."""
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{database}")
    return host


def kept(file):
    """Return all rows of a file, without what the bot keeps for itself, and the last number of a question."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('migration', 'fact')"
        ).fetchall()
        return {name: sorted(map(repr, connection.execute(f"SELECT * FROM {name}"))) for (name,) in tables}  # noqa: S608


def with_store(url, work):
    """Do something with an open store, and return what it returns."""

    async def do():
        async with open_store(url, lambda: NOON, REGISTRY) as store:
            return await work(store)

    return asyncio.run(do())


async def live(store):
    """Let some of everything be kept."""
    services = Services(store, lambda n: n // 2, Here(), REGISTRY, proof=True)
    for number in range(1, 61):
        context = RequestContext(Place(number % 3 + 1, 900), ANNA + number % 2, number, NOON)
        await roll_die(await Ask.of(services, context), "d100", 100, "accumulator")
    await record(store, changes(-4, place=Place(1, 900)))
    await record(store, changes(-1, place=Place(2, 900)))
    await store.decide(Scope(900), lambda _: {"d100_from": 0, "game_masters": [ANNA]})
    await store.save_item(item())
    await store.block(Block("server", 900, NOON))
    number = await store.ask(PendingAction(HERE, ANNA, "kind", {"a": 1}, NOON))
    await store.close_pending(number)


async def ask(store):
    return await store.ask(PendingAction(HERE, ANNA, "kind", {"a": 1}, NOON))


@pytest.mark.parametrize("page", [7, slow(1), slow(rows.PAGE)])
def test_what_moves_to_a_server_and_back_is_what_it_was(
    host, settings, database, address, tmp_path, page, monkeypatch
):
    monkeypatch.setattr(rows, "PAGE", page)
    with_store(f"sqlite:///{database}", live)
    before = kept(database)
    status, out, err = host("copy", address)
    assert (status, err) == (0, "")
    assert "event: 62 rows\n" in out
    assert "shared: 2 rows\n" in out
    assert "their counts and digests agree" in out
    settings(EVENHAND_DATABASE_URL=address)
    back = tmp_path / "new" / "back.db"
    assert host("copy", f"sqlite:///{back}")[0] == 0
    assert kept(back) == before
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{back}")
    assert host("check")[1] == "Every history leads to the stored state.\n"


def test_a_bot_goes_on_with_what_was_copied(host, settings, database, address, tmp_path):
    with_store(f"sqlite:///{database}", live)
    host("copy", address)
    assert with_store(address, ask) == 2  # the first one's number does not come again
    with_store(address, lambda store: store.save_item(item(name="other")))
    settings(EVENHAND_DATABASE_URL=address)
    assert host("check")[1] == "Every history leads to the stored state.\n"
    host("copy", f"sqlite:///{tmp_path / 'back.db'}")
    assert with_store(f"sqlite:///{tmp_path / 'back.db'}", ask) == 3


def test_a_target_that_is_not_empty_is_refused_and_left_as_it_was(host, database, address):
    rolls(database)
    assert host("copy", address)[0] == 0
    rolls(database)
    status, _, err = host("copy", address)
    assert status == 2
    assert "The database to copy to is not empty: its table place holds rows." in err


def test_a_file_that_is_not_empty_is_refused(host, settings, database, address, tmp_path):
    rolls(database)
    before = kept(database)
    with_store(address, ask)
    settings(EVENHAND_DATABASE_URL=address)
    status, _, err = host("copy", f"sqlite:///{database}")
    assert (status, kept(database)) == (2, before)
    assert "is not empty" in err


def test_a_source_that_a_bot_works_on_is_refused(host, database, address):
    rolls(database)
    with lock.hold_lock(database):
        status, _, err = host("copy", address)
    assert status == 2
    assert "is in use by process" in err


@pytest.mark.slow
def test_a_server_that_a_bot_works_on_is_refused(database, address):
    rolls(database)

    async def copied_meanwhile(store):
        return await asyncio.to_thread(process, database, "copy", address)

    status, _, err = with_store(address, copied_meanwhile)
    assert status == 2
    assert "is in use: stop all processes of the bot on it first" in err


@contextmanager
def ending(address, after):
    """A process of the bot on a server, which has stopped; the server notices after so many seconds."""
    with ThreadPoolExecutor(1) as thread:
        connection = PostgresConnection(address, writes=True)
        thread.submit(connection.connect).result()
        thread.submit(connection.execute, f"SET application_name = '{RUNNING}'").result()
        thread.submit(time.sleep, after)
        thread.submit(connection.close)
        yield


def test_a_server_whose_bot_has_just_stopped_is_copied(host, database, address):
    rolls(database)
    with ending(address, after=0.3):
        status, _, err = host("copy", address)
    assert (status, err) == (0, "")


@pytest.mark.parametrize("target", ["sqlite:///other.db", "other.db"])
def test_two_files_are_refused(host, database, target):
    rolls(database)
    status, _, err = host("copy", target)
    assert status == 2
    assert "For two files use evenhand backup, for two servers pg_dump" in err


def test_a_server_that_is_not_there_is_told_without_a_password(host, database):
    rolls(database)
    status, _, err = host("copy", "postgresql://me:hush@127.0.0.1:9/nowhere")
    assert status == 2
    assert "nowhere on 127.0.0.1:9" in err
    assert "hush" not in err


@pytest.fixture
def held_up(address):
    """Let nothing be written to the table of events."""
    connection = PostgresConnection(address, writes=True)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(connection.connect).result()
        thread.submit(connection.run_script, "BEGIN; LOCK TABLE event IN SHARE MODE").result()
        yield
        thread.submit(connection.close).result()


@pytest.mark.slow
async def test_a_copy_that_is_killed_leaves_an_empty_target(database, address, postgres, held_up):
    await asyncio.to_thread(rolls, database)
    command = ("-m", "bot", "copy", address)
    async with running(*command, env=environment(database), cwd=database.parent) as copying:
        said = [(await copying.stdout.readline()).split(b":")[0] for _ in range(3)]
    assert said == [b"place", b"person", b"state"]
    assert copying.returncode == -signal.SIGKILL
    assert postgres.rows() == []


def test_a_copy_that_differs_is_taken_back(host, settings, database, newest, address, tmp_path):
    rolls(database)
    host("copy", address)
    target = copyfile(newest, tmp_path / "target.db")
    with closing(sqlite3.connect(target)) as connection:
        connection.execute(
            "CREATE TRIGGER bent AFTER INSERT ON event BEGIN UPDATE event SET at = 1 WHERE number = 2; END"
        )
        connection.commit()
    before = kept(target)
    settings(EVENHAND_DATABASE_URL=address)
    status, _, err = host("copy", f"sqlite:///{target}")
    assert (status, kept(target)) == (2, before)
    assert "Of event, 3 rows were read, and 3 are there now, or they differ: nothing was copied." in err
