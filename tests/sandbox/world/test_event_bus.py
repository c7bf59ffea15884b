"""Waiting until something is so."""

import asyncio

import pytest

from bot.sandbox.world.event_bus import EventBus


@pytest.mark.parametrize("turns", range(4))
async def test_who_is_cancelled_just_when_something_happens_looks_no_more(turns):
    bus, looks = EventBus(), []
    waiting = asyncio.create_task(bus.until(lambda: looks.append("again"), timeout=60))
    await asyncio.sleep(0.01)
    bus.publish("world")
    for _ in range(turns):
        await asyncio.sleep(0)
    waiting.cancel()
    before = len(looks)
    with pytest.raises(asyncio.CancelledError):
        await waiting

    assert len(looks) == before
