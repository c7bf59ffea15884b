"""The demo as people start it: a process of its own."""

import asyncio
import re
import socket
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from tests.client import forks
from tests.client.processes import PATIENCE, environment, running

pytestmark = pytest.mark.slow


@dataclass
class Demo:
    """What it said when it was there, a session at its address; how it ended, and what it warned of."""

    said: str
    session: aiohttp.ClientSession
    status: int = -1
    warnings: str = ""


@asynccontextmanager
async def demo(folder, port=0, run=forks.running):
    """Run the demo for a while."""
    env = environment(
        folder / "unused.db", DISCORD_TOKEN="", EVENHAND_LOG_LEVEL="WARNING", EVENHAND_DEMO_PORT=str(port)
    )
    said = ""
    async with run("-m", "bot", "demo", env=env, cwd=folder) as process:
        while "open it" not in said:
            said += (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        async with aiohttp.ClientSession(re.search(r"http://[^\s/]+", said)[0]) as session:
            running_demo = Demo(said, session)
            yield running_demo
        process.terminate()
        running_demo.status = await asyncio.wait_for(process.wait(), PATIENCE)
        running_demo.warnings = (await process.stderr.read()).decode()


async def use(session, name):
    """Use a command as the first person in the first channel; all messages there."""
    async with session.get("/sandbox/world") as answer:
        world = await answer.json()
    command = next(c for c in world["commands"] if c["name"] == name)
    person, channel = world["users"][0]["id"], world["servers"][0]["channels"][0]["id"]
    body = {"as": person, "channel": channel, "type": 2}
    data = {"id": command["id"], "name": name, "type": 1, "options": []}
    await session.post("/sandbox/interactions", json={**body, "data": data})
    messages = await session.get(f"/sandbox/channels/{channel}/messages", params={"as": person})
    return await messages.json()


@dataclass
class Twice:
    """What was seen of two runs in one folder, one after the other; the first was told its port."""

    port: int
    first: Demo
    page: str
    second: Demo
    messages: list[dict[str, Any]]


@pytest.fixture(scope="module")
def twice(tmp_path_factory):
    """A run in which somebody rolls, and another in which they look back."""
    return asyncio.run(run_twice(tmp_path_factory.mktemp("demo")))


async def run_twice(folder):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with demo(folder, port, running) as first, first.session.get("/") as page:
        html = await page.text()
        await use(first.session, "d100")
    async with demo(folder) as second:
        messages = await use(second.session, "history")
    return Twice(port, first, html, second, messages)


def test_the_demo_serves_a_page_and_leaves_when_it_is_told_to(twice):
    assert "<html" in twice.page
    assert twice.first.status == 0


def test_what_was_rolled_in_a_demo_is_there_at_the_next(twice):
    assert len(twice.messages) == 2
    assert "`#1`" in twice.messages[-1]["embeds"][0]["description"]


def test_the_demo_is_where_it_is_expected(twice):
    there = f"http://127.0.0.1:{twice.port}"
    assert twice.first.said == f"Evenhand's demo is at {there} - open it in a browser. Ctrl+C ends it.\n"


async def test_a_demo_whose_port_is_taken_says_so_and_is_elsewhere(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with demo(tmp_path, port) as there:
            messages = await use(there.session, "d100")

    assert there.said.startswith(f"Another program has port {port}")
    assert len(messages) == 1


def test_a_healthy_demo_warns_of_nothing(twice):
    assert (twice.first.warnings, twice.second.warnings) == ("", "")
