"""Entries in the menu of a message: what reaches the bot, and what never does."""

import pytest

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.lifecycle import COMMAND

VIEW_CHANNEL = 1 << 10


async def pong(town):
    return (await town.bob.use(town.room, "ping")).message


async def test_the_bot_hears_of_the_whole_message(town):
    message = await pong(town)
    seen = await town.alice.use_on(message, "Count letters")

    assert seen.message["content"] == "Example: 4"
    data = town.bot.heard[-1].data
    assert (data["type"], data["target_id"]) == (3, message["id"])
    assert data["resolved"]["messages"][message["id"]]["content"] == "pong"


async def test_the_answer_names_the_entry_and_the_message(town):
    message = await pong(town)
    metadata = (await town.alice.use_on(message, "Count letters")).message["interaction_metadata"]

    assert (metadata["name"], metadata["command_type"]) == ("Count letters", 3)
    assert metadata["target_message_id"] == message["id"]


async def test_an_entry_that_is_not_registered_is_refused(town):
    with pytest.raises(NotSent, match="There is no command Juggle; registered are: Count letters"):
        await town.alice.use_on(await pong(town), "Juggle")


async def test_a_slash_command_is_no_entry(town):
    with pytest.raises(NotSent, match="There is no command ping"):
        await town.alice.use_on(await pong(town), "ping")


async def test_the_menu_of_people_is_not_there(town):
    data = {"name": "Greet", "type": 2, "target_id": str(town.bob.id)}

    with pytest.raises(NotSent, match="no menus of people"):
        town.alice._dispatcher.command(COMMAND, town.alice.user, town.room.channel, data)


@pytest.mark.parametrize("target", ["1", "x", None])
async def test_a_message_that_there_is_not_is_refused(town, target):
    data = {"name": "Count letters", "type": 3, "target_id": target}

    with pytest.raises(NotSent, match="There is no such message"):
        town.alice._dispatcher.command(COMMAND, town.alice.user, town.room.channel, data)


async def test_a_message_of_another_channel_is_refused(town):
    message = await pong(town)
    other = town.discord.text_channel(town.den, "other")
    data = {"name": "Count letters", "type": 3, "target_id": message["id"]}

    with pytest.raises(NotSent, match="There is no such message"):
        town.alice._dispatcher.command(COMMAND, town.alice.user, other.channel, data)


async def test_a_message_in_a_channel_that_is_not_seen_is_refused(town):
    message = await pong(town)
    town.discord.deny(town.room, town.bob, VIEW_CHANNEL)

    with pytest.raises(NotSent, match="cannot see the channel"):
        await town.bob.use_on(message, "Count letters")


async def test_what_only_one_person_sees_has_no_menu(town):
    whispered = (await town.alice.use(town.room, "hush")).message

    with pytest.raises(NotSent, match="only one person sees"):
        await town.alice.use_on(whispered, "Count letters")


async def test_without_a_message_there_is_no_menu(town):
    with pytest.raises(NotSent, match="There is no message"):
        await town.alice.use_on(None, "Count letters")
