"""What a roll reads is searched by key on a new server, which knows nothing of its tables."""

import pytest

from bot.play.request_context import Place
from bot.storage import event_rows, history, recording, sum_rows
from bot.storage.postgres.transactions import PostgresReading, PostgresWriting
from tests.storage.submissions import ANNA, record, submission

ROW = f"{event_rows.SELECT} {event_rows.JOIN} WHERE {event_rows.AT_PLACE} AND event.number = ?"
PLACE = (1, 0)


async def plan(thread, statement, parameters):
    explained = await thread.visit(
        lambda connection: connection.execute(f"EXPLAIN {statement}", parameters).fetchall()
    )
    return "\n".join(line for (line,) in explained)


@pytest.mark.parametrize(
    ("statement", "parameters"),
    [
        (event_rows.LOAD_PLACES, ("[]",)),
        (sum_rows.KEPT, ("[]",)),
        (ROW, (*PLACE, 1)),
        (recording.SEEN, (1,)),
        (recording.STATE, (1, "fair", "", 0)),
        (recording.FOLLOWED, (*PLACE, 1, 1)),
    ],
)
async def test_what_events_find_is_searched_by_key(address, statement, parameters):
    async with PostgresWriting(address).opened() as writing:
        lines = await plan(writing, statement, parameters)
    assert "Index" in lines
    assert "Seq Scan" not in lines


async def test_whether_a_row_is_voided_is_looked_up_by_its_number(store, address):
    rows = [await record(store, submission(person=ANNA)) for _ in range(30)]
    every = f"{event_rows.SELECT} {event_rows.JOIN} WHERE {event_rows.AT_PLACE}"
    for statement, parameters in ((ROW, (*PLACE, rows[-1].number)), (every, PLACE)):
        async with PostgresReading(address).opened() as reading:
            assert "using event_by_target on event mark" in await plan(reading, statement, parameters)


async def test_what_statistics_read_is_searched_by_key(address):
    async with PostgresReading(address).opened() as reading:
        lines = await plan(reading, sum_rows.SUMS, (9, 1, *PLACE, 1, 1, "roll d6"))
    assert "Index" in lines
    assert "Seq Scan" not in lines


async def test_places_come_in_order_however_the_server_looks_them_up(store, address):
    for channel in range(1, 31):
        await record(store, submission(person=ANNA, place=Place(channel, home=900)))

    def found(connection):
        # what is left finds the places by hashes of their numbers
        for way in ("hashjoin", "mergejoin", "sort", "material", "indexonlyscan"):
            connection.execute(f"SET enable_{way} = off")
        number, begin = (
            event_rows.find_number(connection, user=ANNA),
            history.find_last_place(connection) - 30,
        )
        return [place.channel for _, place in history.list_places_of(connection, number, begin)]

    async with PostgresWriting(address).opened() as writing:
        assert await writing.visit(found) == list(range(1, 31))
