"""Starts and stops the bot: builds the client with its commands and buttons, and closes all in reverse.

What is under way when the bot is told to stop is still answered, within the seconds that a host allows for
it.
"""

import asyncio
import gc
import logging
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from functools import cache
from importlib import import_module
from types import ModuleType

from discord import app_commands

from bot import __version__
from bot.chance import SystemChance
from bot.client.admission import Budgets, Deadlines
from bot.client.buttons import Handler, answer_presses, run_command
from bot.client.client import PATIENCE, AnyCommand, Command, Evenhand
from bot.client.connection import point_at
from bot.client.deletions import heed_deletions
from bot.client.shards import Shards
from bot.client.tree import EvenhandTree
from bot.client.unasked import Words, speak
from bot.client.watchdog import watch
from bot.features.games import follow_up
from bot.features.help.command import welcome
from bot.features.history.untold import show_untold
from bot.features.menus import command as menus
from bot.features.menus.direct_message import reply
from bot.features.registry import COMMANDS, REGISTRY
from bot.features.rolling import by_hand, presses
from bot.ops.maintenance import maintain
from bot.ops.rest import DISCORD_API, find_proxy
from bot.ops.workers import WorkerPool
from bot.play.errors import Refused
from bot.play.fleet import Alone
from bot.play.store import Services
from bot.settings import Settings
from bot.storage.connection import log_version
from bot.storage.failures import LOST
from bot.storage.urls import is_served, name_of, open_fleet, open_store

log = logging.getLogger(__name__)

SELDOM = 10_000
"""How many more objects there have to be before garbage is looked for."""

WITHOUT_COMMANDS = (by_hand, follow_up, presses)
"""Modules with buttons or forms under the answers to other commands."""

FAREWELL = 1.5
"""Seconds that Discord has to confirm the end of the connection."""


