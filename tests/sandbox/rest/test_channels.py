"""The REST routes of channels, and of the bot itself."""

import aiohttp
import discord

from bot.sandbox.world import permissions
from bot.sandbox.world.models import Overwrite


async def test_the_bot_can_write_edit_and_delete_messages(town):
    channel = town.bot.get_partial_messageable(town.room.id)
    message = await channel.send("hello")
    await message.edit(content="hallo")
    assert [m["content"] for m in town.room.messages(town.bob)] == ["hallo"]
    await message.delete()
    assert town.room.messages(town.bob) == []


async def test_the_bot_cannot_write_ephemerally_by_itself(empty, rest):
    path = f"/channels/{empty.room.id}/messages"
    _, message = await rest("POST", path, {"content": "hidden?", "flags": 64})
    assert message["flags"] == 0


async def test_a_channel_the_bot_does_not_see_is_refused_with_50001(empty, rest):
    empty.discord.deny(empty.room, empty.app, permissions.VIEW_CHANNEL)
    status, body = await rest("POST", f"/channels/{empty.room.id}/messages", {"content": "x"})
    assert (status, body["code"]) == (403, 50001)


async def test_a_channel_the_bot_must_not_write_in_is_refused_with_50013(empty, rest):
    empty.discord.deny(empty.room, empty.app, permissions.SEND_MESSAGES)
    status, body = await rest("POST", f"/channels/{empty.room.id}/messages", {"content": "x"})
    assert (status, body["code"]) == (403, 50013)


async def test_an_unknown_channel_is_refused_with_10003(rest):
    status, body = await rest("GET", "/channels/1")
    assert (status, body["code"]) == (404, 10003)


async def test_an_unknown_message_is_refused_with_10008(empty, rest):
    status, body = await rest("GET", f"/channels/{empty.room.id}/messages/1")
    assert (status, body["code"]) == (404, 10008)


async def test_an_ephemeral_message_is_unknown_to_the_channel(town, rest):
    seen = await town.alice.use(town.room, "hush")
    status, body = await rest("GET", f"/channels/{town.room.id}/messages/{seen.message['id']}")
    assert (status, body["code"]) == (404, 10008)


async def test_a_persons_message_cannot_be_edited(empty, rest, http):
    path = f"/channels/{empty.room.id}/messages"
    body = {"as": str(empty.alice.id), "content": "mine"}
    async with http.post(f"{empty.discord.url}/sandbox{path}", json=body) as response:
        message = await response.json()
    status, body = await rest("PATCH", f"{path}/{message['id']}", {"content": "yours"})
    assert (status, body["code"]) == (403, 50005)


async def test_the_bot_can_begin_a_conversation(town):
    channel = await town.bot.create_dm(discord.Object(town.bob.id))
    await channel.send("hello")
    room = town.discord.dm(town.bob)
    assert [message["content"] for message in room.messages(town.bob)] == ["hello"]
    assert room.messages(town.alice) == []


async def test_a_conversation_with_nobody_is_refused_with_50033(rest):
    status, body = await rest("POST", "/users/@me/channels", {"recipient_id": "1"})
    assert (status, body["code"]) == (400, 50033)


async def test_too_long_a_message_is_refused_with_50035(empty, rest):
    status, body = await rest("POST", f"/channels/{empty.room.id}/messages", {"content": "x" * 2001})
    assert (status, body["code"]) == (400, 50035)


async def test_a_bot_learns_where_the_gateway_is(empty, rest):
    _, body = await rest("GET", "/gateway/bot")
    assert (body["url"], body["shards"]) == (empty.discord.gateway, 1)


async def test_anybody_learns_where_the_gateway_is_and_what_time_it_is(empty):
    async with aiohttp.ClientSession() as anybody, anybody.get(f"{empty.discord.api}/gateway") as answer:
        assert await answer.json() == {"url": empty.discord.gateway}
        assert answer.headers["Date"].endswith("GMT")


async def test_a_mention_is_one_only_if_it_is_allowed(empty, rest):
    path, content = f"/channels/{empty.room.id}/messages", f"Hello <@{empty.bob.id}>"
    _, loud = await rest("POST", path, {"content": content})
    _, quiet = await rest("POST", path, {"content": content, "allowed_mentions": {"parse": []}})
    assert ([user["username"] for user in loud["mentions"]], quiet["mentions"]) == (["bob"], [])


async def test_the_bot_can_show_that_it_types(empty, rest):
    assert await rest("POST", f"/channels/{empty.room.id}/typing") == (204, None)


async def test_the_bot_cannot_delete_what_others_wrote_without_permission(empty, rest, http):
    path = f"/channels/{empty.room.id}/messages"
    body = {"as": str(empty.alice.id), "content": "mine"}
    async with http.post(f"{empty.discord.url}/sandbox{path}", json=body) as response:
        message = await response.json()
    status, body = await rest("DELETE", f"{path}/{message['id']}")
    assert (status, body["code"]) == (403, 50013)


async def test_messages_are_pinned_by_who_may(empty, rest):
    _, message = await rest("POST", f"/channels/{empty.room.id}/messages", {"content": "x"})
    path = f"/channels/{empty.room.id}/messages/pins/{message['id']}"
    status, body = await rest("PUT", path)
    assert (status, body["code"]) == (403, 50013)
    overwrite = Overwrite(empty.app.id, member=True, allow=permissions.PIN_MESSAGES)
    empty.room.channel.overwrites.append(overwrite)
    assert (await rest("PUT", path))[0] == 204
    _, pinned = await rest("GET", f"/channels/{empty.room.id}/messages/{message['id']}")
    assert pinned["pinned"]
    assert (await rest("DELETE", path))[0] == 204
    _, loose = await rest("GET", f"/channels/{empty.room.id}/messages/{message['id']}")
    assert not loose["pinned"]
