"""The processes of one bot, by locks of sessions in the database that they share.

Each keeps a connection, and on it a lock that says how many shards it counts, and one for each shard that it
has. Whoever ends in any way loses them at once; who hangs, or is cut off, after `LEASE`.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from bot.play.fleet import IDENTIFY_PAUSE, Alone, Share
from bot.storage.errors import StorageRefused, Unusable
from bot.storage.postgres.address import name_of
from bot.storage.postgres.errors import DRIVER_ERRORS

JOINING, MEMBER, SHARD, TURN = range(6576658, 6576662)
"""What the locks are about: the first of their two numbers."""

LEASE = 20
"""Seconds after which a process that is not heard of has lost what it had."""

LOOK = 0.5
"""Seconds between two looks at what others have, and how long a turn is overdue at most."""

TRIES = 60
"""How often it is tried to become one of those who share."""

GRACE = 10.0
"""Seconds that others have to come back to their shards when the server was away."""

PATIENCE = 5.0
"""Seconds that the server may take to answer."""

SETTINGS = {
    "application_name": "evenhand shards",
    "idle_session_timeout": f"{LEASE}s",
    "tcp_keepalives_idle": str(LEASE // 4),
    "tcp_keepalives_interval": str(LEASE // 4),
    "tcp_keepalives_count": "3",
}

LOCKS = """
SELECT CAST(classid AS BIGINT), CAST(objid AS BIGINT), pid FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid IN ($1, $2)
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
ORDER BY pid
"""

logger = logging.getLogger(__name__)


class Disagreed(StorageRefused):
    """Other processes count other shards."""


class PostgresFleet:
    """What `bot.play.fleet.Fleet` says holds here; while the server is away, each keeps what it has."""

    def __init__(self, address: str, pause: float = IDENTIFY_PAUSE) -> None:
        self._address = address
        self._pause = pause
        self._inner: asyncpg.Connection | None = None
        self._asking = asyncio.Lock()
        self._count = 0
        self._held: set[int] = set()
        self._here = Alone(pause)
        self._turns: dict[int, float] = {}
        self._away = False
        self._grace_ends = 0.0

    async def join(self, count: int, *, fixed: bool) -> int:
        """Agree on a count of shards with those who are there; a server that starts anew is waited for."""
        for tries_left in reversed(range(TRIES)):
            try:
                async with self._asking:
                    self._count = await self._join(count, fixed=fixed)
            except DRIVER_ERRORS as error:
                if not tries_left:
                    raise Unusable(
                        f"The database {name_of(self._address)} cannot be used ({error})."
                    ) from error
                await asyncio.sleep(LOOK)
            else:
                break
        return self._count

    async def leave(self) -> bool:
        """Be no more one of those to whom shards are due."""
        try:
            async with self._asking:
                connection = self._there()
                await connection.execute("SELECT pg_advisory_unlock_shared($1, $2)", MEMBER, self._count)
                return bool((await self._locks(connection))[0])
        except DRIVER_ERRORS as error:
            logger.warning("Shards cannot be left to others: %s", error)
            return False

    async def take(self) -> Share:
        """Take what is free, as far as it is due; after an outage, what this process had."""
        try:
            async with self._asking, asyncio.timeout(2 * PATIENCE):
                share = await self._take()
        except DRIVER_ERRORS as error:
            if not self._away:
                logger.warning("Shards cannot be shared with other processes just now: %s", error)
            self._away = True
            self._drop()
            return Share(frozenset(self._held), len(self._held))
        self._away = False
        return share

    async def give(self, shard: int) -> None:
        """Leave a shard; with a connection that is lost, it is lost already."""
        self._held.discard(shard)
        try:
            async with self._asking:
                await self._there().execute("SELECT pg_advisory_unlock($1, $2)", SHARD, shard)
        except DRIVER_ERRORS as error:
            logger.warning("The shard %d is left to others when this process ends: %s", shard, error)

    async def changed(self) -> None:
        """Wait for a moment: nobody is told when others take or leave shards."""
        await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def turn(self, key: int) -> AsyncIterator[None]:
        """Let one after the other identify, here and elsewhere; the server being away holds up nobody."""
        async with self._here.turn(key):
            try:
                while not await self._took_turn(key):  # noqa: ASYNC110 - nobody tells of the end of a turn
                    await asyncio.sleep(LOOK)
            except DRIVER_ERRORS as error:
                logger.warning("A shard connects without waiting for those of other processes: %s", error)
            pause = 0.0
            try:
                yield
                pause = self._pause
            finally:
                self._turns[key] = asyncio.get_running_loop().time() + pause

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["PostgresFleet"]:
        """Be connected where that is needed, until the end of the block."""
        try:
            yield self
        finally:
            self._drop()

    async def _took_turn(self, key: int) -> bool:
        if self._turns.pop(key, None) is not None:
            return True  # it is still ours
        async with self._asking:
            return await _try(self._there(), TURN, key)

    async def _take(self) -> Share:
        now = asyncio.get_running_loop().time()
        if self._inner is None or self._inner.is_closed():
            await self._join(self._count, fixed=True)
            self._grace_ends = now + GRACE
        connection = self._there()
        await self._end_turns(connection)
        members, taken = await self._locks(connection)
        if connection.get_server_pid() not in members:
            raise ConnectionError("the server no longer knows this process")
        place = members.index(connection.get_server_pid())
        if now < self._grace_ends:
            return Share(frozenset(self._held), len(self._held))
        fair = self._count // len(members) + (place < self._count % len(members))
        for shard in sorted(set(range(self._count)) - taken):
            if len(self._held) < fair and await _try(connection, SHARD, shard):
                self._held.add(shard)
        return Share(frozenset(self._held), fair)

    async def _join(self, count: int, *, fixed: bool) -> int:
        """Connect, become one of those who share, and take again what this process had and nobody else has.

        Raises:
            Disagreed: the others count other shards.
        """
        self._drop()
        self._inner = connection = await asyncpg.connect(
            self._address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
        )
        await connection.execute("SELECT pg_advisory_lock($1, 0)", JOINING)
        counts = [row[1] for row in await connection.fetch(LOCKS, MEMBER, MEMBER)]
        agreed = counts[0] if counts else count
        if fixed and agreed != count:
            raise Disagreed(
                f"Other processes serve this bot in {agreed} shards, and not in {count}: stop them all, "
                "then start anew, so that all count alike."
            )
        await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", MEMBER, agreed)
        await connection.execute("SELECT pg_advisory_unlock($1, 0)", JOINING)
        self._held = {shard for shard in sorted(self._held) if await _try(connection, SHARD, shard)}
        return int(agreed)

    async def _locks(self, connection: "asyncpg.Connection") -> tuple[list[int], set[int]]:
        """Return the members by the numbers of their connections, in order, and the shards that are taken."""
        rows = await connection.fetch(LOCKS, MEMBER, SHARD)
        return [row[2] for row in rows if row[0] == MEMBER], {row[1] for row in rows if row[0] == SHARD}

    async def _end_turns(self, connection: "asyncpg.Connection") -> None:
        now = asyncio.get_running_loop().time()
        for key in [key for key, ends in self._turns.items() if ends <= now]:
            del self._turns[key]
            await connection.execute("SELECT pg_advisory_unlock($1, $2)", TURN, key)

    def _there(self) -> "asyncpg.Connection":
        if self._inner is None:
            raise ConnectionError("the connection was lost")
        return self._inner

    def _drop(self) -> None:
        if self._inner is not None:
            self._inner.terminate()
        self._inner = None
        self._turns.clear()


async def _try(connection: "asyncpg.Connection", about: int, number: int) -> bool:
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", about, number))
