"""The real bot, with real storage, on the local Discord."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import cache, partial
from pathlib import Path
from shutil import copyfile
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.bootstrap import build, serve
from bot.client.admission import Budgets, Deadlines
from bot.client.client import PATIENCE, Evenhand
from bot.client.connection import point_at
from bot.features.registry import REGISTRY
from bot.mechanics.sources import Below
from bot.ops.workers import WorkerPool
from bot.play.store import Services, Store
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.people.handles import InteractionResult
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from bot.storage.urls import open_store
from tests.client.stores import Slow
from tests.client.workers import InProcess
from tests.scripted import Scripted

TOKEN = "token-of-the-tests"

IN_PROCESS = InProcess()


@cache
def closing_within(seconds: float) -> Settings:
    """Settings as they are where nothing is set; reading them is a tenth of a start."""
    return Settings(_env_file=None, closing_seconds=seconds)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let tests that lodge in the town of a module run on its event loop."""
    if "lodged_town" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


HEARD_WITHIN = 120.0
"""Seconds in which a bot of the tests has taken up what came again."""

LENIENCY = 10
"""How many times as long as Discord the local one waits: no answer is late because a machine is slow."""


class Town:
    """The local Discord with a server of two people, and the bot that can be started again."""

    def __init__(self, sandbox: Sandbox, database: Path, below: Below, registered: list[Any]) -> None:
        self.sandbox = sandbox
        self.database = database
        self.url = f"sqlite:///{database}"
        self.below = below
        self.proof = False
        """Whether places keep a proof: then what is rolled comes of its keys, and not of `below`."""
        self.client: Evenhand | None = None
        self.deadlines = partial(Deadlines, time.monotonic, LENIENCY)
        """Makes those of a bot, anew for each."""
        self.application = sandbox.application("Evenhand", token=TOKEN)
        self.application.commands = registered
        self.settle()

    def settle(self) -> None:
        """Let everybody be someone new, in a new server; those of before are no more found by their names."""
        world = self.sandbox._world
        for guild in world.guilds.values():
            guild.name = str(guild.id)
        for user in world.users.values():
            if not user.bot:
                user.name = str(user.id)
        self.owner = self.sandbox.user("Olga")
        self.player = self.sandbox.user("Pim")
        self.guild = self.sandbox.server("Den", owner=self.owner, members=[self.player], app_installed=True)
        self.room = self.sandbox.text_channel(self.guild, "dice")

    def rest(self) -> None:
        """Let everybody ask for as much as if they had rested."""
        self.client.budgets = Budgets(time.monotonic)

    async def hear_again(self, seen: InteractionResult) -> None:
        """Deliver an interaction to the bot once more, and wait until it has done what it does then."""
        before = len(self.sandbox.requests)
        await self.sandbox.replay(seen)
        await self.sandbox.until(lambda: len(self.sandbox.requests) >= before + 2, HEARD_WITHIN)

    async def until_idle(self) -> None:
        """Wait until the bot has done all that it was asked for, also what it does after it has answered."""
        while self.client.under_way:
            await self.client._idle.wait()

    async def wait(self, _seconds: float) -> None:
        """Let everybody rest without waiting for it."""
        self.rest()

    @asynccontextmanager
    async def bot(
        self,
        around: Callable[[Store], Store] = lambda store: store,
        workers: InProcess | WorkerPool = IN_PROCESS,
        patience: float = PATIENCE,
        closing: float = 5,
    ) -> AsyncIterator[Services]:
        """Run the bot for a while, with `around` its store; it can be run again on the same data."""
        settings = closing_within(closing)
        stop = asyncio.Event()
        async with open_store(self.url, lambda: 1_700_000_000_000, REGISTRY) as store:
            services = Services(around(store), self.below, workers, REGISTRY, proof=self.proof)
            self.client = build(services, patience, deadlines=self.deadlines())
            task = asyncio.create_task(serve(settings, self.client, TOKEN, stop, workers.close))
            await self.sandbox.ready()
            try:
                yield services
            finally:
                stop.set()
                await task

    @asynccontextmanager
    async def slow_bot(self, method: str, patience: float = 0) -> AsyncIterator[Services]:
        """Run the bot with a store of which a method waits until Discord has been told to wait, once."""

        def around(store: Store) -> Store:
            return Slow(store, method, self.sandbox)

        async with self.bot(around, patience=patience) as services:
            yield services


