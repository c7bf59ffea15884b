"""Serves the shards of this process: takes them from the fleet, connects them, and hands them over.

The process that takes a shard next resumes its session, so nothing that happens meanwhile is missed.
"""

import asyncio
import json
import logging
import time
from contextlib import suppress
from email.utils import parsedate_to_datetime
from operator import itemgetter
from typing import Any, NamedTuple

import aiohttp
import discord
import yarl

from bot.client.admission import Deadlines
from bot.client.connection import GatewaySession, Shard, pause_before, register, stay_connected
from bot.play.errors import Refused
from bot.play.fleet import Fleet
from bot.play.store import Services

log = logging.getLogger(__name__)

STALE = 60.0
"""Seconds after which a left session is not resumed: Discord has forgotten it."""

HANDING_OVER = 2.0
"""Seconds for handing over all shards, by default."""

TELLING_TIME = 2.0
"""Seconds for Discord to say what time it is."""

ENDING = 1000
"""The close code with which a session ends."""


class Sharded(discord.Client):
    """A client connected by its shards."""

    services: Services
    deadlines: Deadlines
    tree: discord.app_commands.CommandTree[Any]

    def count_shards(self, count: int) -> int:
        """Set the number of shards in discord.py, and return it."""
        self.shard_count = self._connection.shard_count = count
        return count


class Served(NamedTuple):
    """A shard, and the task that keeps it connected."""

    shard: Shard
    task: asyncio.Task[None]


class Shards:
    """Serves this process's part of the `wanted` shards; None: of as many as Discord recommends.

    `handing_over` is the number of seconds for handing them over.
    """

    def __init__(self, fleet: Fleet, wanted: int | None = None, handing_over: float = HANDING_OVER) -> None:
        self._fleet = fleet
        self._handing_over = handing_over
        self._wanted = wanted
        self._served: dict[int, Served] = {}
        self._lost: dict[int, str] = {}
        """Resume data of sessions of shards that this process has lost: nobody else may have begun one."""
        self._count = 0
        self._leaving = False
        self._is_spare = False
        self._changing = asyncio.Lock()
        self.greeted = asyncio.Event()
        """Set once Discord has greeted all shards of this process."""

    @property
    def connected(self) -> bool:
        """Whether all shards of this process are connected, or wait for their turn; a spare has none."""
        return self._count > 0 and all(
            served.shard.connected or served.shard.queued for served in self._served.values()
        )

    @property
    def servers(self) -> int:
        """The number of servers of this process's shards, by Discord's last greetings."""
        return sum(served.shard.servers for served in self._served.values())

    @property
    def serves_all(self) -> bool:
        """Whether this process has all shards, and so all servers of the bot."""
        return len(self._served) == self._count

    @property
    def leads(self) -> bool:
        """Whether this process does the common tasks: the one with the first shard does."""
        return 0 in self._served

    async def serve(self, client: Sharded) -> None:
        """Serve until the client is closed.

        Raises:
            discord.ConnectionClosed: the gateway refuses the bot for good.
        """
        recommended, concurrency = await _ask_recommended_shards(client)
        wanted = self._wanted or recommended
        self._count = client.count_shards(await self._fleet.join(wanted, fixed=self._wanted is not None))
        if self._count < wanted:
            log.warning(
                "Discord recommends %d shards, and the processes that run already have agreed on %d: "
                "stop all of them, then start them anew.",
                *(wanted, self._count),
            )
        try:
            while not (client.is_closed() or self._leaving):
                async with self._changing:
                    await self._follow(client, concurrency)
                self._note_greeting()
                await self._wait_for_change()
        finally:
            await self._stop_all()

    async def hand_over(self, client: Sharded) -> None:
        """Leave the shards to other processes, if any: these get all events from now on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._handing_over), self._changing:
                if self._count and await self._fleet.leave():
                    self._leaving = True
                    await asyncio.gather(*(self._hand_over(client, each) for each in self._take_all()))

    async def close(self) -> None:
        """End all sessions."""
        self._leaving = True
        for served in self._served.values():
            served.shard.goodbye = ENDING
        await self._stop_all()

    async def _follow(self, client: Sharded, concurrency: int) -> None:
        """Serve this process's shards, and leave those that are due to others or that others took."""
        held, fair = await self._fleet.take()
        if self._leaving:
            return
        for number in self._served.keys() - held:
            log.warning("Shard %d is served by another process now, or may be.", number)
            self._lost[number] = await _leave(self._served.pop(number))
        for number in sorted(self._served)[fair:]:
            await self._hand_over(client, self._served.pop(number))
        for number in sorted(held - self._served.keys())[: fair - len(self._served)]:
            shard = Shard(
                number,
                lambda number: self._fleet.turn(number % concurrency),
                note_greeting=self._note_greeting,
            )
            await self._resume(client, shard)
            if number == 0:
                await register(client, client.tree)
            log.info("Serving shard %d of %d.", number, self._count)
            self._served[number] = Served(shard, asyncio.create_task(stay_connected(client, shard)))
        self._note_spare(fair)

    def _note_spare(self, fair: int) -> None:
        """Log once that no shard is due to this process; the line on serving one ends that state."""
        is_spare = not fair and not self._served
        if is_spare and not self._is_spare:
            log.info("Other processes serve all shards: this one waits as a spare.")
        self._is_spare = is_spare

    def _note_greeting(self) -> None:
        """Set `greeted` once Discord has greeted all shards, unless more are about to be served."""
        shards = [served.shard for served in self._served.values()]
        if shards and not self._changing.locked() and all(shard.connected for shard in shards):
            self.greeted.set()

    async def _wait_for_change(self) -> None:
        """Wait until there may be other shards to serve, or raise why a shard has ended."""
        looking = asyncio.ensure_future(self._fleet.changed())
        try:
            tasks = {looking, *(served.task for served in self._served.values())}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            looking.cancel()
        for served in self._served.values():
            if served.task in done:
                served.task.result()

    async def _hand_over(self, client: Sharded, served: Served) -> None:
        """Store the resume data of a session, for the process that takes the shard next."""
        number = served.shard.number
        if left := await _leave(served):
            await _keep_fact(client, self._name_session(number), left)
        await self._fleet.give(number)
        log.info("Left shard %d to another process.", number)

    async def _resume(self, client: Sharded, shard: Shard) -> None:
        """Resume the newest session of a shard, left by another process or this one, once."""
        left: list[str | None] = [self._lost.pop(shard.number, "")]
        name = self._name_session(shard.number)
        with suppress(Refused):
            left.append(await client.services.store.fact(name))
            if left[-1]:
                await _keep_fact(client, name, "")
        if not any(left):
            return
        session, sequence, address, servers, at = max(map(json.loads, filter(None, left)), key=itemgetter(-1))
        if time.time() - at < STALE:
            await _learn_discords_time(client)
            shard.session, shard.servers = GatewaySession(session, sequence, yarl.URL(address)), servers

    def _name_session(self, number: int) -> str:
        return f"session of shard {number} of {self._count}"

    def _take_all(self) -> list[Served]:
        """Return all served shards, which the caller must now take care of."""
        served = list(self._served.values())
        self._served.clear()
        return served

    async def _stop_all(self) -> None:
        await asyncio.gather(*map(_stop, self._take_all()))


