"""What a roll adds goes to the server at once."""

import pytest

from bot.storage.postgres.transactions import FEW, PostgresWriting

PERSON = "INSERT INTO person (id, user_id) VALUES (?, ?)"
PLACE = "INSERT INTO place (id, channel_id, owner_id, home_id, parent_id) VALUES (?, ?, 0, 0, 0)"
PEOPLE, PLACES = "SELECT id FROM person", "SELECT id FROM place"


class Counted:
    """A connection that counts the ways to the server."""

    in_transaction = False

    def __init__(self, connection):
        self._connection = connection
        self.ways = 0

    def execute(self, sql, parameters=(), /):
        self.ways += 1
        return self._connection.execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        self.ways += 1
        self._connection.executemany(sql, parameters)


@pytest.fixture
async def writing(address):
    async with PostgresWriting(address).opened() as opened:
        yield opened


async def written(writing, rows):
    """Write rows, and return by how many ways, and what is there."""

    def work(connection):
        counted = Counted(connection)
        writing.write(counted, rows)
        people, places = (sorted(connection.execute(each)) for each in (PEOPLE, PLACES))
        return counted.ways, people, places

    return await writing.visit(work)


async def test_few_rows_are_written_at_once(writing):
    assert await written(writing, {PERSON: [(1, 10), (2, 20)], PLACE: [(3, 30)]}) == (1, [(1,), (2,)], [(3,)])


async def test_many_rows_are_written_by_a_way_for_each_statement(writing):
    many = [(number, number) for number in range(1, FEW + 1)]
    numbers = [(number,) for number, _ in many]
    assert await written(writing, {PERSON: many, PLACE: [(3, 30)]}) == (2, numbers, [(3,)])


async def test_nothing_is_written_by_no_way(writing):
    assert await written(writing, {}) == (0, [], [])
