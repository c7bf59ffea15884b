"""Nobody who was told to wait is left waiting when the bot stops."""

import asyncio
import signal
from functools import partial

import pytest

from bot.client import delivery
from bot.client.admission import Admission
from bot.play.errors import Busy
from tests.client.forks import running
from tests.client.processes import PATIENCE, environment
from tests.client.reading import text
from tests.client.stores import Around, Slow
from tests.client.workers import InProcess

RUN = ("-m", "bot", "run")
RESTARTING = "The bot is restarting: try again in a moment."


class Endless(InProcess):
    """Comes to an end with nothing before it is closed."""

    def __init__(self):
        super().__init__()
        self.asked, self.closed = asyncio.Event(), asyncio.Event()

    async def run(self, job, *inputs, long=False, seconds=None):
        self.asked.set()
        await self.closed.wait()
        raise Busy("This could not be calculated just now; please try again in a moment.")

    async def close(self):
        self.closed.set()


class StuckStore(Around):
    """A store that never writes anything."""

    async def record(self, submission):
        await asyncio.Event().wait()


async def deferred(town, command, **options):
    """Use a command, and return what is seen as soon as it was told to wait."""
    seen = await town.player.use(town.room, command, **options)
    assert seen.kind == "deferred"
    return seen


async def test_who_waits_for_a_worker_is_told_of_the_restart_at_once(town):
    async with town.bot(workers=Endless(), patience=0, closing=PATIENCE):
        seen = await deferred(town, "rules show", method="base6")

    assert text(seen) == RESTARTING


async def test_who_waits_for_anything_else_is_told_of_the_restart_when_time_is_up(town):
    async with town.bot(StuckStore, patience=0, closing=0):
        seen = await deferred(town, "d100")

    assert text(seen) == RESTARTING


async def test_who_waits_to_be_let_in_is_told_of_the_restart(town):
    async with town.bot(StuckStore, patience=0, closing=0):
        admission = town.client.admission = Admission(town.client.deadlines, at_once=1)
        stuck = await deferred(town, "d100")
        await admission.enter(stuck.interaction.id + 1, 0)
        waits = asyncio.ensure_future(town.owner.use(town.room, "d100"))
        await town.sandbox.until(lambda: admission.waiting == 1)

    assert (text(stuck), text(await waits)) == (RESTARTING, RESTARTING)


async def test_what_comes_in_time_is_shown_although_the_bot_stops(town):
    async with town.slow_bot("record"):
        seen = await deferred(town, "d100")

    assert "#1" in text(seen)


async def test_an_answer_that_discord_does_not_take_yet_is_tried_again_at_once(town):
    def edits():
        return [request for request in town.sandbox.requests if request.method == "PATCH"]

    async with town.bot(partial(Slow, method="record", sandbox=town.sandbox), patience=0, closing=0):
        town.sandbox.faults.fail_next("PATCH", "/messages/@original", status=503, times=2)
        seen = await deferred(town, "d100")
        await town.sandbox.until(lambda: len(edits()) == 2)  # the next try would be half a second later

    assert "#1" in text(seen)


async def test_an_answer_that_discord_takes_only_after_several_tries_arrives_although_the_bot_stops(
    town, monkeypatch
):
    soon = tuple(pause / 10 for pause in delivery.IN_A_HURRY.pauses)
    monkeypatch.setattr(delivery, "IN_A_HURRY", delivery.IN_A_HURRY._replace(pauses=soon))
    async with town.slow_bot("record"):
        town.sandbox.faults.fail_next("PATCH", "/messages/@original", status=503, times=5)
        seen = await deferred(town, "d100")

    assert "#1" in text(seen)


@pytest.mark.slow
async def test_a_process_that_is_stopped_leaves_nobody_waiting(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    people = [town.sandbox.user(f"person {i}") for i in range(12)]
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    room = town.sandbox.text_channel(guild, "dice")
    async with running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        asked = await asyncio.gather(
            *(each.use(room, "odds", dice=f"{i + 80}d100; {i + 8}d6!!") for i, each in enumerate(people))
        )
        process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(process.wait(), PATIENCE)

    assert status == 0
    assert all(seen.interaction.settled for seen in asked)
