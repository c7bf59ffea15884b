"""Two processes, two shards each, on one PostgreSQL: killed, cut off, and its server crashed."""

import asyncio
import re
import tempfile
from collections import defaultdict
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.features.proof.export import lines
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.store import Services
from bot.play.verification import faults
from bot.sandbox.interactions import lifecycle
from bot.sandbox.world import messages
from bot.storage.urls import open_store
from tests.client.fleet import found_town
from tests.client.forks import running
from tests.client.processes import PATIENCE, environment
from tests.client.reading import text
from tests.client.test_fleet import SEALED
from tests.postgres import rows_of
from tests.storage.kill_child import NOON, Here
from tests.storage.postgres.lines import line_to
from tests.tiers import soaked

SHARDS = 4

ROLLS = (("d100", {"method": "accumulator"}), ("fair", {"dice": "2d6", "tightness": "1"}), ("d100", {}))

IMPATIENT = """
import sys
from bot.cli.app import main
from bot.storage.postgres import fleet
fleet.GRACE = 1.0
sys.exit(main())
"""
"""The command line of a bot that gives others a second to come back to their shards, where hosts give ten."""

UNHURRIED = """
import sys
from bot.cli.app import main
from bot.client.admission import Deadlines
Deadlines.__init__.__defaults__ = (12.5,)
sys.exit(main())
"""
"""The command line of a bot that has five times as long to answer: a slow machine starts processes slowly."""

WITH_A_CRASH = (1,)
"""The turn of the soak in which the server crashes, too."""

pytestmark = [pytest.mark.slow, pytest.mark.long]


@pytest.fixture
def people(soak):
    """How many roll all the time, also while processes start: few leave most of the machine to those."""
    return 16 if soak else 6


class Host:
    """Keeps two processes of the bot running, and ends one now and then; `program` is how Python runs it."""

    def __init__(self, city, address, folder, *program):
        self._city = city
        self._program = program
        self._environment = environment(
            folder / "none.db", EVENHAND_DISCORD_API=city.sandbox.api, EVENHAND_DATABASE_URL=address
        )
        self._folder = folder
        self._bots = []
        self._numbers = count(1)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        """Kill those that still run, where a test has failed: they would take the processor of all others."""
        for bot, process, drained in self._bots:
            process.kill()
            await drained
            await bot.__aexit__(None, None, None)

    async def start(self, **settings):
        """Start one more, and return the file that it touches when it is ready."""
        alive = self._folder / f"alive-{next(self._numbers)}"
        settings = self._environment | {"EVENHAND_HEARTBEAT_FILE": str(alive)} | settings
        bot = running(*self._program, "run", env=settings, cwd=self._folder)
        process = await bot.__aenter__()
        drained = asyncio.create_task(process.stderr.read())  # a full pipe would hold it up
        self._bots.append((bot, process, drained))
        return alive

    async def start_and_wait(self, **settings):
        """Start one more, and wait until it is ready, as `docker compose up --wait` does."""
        alive = await self.start(**settings)
        async with asyncio.timeout(PATIENCE):
            while not alive.exists():  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.05)

    async def end(self, *, kill):
        """End the one that runs longest; return its exit status, and what it has said."""
        bot, process, drained = self._bots.pop(0)
        assert process.returncode is None, (await drained).decode()
        (process.kill if kill else process.terminate)()
        status = await asyncio.wait_for(process.wait(), PATIENCE)
        said = (await drained).decode()
        await bot.__aexit__(None, None, None)
        return status, said

    async def end_all(self):
        """End all."""
        return [await self.end(kill=False) for _ in list(self._bots)]


class Crowd:
    """People who roll at a room for each shard.

    `asked` is all that they asked for, `shown` are the numbers of the rolls that they saw.
    """

    def __init__(self, city, chance):
        self._city = city
        self._chance = chance
        self.asked = []
        self.shown = defaultdict(list)
        self.missed = []
        self._people = [asyncio.create_task(self._roll(player)) for player in city.players]

    @property
    def rolls(self):
        """How many rolls were shown."""
        return sum(map(len, self.shown.values()))

    async def more(self, rolls, rooms=0):
        """Wait until so many more were shown, and one more in so many of the rooms."""
        enough, before = self.rolls + rolls, {key: len(numbers) for key, numbers in self.shown.items()}

        def in_rooms():
            return sum(len(numbers) > before.get(key, 0) for key, numbers in self.shown.items())

        async with asyncio.timeout(PATIENCE):
            while self.rolls < enough or in_rooms() < rooms:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.02)

    async def leave(self):
        """Roll no more."""
        for each in self._people:
            each.cancel()
        ended = await asyncio.gather(*self._people, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended

    async def _roll(self, player):
        while True:
            command, options = self._chance.choice(ROLLS)
            room = self._chance.choice(self._city.rooms)
            seen = await player.use(room, command, **options)
            self.asked.append(seen)
            with suppress(TimeoutError):  # it may have been killed
                await seen.settled(10)
            number = re.search(r"^#(\d+)", text(seen), re.MULTILINE) if seen.message else None
            if number:
                self.shown[room.id].append(int(number[1]))
            else:
                self.missed.append(text(seen) if seen.message else "nothing")
            await asyncio.sleep(self._chance.uniform(0.2, 0.4))  # more than 5 a second are refused


async def badly_answered(address, crowd):
    """Return what people see in the end of rolls that count, without their number and fingerprint."""
    made = {row[0] for table, row in rows_of(address) if table == "seen"}  # the interactions of all rolls
    asked = [each for each in crowd.asked if each.id in made]
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(each.settled(PATIENCE) for each in asked))
    seen = [text(each) if each.message else "nothing" for each in asked]
    return [each for each in seen if not SEALED.search(each)]


