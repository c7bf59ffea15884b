"""Connects to Discord: the gateway of a shard, the registration of the commands, and the address of the API.

The gateway is back soon after each outage, however often it fails. discord.py's own loop waits up to 17
minutes after failures in a row, counts those of days ago among them, and tries a dead resume address for
ever; and it notices a silent gateway only after a minute. So this module drives its websocket instead.

Commands are registered only if Discord has different ones: it counts creations (200 a day).

Nothing about servers is kept. discord.py would hold an object for each, with its channels, its roles and the
bot as a member, and nobody reads them. Discord greets the bot with all its servers, each as it comes up, and
announces a new one with the same event. A server is new if it is not among the servers of the greeting, nor
among those that were away, and the bot joined it a moment ago: an event that waited for another process,
which had the session before, deserves no greeting.
"""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.guild import Guild
from discord.state import AutoShardedConnectionState

log = logging.getLogger(__name__)

LONGEST_PAUSE = 12.0
"""The most seconds between two tries."""

ATTEMPT = 10.0
"""Seconds for one try to connect; they count as part of the pause."""

QUIET = 5.0
"""Seconds without a word from Discord after which the bot asks for one, and after as many again gives it up.

Discord wants no more heartbeats than needed: a bot that is used all the time sends none of these.
"""

GOODBYE = 1.0
"""Seconds for Discord to close a connection."""

PATIENCE = 3
"""Failures in a row after which a session resumes at the ordinary address instead of its own."""

SESSION_GONE = (4007, 4009)
"""Close codes of sessions that cannot be resumed: wrong sequence, or timed out."""

NESTED = {"options", "choices"}
UNORDERED = {"channel_types", "contexts", "integration_types"}

PARTS = {
    *("type", "name", "description", "required", "autocomplete", "value", *NESTED, *UNORDERED),
    *("min_value", "max_value", "min_length", "max_length", "default_member_permissions", "nsfw"),
}
"""The parts of a command, its options and their choices that the bot defines."""

Sleep = Callable[[float], Awaitable[object]]


class Websocket(DiscordWebSocket):
    """A connection to the gateway that notices within seconds when nothing comes through it any more."""

    async def hear(self, quiet: float) -> None:
        """Take the next event from Discord; after `quiet` silent seconds, ask it for a word.

        Raises:
            TimeoutError: Discord still says nothing.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(quiet):
                return await self.poll_event()
        if self._keep_alive:
            await self.send_heartbeat(self._keep_alive.get_payload())
        async with asyncio.timeout(quiet):
            return await self.poll_event()

    async def send_heartbeat(self, data: object) -> None:
        """Ask Discord for a word, and note when.

        discord.py notes it in a thread, after sending: under load the answer comes before that, counts for
        the heartbeat before, and the log then says that the bot is 41 seconds behind.
        """
        if self._keep_alive:
            self._keep_alive.beat()
        await super().send_heartbeat(data)

    async def leave(self, code: int) -> None:
        """Close the connection without waiting long for Discord, which may be gone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.close(code)


class GatewaySession(NamedTuple):
    """What Discord needs to resume a session: its id, the last event seen, and the address."""

    id: str
    sequence: int | None
    address: yarl.URL


@dataclass
class Shard:
    """A connection that is kept up: its shard and its state; `turn` waits until it may identify."""

    number: int
    turn: Callable[[int], AbstractAsyncContextManager[None]]
    session: GatewaySession | None = None
    connected: bool = False
    queued: bool = False
    """Whether it waits for its turn to identify."""
    servers: int = 0
    """The number of its servers in Discord's last greeting."""
    goodbye: int = 4000
    """The close code for leaving it: the session can be resumed."""
    note_greeting: Callable[[], object] | None = None
    """Called at each greeting from Discord."""