@pytest.fixture
def below() -> Scripted:
    """Chance under the test's control."""
    return Scripted()


@asynccontextmanager
async def found_town(
    database: Path,
    below: Below,
    registered: list[Any],
    clock: Callable[[], float] = time.time,
    leniency: float = LENIENCY,
) -> AsyncIterator[Town]:
    """Found a town for a while; Discord knows the commands that are `registered`."""
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    starts = SessionStarts(time.monotonic, pause=0)
    async with Sandbox(port=0, clock=clock, starts=starts) as sandbox:
        sandbox.wait_longer(leniency)
        point_at(sandbox.api)
        yield Town(sandbox, database, below, registered)
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses


class House:
    """A town whose bot runs for many tests, each with people and a server of its own."""

    def __init__(
        self,
        folder: Path,
        newest: Path,
        registered: list[Any],
        hire: Callable[[], InProcess | WorkerPool] = lambda: IN_PROCESS,
        *,
        proof: bool = False,
    ) -> None:
        self._folder, self._newest, self._registered = folder, newest, registered
        self._hire, self._proof = hire, proof
        self._below: Below = Scripted()
        self._open = AsyncExitStack()
        self._failed: int | None = None
        self._town: Town | None = None

    async def let(self, below: Below, failed: int) -> Town:
        """Return the town for a test; after a test that failed, another one with another bot."""
        self._below = below
        if self._town is None or failed != self._failed:
            with suppress(Exception):  # of a bot that the failed test broke: that test has said so
                await self.close()
            database = copyfile(self._newest, self._folder / f"{failed}.db")
            town = found_town(database, self._draw, self._registered)
            self._town = await self._open.enter_async_context(town)
            self._town.proof = self._proof
            await self._open.enter_async_context(self._town.bot(workers=self._hire()))
        self._failed = failed
        self._town.settle()
        return self._town

    def _draw(self, n: int) -> int:
        return self._below(n)

    async def close(self) -> None:
        """Let the bot leave, and close the town."""
        await self._open.aclose()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(
    tmp_path_factory: pytest.TempPathFactory, newest: Path, registered: list[Any]
) -> AsyncIterator[House]:
    """Where those tests of a module are that lodge in one town."""
    house = House(tmp_path_factory.mktemp("house"), newest, registered)
    yield house
    await house.close()


@pytest_asyncio.fixture(loop_scope="module")
async def lodged_town(request: pytest.FixtureRequest, house: House, below: Below) -> Town:
    """A town whose bot runs since an earlier test, for tests that leave the bot and Discord as they are."""
    return await house.let(below, request.session.testsfailed)


@pytest.fixture(scope="session")
def registered(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """All commands, as Discord keeps them: the bot need not register them anew for each test."""

    async def first_start() -> list[Any]:
        database = tmp_path_factory.mktemp("registered") / "evenhand.db"
        async with found_town(database, Scripted(), []) as town, town.bot():
            return town.application.commands

    return asyncio.run(first_start())


@pytest.fixture
async def town(tmp_path: Path, newest: Path, below: Scripted, registered: list[Any]) -> AsyncIterator[Town]:
    """A town whose bot has run before, and is not running yet."""
    async with found_town(Path(copyfile(newest, tmp_path / "evenhand.db")), below, registered) as town:
        yield town


@pytest.fixture
async def open_town(town: Town) -> AsyncIterator[Town]:
    """A town whose bot is running."""
    async with town.bot():
        yield town