async def check(address, city, crowd):
    """See that nothing that was shown is lost or doubled, and that all that is kept is right."""
    async with open_store(address, lambda: NOON, REGISTRY) as store:
        services = Services(store, Random(1).randrange, Here(), REGISTRY, proof=True)
        places = {place.channel: place async for place in store.places()}
        for room in city.rooms:
            numbers = [event.number async for event in store.events(places[room.id])]
            shown = crowd.shown[room.id]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(set(shown)) == len(shown)
            assert set(shown) <= set(numbers)
            assert await faults(services, places[room.id]) == []
            proof = [line async for line in lines(services, places[room.id], tables=False)]
            assert not (await verify(proof, REGISTRY, Here())).why


async def test_kills_and_crashes_lose_and_double_nothing(own_server, tmp_path, soak, people):
    chance = Random(3)
    program = ("-m", "bot") if soak else ("-c", IMPATIENT)
    async with (
        found_town(SHARDS, pause=5 if soak else 0, leniency=1, people=people) as city,
        Host(city, own_server.address, tmp_path, *program) as host,
    ):
        for _ in range(2):
            await host.start()
        await city.connected()
        crowd = Crowd(city, chance)
        for turn in range(20) if soak else WITH_A_CRASH:
            await crowd.more(100 if soak else 40, rooms=SHARDS)
            await asyncio.sleep(chance.random())
            if turn % 4 == 1:
                await asyncio.to_thread(own_server.crash)
            status, _ = await host.end(kill=True)
            assert status == -9
            await host.start_and_wait()
        await crowd.more(100 if soak else 40, rooms=SHARDS)
        await crowd.leave()
        assert [status for status, _ in await host.end_all()] == [0, 0]
        assert crowd.rolls >= (2_000 if soak else 80)
        await check(own_server.address, city, crowd)


async def test_a_rolling_restart_answers_everybody_and_identifies_nobody_anew(
    own_server, tmp_path, soak, people
):
    async with (
        found_town(SHARDS, leniency=5, people=people) as city,
        Host(city, own_server.address, tmp_path, "-c", UNHURRIED) as host,
    ):
        for _ in range(2):
            await host.start()
        await city.connected()
        crowd = Crowd(city, Random(5))
        for _ in range(6 if soak else 1):
            await crowd.more(40, rooms=SHARDS)
            await host.start_and_wait()
            status, said = await host.end(kill=False)
            assert status == 0, said
        await crowd.more(40, rooms=SHARDS)
        await crowd.leave()
        assert crowd.missed == []
        assert sorted(city.identified) == list(range(SHARDS))
        assert [status for status, _ in await host.end_all()] == [0, 0]
        await check(own_server.address, city, crowd)


HASTY = """
import sys
from bot.cli.app import main
from bot.storage.postgres import fleet
fleet.GRACE, fleet.HOLD = 1.0, 2.0
sys.exit(main())
"""
"""The command line of a bot that leaves its shards after two seconds without the database, not ten."""


@pytest.fixture
def crowd(soak):
    """How many roll while one process is cut off: soon all of them wait for its answers."""
    return 64 if soak else 24


@pytest.mark.parametrize("away", ["a moment", soaked("long")])
async def test_who_loses_the_database_lets_no_roll_that_counts_go_unanswered(
    own_server, tmp_path, soak, away, crowd, monkeypatch
):
    for kept in (messages, lifecycle):  # all are looked at in the end, and a fast machine asks for thousands
        monkeypatch.setattr(kept, "_KEPT", 100_000)
    seconds = 1.5 if away == "a moment" else 45
    program = ("-m", "bot") if soak else ("-c", HASTY)
    with tempfile.TemporaryDirectory() as folder:  # the path of a socket must be short
        async with (
            found_town(SHARDS, pause=5 if soak else 0, leniency=1, people=crowd) as city,
            line_to(own_server.address, Path(folder)) as (line, through),
            Host(city, own_server.address, tmp_path, *program) as host,
        ):
            await host.start_and_wait(EVENHAND_DATABASE_URL=through)
            await host.start_and_wait()
            await city.connected()
            people = Crowd(city, Random(7))
            await people.more(100 if soak else 40, rooms=SHARDS)
            await asyncio.sleep(2)  # by then each has its part
            line.shut()
            await asyncio.sleep(seconds)
            line.mend()
            await people.more(400 if soak else 100, rooms=SHARDS)
            await people.leave()
            assert await badly_answered(own_server.address, people) == []
            assert [status for status, _ in await host.end_all()] == [0, 0]
            await check(own_server.address, city, people)
