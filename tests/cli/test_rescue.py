"""What is left of a damaged database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from bot.features.config.changing import prune
from bot.features.registry import REGISTRY
from bot.play.settings import Configuration
from bot.play.store import Services
from bot.storage.files import lock
from bot.storage.urls import open_store
from tests.cli.hosting import rolls, with_keys
from tests.cli.test_verify import play
from tests.storage.files import whole
from tests.storage.sheets import changes, strikes
from tests.storage.submissions import BEN, HERE, NOON, THERE, record
from tests.tiers import in_the_soak, slow

PAGE = 4096

OLDER = Path(__file__).parents[1] / "updates" / "before.sqlite.sql"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A database of 300 rolls, whose table of events has several pages."""
    database = tmp_path_factory.mktemp("played") / "evenhand.db"
    rolls(database, count=150)
    rolls(database, count=150, person=BEN)
    return database


@pytest.fixture
def damaged(played, database):
    """A copy of it, some pages of which are written over as soon as they are told."""

    def write_over(*numbers, first=64):
        copyfile(played, database)
        with database.open("r+b") as file:
            for number in numbers:
                file.seek((number - 1) * PAGE)
                file.write(b"\xff" * first)

    return write_over


def root(database, name):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]


def leaves(database, name):
    """The numbers of the leaves of a table, in the order of its rows."""
    content = database.read_bytes()

    def below(number):
        page = content[(number - 1) * PAGE : number * PAGE]
        if page[0] in {10, 13}:
            return [number]
        count = int.from_bytes(page[3:5], "big")
        cells = [int.from_bytes(page[12 + 2 * each : 14 + 2 * each], "big") for each in range(count)]
        children = [int.from_bytes(page[cell : cell + 4], "big") for cell in cells]
        children.append(int.from_bytes(page[8:12], "big"))
        return [leaf for child in children for leaf in below(child)]

    return below(root(database, name))


def numbers(database):
    with closing(sqlite3.connect(database)) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM event ORDER BY number")]


def rows(database):
    """What every table holds."""
    with closing(sqlite3.connect(database)) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('migration')"
            )
        ]
        return {name: sorted(map(repr, connection.execute(f"SELECT * FROM {name}"))) for name in names}  # noqa: S608


def read_counts(out):
    """What was told of each table: how many rows were saved, and how many not."""
    return {
        name: (int(saved), int(lost))
        for name, saved, lost, *_ in (line.replace(",", "").split() for line in out.splitlines())
        if saved.isdigit() and lost.isdigit()
    }


def test_all_is_saved_of_a_database_that_is_whole(host, damaged, database, tmp_path):
    damaged()
    status, out, _ = host("rescue", database, tmp_path / "new.db")

    assert status == 0
    assert rows(tmp_path / "new.db") == rows(database)
    assert {lost for _, lost in read_counts(out).values()} == {0}
    assert 0 not in {saved for saved, _ in read_counts(out).values()}


def test_what_is_in_pages_that_can_be_read_is_saved_and_what_is_not_is_named(
    host, damaged, database, tmp_path
):
    damaged()
    lost, also = leaves(database, "event")[1], leaves(database, "event")[3]
    damaged(lost, also)
    status, out, _ = host("rescue", database, tmp_path / "new.db")
    saved = numbers(tmp_path / "new.db")
    missing = sorted({*range(1, 301)} - {*saved})

    assert status == 0
    assert whole(tmp_path / "new.db")
    assert 0 < len(missing) < 150
    assert read_counts(out)["event"] == (len(saved), len(missing))
    assert f": #{missing[0]} to #" in out
    assert f" to #{missing[-1]} lost" in out
    assert f"evenhand restore {tmp_path / 'new.db'}" in out


@pytest.fixture
def sheets(database):
    """The same without damage, where a character was changed in two channels."""

    async def change():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            first = await record(store, changes(-4))
            for place in (THERE, HERE, THERE):
                await record(store, changes(-1, place=place))
            await record(store, strikes(first))

    asyncio.run(change())


