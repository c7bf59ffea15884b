"""Serves figures of a running bot for Prometheus at /metrics, and its health at /healthz.

Events are counted when they happen; the present state is read when somebody asks. Everyone who can reach the
port can read both.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.client.client import Evenhand
from bot.client.watchdog import is_well
from bot.ops import PortTaken
from bot.ops.workers import WorkerPool
from bot.play.errors import Refused
from bot.storage.database_store import DatabaseStore
from bot.storage.presence import Room

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 60.0)
"""The bounds of the histogram of durations, in seconds; Discord takes no first answer after 3 seconds."""

LAGS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
"""The bounds of the histogram of the event loop's lags, in seconds."""

MOST_NAMES = 250
"""The most pairs of a command and an outcome that have their own counter; later ones count as `other`."""

LOOK = 2.0
"""The most seconds for a database to say how much room it takes: all other figures wait for it."""

TEXT = {"Content-Type": "text/plain; version=1.0.0; charset=utf-8"}

TICK = 0.25
"""Seconds between two measurements of the event loop."""


class Metrics:
    """Counts events, and reads the state of a client, its store and its workers when asked."""

    def __init__(self, client: Evenhand, store: DatabaseStore, workers: WorkerPool) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # when each was begun, which would be as many lines again
        self._registry = CollectorRegistry()
        self._answers = Counter(
            "evenhand_answers",
            "Answers to commands, buttons and forms",
            ["command", "outcome"],
            registry=self._registry,
        )
        self._known: dict[tuple[str, str], Counter] = {}
        self._seconds = Histogram(
            "evenhand_answer_seconds",
            "From receiving a command, button or form to its answer",
            registry=self._registry,
            buckets=SECONDS,
        )
        self.lag = Histogram(
            "evenhand_loop_lag_seconds",
            "How late the event loop came back to a task",
            registry=self._registry,
            buckets=LAGS,
        )
        self._room = RoomFigures(store)
        self._registry.register(StateCollector(client, store, workers))
        self._registry.register(self._room)
        ProcessCollector(registry=self._registry)

    def note(self, command: str, outcome: str, seconds: float) -> None:
        """Count an answer that took this many seconds."""
        counter = self._known.get((command, outcome)) or self._add_counter(command, outcome)
        counter.inc()
        self._seconds.observe(seconds)

    def _add_counter(self, command: str, outcome: str) -> Counter:
        """Return the counter of a command and an outcome that come for the first time."""
        if len(self._known) >= MOST_NAMES:
            return self._answers.labels("other", outcome)
        counter = self._known[command, outcome] = self._answers.labels(command, outcome)
        return counter

    async def look(self) -> None:
        """Read how much room the database takes, which waits for a disk or a server."""
        await self._room.look()

    def text(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self._registry)


class StateCollector(Collector):
    """Reads the present state."""

    def __init__(self, client: Evenhand, store: DatabaseStore, workers: WorkerPool) -> None:
        self._client, self._store, self._workers = client, store, workers

    def collect(self) -> Iterator[Metric]:
        """Yield the present state in Prometheus's form."""
        client = self._client
        yield InfoMetricFamily("evenhand", "Which version of the bot runs", {"version": __version__})
        yield CounterMetricFamily("evenhand_rolls", "Entries recorded for good", self._store.recorded)
        yield CounterMetricFamily(
            "evenhand_unseen", "Entries recorded whose answers never arrived at Discord", client.unseen
        )
        yield _make_gauge("evenhand_writer_waiting", "Writes that wait for the database", self._store.waiting)
        yield _make_gauge(
            "evenhand_storage_works",
            "1 while the database can be written and read, checked every 10 seconds",
            int(client.storage_works),
        )
        yield _make_gauge(
            "evenhand_database_damaged",
            "1 once damage was found in the file of the database, as the log says",
            int(bool(self._store.damage)),
        )
        yield _make_gauge(
            "evenhand_copy_failed",
            "1 from a nightly copy that failed to the next one",
            int(bool(self._store.uncopied)),
        )
        yield _make_gauge("evenhand_gateway_connected", "1 while the gateway is there", int(client.connected))
        yield _make_gauge(
            "evenhand_admission_waiting", "Commands that wait for others", client.admission.waiting
        )
        yield _make_gauge("evenhand_answers_under_way", "Answers under way", client.under_way)
        yield _make_gauge(
            "evenhand_servers", "Servers, when the gateway last greeted the bot", client.shards.servers
        )
        working = GaugeMetricFamily("evenhand_workers_working", "1 while a worker has a job", labels=["lane"])
        waiting = GaugeMetricFamily("evenhand_workers_waiting", "People who wait for one", labels=["lane"])
        for name, lane in self._workers.lanes.items():
            working.add_metric([name], int(lane.is_working))
            waiting.add_metric([name], lane.waiting)
        yield working
        yield waiting


class RoomFigures(Collector):
    """Gives the room that the database took at the last look; nothing while that cannot be read."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store
        self._room: Room | None = None

    async def look(self) -> None:
        self._room = None
        with suppress(Refused, TimeoutError):
            async with asyncio.timeout(LOOK):
                self._room = await self._store.room()

    def collect(self) -> Iterator[Metric]:
        """Yield the room in Prometheus's form."""
        room = self._room
        if room is None:
            return
        yield _make_gauge("evenhand_database_bytes", "Size of the database", room.size)
        if room.left is not None:
            yield _make_gauge("evenhand_disk_left_bytes", "Free space on the disk of the database", room.left)
        if room.copied is not None:
            age = time.time() - room.copied if room.copied else math.inf
            yield _make_gauge("evenhand_last_copy_age_seconds", "Age of the newest copy", age)


def _make_gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(name, meaning, value)


@asynccontextmanager
async def serve_metrics(
    client: Evenhand, store: DatabaseStore, workers: WorkerPool, host: str, port: int
) -> AsyncIterator[str]:
    """Serve the metrics of a bot until the block ends; yield the address. Port 0 means any free port.

    Raises:
        PortTaken: the port cannot be used.
    """
    figures = Metrics(client, store, workers)
    runner = web.AppRunner(_make_application(client, store, figures), access_log=None)
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


def _make_application(client: Evenhand, store: DatabaseStore, figures: Metrics) -> web.Application:
    async def metrics(_: web.Request) -> web.Response:
        await figures.look()
        return web.Response(body=figures.text(), headers=TEXT)

    async def healthz(_: web.Request) -> web.Response:
        """Answer with status 200 even if the database is damaged.

        A host that restarts an unhealthy bot would end one that still answers most requests, and the next one
        may be unable to open the database.
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


async def watch_the_loop(figures: Metrics) -> None:
    """Measure how late the event loop wakes up, until this is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        figures.lag.observe(max(0.0, loop.time() - due))
