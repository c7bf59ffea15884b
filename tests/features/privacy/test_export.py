"""/privacy export: packed apart from all else, and not too often."""

import sys
import threading
from contextlib import contextmanager

import pytest

from bot.features.privacy.card import csv_row, json_row
from bot.ops.workers import WorkerPool
from bot.play.errors import Busy
from bot.storage.event_rows import event_of
from tests.client.reading import text
from tests.client.workers import UNHURRIED, InAThread, InProcess

OF_THE_EXPORT = {each.__code__ for each in (csv_row, json_row, event_of)}


@contextmanager
def called_on_the_loop():
    """Note what of an export is called in this thread, which is that of the event loop."""
    found = set()

    def note(frame, event, _argument):
        if event == "call" and frame.f_code in OF_THE_EXPORT:
            found.add(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


class Full(InProcess):
    """Takes nothing more, for a while."""

    def __init__(self):
        super().__init__()
        self.full = threading.Event()

    async def run_long(self, job, *inputs):
        if self.full.is_set():
            raise Busy("Too much is being put together just now.")
        return await super().run_long(job, *inputs)


@pytest.mark.no_cover  # a call that is noted is noted once
async def test_no_roll_is_read_or_written_to_a_file_on_the_event_loop(town):
    async with town.bot(workers=InAThread()):
        await town.player.use(town.room, "roll", dice="2d6")
        with called_on_the_loop() as found:
            seen = await town.player.use(town.room, "privacy export")

    assert "1 entry" in text(seen)
    assert found == set()


async def test_a_second_export_is_refused_and_told_when_it_is_possible(open_town):
    await open_town.player.use(open_town.room, "privacy export")
    refused = await open_town.player.use(open_town.room, "privacy export")
    of_another = await open_town.owner.use(open_town.room, "privacy export")

    assert "you can have it again in 10 minutes" in text(refused)
    assert "attachments" not in refused.message or not refused.message["attachments"]
    assert of_another.message["attachments"]


async def test_an_export_that_failed_can_be_asked_for_again_at_once(town):
    workers = Full()
    async with town.bot(workers=workers):
        workers.full.set()
        refused = await town.player.use(town.room, "privacy export")
        workers.full.clear()
        seen = await town.player.use(town.room, "privacy export")

    assert "Too much is being put together" in text(refused)
    assert seen.message["attachments"]


@pytest.mark.slow
async def test_an_export_is_made_by_a_process_of_its_own(town):
    workers = WorkerPool(UNHURRIED)
    async with town.bot(workers=workers):
        await town.player.use(town.room, "roll", dice="2d6")
        seen = await (await town.player.use(town.room, "privacy export")).settled()
    await workers.close()

    assert "1 entry" in text(seen)
    assert [file["filename"] for file in seen.message["attachments"]] == ["rolls.csv", "rolls.json"]
