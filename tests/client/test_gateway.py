""""""

import logging

from tests.client.reading import text


async def numbers(town):
    place = await anext(town.client.services.store.places())
    return [event.number async for event in town.client.services.store.events(place)]


async def test_the_bot_asks_for_no_intents(open_town):
    assert [identify["intents"] for identify in open_town.sandbox.identifies] == [0]


async def test_the_same_interaction_delivered_twice_is_recorded_once(open_town):
    seen = await open_town.player.use(open_town.room, "d100")
    await open_town.sandbox.replay(seen)
    again = await open_town.owner.use(open_town.room, "d100")

    assert "#2" in text(again)
    assert await numbers(open_town) == [1, 2]


async def test_a_dropped_gateway_connection_loses_nothing(open_town):
    await open_town.player.use(open_town.room, "d100")
    open_town.sandbox.faults.drop_gateway()
    seen = await open_town.player.use(open_town.room, "d100")

    assert "#2" in text(seen)
    assert await numbers(open_town) == [1, 2]


async def test_a_reconnect_that_discord_asks_for_loses_nothing(open_town):
    open_town.sandbox.faults.ask_reconnect()

    assert "#1" in text(await open_town.player.use(open_town.room, "d100"))


async def test_commands_are_registered_once_and_not_at_every_start(town):
    town.application.commands = []
    for _ in range(2):
        async with town.bot():
            pass

    puts = [request for request in town.sandbox.requests if request.method == "PUT"]
    assert len(puts) == 1


async def test_a_reconnect_registers_nothing(open_town):
    open_town.sandbox.faults.ask_reconnect()
    await open_town.player.use(open_town.room, "d100")

    assert [request for request in open_town.sandbox.requests if request.method == "PUT"] == []


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


async def test_commands_that_somebody_else_changed_are_registered_again(town):
    async with town.bot():
        before = await described(town)
        await change(town, "Something else.")
    async with town.bot():
        assert await described(town) == before


async def test_a_command_that_somebody_else_added_is_removed(town):
    async with town.bot():
        before = await town.client.http.get_global_commands(town.client.application_id)
        stray = {"name": "stray", "description": "Stray.", "type": 1}
        await town.client.http.upsert_global_command(town.client.application_id, stray)
    async with town.bot():
        after = await town.client.http.get_global_commands(town.client.application_id)

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
