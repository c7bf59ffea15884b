"""A Discord of our own on localhost: `async with Sandbox() as discord: ...`."""

import errno
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from bot.sandbox.faults import Faults
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.gateway.events import GatewayEvents
from bot.sandbox.gateway.server import Gateway
from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.interactions.lifecycle import InteractionRegistry
from bot.sandbox.interactions.references import Uploads
from bot.sandbox.page_api.events import PageEvents
from bot.sandbox.page_api.invitation import InvitationRoutes
from bot.sandbox.page_api.routes import PageRoutes
from bot.sandbox.page_api.strangers import keep_out
from bot.sandbox.people.handles import InteractionResult
from bot.sandbox.people.world_builder import WorldBuilder
from bot.sandbox.rest.application import ApplicationRoutes
from bot.sandbox.rest.channels import ChannelRoutes
from bot.sandbox.rest.emojis import EmojiRoutes
from bot.sandbox.rest.interactions import InteractionRoutes
from bot.sandbox.rest.members import MemberRoutes
from bot.sandbox.rest.middleware import PREFIX, RecordedRequest, RestMiddleware
from bot.sandbox.rest.portal import PortalRoutes
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.messages import MessageStore
from bot.sandbox.world.models import Snowflakes, World
from bot.sandbox.world.persistence import WorldSaver, load

_MOST_BYTES = 128 * 1024 * 1024  # of a request; ten files of the allowed size, and more


def _last_id(world: World) -> int:
    emojis = [] if world.application is None else [each.id for each in world.application.emojis]
    return max([0, *world.users, *world.guilds, *world.channels, *world.messages, *emojis])


class Sandbox(WorldBuilder):
    """Serves a world to a bot and to browsers inside its `async with` block.

    `port` 0, or a port in use, means any free one; `path` is a JSON file that keeps the world between runs;
    `clock` returns seconds since 1970, by which interactions expire; `heartbeat` is the seconds between
    heartbeats; `examples` are commands that the page offers in an empty channel; `pages` are more files to
    serve, as /page/NAME; `starts` says how sessions may start.
    """

    def __init__(
        self,
        port: int = 0,
        path: Path | str | None = None,
        *,
        clock: Callable[[], float] = time.time,
        heartbeat: float = 41.25,
        examples: Sequence[str] = (),
        pages: Sequence[Path] = (),
        starts: SessionStarts | None = None,
    ) -> None:
        self.clock = clock
        self.starts = starts or SessionStarts(time.monotonic)
        self._port = port
        self._examples = examples
        self._pages = pages
        world = load(None if path is None else Path(path))
        ids = Snowflakes(clock, last=_last_id(world))
        bus = EventBus()
        self._gateway = Gateway(world, bus, self.starts, heartbeat)
        self._interactions = InteractionRegistry(ids, clock, bus)
        self._messages = MessageStore(world, ids, clock, bus)
        self._page_events = PageEvents(world, bus)
        self._saver = None if path is None else WorldSaver(world, Path(path))
        self.faults = Faults(self._gateway)
        self._middleware = RestMiddleware(world, bus, self.faults)
        events = GatewayEvents(world, self._gateway)
        dispatcher = Dispatcher(world, bus, self._gateway, self._interactions, Uploads(world, ids))
        super().__init__(world, ids, bus, dispatcher, events)
        bus.subscribe(events.on_event)
        if self._saver is not None:
            bus.subscribe(self._saver.on_event)

    @property
    def url(self) -> str:
        """The address of the page."""
        return self._world.origin

    @property
    def api(self) -> str:
        """The address of the REST interface, for `discord.http.Route.BASE`."""
        return f"{self.url}{PREFIX}"

    @property
    def gateway(self) -> str:
        """The address of the gateway, for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self._world.gateway

    @property
    def requests(self) -> list[RecordedRequest]:
        """The latest REST requests of the bot, oldest first."""
        return list(self._middleware.requests)

    @property
    def identifies(self) -> list[dict[str, Any]]:
        """The latest payloads with which the bot identified."""
        return list(self._gateway.identifies)

    @property
    def online(self) -> bool:
        """Whether a bot is connected."""
        return self._gateway.online

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The connected shards, each with its number and the total number of shards."""
        return self._gateway.shards

    async def ready(self, timeout: float = 60.0) -> None:  # noqa: ASYNC109 - a limit to wait
        """Wait until a bot has identified and commands are registered.

        Raises:
            TimeoutError: that did not happen within `timeout` seconds.
        """
        await self.until(lambda: self.online and bool(self._world.commands), timeout)

    async def until(self, condition: Callable[[], bool], timeout: float = 60.0) -> None:  # noqa: ASYNC109 - a limit to wait
        """Wait until `condition()` holds, looking again whenever something happens.

        Raises:
            TimeoutError: it does not hold after `timeout` seconds.
        """
        await self._bus.until(condition, timeout)

    def wait_longer(self, times: float) -> None:
        """Accept answers this many times as long as Discord does, for bots on slow machines."""
        self._interactions.leniency = times

    async def replay(self, seen: InteractionResult) -> None:
        """Deliver an interaction to the bot again, with the same id and token."""
        self._dispatcher.replay(seen.interaction)

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[keep_out, self._middleware.handle], client_max_size=_MOST_BYTES)
        app.add_routes(self._routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await self._listen()
        self._world.origin = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for connection in self._gateway.connections():
            connection.close(1001)
        await self._page_events.close()
        await self._runner.cleanup()
        if self._saver is not None:
            self._saver.save()

    async def _listen(self) -> None:
        try:
            await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            await web.TCPSite(self._runner, "127.0.0.1", 0).start()

    def _routes(self) -> list[web.RouteDef]:
        world = self._world
        gateway = [web.get("/gateway", self._gateway.serve), web.get("/gateway/resume", self._gateway.serve)]
        return [
            *gateway,
            *ApplicationRoutes(world, self._ids, self.clock, self._bus, self.starts).routes(),
            *PortalRoutes(world, self._bus).routes(),
            *EmojiRoutes(world, self._ids, self._bus).routes(),
            *InteractionRoutes(world, self._interactions, self._messages).routes(),
            *ChannelRoutes(world, self._messages, self.dm_channel).routes(),
            *MemberRoutes(world).routes(),
            *PageRoutes(
                world, self._dispatcher, self._messages, self._gateway, self._examples, self._pages
            ).routes(),
            *InvitationRoutes(world, self._invites).routes(),
            *self._page_events.routes(),
        ]
