"""Answers: their kinds, their deadlines, and who sees them."""

import asyncio

import discord
import pytest

from bot.sandbox.errors import NotSent

V10 = "/interactions/{0.id}/{0.token}/callback"


async def test_a_deferred_answer_is_a_message_without_content_until_it_is_edited(town):
    seen = await town.alice.use(town.room, "wait")
    assert (seen.kind, seen.message["content"], seen.message["flags"]) == ("deferred", "", 128)
    town.bot.wait.set()
    await seen.settled(5)
    assert (seen.message["content"], seen.message["flags"]) == ("At last", 0)


async def test_a_deferred_answer_is_not_marked_as_edited_when_it_gets_its_content(town):
    town.bot.wait.set()
    seen = await town.alice.use(town.room, "wait")
    await seen.settled(5)
    assert seen.message["edited_timestamp"] is None


async def test_an_answer_that_does_not_come_is_none(town):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    town.clock.ahead += 3
    seen = await asking
    assert (seen.kind, seen.message) == ("none", None)


async def test_an_answer_after_three_seconds_is_refused_with_10062(town):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    town.clock.ahead += 3
    with pytest.raises(discord.NotFound) as refused:
        await town.bot.heard[0].response.send_message("late")
    assert refused.value.code == 10062
    await asking


async def test_an_edit_after_fifteen_minutes_is_refused_with_50027(town):
    await town.alice.use(town.room, "ping")
    town.clock.ahead += 15 * 60
    with pytest.raises(discord.HTTPException) as refused:
        await town.bot.heard[0].edit_original_response(content="late")
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_follow_up_after_fifteen_minutes_is_refused_with_50027(town):
    await town.alice.use(town.room, "ping")
    town.clock.ahead += 15 * 60
    with pytest.raises(discord.HTTPException) as refused:
        await town.bot.heard[0].followup.send("late")
    assert refused.value.code == 50027


async def test_a_follow_up_before_any_answer_is_refused_with_10015(town):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    with pytest.raises(discord.NotFound) as refused:
        await town.bot.heard[0].followup.send("early")
    assert refused.value.code == 10015
    await town.bot.heard[0].response.send_message("now")
    await asking


async def test_a_second_answer_is_refused_with_40060(town, rest):
    await town.alice.use(town.room, "ping")
    status, body = await rest(
        "POST", V10.format(town.bot.heard[0]), {"type": 4, "data": {"content": "again"}}
    )
    assert (status, body["code"]) == (400, 40060)


async def test_an_answer_to_an_unknown_interaction_is_refused_with_10062(town, rest):
    status, body = await rest(
        "POST", "/interactions/1/nonsense/callback", {"type": 4, "data": {"content": "x"}}
    )
    assert (status, body["code"]) == (404, 10062)


async def test_a_faulty_answer_leaves_the_interaction_open_for_a_good_one(town):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    with pytest.raises(discord.HTTPException) as refused:
        await town.bot.heard[0].response.send_message("x" * 2001)
    assert refused.value.code == 50035
    await town.bot.heard[0].response.send_message("short")
    assert (await asking).message["content"] == "short"


async def test_an_ephemeral_answer_is_seen_by_its_user_alone(town):
    seen = await town.alice.use(town.room, "hush")
    assert seen.ephemeral
    assert [m["content"] for m in town.room.messages(town.alice)][:1] == ["Psst"]
    assert town.room.messages(town.bob) == []


async def test_a_hidden_deferral_makes_the_answer_ephemeral(town):
    town.bot.wait.set()
    seen = await town.alice.use(town.room, "wait", hidden=True)
    await seen.settled(5)
    assert seen.ephemeral
    assert town.room.messages(town.bob) == []


async def test_an_open_deferral_stays_open_though_its_follow_up_asks_to_be_ephemeral(town):
    seen = await town.alice.use(town.room, "wait")
    await town.bot.heard[0].followup.send("too late to hide", ephemeral=True)
    assert seen.message["content"] == "too late to hide"
    assert not seen.ephemeral
    town.bot.wait.set()


async def test_an_edit_cannot_make_an_answer_ephemeral(town, rest):
    seen = await town.alice.use(town.room, "ping")
    path = f"/webhooks/{town.app.id}/{town.bot.heard[0].token}/messages/@original"
    await rest("PATCH", path, {"content": "hidden?", "flags": 64})
    assert not seen.ephemeral


