"""For whom workers work, and in which lane."""

from typing import Any

import pytest

from bot.client import drawing
from tests.client.reading import text
from tests.client.workers import Noted, Stuck

pytestmark = pytest.mark.usefixtures("unpainted")

ASKED: list[tuple[str, dict[str, Any], bool]] = [
    ("odds", {"dice": "3d6"}, False),
    ("odds", {"dice": "3d6; 200d20kh100"}, True),
    ("rules list", {"sides": 7}, False),
    ("rules show", {"method": "human"}, False),
    ("stats", {}, False),
    ("fair", {"dice": "40d20kh20"}, False),
]
"""A command with its options, and whether it may take seconds, which the short lane finds out first."""


async def test_workers_work_for_the_person_who_asks_there(town):
    workers = Noted()
    async with town.bot(workers=workers):
        for command, options, long in ASKED:
            town.rest()
            workers.asked.clear()
            await town.player.use(town.room, command, **options)
            person, home, lane = workers.asked[-1]
            assert (
                {each[:2] for each in workers.asked} == {(person, home)} == {(town.player.id, town.guild.id)}
            )
            assert lane is long


async def test_the_end_of_an_evening_does_not_wait_for_its_luck(town, monkeypatch):
    monkeypatch.setattr(drawing, "PATIENCE", 0.1)
    async with town.bot(workers=Stuck()):
        await town.player.use(town.room, "session start", name="Tomb")
        await town.player.use(town.room, "roll", dice="1d20")
        seen = await town.player.use(town.room, "session end")

    assert "Tomb" in text(seen)
    assert "image" not in seen.message["embeds"][0]
