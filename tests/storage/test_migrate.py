"""Numbered SQL files bring a database up to date, once, or leave it alone."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.storage.failures import Unusable
from bot.storage.files.backup import OLD_VERSIONS
from bot.storage.files.migrate import folder, migrate
from tests.storage.children import start
from tests.tiers import in_the_soak

ONE = "-- What; and why.\nCREATE TABLE one (a TEXT) STRICT;\nINSERT INTO one VALUES ('x; y');\n"
TWO = "CREATE TABLE two (b INTEGER) STRICT;\nINSERT INTO two SELECT 2;\n"
FAILING = "CREATE TABLE two (b INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);\n"
TRICKY = """
CREATE TABLE one (a TEXT) STRICT; /* a; b */
CREATE TRIGGER t AFTER INSERT ON one BEGIN DELETE FROM one; INSERT INTO one VALUES (';'); END;
INSERT INTO one VALUES ('z') -- the end; really"""

RUNNER = """
import sys
from pathlib import Path
from bot.storage.files.migrate import migrate
print("ready", flush=True)
sys.stdin.readline()
print(*migrate(Path(sys.argv[1]), Path(sys.argv[2]), lambda: 7))
"""


@pytest.fixture
def migrations(tmp_path):
    (tmp_path / "migrations").mkdir()
    return tmp_path / "migrations"


@pytest.fixture
def apply(database, migrations):
    """Put files into the folder, and migrate."""

    def put_and_migrate(**texts):
        for name, text in texts.items():
            (migrations / f"{name.removeprefix('_')}.sql").write_text(text)
        return migrate(database, migrations, lambda: 7)

    return put_and_migrate


def rows(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def tables(path):
    return {name for (name,) in rows(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")}


def test_files_are_applied_in_order_and_recorded(apply, database):
    assert apply(_0001_one=ONE, _0002_two=TWO) == ["0001_one", "0002_two"]
    assert rows(database, "SELECT a FROM one") == [("x; y",)]
    assert rows(database, "SELECT version, name, length(sha256), applied_at FROM migration") == [
        (1, "0001_one", 64, 7),
        (2, "0002_two", 64, 7),
    ]


def test_what_was_applied_is_not_applied_again(apply):
    apply(_0001_one=ONE)
    assert apply() == []
    assert apply(_0002_two=TWO) == ["0002_two"]


def test_a_failing_file_leaves_nothing_of_itself(apply, database):
    apply(_0001_one=ONE)
    with pytest.raises(
        Unusable, match=r"0002_two failed \(no such table: nowhere\); the database is as it was"
    ):
        apply(_0002_two=FAILING)
    assert tables(database) == {"one", "migration"}
    assert rows(database, "SELECT version FROM migration") == [(1,)]
    assert apply(_0002_two=TWO) == ["0002_two"]


def test_a_file_that_would_commit_half_of_itself_fails_as_a_whole(apply, database):
    with pytest.raises(Unusable, match="not authorized"):
        apply(_0001_one=f"{ONE}COMMIT;")
    assert tables(database) == set()


def test_a_full_disk_leaves_nothing(apply, database):
    fill = "PRAGMA max_page_count = 9; CREATE TABLE big (b BLOB); INSERT INTO big VALUES (zeroblob(100000));"
    with pytest.raises(Unusable, match="database or disk is full"):
        apply(_0001_big=fill)
    assert tables(database) == set()


def test_a_failing_first_file_leaves_an_empty_database(apply, database):
    with pytest.raises(Unusable):
        apply(_0001_one=ONE + "nonsense;")
    assert tables(database) == set()


def test_a_failing_second_file_leaves_the_first_applied(apply, database):
    with pytest.raises(Unusable):
        apply(_0001_one=ONE, _0002_two="nonsense")
    assert tables(database) == {"one", "migration"}


def test_a_trigger_and_texts_with_semicolons_are_one_statement_each(apply, database):
    apply(_0001_one=TRICKY)
    assert rows(database, "SELECT a FROM one") == [(";",)]


def test_an_edited_file_is_refused(apply):
    apply(_0001_one=ONE, _0002_two=TWO)
    with pytest.raises(
        Unusable, match=r"0002_two was edited after it had been applied .*: put it back as it was"
    ):
        apply(_0002_two=TWO + " ")


@pytest.mark.parametrize("later", [{}, {"_0002_two": TWO}])
def test_a_database_that_begins_otherwise_is_to_be_set_aside_and_is_left_alone(apply, database, later):
    apply(_0001_one=ONE, **later)
    before = database.read_bytes()
    with pytest.raises(Unusable, match=r"not brought up to date: set the file aside, .* and start again"):
        apply(_0001_one=ONE + " ")
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["_0001_one", "_0003_two"], "0003_two stands where 0002 is due: number the files"),
        (["_0001_one", "_0001_two"], "0001_two stands where 0002 is due"),
        (["_0002_two"], "0002_two stands where 0001 is due"),
        (["_0001_one", "_two"], r"two\.sql is not named like 0002_what_it_does\.sql"),
        ([], "There are no migrations in .*: install the bot"),
    ],
)
def test_files_that_do_not_count_are_refused(apply, names, sentence):
    with pytest.raises(Unusable, match=sentence):
        apply(**dict.fromkeys(names, ONE))


def test_a_database_of_a_newer_bot_is_refused(apply, migrations):
    apply(_0001_one=ONE, _0002_two=TWO)
    (migrations / "0002_two.sql").unlink()
    with pytest.raises(
        Unusable, match="is at version 2, and this bot knows versions up to 1: run the newer bot"
    ):
        apply()


def test_a_file_that_is_no_database_is_refused(apply, database):
    database.write_text("dear diary, " * 100)
    with pytest.raises(Unusable, match=r"cannot be used .*\(file is not a database\): choose another"):
        apply(_0001_one=ONE)


def test_a_new_database_needs_no_backup(apply, tmp_path):
    apply(_0001_one=ONE, _0002_two=TWO)
    assert list(tmp_path.glob("*.before-*")) == []


def test_a_database_in_use_is_copied_before_it_changes(apply, database):
    apply(_0001_one=ONE)
    apply(_0002_two=TWO)
    copy = database.with_name("evenhand.db.before-0002")
    assert tables(copy) == {"one", "migration"}
    assert rows(copy, "SELECT a FROM one") == [("x; y",)]


def test_only_the_newest_old_databases_stay(apply, database):
    apply(_0001_one=ONE)
    for number in range(2, 8):
        apply(**{f"_{number:04}_more": f"CREATE TABLE more{number} (b INTEGER) STRICT;"})
    kept = sorted(path.name for path in database.parent.glob("*.before-*"))

    assert kept == [f"evenhand.db.before-{number:04}" for number in (5, 6, 7)]


def test_the_newest_old_database_stays_after_one_has_gone_back(apply, database):
    for number in (7, 8, 9):
        database.with_name(f"evenhand.db.before-{number:04}").touch()
    apply(_0001_one=ONE)
    apply(_0002_two=TWO)
    kept = {path.name for path in database.parent.glob("*.before-*")}

    assert len(kept) == OLD_VERSIONS
    assert "evenhand.db.before-0002" in kept


def test_nothing_is_copied_when_nothing_is_pending(apply, tmp_path):
    apply(_0001_one=ONE)
    apply()
    assert list(tmp_path.glob("*.before-*")) == []


@pytest.mark.slow
def test_the_log_says_from_which_version_to_which_and_where_the_old_one_is(apply, database, caplog):
    caplog.set_level("INFO")
    apply(_0001_one=ONE)
    apply()
    assert caplog.messages == []
    apply(_0002_two=TWO)

    assert caplog.messages == [
        f"The database {database} goes from version 1 to 2; as it was before, it is kept as "
        f"{database}.before-0002."
    ]


@pytest.mark.parametrize("before", [{}, {"_0001_one": ONE}])
async def test_of_processes_at_once_exactly_one_applies(apply, database, migrations, before):
    if before:
        apply(**before)
    (migrations / "0001_one.sql").write_text(ONE)
    (migrations / "0002_two.sql").write_text(TWO)
    children = [await start("-c", RUNNER, database, migrations) for _ in range(in_the_soak(6, 2))]
    for child in children:
        await child.stdout.readline()
    ended = await asyncio.gather(*(child.communicate(b"\n") for child in children))
    assert [child.returncode for child in children] == [0] * len(children)
    applied = sorted(b" ".join(output for output, _ in ended).decode().split())
    assert applied == ["0001_one", "0002_two"][len(before) :]
    assert rows(database, "SELECT a FROM one") == [("x; y",)]
    assert rows(database, "SELECT b FROM two") == [(2,)]


def test_the_migrations_of_the_bot_apply(database):
    names = sorted(file.stem for file in folder().iterdir())
    assert migrate(database, folder(), lambda: 7) == names
