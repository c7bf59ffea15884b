"""The processes of one bot, by locks of sessions in the database that they share.

Each has a connection, and on it a lock for its count of shards, one while it takes shards, and one for each
shard that it has. A process that ends in any way loses them at once; one that hangs, or is cut off without a
word, after `LEASE`.

Shards are due to processes that take some. A process that comes back after an outage takes none while another
is missing that was there before, for `GRACE` at most: after a restart of the server all find their own shards
free, and the first one would take all. Until then nobody gives it any.

A process that is cut off cannot tell whether the others are, too, or serve its shards by now. After `HOLD` it
counts them as lost, and when it is back it has again those that nobody else has taken.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

import asyncpg

from bot.play.fleet import IDENTIFY_PAUSE, Alone, Fleet, Share
from bot.storage.failures import Unusable
from bot.storage.postgres.connection import DRIVER_ERRORS
from bot.storage.urls import name_server

JOINING, MEMBER, SHARD, TURN, TAKER = range(6576658, 6576663)
"""The subjects of locks: the first of their two numbers."""

LEASE = 20
"""Seconds after which a silent process has lost its shards."""

LOOK = 0.5
"""Seconds between two looks at others' shards, and the most by which a turn is late."""

TRIES = 60
"""How often a process tries to join."""

GRACE = 10.0
"""Seconds for others to come back to their shards after the server was away."""

PATIENCE = 5.0
"""Seconds for an answer of the server."""

HOLD = LEASE - 2 * PATIENCE
"""Seconds for which a process that is cut off keeps shards that others could take: a failed look takes the
seconds missing to `LEASE`.
"""