def checked(host, settings, database):
    """What `evenhand check` says of a database."""
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{database}")
    return host("check")[1]


@pytest.mark.usefixtures("sheets")
def test_what_a_server_shares_is_saved_with_the_events_that_changed_it(host, settings, database, tmp_path):
    new = tmp_path / "new.db"
    assert host("rescue", database, new)[0] == 0
    assert rows(new) == rows(database)
    assert checked(host, settings, new) == "Every history leads to the stored state.\n"


@pytest.mark.usefixtures("sheets")
@pytest.mark.parametrize("table", ["shared", "state"])
def test_what_a_server_shares_is_made_anew_from_these_events(host, settings, database, tmp_path, table):
    before, new = rows(database), tmp_path / "new.db"
    with database.open("r+b") as file:
        file.seek((root(database, table) - 1) * PAGE)
        file.write(b"\xff" * PAGE)
    assert host("rescue", database, new)[0] == 0
    after = rows(new)
    assert [len(after[name]) for name in ("shared", "state")] == [
        len(before[name]) for name in ("shared", "state")
    ]
    assert checked(host, settings, new) == "Every history leads to the stored state.\n"


def test_an_older_database_is_saved_and_brought_up_to_date(host, database, tmp_path):
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(OLDER.read_text(encoding="utf-8"))
    with database.open("r+b") as file:
        file.seek((root(database, "sum") - 1) * PAGE)
        file.write(b"\xff" * 64)
    status, _, _ = host("rescue", database, tmp_path / "new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as new:
        said, typed = new.execute("SELECT request, words FROM event WHERE kind = 'session-start'").fetchone()

    assert status == 0
    assert numbers(tmp_path / "new.db") == [*range(1, 25)]
    assert (said, typed) == ("{}", '{"request":{"name":"An evening"}}')


def test_a_row_that_is_broken_takes_none_of_its_page_along(host, damaged, database, tmp_path):
    damaged()
    page = leaves(database, "event")[1]
    content = bytearray(database.read_bytes())
    begin = (page - 1) * PAGE
    cell = begin + int.from_bytes(content[begin + 8 : begin + 10], "big")
    content[cell + 2 : cell + 6] = b"\xff" * 4
    database.write_bytes(content)
    host("rescue", database, tmp_path / "new.db")

    assert len(numbers(tmp_path / "new.db")) == 299


def test_a_table_is_found_again_by_its_rows_where_its_first_page_is_lost(host, damaged, database, tmp_path):
    damaged()
    damaged(root(database, "event"))
    host("rescue", database, tmp_path / "new.db")

    assert len(numbers(tmp_path / "new.db")) > 290


def test_what_the_first_page_of_the_file_says_can_be_done_without(host, damaged, database, tmp_path):
    damaged(1, first=PAGE)
    status, _, _ = host("rescue", database, tmp_path / "new.db")

    assert status == 0
    assert len(numbers(tmp_path / "new.db")) > 290


def test_a_file_that_was_cut_is_saved_up_to_there(host, damaged, database, tmp_path):
    damaged()
    with database.open("r+b") as file:
        file.truncate(database.stat().st_size * 2 // 3)
    status, _, _ = host("rescue", database, tmp_path / "new.db")

    assert status == 0
    assert 0 < len(numbers(tmp_path / "new.db")) < 300
    assert whole(tmp_path / "new.db")


@pytest.mark.parametrize("table", ["person", "place"])
def test_who_rolled_and_where_is_found_in_indexes(host, damaged, database, tmp_path, table):
    damaged()
    before = rows(database)
    damaged(root(database, table))
    host("rescue", database, tmp_path / "new.db")

    assert rows(tmp_path / "new.db")[table] == before[table]
    assert rows(tmp_path / "new.db")["event"] == before["event"]


def test_rolls_of_people_who_are_lost_are_those_of_people_who_were_forgotten(
    host, damaged, database, tmp_path
):
    damaged()
    damaged(root(database, "person"), root(database, "sqlite_autoindex_person_1"))
    host("rescue", database, tmp_path / "new.db")

    assert len(numbers(tmp_path / "new.db")) == 300
    assert rows(tmp_path / "new.db")["person"] == ["(1, -1, 0)", "(2, -2, 0)"]


@pytest.fixture
def logged(database, newest):
    """A database whose rolls are in its log alone, as a crash leaves it; and the whole log."""
    copyfile(newest, database)
    rolls(database, count=1)
    source = database.with_name("source.db")
    database.rename(source)
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        for number in range(1, 41):
            connection.execute("INSERT INTO fact VALUES (?, ?)", (f"a fact {number:02}", "x" * 200))
        log = source.with_name("source.db-wal").read_bytes()
        copyfile(source, database)
        database.with_name("evenhand.db-wal").write_bytes(log)
    return log


def facts(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM fact WHERE name LIKE 'a fact%'").fetchone()[0]


def test_what_only_the_log_holds_is_saved(host, database, logged, tmp_path):
    host("rescue", database, tmp_path / "new.db")

    assert facts(tmp_path / "new.db") == 40


def test_half_a_log_is_saved_up_to_its_last_whole_transaction(host, database, logged, tmp_path):
    database.with_name("evenhand.db-wal").write_bytes(logged[: len(logged) // 2 + 100])
    status, _, _ = host("rescue", database, tmp_path / "new.db")

    assert status == 0
    assert 10 < facts(tmp_path / "new.db") < 40


def test_pages_of_a_log_behind_a_flipped_bit_are_not_used_and_counted(host, database, logged, tmp_path):
    flipped = bytearray(logged)
    flipped[len(flipped) // 2] ^= 1
    database.with_name("evenhand.db-wal").write_bytes(flipped)
    _, out, _ = host("rescue", database, tmp_path / "new.db")

    assert 10 < facts(tmp_path / "new.db") < 40
    assert "at the end of the log could not be used" in out


def test_the_damaged_database_stays_as_it_is(host, damaged, database, tmp_path):
    damaged(5)
    before = database.read_bytes()
    host("rescue", database, tmp_path / "new.db")

    assert database.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"Dear Ada,\n"])
def test_nothing_is_overwritten(host, damaged, database, tmp_path, content):
    damaged()
    (tmp_path / "new.db").write_bytes(content)
    status, out, err = host("rescue", database, tmp_path / "new.db")

    assert (status, out) == (2, "")
    assert err == f"{tmp_path / 'new.db'} is there already, and nothing is overwritten: choose a new file.\n"
    assert (tmp_path / "new.db").read_bytes() == content


def test_where_nothing_can_be_read_nothing_is_made(host, database, tmp_path):
    database.write_bytes(b"\xff" * 5 * PAGE)
    status, _, err = host("rescue", database, tmp_path / "new.db")

    assert status == 2
    assert err == f"Nothing of the bot can be read in {database}: put a copy back instead.\n"
    assert list(tmp_path.glob("new.db*")) == []


def test_nothing_is_saved_beside_a_running_bot(host, damaged, database, tmp_path):
    damaged()
    with lock.hold_lock(database):
        status, _, err = host("rescue", database, tmp_path / "new.db")

    assert status == 2
    assert "in use by process" in err


def test_a_file_that_is_not_there_is_said(host, tmp_path):
    status, _, err = host("rescue", tmp_path / "none.db", tmp_path / "new.db")

    assert (status, err) == (2, f"There is no file {tmp_path / 'none.db'}: name the damaged database.\n")


def test_keys_of_what_was_saved_are_used_no_more(host, database, tmp_path):
    before = with_keys(f"sqlite:///{database}")
    host("rescue", database, tmp_path / "new.db")

    assert before == [(1, 0), (1, 1), (1, 2)]
    assert with_keys(f"sqlite:///{tmp_path / 'new.db'}") == [(2, 0), (2, 1), (2, 2)]


def test_what_was_saved_can_be_put_in_place_and_rolled_on(host, damaged, database, tmp_path):
    damaged()
    damaged(leaves(database, "event")[1])
    host("rescue", database, tmp_path / "new.db")
    status, _, _ = host("restore", tmp_path / "new.db")
    rolls(database, count=1)

    assert status == 0
    assert numbers(database)[-1] == 301


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """A database of 150 rolls that can be checked."""
    database = tmp_path_factory.mktemp("proved") / "evenhand.db"
    play(database, 150)
    return database


@pytest.mark.parametrize(
    ("table", "which"),
    [("event", -1), ("proof_chain", 0), slow("event", 1)],
)
def test_a_proof_that_lacks_something_begins_anew_with_the_next_roll(
    host, proved, database, tmp_path, settings, table, which
):
    copyfile(proved, database)
    with database.open("r+b") as file:
        file.seek((leaves(database, table)[which] - 1) * PAGE)
        file.write(b"\xff" * 64)
    host("rescue", database, tmp_path / "new.db")
    play(tmp_path / "new.db", 3, first=151)
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{tmp_path / 'new.db'}")
    (tmp_path / "proof").write_text(host("export", "--proof", HERE.channel)[1])
    status, out, _ = host("verify", tmp_path / "proof")
    *_, first, _, last = numbers(tmp_path / "new.db")

    assert status == 0
    assert out.startswith(f"Rows {first} to {last} fit together")


def test_where_the_newest_rolls_are_lost_their_numbers_are_said_to_come_again(
    host, proved, database, tmp_path
):
    copyfile(proved, database)
    with database.open("r+b") as file:
        file.seek((leaves(database, "event")[-1] - 1) * PAGE)
        file.write(b"\xff" * 64)
    _, out, _ = host("rescue", database, tmp_path / "new.db")
    last = numbers(tmp_path / "new.db")[-1]

    assert f": #{last + 1} to #150 lost, the newest: the next one is #{last + 1} again\n" in out
    assert "The proof of 1 channel begins anew with the next roll" in out


DICE = [f"{count}d{sides}" for count in (1, 2, 3) for sides in (4, 6, 8, 10, 12, 20)]


@pytest.fixture(scope="module")
def summed(tmp_path_factory):
    """A database whose sums take several pages, with a person who was forgotten, and a pruned room."""
    database = tmp_path_factory.mktemp("summed") / "evenhand.db"
    for number, dice in enumerate(DICE):
        for person in range(7, 13):
            play(database, 1, first=number * 10 + person, dice=dice, person=person)
    play(database, 150, first=1_000, place=THERE)

    async def change():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            services = Services(store, lambda n: 0, None, REGISTRY)
            await prune(services, THERE, Configuration(history_rolls=10), NOON)
            await store.forget(8)

    asyncio.run(change())
    return database


def write_over(database, *pages):
    with database.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xff" * 64)


def test_sums_that_are_lost_are_built_anew_and_check_is_content(host, summed, database, tmp_path, settings):
    pages = leaves(summed, "sum")
    assert len(pages) > 1
    alone = [[page] for page in pages]
    for lost in in_the_soak([*alone, pages], [alone[-1], pages]):
        copyfile(summed, database)
        write_over(database, *lost)
        new = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"
        _, out, _ = host("rescue", database, new)
        assert "they are built anew" in out
        settings(EVENHAND_DATABASE_URL=f"sqlite:///{new}")
        assert host("check")[0] == 0


def test_sums_of_a_history_that_is_not_whole_stay_as_they_were_saved(host, summed, database, tmp_path):
    for page in leaves(summed, "event"):
        copyfile(summed, database)
        write_over(database, page)
        host("rescue", database, new := tmp_path / f"{page}.db")

        assert len(rows(new)["event"]) < len(rows(summed)["event"])
        assert rows(new)["sum"] == rows(summed)["sum"]


def test_sums_of_a_pruned_room_stay_where_its_first_sums_are_lost(host, summed, database, tmp_path):
    copyfile(summed, database)
    write_over(database, *leaves(summed, "checkpoint_sum"))
    host("rescue", database, tmp_path / "new.db")

    assert rows(tmp_path / "new.db")["checkpoint_sum"] == []
    assert rows(tmp_path / "new.db")["sum"] == rows(summed)["sum"]
