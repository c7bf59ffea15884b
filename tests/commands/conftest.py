"""The real bot, with real storage, on the local Discord."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any

import discord
import pytest

from bot.bootstrap import serve
from bot.commands.build import build
from bot.commands.connection.client import PATIENCE, Evenhand
from bot.commands.connection.discord_address import point_at
from bot.commands.tree import EvenhandTree
from bot.mechanics.sources import Below
from bot.play.events.registry import REGISTRY
from bot.play.services import Services
from bot.play.store import Store
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from bot.storage.urls import open_store
from bot.worker_pool.pool import WorkerPool
from tests.commands.stores import Slow
from tests.commands.workers import AtOnce
from tests.scripted import Scripted

TOKEN = "token-of-the-tests"

AT_ONCE = AtOnce()


class Clock:
    """Tells the time of Discord, ten times slower: no answer is late because a machine is slow."""

    def __init__(self) -> None:
        self._began = time.time()

    def __call__(self) -> float:
        return self._began + (time.time() - self._began) / 10


class Town:
    """The local Discord with a server of two people, and the bot that can be started again."""

    def __init__(self, sandbox: Sandbox, database: Path, below: Below, registered: list[Any]) -> None:
        self.sandbox = sandbox
        self.database = database
        self.below = below
        self.client: Evenhand | None = None
        self.tree: EvenhandTree | None = None
        self.application = sandbox.application("Evenhand", token=TOKEN)
        self.application.commands = registered
        self.owner = sandbox.user("Olga")
        self.player = sandbox.user("Pim")
        self.guild = sandbox.server("Den", owner=self.owner, members=[self.player], app_installed=True)
        self.room = sandbox.text_channel(self.guild, "dice")

    @asynccontextmanager
    async def bot(
        self,
        around: Callable[[Store], Store] = lambda store: store,
        workers: AtOnce | WorkerPool = AT_ONCE,
        patience: float = PATIENCE,
        closing: float = 5,
    ) -> AsyncIterator[Services]:
        """Run the bot for a while, with `around` its store; it can be run again on the same data."""
        settings = Settings(_env_file=None, closing_seconds=closing)
        stop = asyncio.Event()
        async with open_store(f"sqlite:///{self.database}", lambda: 1_700_000_000_000, REGISTRY) as store:
            services = Services(around(store), self.below, workers, REGISTRY)
            self.client, self.tree = build(services, patience)
            task = asyncio.create_task(serve(settings, self.client, self.tree, TOKEN, stop, workers.close))
            await self.sandbox.ready()
            try:
                yield services
            finally:
                stop.set()
                await task

    @asynccontextmanager
    async def slow_bot(self, method: str) -> AsyncIterator[Services]:
        """Run the bot with a store of which a method waits until Discord has been told to wait, once."""

        def around(store: Store) -> Store:
            return Slow(store, method, self.sandbox)

        async with self.bot(around, patience=0) as services:
            yield services


@pytest.fixture
def below() -> Scripted:
    """Chance under the test's control."""
    return Scripted()


@asynccontextmanager
async def founded(database: Path, below: Below, registered: list[Any]) -> AsyncIterator[Town]:
    """Found a town for a while; Discord knows the commands that are `registered`."""
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    async with Sandbox(port=0, clock=Clock()) as sandbox:
        point_at(sandbox.api)
        yield Town(sandbox, database, below, registered)
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses


@pytest.fixture(scope="session")
def registered(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """All commands, as Discord keeps them: the bot need not register them anew for each test."""

    async def first_start() -> list[Any]:
        database = tmp_path_factory.mktemp("registered") / "evenhand.db"
        async with founded(database, Scripted(), []) as town, town.bot():
            return town.application.commands

    return asyncio.run(first_start())


@pytest.fixture
async def town(tmp_path: Path, newest: Path, below: Scripted, registered: list[Any]) -> AsyncIterator[Town]:
    """A town whose bot has run before, and is not running yet."""
    async with founded(Path(copyfile(newest, tmp_path / "evenhand.db")), below, registered) as town:
        yield town


@pytest.fixture
async def open_town(town: Town) -> AsyncIterator[Town]:
    """A town whose bot is running."""
    async with town.bot():
        yield town
