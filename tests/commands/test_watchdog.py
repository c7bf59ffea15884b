import asyncio
from typing import Any

import pytest

from bot.commands.build import build
from bot.commands.connection.watchdog import DEAD, GatewayLost, is_alive, watch
from bot.play.services import Services
from tests.commands.test_pace import Clock
from tests.commands.workshops import AtOnce


@pytest.fixture
async def client():
    at_once: Any = AtOnce()
    made, _ = build(Services(None, lambda n: 0), at_once)
    yield made
    await made.close()


async def test_a_gateway_that_stays_away_ends_the_process(client):
    clock = Clock()
    watching = asyncio.create_task(watch(client, None, clock, away=300, beat=0.001))
    await asyncio.sleep(0.01)
    clock.now = 300

    with pytest.raises(GatewayLost, match="away for 300 seconds"):
        await asyncio.wait_for(watching, 5)


async def test_a_gateway_that_comes_back_in_time_is_fine(client):
    clock = Clock()
    watching = asyncio.create_task(watch(client, None, clock, away=300, beat=0.001))
    clock.now = 299
    client.connected = True
    await asyncio.sleep(0.01)
    client.connected = False
    clock.now = 500
    await asyncio.sleep(0.01)

    assert not watching.done()
    watching.cancel()


async def test_signs_of_life_are_shown_only_while_the_gateway_is_there(client, tmp_path):
    heartbeat = tmp_path / "alive"
    watching = asyncio.create_task(watch(client, heartbeat, beat=0.001))
    await asyncio.sleep(0.02)
    before = heartbeat.exists()
    client.connected = True
    await asyncio.sleep(0.1)
    watching.cancel()

    assert (before, heartbeat.exists()) == (False, True)


async def test_a_sign_of_life_that_cannot_be_written_is_said_and_ends_nothing(client, tmp_path, caplog):
    client.connected = True
    watching = asyncio.create_task(watch(client, tmp_path / "missing" / "alive", beat=0.001))
    await asyncio.sleep(0.1)

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
