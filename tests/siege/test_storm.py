"""A storm of strangers who all roll without a pause, and people in other servers who roll meanwhile."""

import asyncio
import sqlite3
import time
from collections import Counter
from contextlib import closing, suppress

import pytest

from bot.sandbox.interactions import lifecycle
from bot.sandbox.server import Sandbox
from tests.client.forks import running
from tests.client.processes import PATIENCE, TOKEN, environment

CAMP = 20
"""How many strangers a server has."""

PAUSE = 0.5
"""Seconds between two rolls of a person in another server."""

STOPPED = 10
"""Seconds in which a host's Docker has a bot stop before it is killed."""


class Storm:
    """Strangers in servers of many, and others who each have one of their own."""

    def __init__(self, sandbox, strangers, others):
        self.seen, self.seen_by_others = Counter(), Counter()
        self._strangers = []
        for camp in range(0, strangers, CAMP):
            people = [sandbox.user(f"stranger {camp + number}") for number in range(CAMP)]
            server = sandbox.server(f"Camp {camp}", owner=people[0], members=people[1:], app_installed=True)
            room = sandbox.text_channel(server, "camp")
            self._strangers += [(person, room) for person in people]
        self._others = []
        for number in range(others):
            person = sandbox.user(f"other {number}")
            aside = sandbox.server(f"Aside {number}", owner=person, app_installed=True)
            self._others.append((person, sandbox.text_channel(aside, "dice")))

    async def rage(self, seconds):
        """Have all roll for so many seconds, and wait for their last answers."""
        end = time.monotonic() + seconds
        strangers = (self._roll(each, end, self.seen, 0) for each in self._strangers)
        others = (self._roll(each, end, self.seen_by_others, PAUSE) for each in self._others)
        await asyncio.gather(*strangers, *others)

    async def _roll(self, whose, end, seen, pause):
        person, room = whose
        while time.monotonic() < end:
            rolled = await person.use(room, "d100", method="accumulator")
            with suppress(TimeoutError):
                await rolled.settled(10)
            embeds = rolled.message["embeds"] if rolled.message else []
            seen["none" if not embeds else "roll" if "#" in str(embeds) else "refused"] += 1
            await asyncio.sleep(pause)


def recorded(database):
    """How many rolls are in a database."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]


@pytest.mark.slow
async def test_a_storm_has_nothing_recorded_that_nobody_sees_and_leaves_the_others_their_answers(
    tmp_path, soak, monkeypatch
):
    monkeypatch.setattr(lifecycle, "_KEPT", 100_000)
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        storm = Storm(sandbox, 600 if soak else 60, 40 if soak else 5)
        env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=sandbox.api, EVENHAND_LOG_LEVEL="ERROR")
        async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
            await sandbox.ready()
            await storm.rage(20 if soak else 1)
            process.terminate()
            began = time.monotonic()
            status = await asyncio.wait_for(process.wait(), PATIENCE)
            took = time.monotonic() - began
    rolls = storm.seen["roll"] + storm.seen_by_others["roll"]
    assert status == 0
    assert recorded(tmp_path / "e.db") - rolls <= rolls / 100
    assert storm.seen_by_others["none"] == 0
    if soak:  # the short form sees that it stops, whatever the machine
        assert took <= STOPPED