async def stay_connected(
    client: discord.Client, shard: Shard, sleep: Sleep = asyncio.sleep, quiet: float = QUIET
) -> None:
    """Serve a shard until the client is closed; after a cancellation its session can be resumed.

    `sleep` makes the pauses between tries, in seconds; `quiet` is the silence after which to ask Discord.

    Raises:
        discord.ConnectionClosed: Discord refuses the bot for good, by close code 4004 or 4010 to 4014.
    """
    failures = 0
    while not client.is_closed():
        greeted, began = False, time.monotonic()
        try:
            websocket = client.ws = await _connect(client, shard, failures)
        except (OSError, aiohttp.ClientError, discord.ConnectionClosed, ReconnectWebSocket) as error:
            _raise_if_fatal(error)
            cause = str(error) or type(error).__name__
        else:
            greeted, cause = await _listen(shard, websocket, quiet)
        if client.is_closed():
            return
        failures = 0 if greeted else failures + 1
        pause = pause_before(failures, resuming=shard.session is not None)
        if not greeted:
            pause = max(0.0, pause - (time.monotonic() - began))
        level = logging.WARNING if failures else logging.INFO
        log.log(level, "The gateway is away (%s); trying again in %.1f s.", cause, pause)
        await sleep(pause)


def pause_before(failures: int, *, resuming: bool) -> float:
    """Return the seconds to wait after this many failures in a row: random, lest all bots come at once.

    Discord asks for 1 to 5 seconds before a new session.
    """
    most = min(LONGEST_PAUSE, 2.0 ** min(failures, 4))
    return random.uniform(0, most) if resuming else random.uniform(1, max(5, most))  # noqa: S311 - no secret


async def register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Register all commands unless Discord already has exactly these.

    A failure is logged: the bot then works with the commands at Discord.
    """
    defined = [command.to_dict(tree) for command in tree.get_commands()]
    try:
        registered = await client.http.get_global_commands(client.application_id or 0)
        if _index_by_name(registered) == _index_by_name(defined):
            return
        await tree.sync()
    except (discord.HTTPException, app_commands.CommandSyncFailure, aiohttp.ClientError, OSError) as error:
        log.error("The commands could not be registered; trying again at the next start: %s", error)  # noqa: TRY400 - what Discord said tells all
        return
    log.info("Registered %d commands.", len(defined))


def point_at(api: str) -> None:
    """Use the Discord at `api`, such as http://127.0.0.1:8080/api/v10; its gateway is /gateway beside it.

    discord.py keeps both addresses on its classes, so they apply to the whole process.
    """
    url = yarl.URL(api)
    discord.http.Route.BASE = api.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme(
        "ws" if url.scheme == "http" else "wss"
    ).with_path("/gateway")


async def _connect(client: discord.Client, shard: Shard, failures: int) -> Websocket:
    if shard.session is not None:
        async with asyncio.timeout(ATTEMPT):
            return await Websocket.from_client(
                client,
                shard_id=shard.number,
                resume=True,
                session=shard.session.id,
                sequence=shard.session.sequence,
                gateway=shard.session.address if failures < PATIENCE else None,
            )
    async with AsyncExitStack() as until_identified:
        shard.queued = True
        try:
            await until_identified.enter_async_context(shard.turn(shard.number))
        finally:
            shard.queued = False
        async with asyncio.timeout(ATTEMPT):
            return await Websocket.from_client(client, shard_id=shard.number)


async def _listen(shard: Shard, websocket: Websocket, quiet: float) -> tuple[bool, str]:
    """Take events until the connection is lost; return whether Discord greeted us, and why it was lost."""
    greeted = False
    ready = websocket.wait_for("READY", lambda data: True, lambda data: len(data["guilds"]))
    resumed = websocket.wait_for("RESUMED", lambda data: True, lambda data: shard.servers)
    try:
        while True:
            await websocket.hear(quiet)
            if not greeted and (ready.done() or resumed.done()):
                greeted = shard.connected = True
                shard.servers = (ready if ready.done() else resumed).result()
                if shard.note_greeting:
                    shard.note_greeting()
    except TimeoutError:
        cause = "it is silent"
    except (OSError, aiohttp.ClientError, discord.ConnectionClosed, ReconnectWebSocket) as error:
        _raise_if_fatal(error)
        cause = f"closed with {websocket.socket.close_code}"
    finally:
        shard.connected = False
        await websocket.leave(shard.goodbye)
        shard.session = _session_of(websocket)
    return greeted, cause


def _session_of(websocket: Websocket) -> GatewaySession | None:
    """Return the session of a lost connection, or None if Discord does not let it be resumed."""
    if websocket.session_id is None or websocket.socket.close_code in SESSION_GONE:
        return None
    return GatewaySession(websocket.session_id, websocket.sequence, websocket.gateway)


def _raise_if_fatal(error: Exception) -> None:
    """Raise an error that no further try can mend; Discord closes with 1000 for no reason now and then."""
    if isinstance(error, discord.ConnectionClosed) and error.code != 1000:
        raise error


def _index_by_name(commands: Sequence[Mapping[str, Any]]) -> dict[object, Mapping[str, object]]:
    return {(command["type"], command["name"]): _normalize(command) for command in commands}


def _normalize(defined: Mapping[str, Any]) -> Mapping[str, object]:
    """Return a definition without Discord's additions, omissions and changes of order."""
    meaning = {
        part: value
        for part, value in defined.items()
        if part in PARTS and value not in (None, [], "") and value is not False
    }
    for nested in NESTED & meaning.keys():
        meaning[nested] = [_normalize(each) for each in meaning[nested]]
    for unordered in UNORDERED & meaning.keys():
        meaning[unordered] = sorted(meaning[unordered])
    return meaning