async def run(settings: Settings, token: str) -> None:
    """Run the bot until SIGTERM or SIGINT, then finish what was acknowledged and leave."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    gc.unfreeze()  # importing left half a MB of garbage, which was frozen with all else before anybody looked
    spare_the_collector()
    gc.collect()  # what that takes for a moment, 2 MB, is for the commands, which are imported behind it
    async with AsyncExitStack() as stack:
        opening = open_store(
            settings.database_url, now, REGISTRY, copies=settings.copies, upgrades=settings.migrate
        )
        store = await stack.enter_async_context(opening)
        log.info("The database is %s.", name_of(settings.database_url))
        if not is_served(settings.database_url):
            log_version()
        if not (settings.copies or is_served(settings.database_url)):
            log.info("The bot does not copy its database: EVENHAND_COPIES is false.")
        try:
            await store.compact(starting=True)
        except Refused:
            log.warning("The database could not be written anew, which needs room: it is tried again later.")
        if settings.discord_api:
            point_at(str(settings.discord_api))
        workers = WorkerPool()
        stack.push_async_callback(workers.close)
        fleet = await stack.enter_async_context(open_fleet(settings.database_url))
        services = Services(store, SystemChance(), workers, REGISTRY, proof=settings.proof)
        page = str(settings.verifier_url) if settings.verifier_url else None
        client = build(services, shards=Shards(fleet, settings.shard_count), verifier_url=page)
        client.http.proxy = find_proxy(str(settings.discord_api or DISCORD_API))
        if settings.metrics_port is not None:
            from bot.ops.metrics import serve_metrics  # noqa: PLC0415 - takes memory that few have use for

            endpoint = serve_metrics(client, store, workers, settings.metrics_host, settings.metrics_port)
            log.info("Figures are at %s/metrics.", await stack.enter_async_context(endpoint))
        spare_the_collector()
        await serve(settings, client, token, stop, workers.close)


def build(
    services: Services,
    patience: float = PATIENCE,
    shards: Shards | None = None,
    verifier_url: str | None = None,
    deadlines: Deadlines | None = None,
) -> Evenhand:
    """Make a client that answers from `services`, with all its commands, and serves `shards`; None: all.

    Discord is told to wait for what is not answered `patience` seconds after it was asked; `deadlines` say
    what is no more answered at all. `verifier_url` is where the host has put the page that checks a proof;
    None: nowhere.
    """
    deadlines = deadlines or Deadlines(time.monotonic)
    client = Evenhand(
        services, Budgets(time.monotonic), patience, shards or Shards(Alone()), deadlines, verifier_url
    )
    client.commands = {command.qualified_name: command for command in _flatten_groups(every_command())}
    tree = client.tree = EvenhandTree(client)
    for command in every_command():
        tree.add_command(command)
    for menu in menus.menus():
        tree.add_command(menu)
    answer_presses(client, buttons(), forms())
    speak(client, Words(welcome, reply, show_untold))
    heed_deletions(client)
    return client


@cache
def every_command() -> tuple[AnyCommand, ...]:
    """Make the commands, once in a process: they hold nothing of the client that they are added to."""
    return tuple(command for module in _modules() for command in module.commands())


def buttons() -> tuple[Handler, ...]:
    """Return all buttons and selects, which work after a restart as well."""
    modules = (*_modules(), *WITHOUT_COMMANDS)
    of_features = (button for module in modules for button in getattr(module, "BUTTONS", ()))
    return *of_features, run_command


def forms() -> tuple[Handler, ...]:
    """Return all forms."""
    modules = (*_modules(), *WITHOUT_COMMANDS)
    return tuple(form for module in modules for form in getattr(module, "FORMS", ()))


def _modules() -> Iterator[ModuleType]:
    return (import_module(f"bot.features.{feature}.command") for feature in COMMANDS)


async def serve(
    settings: Settings,
    client: Evenhand,
    token: str,
    stop: asyncio.Event,
    close_workers: Callable[[], Awaitable[object]],
) -> None:
    """Serve until `stop` is set, gateway or storage are lost, or Discord refuses; then drain and leave."""
    serving = asyncio.create_task(client.start(token), name="discord")
    watching = asyncio.create_task(watch(client, settings.heartbeat_file), name="watchdog")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    maintenance = asyncio.create_task(maintain(client, now), name="maintenance")
    losing = asyncio.create_task(client.services.store.wait_until_lost(), name="storage")
    announcing = asyncio.create_task(announce(client), name="announcement")
    tasks = (serving, watching, stopping, maintenance, losing)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if stopping in done:
            log.info("Stopping: answering what is under way.")
            await client.shards.hand_over(client)
        if losing in done:
            client.why_closing = LOST
        client.hurry.begin()
        await close_workers()  # who waits for one is told at once that the bot stops
        await client.drain(settings.closing_seconds)
        for task in done:
            await task
    finally:
        await disconnect(client)
        for task in (*tasks, announcing):
            task.cancel()
        await asyncio.gather(*tasks, announcing, return_exceptions=True)


async def announce(client: Evenhand) -> None:
    """Log that the bot is up, once Discord has greeted it; on a terminal also what stops it."""
    await client.shards.greeted.wait()
    end = " Ctrl+C stops it." if sys.stderr.isatty() else ""
    log.info("Evenhand %s is %s%s", __version__, _say_where(client.shards), end)


def _say_where(shards: Shards) -> str:
    """Return in which servers the bot is, and what to do next; this process may know only some of them."""
    servers = "1 server" if shards.servers == 1 else f"{shards.servers:,} servers"
    if not shards.serves_all:
        return f"up. This process serves {servers}; others may have more."
    next_step = "type /roll" if shards.servers else "`evenhand invite` prints the link that adds it to one"
    return f"in {servers}; {next_step}."


async def disconnect(client: Evenhand) -> None:
    """Say goodbye to the gateway, which may be too far away to hear it, and close all connections."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL):
            await client.close()
    await client.http.close()


def spare_the_collector() -> None:
    """Leave out of garbage collection what lives as long as the process: walking through it takes 60 ms.

    What is made for an answer is mostly gone when it is out; looking for the rest after every 700 objects, as
    is usual, is a twentieth of all work.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _flatten_groups(commands: Iterable[AnyCommand]) -> Iterator[Command]:
    """Go through commands, those of groups too."""
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _flatten_groups(command.commands)
        else:
            yield command
