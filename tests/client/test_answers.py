"""Answers that are lost on their way, or long, or never confirmed."""

import asyncio
import logging

import pytest

from bot.client.delivery import FIRST_RESPONSE
from tests.client.reading import headline, text

CALLBACK = r"/interactions/\d+/[^/]+/callback"
ORIGINAL = r"/webhooks/\d+/[^/]+/messages/@original"


@pytest.fixture
def errors(caplog):
    """What was logged as an error so far."""

    def errors():
        return [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]

    return errors


async def test_an_answer_lost_on_dropped_connections_in_a_row_is_sent_again(open_town):
    open_town.sandbox.faults.drop_next("POST", CALLBACK, times=2)

    assert "#1" in text(await open_town.player.use(open_town.room, "d100"))


async def test_an_answer_that_discord_confirms_with_nonsense_is_an_answer(town, errors):
    for number, garbled in enumerate(("{", "{}", "null", "[]")):
        async with town.bot():
            town.sandbox.faults.garble_next("POST", CALLBACK, garbled)
            at_once = await town.player.use(town.room, "d100")
        town.sandbox.faults.garble_next("PATCH", ORIGINAL, garbled)
        async with town.slow_bot("record"):
            deferred = await (await town.player.use(town.room, "d100")).settled()
        assert f"#{2 * number + 1}" in text(at_once)
        assert f"#{2 * number + 2}" in text(deferred)
    assert errors() == []


async def test_long_work_is_shown_although_connections_drop(town):
    town.sandbox.faults.drop_next("PATCH", ORIGINAL, times=2)
    async with town.slow_bot("record"):
        seen = await town.player.use(town.room, "d100")
        await seen.settled()

    assert "#1" in text(seen)


async def test_an_answer_whose_waiting_message_somebody_deleted_is_lost_and_no_error(town, errors):
    async with town.slow_bot("record"):
        seen = await town.player.use(town.room, "d100")
        messages = town.sandbox._messages
        messages.delete(messages._world.messages[seen.interaction.original_id])
    async with town.bot():
        latest = await town.player.use(town.room, "history")

    assert errors() == []
    assert "#1" in text(latest)


@pytest.mark.slow
async def test_long_work_is_shown_although_no_word_comes_back_of_its_being_long(town, soak):
    """Connections drop; in the long form they stay silent, until each try has taken too long."""
    tries, faults = 1 + len(FIRST_RESPONSE.pauses), town.sandbox.faults
    if soak:
        faults.delay_next("POST", CALLBACK, FIRST_RESPONSE.attempt + 1, after_effect=True, times=tries)
    else:
        faults.drop_next("POST", CALLBACK, after_effect=True, times=tries)
    async with town.slow_bot("record", patience=1):
        seen = await town.player.use(town.room, "d100")
        await seen.settled()

    assert "#1" in text(seen)


async def test_an_answer_that_arrived_although_discord_never_said_so_is_not_an_error(open_town, errors):
    open_town.sandbox.faults.drop_next("POST", CALLBACK, after_effect=True)
    dropped = await open_town.player.use(open_town.room, "d100")
    open_town.sandbox.faults.fail_next("POST", CALLBACK, status=500, after_effect=True)
    failed = await open_town.player.use(open_town.room, "d100")
    await open_town.client.drain(5)

    assert ("#1" in text(dropped), "#2" in text(failed)) == (True, True)
    assert errors() == []


@pytest.mark.slow
async def test_an_answer_that_meets_two_server_errors_arrives_within_the_time_of_discord(open_town):
    open_town.sandbox.faults.fail_next("POST", CALLBACK, status=500, times=2)

    assert "#1" in text(await open_town.player.use(open_town.room, "d100"))


async def test_long_work_is_shown_although_the_word_on_its_deferral_was_lost(town):
    async with town.slow_bot("record"):
        town.sandbox.faults.drop_next("POST", CALLBACK, after_effect=True)
        seen = await town.player.use(town.room, "d100")
        kind = seen.kind
        await seen.settled()

    assert kind == "deferred"
    assert headline(seen).startswith("# ")


async def test_of_an_answer_that_comes_too_late_the_roll_is_kept(open_town):
    open_town.sandbox.faults.fail_next("POST", CALLBACK, status=404)
    await open_town.player.use(open_town.room, "d100")
    seen = await open_town.player.use(open_town.room, "history")

    assert "`#1`" in text(seen)


async def test_a_refusal_under_way_is_given_before_the_bot_stops(town):
    async with town.bot():
        town.sandbox.faults.delay_next("POST", CALLBACK, 0.5)
        rolling = asyncio.create_task(town.player.use(town.room, "d100", method="nope"))
        await town.sandbox.until(lambda: any("callback" in seen.path for seen in town.sandbox.requests))

    assert "no method" in text(await rolling)


async def test_nobody_is_ever_mentioned(open_town):
    await open_town.player.use(open_town.room, "history", person=open_town.owner)
    bodies = [request.json for request in open_town.sandbox.requests if "callback" in request.path]

    assert all(body["data"]["allowed_mentions"] == {"parse": []} for body in bodies)


async def test_buttons_leave_nothing_in_memory(open_town):
    for _ in range(4):
        await open_town.player.use(open_town.room, "fair", dice="2d6")
        await open_town.owner.use(open_town.room, "memory reset", what="fair 2d6")
        await open_town.owner.use(open_town.room, "history")
    tasks = [repr(task.get_coro()) for task in asyncio.all_tasks()]

    assert open_town.client._connection._view_store._views == {}
    assert not [task for task in tasks if "View" in task]


async def test_what_follows_an_answer_is_sent_only_once_more_however_often_discord_fails(open_town):
    def follow_ups():
        return [
            seen for seen in open_town.sandbox.requests if seen.method == "POST" and "webhooks" in seen.path
        ]

    open_town.sandbox.faults.fail_next("POST", r"/webhooks/", status=502, times=20)
    await open_town.player.use(open_town.room, "roll", dice="d20", show="both")
    await open_town.client.drain(30)

    assert len(follow_ups()) == 2


async def test_discord_is_left_alone_for_as_long_as_it_asks_before_an_answer_is_sent_again(open_town):
    open_town.sandbox.faults.fail_next("POST", CALLBACK, status=429, retry_after=0.3)

    assert "#1" in text(await open_town.player.use(open_town.room, "d100"))
