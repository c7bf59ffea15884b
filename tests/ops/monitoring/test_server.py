"""What a host's own programs read of a running bot, over HTTP."""

import asyncio
import json
import shutil
import signal
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from bot import __version__
from bot.bootstrap import build
from bot.client.watchdog import watch
from bot.features.registry import REGISTRY
from bot.ops import PortTaken
from bot.ops.heartbeat import DEAD
from bot.ops.metrics import MOST_NAMES, Metrics, serve_metrics
from bot.ops.workers import WorkerPool
from bot.play.store import Services
from bot.storage.failures import StorageFailed
from bot.storage.files.paths import copy_path
from bot.storage.urls import open_store
from tests.client.forks import running
from tests.client.processes import PATIENCE, environment
from tests.counting import calls
from tests.ops.monitoring.conftest import Watched

MOST_CALLS = 60
"""Of functions, for counting one answer: a few microseconds."""


A_TURN = 25_000
"""Calls of functions that a turn of the event loop may take."""


async def test_rolls_and_answers_are_counted_by_command_and_outcome(town, watched):
    for _ in range(3):
        await town.player.use(town.room, "roll", dice="2d6")
    seen = await town.player.use(town.room, "table list")
    await town.player.use(town.room, "roll", dice="banana")
    found = await watched.figures(5)

    assert seen.message
    assert found["evenhand_rolls_total",] == 3
    assert found["evenhand_answers_total", "roll", "answered"] == 3
    assert found["evenhand_answers_total", "roll", "refused"] == 1
    assert found["evenhand_answers_total", "table list", "answered"] == 1
    assert found["evenhand_answer_seconds_count",] == 5


async def test_entries_are_counted_whose_answers_never_arrive(town, watched):
    town.sandbox.faults.fail_next("POST", "/callback", status=404, code=10062)
    asking = asyncio.ensure_future(town.player.use(town.room, "roll", dice="2d6"))
    found = await watched.figures(1)
    asking.cancel()

    assert found["evenhand_answers_total", "roll", "lost"] == 1
    assert found["evenhand_unseen_total",] == found["evenhand_rolls_total",] == 1


async def test_a_button_is_counted_by_what_it_is_for(town, watched):
    seen = await town.player.use(town.room, "d100")
    await town.player.press(seen.message, "Roll again")

    assert (await watched.figures(2))["evenhand_answers_total", "roll-again", "answered"] == 1


async def test_a_form_that_is_opened_and_what_is_handed_in_are_counted(town, watched):
    seen = await town.owner.use(town.room, "table add", name="camp")
    await town.owner.submit(seen, {"rows": "Nobody\nSomebody"})
    found = await watched.figures(2)

    assert found["evenhand_answers_total", "table add", "answered"] == 1
    assert sum(value for name, value in found.items() if name[0] == "evenhand_answers_total") == 2


async def test_a_fault_is_counted_as_one(town, watched):
    async def broken(*_):
        raise ZeroDivisionError

    town.client.services.store.record = broken
    await town.player.use(town.room, "d100")

    assert (await watched.figures(1))["evenhand_answers_total", "d100", "failed"] == 1


async def test_what_is_so_just_now_is_told(town, watched):
    found = await watched.figures()

    assert found["evenhand_gateway_connected",] == 1
    assert found["evenhand_info", __version__] == 1
    assert found["evenhand_servers",] == 1
    assert found["evenhand_writer_waiting",] == 0
    assert found["evenhand_answers_under_way",] == 0
    assert found["evenhand_workers_working", "long"] == 0
    assert found["evenhand_workers_waiting", "short"] == 0
    assert found["process_resident_memory_bytes",] > 2**20


async def test_room_and_copies_are_told(town, watched):
    (town.database.parent / "backups").mkdir()
    before = await watched.figures()
    copy_path(town.database, datetime.now(UTC) - timedelta(seconds=90_000)).touch()
    found = await watched.figures()

    assert found["evenhand_database_bytes",] >= town.database.stat().st_size
    assert 0 < found["evenhand_disk_left_bytes",] <= shutil.disk_usage(town.database.parent).total
    assert before["evenhand_last_copy_age_seconds",] == float("inf")
    assert 90_000 <= found["evenhand_last_copy_age_seconds",] < 90_000 + PATIENCE


async def test_a_nightly_copy_that_failed_is_told(town, watched):
    before = await watched.figures()
    town.client.services.store._alarm.tell_uncopied("The disk has no room for a copy.")

    assert before["evenhand_copy_failed",] == 0
    assert (await watched.figures())["evenhand_copy_failed",] == 1


async def test_of_a_database_on_a_server_its_size_is_told_and_not_the_disk_of_the_bot(town, address):
    async with open_store(address, lambda: 0, REGISTRY) as store:
        client = build(Services(store, lambda n: 0, None, REGISTRY))
        async with serve_metrics(client, store, WorkerPool(), "127.0.0.1", 0) as shown:
            found = await Watched(shown).figures()

    assert found["evenhand_database_bytes",] > 100_000
    assert ("evenhand_disk_left_bytes",) not in found
    assert ("evenhand_last_copy_age_seconds",) not in found


