"""The library over SQLite: after a restart, of how many versions, and worked on in which thread."""

import sqlite3
import sys
from contextlib import closing

import pytest

from bot.mechanics.errors import BadInput
from bot.play.library import MOST_CONTENTS
from bot.storage.event_rows import from_json, to_json
from tests.storage.contract.test_library import TABLES, every, item

ROLLED_ON = "INSERT INTO content (owner_kind, owner_id, body, rolled) VALUES ('home', 900, '{}', 1)"


async def test_the_library_survives_a_restart(opening):
    async with opening() as store:
        await store.save_item(item())
    async with opening() as store:
        assert await every(store) == [item()]


async def test_what_was_rolled_on_has_a_bounded_number_of_versions(opening, database):
    async with opening() as store:
        await store.save_item(item(collection=TABLES))
    with closing(sqlite3.connect(database)) as behind, behind:
        behind.executemany(ROLLED_ON, [()] * (MOST_CONTENTS - 1))
    async with opening() as store:
        assert await store.save_item(item(collection=TABLES, body={"dice": "d8"}))
        with pytest.raises(BadInput, match="1,000 old versions of tables and rolls"):
            await store.save_item(item("other", TABLES))
        assert list(await store.item_names(TABLES)) == ["attack"]
        assert not await store.save_item(item())


@pytest.mark.no_cover  # a call that is noted is noted once
async def test_whoever_waits_to_write_waits_for_no_item_that_is_written_as_text_or_read(opening):
    found = []

    def note(frame, event, _argument):
        if event == "call" and frame.f_code in {to_json.__code__, from_json.__code__}:
            found.append(frame.f_code.co_name)

    async with opening() as store:
        await store._writer.run(lambda _: sys.setprofile(note))  # in the thread that writes
        await store.save_item(item(collection=TABLES))
        await store.save_item(item(collection=TABLES))
        await store.save_items([item()])
        await store.remove_item(TABLES, "attack")

    assert found == []
