"""Slash commands: what reaches the bot, and what never does."""

import asyncio
from typing import Any

import pytest

from bot.sandbox.errors import NotSent


async def test_a_command_is_answered(town):
    seen = await town.alice.use(town.room, "ping")
    assert (seen.kind, seen.message["content"]) == ("message", "pong")


async def test_options_of_every_type_arrive_as_they_were_entered(town):
    aside = town.discord.thread(town.room, "aside")
    seen = await town.alice.use(
        town.room,
        "echo",
        text="ab",
        times=2,
        colour="red",
        loud=True,
        whom=town.bob,
        where=aside,
    )
    assert seen.message["content"] == "['abab', 'red', True, 'bob', 'aside']"


async def test_a_number_arrives_as_it_was_entered(town):
    assert (await town.alice.use(town.room, "weigh", share=0.5)).message["content"] == "0.5"


async def test_options_left_out_are_not_sent(town):
    await town.alice.use(town.room, "echo", text="ab")
    assert [option["name"] for option in town.bot.heard[0].data["options"]] == ["text"]


async def test_a_user_outside_the_server_can_be_named_too(town):
    seen = await town.alice.use(town.room, "echo", text="ab", whom=town.carol)
    assert "'carol'" in seen.message["content"]


async def test_a_sub_command_is_named_by_two_words(town):
    seen = await town.alice.use(town.room, "config set", value=3)
    assert seen.message["content"] == "set to 3"
    assert seen.message["interaction_metadata"]["name"] == "config set"


async def test_an_answer_says_whose_command_it_answers(town):
    seen = await town.bob.use(town.room, "ping")
    assert seen.message["interaction_metadata"]["user"]["username"] == "bob"


async def test_a_command_works_in_a_thread(town):
    thread = town.discord.thread(town.room, "aside")
    seen = await town.alice.use(thread, "ping")
    assert (seen.kind, town.bot.heard[0].channel.parent_id) == ("message", town.room.id)


async def test_a_command_works_in_a_group(town):
    town.alice.install()
    seen = await town.alice.use(town.discord.group_dm(town.alice, town.bob), "travel")
    assert (seen.kind, len(town.bot.heard[0].channel.recipients)) == ("message", 2)


NOT_ACCEPTED: list[tuple[str, dict[str, Any], str]] = [
    ("pang", {}, "There is no command /pang"),
    ("ping", {"x": 1}, "/ping has no option x"),
    ("echo", {}, "/echo needs the option text"),
    ("echo", {"text": 5}, "text is a text"),
    ("echo", {"text": ""}, "text must have 1 to 20 characters"),
    ("echo", {"text": "x" * 21}, "text must have 1 to 20 characters"),
    ("echo", {"text": "x", "times": "2"}, "times is a whole number"),
    ("echo", {"text": "x", "times": True}, "times is a whole number"),
    ("echo", {"text": "x", "times": 1.5}, "times is a whole number"),
    ("echo", {"text": "x", "times": 6}, "times must be from 1 to 5"),
    ("weigh", {"share": float("inf")}, "share is a number"),
    ("weigh", {"share": 1e17}, "share must be from"),
    ("echo", {"text": "x", "colour": "green"}, "colour cannot be 'green'; choose one of: red, blue"),
    ("echo", {"text": "x", "loud": 1}, "loud is either true or false"),
    ("echo", {"text": "x", "whom": "12"}, "whom is a user"),
    ("echo", {"text": "x", "where": "12"}, "where is a channel"),
    ("config", {}, "/config is used with exactly one of: set"),
    ("config get", {}, "/config has no sub-command get"),
    ("config set", {}, "/config set needs the option value"),
]


async def test_what_the_client_does_not_accept_is_not_sent(town):
    for command, options, reason in NOT_ACCEPTED:
        with pytest.raises(NotSent, match=reason):
            await town.alice.use(town.room, command, **options)


async def test_a_channel_of_the_wrong_kind_is_not_sent(town):
    with pytest.raises(NotSent, match="where is a channel"):
        await town.alice.use(town.room, "echo", text="x", where=town.room)


async def test_completions_are_offered_for_what_was_typed(town):
    choices = await town.alice.complete(town.room, "eat", "fruit", "ap")
    assert [choice["value"] for choice in choices] == ["apple", "apricot"]


async def test_completions_are_told_of_the_other_options(town):
    await town.alice.complete(town.room, "eat", "fruit", "ap", much=True)
    assert town.bot.heard[0].namespace.much is True


async def test_a_completed_option_takes_other_values_too(town):
    seen = await town.alice.use(town.room, "eat", fruit="cherry")
    assert seen.message["content"] == "Ate cherry"


async def test_an_option_without_completion_is_not_completed(town):
    with pytest.raises(NotSent, match="The option text offers no completion"):
        await town.alice.complete(town.room, "echo", "text", "a")


async def test_a_command_that_no_bot_hears_of_is_not_answered(town):
    await town.bot.close()
    await town.discord.until(lambda: not town.discord.online)
    asking = asyncio.create_task(town.alice.use(town.room, "ping"))
    await asyncio.sleep(0)
    town.clock.ahead += 3
    assert (await asking).kind == "none"
