"""A bot of several processes on one database, on a local Discord that deals its servers to shards."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random

from bot.bootstrap import build, serve
from bot.client.admission import WITHIN, Deadlines
from bot.client.client import PATIENCE as FOR_DISCORD
from bot.client.client import Evenhand
from bot.client.shards import Shards
from bot.features.registry import REGISTRY
from bot.play.fleet import IDENTIFY_PAUSE
from bot.play.store import Services
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.people.handles import Room
from bot.sandbox.server import Sandbox
from bot.storage.postgres.fleet import PostgresFleet
from bot.storage.urls import open_store
from tests.client.processes import PATIENCE
from tests.town import IN_PROCESS, LENIENCY, TOKEN, closing_within

TODAY = 1_700_000_000_000


class City:
    """A local Discord with a server for each of some shards; each may identify when it likes."""

    def __init__(self, sandbox: Sandbox, shards: int, people: int) -> None:
        self.sandbox = sandbox
        self.shards = shards
        self.application = sandbox.application("Evenhand", token=TOKEN)
        self.owner = sandbox.user("Olga")
        self.players = [sandbox.user(f"player {number}") for number in range(people)]
        self.rooms = [self._found_server(number) for number in range(shards)]

    def _found_server(self, shard: int) -> Room:
        """Found servers until one is of a shard; those of others have not the bot."""
        for name in count():
            guild = self.sandbox.server(f"Den {shard}, {name}", owner=self.owner, members=self.players)
            if (guild.id >> 22) % self.shards == shard:
                break
        self.sandbox._world.guilds[guild.id].installed = True
        return self.sandbox.text_channel(guild, "dice")

    @property
    def identified(self) -> list[int]:
        """The shards that have identified, each time that they did."""
        return [told["shard"][0] for told in self.sandbox.identifies]

    async def connected(self) -> None:
        """Wait until all shards are, and the commands are registered."""
        every = [(number, self.shards) for number in range(self.shards)]
        await self.sandbox.until(
            lambda: self.sandbox.shards == every and bool(self.application.commands), PATIENCE
        )


@asynccontextmanager
async def found_town(
    shards: int, pause: float = 5.0, leniency: float = LENIENCY, at_once: int = 16, people: int = 16
) -> AsyncIterator[City]:
    """Found a city for a while."""
    starts = SessionStarts(time.monotonic, shards=shards, max_concurrency=at_once, pause=pause)
    async with Sandbox(port=0, starts=starts) as sandbox:
        sandbox.wait_longer(leniency)
        yield City(sandbox, shards, people)


@asynccontextmanager
async def member(
    address: str,
    wanted: int | None = None,
    pause: float = IDENTIFY_PAUSE,
    patience: float = FOR_DISCORD,
    within: float = LENIENCY * WITHIN,
    through: str | None = None,
) -> AsyncIterator[Evenhand]:
    """Run one of the processes of a bot, in this one; at the end it is told to stop.

    `pause` seconds after one shard of them has identified, the next one does; `patience` and `within` say
    when Discord is told to wait, and from when on nothing is done. It shares shards `through` another
    address, if there is one.
    """
    stop = asyncio.Event()
    met = PostgresFleet(through or address, pause).opened()
    async with open_store(address, lambda: TODAY, REGISTRY) as store, met as fleet:
        client = build(
            Services(store, Random(1).randrange, IN_PROCESS, REGISTRY, proof=True),
            patience,
            shards=Shards(fleet, wanted, PATIENCE),
            deadlines=Deadlines(time.monotonic, within),
        )
        task = asyncio.create_task(serve(closing_within(5), client, TOKEN, stop, IN_PROCESS.close))
        try:
            yield client
        finally:
            stop.set()
            await task