async def test_follow_ups_come_after_the_answer(town):
    seen = await town.alice.use(town.room, "talk", times=7)
    await town.discord.until(lambda: len(seen.followups) == 7)
    assert [message["content"] for message in seen.followups] == [str(n) for n in range(1, 8)]


async def test_the_answer_can_be_read_edited_and_deleted(town):
    seen = await town.alice.use(town.room, "ping")
    original = await town.bot.heard[0].original_response()
    await original.edit(content="pung")
    assert (seen.message["content"], seen.message["edited_timestamp"] is not None) == ("pung", True)
    await original.delete()
    assert seen.message is None


async def test_a_deleted_answer_is_unknown(town):
    await town.alice.use(town.room, "ping")
    await town.bot.heard[0].delete_original_response()
    with pytest.raises(discord.NotFound) as refused:
        await town.bot.heard[0].edit_original_response(content="pung")
    assert refused.value.code == 10008


async def test_an_edit_that_leaves_nothing_to_see_is_refused_with_50006(town):
    await town.alice.use(town.room, "ping")
    with pytest.raises(discord.HTTPException) as refused:
        await town.bot.heard[0].edit_original_response(content=None)
    assert refused.value.code == 50006


async def test_a_token_gives_no_access_to_other_messages(town):
    first = await town.alice.use(town.room, "ping")
    await town.alice.use(town.room, "ping")
    with pytest.raises(discord.NotFound) as refused:
        await town.bot.heard[1].followup.edit_message(int(first.message["id"]), content="mine")
    assert refused.value.code == 10008


async def test_the_answer_tells_the_bot_its_message_if_asked(town):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    response = await town.bot.heard[0].response.send_message("hello")
    assert str(response.resource.id) == (await asking).message["id"]


@pytest.mark.parametrize(
    "answer",
    [
        {"type": 6},
        {"type": 7, "data": {"content": "x"}},
        {"type": 8, "data": {"choices": []}},
        {"type": 4, "data": [1]},
        {"type": "4"},
        {},
    ],
)
async def test_an_answer_that_does_not_fit_a_command_is_refused_with_50035(town, rest, answer):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    status, body = await rest("POST", V10.format(town.bot.heard[0]), answer)
    assert (status, body["code"]) == (400, 50035)
    town.clock.ahead += 3
    await asking


async def test_a_deferral_ignores_all_flags_but_ephemeral(town, rest):
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    await rest("POST", V10.format(town.bot.heard[0]), {"type": 5, "data": {"flags": 1 << 15 | 1 << 6}})
    assert (await asking).message["flags"] == 1 << 6 | 1 << 7


async def test_a_replayed_interaction_has_the_same_id_and_token(town):
    seen = await town.alice.use(town.room, "ping")
    await town.discord.replay(seen)
    await town.discord.until(lambda: len(town.bot.heard) == 2 and town.bot.errors)
    first, second = town.bot.heard
    assert (first.id, first.token) == (second.id, second.token)
    assert town.bot.errors[0].code == 40060


async def test_a_picture_is_in_its_embed_and_other_files_beside_it(town):
    message = (await town.alice.use(town.room, "picture")).message
    assert message["embeds"][0]["image"]["url"].endswith("/a.png")
    assert message["embeds"][0]["image"]["description"] == "A"
    assert [file["filename"] for file in message["attachments"]] == ["b.txt"]


async def test_files_are_served(town, fetch):
    message = (await town.alice.use(town.room, "picture")).message
    assert await fetch(message["attachments"][0]["url"]) == b"hi"
    assert (await fetch(message["embeds"][0]["image"]["url"])).startswith(b"\x89PNG")


async def test_an_edit_keeps_files_unless_it_says_otherwise(town):
    seen = await town.alice.use(town.room, "picture")
    await town.bot.heard[0].edit_original_response(content="words")
    assert len(seen.message["attachments"]) == 1
    await town.bot.heard[0].edit_original_response(attachments=[])
    assert seen.message["attachments"] == []


async def test_requests_are_noted_with_their_body_and_files(town):
    await town.alice.use(town.room, "picture")
    request = town.discord.requests[-1]
    assert (request.method, request.status, request.filenames) == ("POST", 200, ["a.png", "b.txt"])
    assert request.json["data"]["embeds"][0]["title"] == "Picture"


async def test_asking_for_a_form_that_was_not_opened_is_not_sent(town):
    seen = await town.alice.use(town.room, "ping")
    with pytest.raises(NotSent, match="The bot opened no form"):
        await town.alice.submit(seen, {"name": "x"})
