"""Connects to Discord: the gateway of a shard, the registration of the commands, and the address of the API.

The gateway is back soon after each outage, however often it fails. discord.py's own loop waits up to 17
minutes after failures in a row, counts those of days ago among them, and tries a dead resume address for
ever; and what a silent gateway swallows it notices after a minute. So its websocket is driven here instead.

Commands are registered only where Discord has others: creations are counted (200 a day).

What Discord tells of servers is not kept. discord.py would hold an object for each, with its channels and
roles and the bot as a member there, and nobody reads them. Discord greets the bot with all its servers, each
as it comes up, and tells of one that has joined in the same words. It is one of those if it is not among the
servers of the greeting, nor of those that were away, and joined a moment ago: what waited for another process
that had the session before is no greeting of ours.
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
"""Seconds between two tries, at most."""

ATTEMPT = 10.0
"""Seconds that one try to connect may take; the pause after it is so much shorter."""

QUIET = 5.0
"""Seconds without a word from Discord after which it is asked, and again until it counts as away.

Discord wants no more heartbeats than are needed: who is asked for rolls all the time sends none of these.
"""

GOODBYE = 1.0
"""Seconds that Discord has to close a connection with us."""

PATIENCE = 3
"""Failures in a row after which a session is resumed at the ordinary address instead of its own."""

SESSION_GONE = (4007, 4009)
"""Close codes after which a session cannot be resumed: its sequence is wrong, or it timed out."""

NESTED = {"options", "choices"}
UNORDERED = {"channel_types", "contexts", "integration_types"}

PARTS = {
    *("type", "name", "description", "required", "autocomplete", "value", *NESTED, *UNORDERED),
    *("min_value", "max_value", "min_length", "max_length", "default_member_permissions", "nsfw"),
}
"""The parts of a command, of its options and of their choices that the bot defines."""

Sleep = Callable[[float], Awaitable[object]]


class Websocket(DiscordWebSocket):
    """A connection to the gateway that notices within seconds when nothing comes through it any more."""

    async def hear(self, quiet: float) -> None:
        """Take what Discord sends next; where it is quiet for so many seconds, ask it for a word.

        Raises:
            TimeoutError: it has none.
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

        discord.py notes it in a thread, after the word was sent: under load the answer is there before, is
        taken for one to the heartbeat before, and the bot is said to be 41 seconds behind.
        """
        if self._keep_alive:
            self._keep_alive.beat()
        await super().send_heartbeat(data)

    async def leave(self, code: int) -> None:
        """Close the connection, without waiting long for one who may be gone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self.close(code)


class GatewaySession(NamedTuple):
    """What Discord needs to go on with a session: its id, the last event seen, and where to resume."""

    id: str
    sequence: int | None
    address: yarl.URL


@dataclass
class Shard:
    """A connection that is kept: of which shard, and how it stands; `turn` waits until it may identify."""

    number: int
    turn: Callable[[int], AbstractAsyncContextManager[None]]
    session: GatewaySession | None = None
    connected: bool = False
    queued: bool = False
    """Whether it waits for its turn to identify."""
    servers: int = 0
    """How many it has, as Discord said when it last greeted it."""
    goodbye: int = 4000
    """The close code with which it is left: the session can be resumed."""
    note_greeting: Callable[[], object] | None = None
    """Is called whenever Discord has greeted it."""


async def stay_connected(
    client: discord.Client, shard: Shard, sleep: Sleep = asyncio.sleep, quiet: float = QUIET
) -> None:
    """Serve a shard until the client is closed; whoever cancels this leaves the session to be resumed.

    `sleep` makes the pauses between tries, given in seconds; `quiet` says when Discord is asked for a word.

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
    """Return how many seconds to wait after so many failures in a row: by chance, lest all bots come at once.

    Discord asks for 1 to 5 seconds before a new session.
    """
    most = min(LONGEST_PAUSE, 2.0 ** min(failures, 4))
    return random.uniform(0, most) if resuming else random.uniform(1, max(5, most))  # noqa: S311 - no secret


async def register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Register all commands unless Discord has just these.

    A failure is logged: the bot then works with the commands that Discord has.
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
    """Talk to the Discord at `api`, such as http://127.0.0.1:8080/api/v10; its gateway is /gateway beside it.

    discord.py keeps both addresses on its classes, so they hold for the whole process.
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
    """Take what Discord sends until the connection is lost; whether it greeted us, and why it was lost."""
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
    """Return the session of a connection that was lost, if Discord lets it be resumed."""
    if websocket.session_id is None or websocket.socket.close_code in SESSION_GONE:
        return None
    return GatewaySession(websocket.session_id, websocket.sequence, websocket.gateway)


def _raise_if_fatal(error: Exception) -> None:
    """Raise what no further try can mend; Discord closes with 1000 for no reason now and then."""
    if isinstance(error, discord.ConnectionClosed) and error.code != 1000:
        raise error


def _index_by_name(commands: Sequence[Mapping[str, Any]]) -> dict[object, Mapping[str, object]]:
    return {(command["type"], command["name"]): _normalize(command) for command in commands}


def _normalize(defined: Mapping[str, Any]) -> Mapping[str, object]:
    """Return what a definition says, without what Discord adds to it, leaves out of it, or puts in order."""
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
"""Of so many servers the objects are kept: they are not made anew for each command of a busy one."""

JUST_NOW = 600.0
"""Seconds since it joined within which a server is new."""


class ClientState(AutoShardedConnectionState[Any]):
    """The state of all shards together."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - whatever discord.py hands on
        super().__init__(**options)
        self._expected = set[int]()
        """The servers that have the bot, and of which Discord has still to tell, or will again."""

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - so here, and below: as discord.py has it
        """Take the greeting of a shard."""
        self._expected.update(int(each["id"]) for each in data["guilds"])
        super().parse_ready(data)

    def parse_guild_create(self, data: Any) -> None:  # noqa: ANN401
        """Keep nothing of a server; tell of one that has just joined."""
        number = int(data["id"])
        if data.get("unavailable"):
            self._expected.add(number)
        elif number in self._expected:
            self._expected.remove(number)
        elif _is_new(data):
            self.dispatch("joined", data)

    def parse_guild_delete(self, data: Any) -> None:  # noqa: ANN401
        """Note that a server is away; of one that has the bot no more, forget all."""
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
        """Return what stands for a server in a command that comes from there."""
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
