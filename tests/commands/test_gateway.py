from tests.commands.reading import text


async def numbers(town):
    place = await anext(town.client.services.store.places())
    return [record.number async for record in town.client.services.store.records(place)]


async def test_the_bot_asks_for_no_intents(open_town):
    assert [identify["intents"] for identify in open_town.sandbox.identifies] == [0]


async def test_the_same_interaction_delivered_twice_is_recorded_once(open_town):
    seen = await open_town.player.use(open_town.room, "d100")
    await open_town.sandbox.replay(seen)
    again = await open_town.owner.use(open_town.room, "d100")

    assert "Roll 2 here" in text(again)
    assert await numbers(open_town) == [1, 2]


async def test_a_dropped_gateway_connection_loses_nothing(open_town):
    await open_town.player.use(open_town.room, "d100")
    open_town.sandbox.faults.drop_gateway()
    seen = await open_town.player.use(open_town.room, "d100")

    assert "Roll 2 here" in text(seen)
    assert await numbers(open_town) == [1, 2]


async def test_a_reconnect_that_discord_asks_for_loses_nothing(open_town):
    open_town.sandbox.faults.ask_reconnect()

    assert "Roll 1 here" in text(await open_town.player.use(open_town.room, "d100"))


async def test_commands_are_registered_once_and_not_at_every_start(town):
    for _ in range(2):
        async with town.bot():
            pass

    puts = [request for request in town.sandbox.requests if request.method == "PUT"]
    assert len(puts) == 1


async def test_a_reconnect_registers_nothing(open_town):
    open_town.sandbox.faults.ask_reconnect()
    await open_town.player.use(open_town.room, "d100")

    assert len([request for request in open_town.sandbox.requests if request.method == "PUT"]) == 1


async def test_a_start_while_registering_fails_still_serves(town):
    async with town.bot():
        pass
    async with town.bot() as services:
        await services.store.keep_fact(f"commands of {town.client.application_id}", "other commands")
    town.sandbox.faults.fail_next("PUT", "/commands", status=400)
    async with town.bot():
        assert "Roll 1 here" in text(await town.player.use(town.room, "d100"))
