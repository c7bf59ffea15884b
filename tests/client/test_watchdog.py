""""""

import asyncio
import subprocess
import sys

import pytest

from bot.bootstrap import build
from bot.client.connection import Shard
from bot.client.shards import Served
from bot.client.watchdog import GatewayLost, watch
from bot.ops.heartbeat import DEAD, is_alive
from bot.play.fleet import Alone
from bot.play.store import Services
from bot.storage.failures import StorageFailed
from tests.client import test_pace
from tests.client.processes import PATIENCE


class Clock(test_pace.Clock):
    """Seconds that pass when told to, and are counted as often as the watchdog asks for them."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return super().__call__()

    async def seen(self) -> None:
        """Wait until the watchdog, even if it has not begun, has acted once on all that is so now."""
        enough = self.asked + 3
        async with asyncio.timeout(PATIENCE):
            while self.asked < enough:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0)


class Disk:
    """A store that works as long as a test wants it to."""

    works = True

    async def check_works(self) -> None:
        if not self.works:
            raise StorageFailed("The disk is read-only.")


def connect(client, *, yes=True):
    """Have the client serve one shard, whose gateway is there or not."""
    shard = Shard(0, Alone().turn, connected=yes)
    client.shards._served, client.shards._count = {0: Served(shard, None)}, 1


@pytest.fixture
def store():
    return Disk()


@pytest.fixture
async def client(store):
    made = build(Services(store, lambda n: 0, None, {}))
    yield made
    made.shards._served = {}
    await made.close()


@pytest.fixture
def clock():
    return Clock()


async def test_a_gateway_that_stays_away_ends_the_process(client, clock):
    watching = asyncio.create_task(watch(client, None, clock, away=300, beat=0))
    await clock.seen()
    clock.now = 300

    with pytest.raises(GatewayLost, match="away for 300 seconds"):
        await asyncio.wait_for(watching, PATIENCE)


async def test_a_gateway_that_comes_back_in_time_is_fine(client, clock):
    watching = asyncio.create_task(watch(client, None, clock, away=300, beat=0))
    await clock.seen()
    clock.now = 299
    connect(client)
    await clock.seen()
    connect(client, yes=False)
    clock.now = 500
    await clock.seen()

    assert not watching.done()
    watching.cancel()


async def test_one_of_several_shards_that_stays_away_ends_the_process(client, clock, tmp_path):
    connect(client)
    client.shards._served[1] = Served(Shard(1, Alone().turn), None)
    heartbeat = tmp_path / "alive"
    watching = asyncio.create_task(watch(client, heartbeat, clock, away=300, beat=0))
    await clock.seen()
    clock.now = 300

    with pytest.raises(GatewayLost, match="away for 300 seconds"):
        await asyncio.wait_for(watching, PATIENCE)
    assert not heartbeat.exists()


async def test_a_shard_that_waits_for_its_turn_is_not_away(client, clock, tmp_path):
    connect(client)
    client.shards._served[1] = Served(Shard(1, Alone().turn, queued=True), None)
    heartbeat = tmp_path / "alive"
    watching = asyncio.create_task(watch(client, heartbeat, clock, beat=0))
    await clock.seen()
    watching.cancel()

    assert heartbeat.exists()


async def test_signs_of_life_are_shown_only_while_the_gateway_is_there(client, clock, tmp_path):
    heartbeat = tmp_path / "alive"
    watching = asyncio.create_task(watch(client, heartbeat, clock, beat=0))
    await clock.seen()
    before = heartbeat.exists()
    connect(client)
    await clock.seen()
    watching.cancel()

    assert (before, heartbeat.exists()) == (False, True)


async def test_no_sign_of_life_is_shown_while_the_storage_does_not_work(
    client, store, clock, tmp_path, caplog
):
    heartbeat = tmp_path / "alive"
    connect(client)
    store.works = False
    watching = asyncio.create_task(watch(client, heartbeat, clock, beat=0))
    await clock.seen()
    before = heartbeat.exists()
    store.works = True
    await clock.seen()
    watching.cancel()

    assert (before, heartbeat.exists()) == (False, True)
    assert "does not work just now, so health checks will fail: The disk is read-only." in caplog.text


async def test_a_sign_of_life_that_cannot_be_written_is_said_and_ends_nothing(
    client, clock, tmp_path, caplog
):
    connect(client)
    watching = asyncio.create_task(watch(client, tmp_path / "missing" / "alive", clock, beat=0))
    await clock.seen()

    assert "sign of life cannot be written" in caplog.text
    assert not watching.done()
    watching.cancel()


def test_an_old_sign_of_life_does_not_count(tmp_path):
    heartbeat = tmp_path / "alive"
    heartbeat.touch()
    then = heartbeat.stat().st_mtime

    assert is_alive(heartbeat, then + DEAD - 1)
    assert not is_alive(heartbeat, then + DEAD + 1)


def test_no_sign_of_life_does_not_count(tmp_path):
    assert not is_alive(tmp_path / "alive", 0)


HANGS = """
import asyncio, time
from types import SimpleNamespace
from bot.client import watchdog

class Hanging:
    async def check_works(self):
        time.sleep(600)

watchdog.HUNG = 0.1
asyncio.run(watchdog.watch(SimpleNamespace(services=SimpleNamespace(store=Hanging())), None))
"""


@pytest.mark.slow
def test_a_process_that_hangs_ends_and_says_where():
    ended = subprocess.run([sys.executable, "-c", HANGS], capture_output=True, check=False, timeout=PATIENCE)

    assert ended.returncode == 1
    assert b"in check_works" in ended.stderr
