"""Nothing of a forgotten person is left in the unused parts of pages, and the database stays whole."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from bot.play.asked import Place
from bot.storage import connections
from bot.storage.removal.pages import READ, clean, opened
from bot.storage.writing.writer import Writer
from tests.storage.moves import NOON, move
from tests.storage.test_sqlite_privacy import traces

PEOPLE, ROLLS = 700, 2_500


def game(random, people, players):
    """One of very many rolls, which fill pages in no order, so that these are split over and over."""
    named = {"players": [random.choice(people), random.choice(players)]}
    kept = move(
        lambda _: replace(move().play(None), after=named),
        person=random.choice(people),
        place=Place(random.randint(1, 30), 900),
        slot="catan" if random.random() < 0.3 else None,
        at=NOON,
    )
    return replace(kept, command="catan-start", request=named)


def whole(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_copies_that_splitting_left_behind_are_wiped(database, opening):
    random = Random(1)
    people = [random.getrandbits(60) | 1 << 59 for _ in range(PEOPLE)]
    async with opening() as store:
        for _ in range(ROLLS // 250):
            await asyncio.gather(*(store.record(game(random, people, people[:3])) for _ in range(250)))
        for person in people[:3]:
            await store.forget(person)
        assert [traces(database, person) for person in people[:3]] == [[], [], []]
        assert traces(database, people[3]) != []
        rows = [1 async for place in store.places() async for _ in store.records(place)]
        assert len(rows) == ROLLS
    assert whole(database)


@pytest.mark.parametrize("text", ["x" * 10, "x" * 900, "x" * 9_000])
async def test_rows_of_any_length_stay_as_they_are(database, connection, text):
    random = Random(2)
    insert = "INSERT INTO fact (name, value) VALUES (?, ?)"
    delete = "DELETE FROM fact WHERE name = ?"
    rows = {(f"{random.getrandbits(40)}", text + str(number)) for number in range(400)}
    await connection.executemany(insert, sorted(rows))
    gone = sorted(rows)[::3]
    await connection.executemany(delete, [(name,) for name, _ in gone])
    with opened(database) as pages:
        async with Writer(connection).running() as writer:
            await clean(writer, pages)
            assert not any(pages.unclean(first) for first in range(0, pages.count(), READ))
            await writer.run(lambda it: it.executemany(insert, gone))
        async with connections.reading(database) as reader:
            kept = await reader.execute_fetchall("SELECT name, value FROM fact")
        assert {tuple(row) for row in kept} == rows
    assert whole(database)
