"""The migration that takes the words people typed, and what a proof says of a row, into the row itself."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.features.registry import REGISTRY
from bot.play.event import texts_of
from bot.play.words import typed_text
from bot.storage import event_rows
from bot.storage.files import migrate
from bot.storage.files.rescue import rescue
from tests.features.test_registry import WORD, examples
from tests.play.scanning import holding
from tests.storage.children import start
from tests.storage.files import whole
from tests.storage.submissions import NOON
from tests.storage.test_older_databases import SLOW

BEFORE = 9
"""The last version in which words stand in the parts of rows."""

OLD_ROW = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PROVED = (
    "SELECT chain, turn, last_turn, interaction, recorded, drawn, states, salt, commitment, head FROM event"
)
ROLLER, TYPIST = 5, 6


@pytest.fixture
def old(tmp_path, database):
    """A database of that version, in which each kind has a row."""
    older = tmp_path / "older"
    older.mkdir()
    for path in sorted(migrate.folder().iterdir())[:BEFORE]:
        shutil.copy(path, older)
    migrate.migrate(database, older, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO place VALUES (1, 70, 0, 71, 0)")
        author, _ = (event_rows.number_of(connection, user) for user in (ROLLER, TYPIST))
        for event in rows():
            add_old_row(connection, event, author)
    return database


def rows():
    """An event of each kind with all that people may have typed, numbered from 1."""
    return [
        replace(event, number=number, person=ROLLER, state=None, target=None, previous=0)
        for number, (event, _) in enumerate(examples().values(), 1)
    ]


def add_old_row(connection, event, author):
    request, draws, used, before, line, odds = (
        text and event_rows.number_people(connection, text) for text in texts_of(event)
    )
    connection.execute(
        OLD_ROW,
        (
            *(
                1,
                event.number,
                author,
                event.at,
                event.kind,
                event.version,
                request,
                draws,
                event.outcome,
                odds,
            ),
            *(event.dice, used, before, line, int(event.by_hand), event.visibility, int(event.judged)),
            *(None, 0, None, None, None),
        ),
    )


def bring_up_to_date(database):
    migrate.migrate(database, migrate.folder(), lambda: NOON)


def ask(database, query):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def read_all(database):
    """What the bot reads of each row, as text."""
    with closing(sqlite3.connect(database)) as connection:
        query = f"{event_rows.SELECT} {event_rows.JOIN} ORDER BY event.number"
        return [
            texts_of(event_rows.event_of(connection, row)) for row in connection.execute(query).fetchall()
        ]


def test_rows_of_every_kind_read_as_before(old):
    bring_up_to_date(old)

    assert read_all(old) == [texts_of(event) for event in rows()]


def test_no_word_is_left_in_what_a_row_says_for_good(old):
    bring_up_to_date(old)

    assert {cell.partition(":")[0] for cell in holding(old, WORD)} == {"event.words"}


def test_words_are_kept_as_the_proof_commits_to_them(old):
    bring_up_to_date(old)
    kept = [words or "" for (words,) in ask(old, "SELECT words FROM event ORDER BY number")]

    assert kept == [
        typed_text(event, REGISTRY[event.kind].scrub(event)).replace('{"@":5}', '{"@":1}') for event in rows()
    ]


@pytest.mark.parametrize("user", [ROLLER, TYPIST])
async def test_whoever_typed_words_before_is_forgotten_with_them(old, opening, user):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("INSERT INTO named SELECT 1, number, 2, 1 FROM event")
    async with opening() as store:
        await store.forget(user)

    assert holding(old, WORD) == []


async def test_who_is_named_but_typed_nothing_takes_no_words_along(old, opening):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("INSERT INTO named SELECT 1, number, 2, 0 FROM event")
    async with opening() as store:
        await store.forget(TYPIST)

    assert holding(old, WORD)


def test_what_the_proof_says_of_a_row_is_in_the_row(old):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(
            "INSERT INTO proof_row VALUES (1, 2, 3, 4, 5, 6, 'me', '6:3', x'07', x'08', x'09', x'0a')"
        )
    bring_up_to_date(old)

    assert ask(old, f"{PROVED} WHERE number = 2") == [
        (3, 4, 5, 6, "me", "6:3", b"\7", b"\10", b"\11", b"\12")
    ]
    assert ask(old, f"{PROVED} WHERE number = 1") == [(None,) * 10]


def test_the_head_of_an_event_that_was_pruned_is_with_the_checkpoint(old):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DELETE FROM event WHERE number <= 2")
        connection.execute("INSERT INTO checkpoint VALUES (1, 2)")
        connection.execute("INSERT INTO proof_row VALUES (1, 2, 3, 4, 5, 6, '', '', x'', NULL, x'', x'0a')")
    bring_up_to_date(old)

    assert ask(old, "SELECT * FROM checkpoint") == [(1, 2, 3, 5, b"\12")]


def test_rows_of_before_are_saved_from_a_damaged_file(old, tmp_path):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("INSERT INTO checkpoint VALUES (1, 2)")
    bring_up_to_date(old)
    rescue(old, tmp_path / "new.db", lambda: NOON)

    assert read_all(tmp_path / "new.db") == read_all(old)
    assert ask(tmp_path / "new.db", "SELECT place, number FROM checkpoint") == [(1, 2)]


def test_a_damaged_row_stays_as_it_is_and_holds_up_nobody(old):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE event SET request = '{' WHERE number = 1")
    bring_up_to_date(old)

    assert ask(old, "SELECT request, words FROM event WHERE number = 1") == [("{", None)]
    assert ask(old, "SELECT count(*) FROM event WHERE words IS NOT NULL") != [(0,)]


@pytest.mark.slow
async def test_a_process_that_is_killed_in_the_midst_leaves_all_of_it_or_nothing(old):
    before = ask(old, "SELECT * FROM event ORDER BY number")
    child = await start("-c", SLOW, old, migrate.folder())
    assert await child.stdout.readline() == b"applied\n"
    child.kill()
    await child.communicate()

    assert ask(old, "SELECT max(version) FROM migration") == [(BEFORE,)]
    assert ask(old, "SELECT * FROM event ORDER BY number") == before
    bring_up_to_date(old)
    assert read_all(old) == [texts_of(event) for event in rows()]
    assert whole(old)
