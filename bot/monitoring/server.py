"""Shows figures at /metrics, and at /healthz whether the bot is well, to those who can reach a port."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.commands.connection.client import Evenhand
from bot.commands.connection.watchdog import is_well
from bot.monitoring import PortTaken
from bot.monitoring.figures import Figures
from bot.storage.sql_store import SqlStore
from bot.worker_pool.pool import WorkerPool

TEXT = {"Content-Type": "text/plain; version=1.0.0; charset=utf-8"}

TICK = 0.25
"""Seconds after which the event loop is looked at again."""


@asynccontextmanager
async def monitored(
    client: Evenhand, store: SqlStore, workers: WorkerPool, host: str, port: int
) -> AsyncIterator[str]:
    """Show how a bot is for as long as the block lasts; give the address. Port 0: any free one.

    Raises:
        PortTaken: nothing can be shown there.
    """
    figures = Figures(client, store, workers)
    runner = web.AppRunner(_application(client, store, figures), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    try:
        await site.start()
    except OSError as error:
        await runner.cleanup()
        raise PortTaken(
            f"Figures cannot be shown at {host}:{port} ({error.strerror}): "
            "set EVENHAND_METRICS_PORT to a free port, EVENHAND_METRICS_HOST to an address of this machine."
        ) from error
    client.tally = figures.note
    watching = asyncio.create_task(watch_the_loop(figures), name="loop lag")
    try:
        yield "http://{}:{}".format(*runner.addresses[0][:2])
    finally:
        client.tally = None
        watching.cancel()
        await runner.cleanup()


def _application(client: Evenhand, store: SqlStore, figures: Figures) -> web.Application:
    async def metrics(_: web.Request) -> web.Response:
        await figures.look()
        return web.Response(body=figures.text(), headers=TEXT)

    async def healthz(_: web.Request) -> web.Response:
        """Answer with status 200 also where damage was found.

        Whatever starts a bot anew that is not well would end one that still answers most, and the next may
        not open the database.
        """
        if is_well(client):
            return web.Response(text=f"alive, but: {store.damage}\n" if store.damage else "alive\n")
        return web.Response(
            text="no sign of life: the gateway is away, or the database cannot be written\n", status=503
        )

    application = web.Application()
    application.router.add_get("/metrics", metrics)
    application.router.add_get("/healthz", healthz)
    return application


async def watch_the_loop(figures: Figures) -> None:
    """Note how late the event loop comes back, until this is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        figures.lag.observe(max(0.0, loop.time() - due))
