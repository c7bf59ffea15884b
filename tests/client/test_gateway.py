"""The gateway and the commands that are registered: no outage and nobody else leaves them wrong."""

import logging

import pytest

from bot.client import client
from tests.client.reading import text


async def numbers(town):
    place = await anext(town.client.services.store.places())
    return [event.number async for event in town.client.services.store.events(place)]


async def test_no_outage_of_the_gateway_loses_or_registers_anything(open_town):
    seen = await open_town.player.use(open_town.room, "d100")
    await open_town.sandbox.replay(seen)
    for lose in (open_town.sandbox.faults.drop_gateway, open_town.sandbox.faults.ask_reconnect):
        lose()
        seen = await open_town.owner.use(open_town.room, "d100")

    assert "#3" in text(seen)
    assert await numbers(open_town) == [1, 2, 3]
    assert [request for request in open_town.sandbox.requests if request.method == "PUT"] == []
    assert {identify["intents"] for identify in open_town.sandbox.identifies} == {1 << 0 | 1 << 12}


@pytest.mark.parametrize(("path", "status"), [("/users/@me", 503), ("/applications/@me", 501)])
async def test_a_login_at_which_discord_fails_is_tried_again_with_pauses(
    town, caplog, monkeypatch, path, status
):
    monkeypatch.setattr(client, "pause_before", lambda failures, resuming: 0.01 * failures)
    town.sandbox.faults.fail_next("GET", path, status=status, times=3)
    async with town.bot():
        assert "#1" in text(await town.player.use(town.room, "d100"))
    said = [record for record in caplog.records if "does not let the bot log in" in record.getMessage()]

    assert [record.args[1] for record in said] == [0.01, 0.02, 0.03]


async def test_commands_are_registered_once_and_not_at_every_start(town):
    town.application.commands = []
    for _ in range(2):
        async with town.bot():
            pass

    puts = [request for request in town.sandbox.requests if request.method == "PUT"]
    assert len(puts) == 1


async def change(town, description):
    """Have Discord describe /d100 in other words, as somebody else with the token might."""
    application = town.client.application_id
    commands = await town.client.http.get_global_commands(application)
    number = next(command["id"] for command in commands if command["name"] == "d100")
    await town.client.http.edit_global_command(application, number, {"description": description})


async def described(town):
    """Return how Discord describes /d100."""
    commands = await town.client.http.get_global_commands(town.client.application_id)
    return next(command["description"] for command in commands if command["name"] == "d100")


async def test_commands_that_somebody_else_changed_or_added_are_registered_again(town):
    async with town.bot():
        before = await town.client.http.get_global_commands(town.client.application_id)
        said = await described(town)
        await change(town, "Something else.")
        stray = {"name": "stray", "description": "Stray.", "type": 1}
        await town.client.http.upsert_global_command(town.client.application_id, stray)
    async with town.bot():
        after = await town.client.http.get_global_commands(town.client.application_id)
        assert await described(town) == said

    assert [command["name"] for command in after] == [command["name"] for command in before]


async def test_a_start_while_registering_fails_still_serves_and_says_why_in_a_line(town, caplog):
    async with town.bot():
        await change(town, "Something else.")
    town.sandbox.faults.fail_next("PUT", "/commands", status=400)
    async with town.bot():
        assert "#1" in text(await town.player.use(town.room, "d100"))
    (said,) = [record for record in caplog.records if record.levelno >= logging.ERROR]

    assert "could not be registered" in said.getMessage()
    assert not said.exc_info


async def test_a_start_whose_connection_drops_while_commands_are_compared_still_serves(town):
    town.sandbox.faults.drop_next("GET", "/commands", times=20)
    async with town.bot():
        assert "#1" in text(await town.player.use(town.room, "d100"))