SETTINGS = {
    "application_name": "evenhand shards",
    "idle_session_timeout": f"{LEASE}s",
    "tcp_keepalives_idle": str(LEASE // 4),
    "tcp_keepalives_interval": str(LEASE // 4),
    "tcp_keepalives_count": "3",
}

LOCKS = """
SELECT CAST(classid AS BIGINT), CAST(objid AS BIGINT), pid FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid IN ($1, $2, $3)
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
ORDER BY pid
"""

BACKEND = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"

END_BACKEND = """
SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""
"""For a line that broke here: the server may not have noticed, and keep its locks for long."""

logger = logging.getLogger(__name__)


_Backend = tuple[int, datetime]
"""The process of the server at the other end of a line, and its start: numbers alone are used again."""


class _Locks(NamedTuple):
    """The locks: members and takers by the numbers of their connections, in order; shards."""

    members: list[int]
    takers: list[int]
    shards: set[int]


class PostgresFleet(Fleet):
    """See `bot.play.fleet.Fleet`; while the server is away, each process keeps its shards."""

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
        self._has_left = False
        self._heard = 0.0
        """The time of the server's last answer about shards."""
        self._members = 1
        """The number of members then, or before the loss of those still waited for."""
        self._grace_ends = 0.0
        self._backend: _Backend | None = None

    async def join(self, count: int, *, fixed: bool) -> int:
        for tries_left in reversed(range(TRIES)):
            try:
                async with self._asking:
                    self._count = await self._join(count, fixed=fixed)
            except DRIVER_ERRORS as error:
                if not tries_left:
                    raise Unusable(
                        f"The database {name_server(self._address)} cannot be used ({error})."
                    ) from error
                await asyncio.sleep(LOOK)
            else:
                break
        return self._count

    async def leave(self) -> bool:
        try:
            async with self._asking:
                connection = self._require_connection()
                await connection.execute("SELECT pg_advisory_unlock_shared($1, $2)", MEMBER, self._count)
                await connection.execute("SELECT pg_advisory_unlock_shared($1, $2)", TAKER, self._count)
                self._has_left = True
                return bool((await _read_locks(connection)).members)
        except DRIVER_ERRORS as error:
            logger.warning("Shards cannot be left to others: %s", error)
            return False

    async def take(self) -> Share:
        if self._has_left:  # the server no longer counts this process, which may still be finishing answers
            return self._keep_share()
        try:
            async with self._asking, asyncio.timeout(2 * PATIENCE):
                share = await self._take()
        except DRIVER_ERRORS as error:
            if not self._away:
                logger.warning("Shards cannot be shared with other processes just now: %s", error)
            self._away = True
            self._drop()
            return self._keep_share()
        self._away = False
        self._heard = asyncio.get_running_loop().time()
        return share

    async def give(self, shard: int) -> None:
        self._held.discard(shard)
        try:
            async with self._asking:
                await self._require_connection().execute("SELECT pg_advisory_unlock($1, $2)", SHARD, shard)
        except DRIVER_ERRORS as error:
            logger.warning("The shard %d is left to others when this process ends: %s", shard, error)

    async def changed(self) -> None:
        await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def turn(self, key: int) -> AsyncIterator[None]:
        async with self._here.turn(key):
            try:
                while not await self._take_turn(key):  # noqa: ASYNC110 - nobody tells of the end of a turn
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
        """Stay connected as needed, until the end of the block."""
        try:
            yield self
        finally:
            self._drop()

    async def _take_turn(self, key: int) -> bool:
        if self._turns.pop(key, None) is not None:
            return True  # it is still ours
        async with self._asking:
            return await _try_lock(self._require_connection(), TURN, key)

    def _keep_share(self) -> Share:
        """Return this process's shards while it is cut off; none once others may have them."""
        if self._members > 1 and asyncio.get_running_loop().time() - self._heard > HOLD:
            return Share(frozenset(), 0)
        return Share(frozenset(self._held), len(self._held))

    async def _take(self) -> Share:
        if self._inner is None or self._inner.is_closed():
            await self._join(self._count, fixed=True)
            self._grace_ends = asyncio.get_running_loop().time() + GRACE
        connection = self._require_connection()
        await self._end_turns(connection)
        own, locks = connection.get_server_pid(), await _read_locks(connection)
        if own not in locks.members:
            raise ConnectionError("the server no longer knows this process")
        if self._somebody_is_missing(locks.members):
            return Share(frozenset(self._held), len(self._held))
        if own not in locks.takers:
            await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", TAKER, self._count)
            locks = await _read_locks(connection)
        fair = self._count // len(locks.takers)
        fair += locks.takers.index(own) < self._count % len(locks.takers)
        for shard in sorted(set(range(self._count)) - locks.shards):
            if len(self._held) < fair and await _try_lock(connection, SHARD, shard):
                self._held.add(shard)
        return Share(frozenset(self._held), fair)

    def _somebody_is_missing(self, members: list[int]) -> bool:
        """Whether a process that was there before an outage is still missing."""
        if len(members) < self._members and asyncio.get_running_loop().time() < self._grace_ends:
            return True
        self._members, self._grace_ends = len(members), 0.0
        return False

    async def _join(self, count: int, *, fixed: bool) -> int:
        """Connect, join, and take again this process's shards that nobody else has.

        Ends the rest of an earlier connection first: it may still hold the locks.

        Raises:
            Unusable: the others count other shards.
        """
        self._drop()
        self._inner = connection = await asyncpg.connect(
            self._address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
        )
        if self._backend is not None:
            await connection.execute(END_BACKEND, *self._backend)
        self._backend = tuple(await connection.fetchrow(BACKEND))
        await connection.execute("SELECT pg_advisory_lock($1, 0)", JOINING)
        counts = [row[1] for row in await connection.fetch(LOCKS, MEMBER, MEMBER, MEMBER)]
        agreed = counts[0] if counts else count
        if fixed and agreed != count:
            raise Unusable(
                f"Other processes of this bot use {agreed} shards, and this one {count}: stop all, "
                "then start all with the same number."
            )
        await connection.execute("SELECT pg_advisory_lock_shared($1, $2)", MEMBER, agreed)
        await connection.execute("SELECT pg_advisory_unlock($1, 0)", JOINING)
        self._held = {shard for shard in sorted(self._held) if await _try_lock(connection, SHARD, shard)}
        return int(agreed)

    async def _end_turns(self, connection: "asyncpg.Connection") -> None:
        now = asyncio.get_running_loop().time()
        for key in [key for key, ends in self._turns.items() if ends <= now]:
            del self._turns[key]
            await connection.execute("SELECT pg_advisory_unlock($1, $2)", TURN, key)

    def _require_connection(self) -> "asyncpg.Connection":
        if self._inner is None:
            raise ConnectionError("the connection was lost")
        return self._inner

    def _drop(self) -> None:
        if self._inner is not None:
            self._inner.terminate()
        self._inner = None
        self._turns.clear()


async def _read_locks(connection: "asyncpg.Connection") -> _Locks:
    rows = await connection.fetch(LOCKS, MEMBER, TAKER, SHARD)
    members, takers = ([row[2] for row in rows if row[0] == about] for about in (MEMBER, TAKER))
    return _Locks(members, takers, {row[1] for row in rows if row[0] == SHARD})


async def _try_lock(connection: "asyncpg.Connection", about: int, number: int) -> bool:
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", about, number))