LATEST = 500
"""How many servers have objects that are kept: a busy one does not need a new one for each command."""

JUST_NOW = 600.0
"""Seconds since it joined within which a server is new."""


class ClientState(AutoShardedConnectionState[Any]):
    """discord.py's state of all shards together, without servers."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - whatever discord.py hands on
        super().__init__(**options)
        self._expected = set[int]()
        """The servers with the bot that Discord has yet to announce, or will announce again."""

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - so here, and below: as discord.py has it
        """Take the greeting of a shard."""
        self._expected.update(int(each["id"]) for each in data["guilds"])
        super().parse_ready(data)

    def parse_guild_create(self, data: Any) -> None:  # noqa: ANN401
        """Keep nothing of a server; greet one that has just joined."""
        number = int(data["id"])
        if data.get("unavailable"):
            self._expected.add(number)
        elif number in self._expected:
            self._expected.remove(number)
        elif _is_new(data):
            self.dispatch("joined", data)

    def parse_guild_delete(self, data: Any) -> None:  # noqa: ANN401
        """Note that a server is away; forget one that no longer has the bot."""
        number = int(data["id"])
        if data.get("unavailable"):
            self._expected.add(number)
        else:
            self._expected.discard(number)
            self._guilds.pop(number, None)

    def parse_channel_delete(self, data: Any) -> None:  # noqa: ANN401
        self.dispatch("gone", int(data["guild_id"]), int(data["id"]))

    def parse_thread_delete(self, data: Any) -> None:  # noqa: ANN401
        self.dispatch("gone", int(data["guild_id"]), int(data["id"]))

    def _add_guild(self, guild: Guild) -> None:
        """Keep nothing of a server that Discord greets the bot with."""

    def _get_or_create_unavailable_guild(self, guild_id: int, *, data: dict[str, Any] | None = None) -> Guild:
        """Return a stand-in for a server, for a command from there."""
        guild = self._guilds.get(guild_id)
        if guild is None:
            guild = super()._get_or_create_unavailable_guild(guild_id, data=data)
            self._guilds[guild_id] = guild
            if len(self._guilds) > LATEST:
                dropped = self._guilds.pop(next(iter(self._guilds)))
                dropped._members.clear()  # noqa: SLF001 - the bot as a member there holds the server in turn
        return guild


def _is_new(data: Mapping[str, Any]) -> bool:
    try:
        joined = datetime.fromisoformat(data["joined_at"]).timestamp()
    except (LookupError, TypeError, ValueError):
        return False
    return time.time() - joined < JUST_NOW
