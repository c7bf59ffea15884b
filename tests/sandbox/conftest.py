"""A sandbox with two people in a server, and the example bot running in it."""

import asyncio
import contextlib
import time

import aiohttp
import discord
import pytest
import yarl

from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.server import Sandbox
from tests.sandbox.example_bot import ExampleBot

TOKEN = "example.token"


class Clock:
    """Tells the time, and can be moved ahead."""

    def __init__(self):
        self.ahead = 0.0

    def __call__(self):
        return time.time() + self.ahead


class Town:
    """What most tests need at hand."""

    def __init__(self, sandbox, clock):
        self.discord = sandbox
        self.clock = clock
        self.app = sandbox.application("Example", token=TOKEN)
        self.alice = sandbox.user("alice")
        self.bob = sandbox.user("bob")
        self.carol = sandbox.user("carol")
        self.den = sandbox.server("Den", owner=self.alice, members=[self.bob], app_installed=True)
        self.room = sandbox.text_channel(self.den, "dice")
        self.bot = None

    @contextlib.asynccontextmanager
    async def running(self, bot):
        """Run a bot until it is left, ready and with its commands registered."""
        base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        discord.http.Route.BASE = self.discord.api
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.discord.gateway)
        self.bot = bot
        running = asyncio.create_task(bot.start(TOKEN))
        try:
            ready = asyncio.create_task(self.discord.ready())
            await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                ready.cancel()
                running.result()
            await ready
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            discord.http.Route.BASE = base
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


@pytest.fixture
async def empty():
    """The town without its bot."""
    clock = Clock()
    async with Sandbox(clock=clock, starts=SessionStarts(time.monotonic, pause=0)) as sandbox:
        yield Town(sandbox, clock)


@pytest.fixture
async def town(empty):
    """The town with the example bot."""
    async with empty.running(ExampleBot()):
        yield empty


@pytest.fixture
async def http():
    """A plain HTTP client."""
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def rest(empty, http):
    """Send what discord.py would not: `await rest(method, path, body)` gives status and answer."""

    async def send(method, path, body=None, *, token=TOKEN):
        headers = {"Authorization": f"Bot {token}"}
        async with http.request(method, empty.discord.api + path, json=body, headers=headers) as response:
            return response.status, await response.json() if response.status != 204 else None

    return send


@pytest.fixture
def fetch(http):
    """Return the bytes at an address."""

    async def get(url):
        async with http.get(url) as response:
            return await response.read()

    return get