async def _stop(served: Served) -> None:
    """Disconnect a shard, whose resume data are then final."""
    served.task.cancel()
    await asyncio.gather(served.task, return_exceptions=True)


async def _leave(served: Served) -> str:
    """Disconnect a shard, and return its resume data for its next process, or an empty string."""
    await _stop(served)
    shard = served.shard
    if shard.session is None:
        return ""
    name, sequence, address = shard.session
    return json.dumps([name, sequence, str(address), shard.servers, time.time()])


async def _learn_discords_time(client: Sharded) -> None:
    """Learn Discord's time, if possible, before any waiting events come: their ids do not show it."""
    if client.deadlines.heard:
        return
    with suppress(aiohttp.ClientError, OSError, KeyError, ValueError):
        async with (
            asyncio.timeout(TELLING_TIME),
            aiohttp.ClientSession(proxy=client.http.proxy) as session,
            session.get(f"{discord.http.Route.BASE}/gateway") as answer,
        ):
            client.deadlines.hear_time(parsedate_to_datetime(answer.headers["Date"]).timestamp())


async def _ask_recommended_shards(client: Sharded) -> tuple[int, int]:
    """Return how many shards Discord recommends, and how many may identify at once; ask until it answers."""
    failures = 0
    while True:
        try:
            shards, _, limit = await client.http.get_bot_gateway()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            failures += 1
            log.warning("Discord does not say how to connect (%r); trying again.", error)
            await asyncio.sleep(pause_before(failures, resuming=False))
        else:
            return shards, max(1, limit["max_concurrency"])


async def _keep_fact(client: Sharded, name: str, value: str) -> None:
    """Store a fact, if possible: without it, events during a handover are missed."""
    try:
        await client.services.store.keep_fact(name, value)
    except Refused as error:
        log.warning("A session cannot be handed over: %s", error)