async def test_a_database_that_does_not_answer_keeps_no_other_figure_back(town, watched, monkeypatch):
    monkeypatch.setattr("bot.ops.metrics.LOOK", 0.01)
    town.client.services.store.room = asyncio.Event().wait
    found = await watched.figures()

    assert found["evenhand_gateway_connected",] == 1
    assert ("evenhand_database_bytes",) not in found


async def test_a_storage_that_does_not_work_is_told(town, watched):
    async def broken():
        raise StorageFailed("The disk is read-only.")

    await watched.well()  # the watchdog has looked
    working = await watched.figures()
    town.client.services.store.check_works = broken
    watching = asyncio.create_task(watch(town.client, None, beat=0))
    async with asyncio.timeout(PATIENCE):
        while (found := await watched.figures())["evenhand_storage_works",]:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    watching.cancel()

    assert working["evenhand_storage_works",] == 1
    assert found["evenhand_storage_works",] == 0


async def test_how_late_the_event_loop_comes_back_is_told(watched):
    async with asyncio.timeout(PATIENCE):
        while not (await watched.figures())["evenhand_loop_lag_seconds_count",]:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.02)


async def test_damage_is_told_to_who_watches_while_the_bot_goes_on(town, watched):
    await watched.well()
    before = await watched.figures()
    town.client.services.store._alarm.warn("The database is damaged: save it.")
    status, said = await watched.get("/healthz")

    assert before["evenhand_database_damaged",] == 0
    assert (await watched.figures())["evenhand_database_damaged",] == 1
    assert (status, said) == (200, "alive, but: The database is damaged: save it.\n")


@asynccontextmanager
async def never_connected(town):
    """Watch another bot on the same store, in which nobody looks whether it is alive but the test."""
    async with town.bot() as services:
        client = build(services)
        async with serve_metrics(client, services.store, None, "127.0.0.1", 0) as address:
            yield client, Watched(address)


async def test_health_is_judged_by_the_last_sign_of_life(town):
    async with never_connected(town) as (client, watched):
        client.beaten = time.monotonic()
        before = await watched.get("/healthz")
        client.beaten -= DEAD
        status, said = await watched.get("/healthz")

    assert before == (200, "alive\n")
    assert status == 503
    assert "no sign of life" in said


async def test_a_bot_that_was_never_connected_is_not_well(town):
    async with never_connected(town) as (_, watched):
        assert (await watched.get("/healthz"))[0] == 503


async def test_a_port_that_another_program_has_is_said_with_what_to_do(town, watched):
    port = int(watched.address.rpartition(":")[2])
    with pytest.raises(PortTaken, match="EVENHAND_METRICS_PORT"):
        async with serve_metrics(town.client, town.client.services.store, None, "127.0.0.1", port):
            pass


async def test_counting_an_answer_takes_few_calls(town, watched):
    figures = Metrics(town.client, town.client.services.store, None)
    figures.note("roll", "answered", 0.01)

    assert calls(lambda: figures.note("roll", "answered", 0.01)) < MOST_CALLS


async def test_nothing_is_counted_where_nobody_watches(town):
    async with town.bot():
        await town.player.use(town.room, "d100")

        assert town.client.tally is None


async def test_of_too_many_names_the_rest_are_one(town, watched):
    figures = Metrics(town.client, town.client.services.store, WorkerPool())
    for number in range(MOST_NAMES + 50):
        figures.note(f"forged {number}", "refused", 0.01)
    text = figures.text().decode()

    assert text.count("\nevenhand_answers_total{") == MOST_NAMES + 1
    assert calls(figures.text) < A_TURN
    assert 'evenhand_answers_total{command="other",outcome="refused"} 50.0' in text


@pytest.mark.slow
async def test_a_bot_as_a_host_runs_it_tells_where_they_are_and_that_it_is_well(town, tmp_path):
    env = environment(
        tmp_path / "e.db",
        EVENHAND_DISCORD_API=town.sandbox.api,
        EVENHAND_METRICS_PORT="0",
        EVENHAND_LOG_FORMAT="json",
    )
    async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
        said = ""
        while not said.startswith("Figures are at "):
            said = json.loads(await process.stderr.readline())["message"]
        watched = Watched(said.removeprefix("Figures are at ").removesuffix("/metrics."))
        began, _ = await watched.get("/healthz")
        await town.sandbox.ready()
        await town.player.use(town.room, "d100")
        _, text = await watched.get("/metrics")
        await watched.well()  # after the first beat, in ten seconds
        process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(process.wait(), PATIENCE)

    assert began == 503
    assert "evenhand_rolls_total 1.0" in text
    assert status == 0
