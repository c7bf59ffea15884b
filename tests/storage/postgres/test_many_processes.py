"""Two processes roll at one place, and people are forgotten; each is killed, and the server crashes."""

import asyncio
import os
from random import Random

import pytest

from bot.features.proof.export import lines
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.store import Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.client.forks import start
from tests.postgres import rows_of
from tests.storage.kill_child import NOON, PLACE, Here


class Child:
    """A process that rolls until it is killed; `said` is what it was told was recorded."""

    def __init__(self, process):
        self._process = process
        self._reading = asyncio.create_task(self._read())
        self.said = {}
        self.begun = asyncio.Event()

    async def _read(self):
        async for line in self._process.stdout:
            number, interaction = map(int, line.split())
            self.said[interaction] = number
            self.begun.set()
        self.begun.set()  # it has ended, and whoever waits for it is to see that

    async def kill(self):
        assert self._process.returncode is None
        self._process.kill()
        await self._reading
        await self._process.communicate()


async def child(address, folder, run):
    arguments = ("-m", "tests.storage.kill_child", address, str(run))
    made = Child(await start(*arguments, env=os.environ, cwd=folder))
    await made.begun.wait()
    return made


@pytest.mark.slow
async def test_kills_and_crashes_lose_and_double_nothing(own_server, tmp_path, soak):
    chance, acknowledged, address = Random(1), {}, own_server.address
    two = [await child(address, tmp_path, run) for run in (1, 2)]
    for turn in range(20) if soak else (1,):  # that in which one is killed, and the server crashes
        await asyncio.sleep(chance.uniform(0.05, 0.6))
        if turn % 2:
            await asyncio.to_thread(own_server.crash)
            await asyncio.sleep(chance.uniform(0.05, 1))
        killed = two.pop(0)
        await killed.kill()
        acknowledged |= killed.said
        two.append(await child(address, tmp_path, turn + 3))
    for left in two:
        await left.kill()
        acknowledged |= left.said
    async with open_store(address, lambda: NOON, REGISTRY) as store:
        numbers = [event.number async for event in store.events(PLACE)]
        assert numbers == list(range(1, len(numbers) + 1))
        services = Services(store, chance.randrange, Here(), REGISTRY)
        assert await faults(services, PLACE) == []
        proof = [line async for line in lines(services, PLACE, tables=False)]
        assert not (await verify(proof, REGISTRY, Here())).why
    seen = {row[0]: row[2] for table, row in rows_of(address) if table == "seen"}
    assert {each: seen.get(each) for each in acknowledged} == acknowledged
    assert len(set(acknowledged.values())) == len(acknowledged)
