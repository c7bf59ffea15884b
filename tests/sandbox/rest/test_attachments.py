"""Files of messages, and the addresses at which they are found."""

import io
import json

import aiohttp
import discord
import pytest

from tests.sandbox.conftest import TOKEN

PNG = b"\x89PNG"


@pytest.mark.parametrize("name", ["a.png", "würfel.png", "骰子.png"])
async def test_a_file_is_found_at_its_address_whatever_its_name(town, fetch, name):
    channel = town.bot.get_partial_messageable(town.room.id)
    await channel.send(file=discord.File(io.BytesIO(PNG), name))
    file = town.room.messages(town.bob)[0]["attachments"][0]
    assert (file["filename"], file["url"].isascii(), await fetch(file["url"])) == (name, True, PNG)


async def test_what_is_no_part_of_a_path_is_quoted_in_the_address(empty, http, fetch):
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({"attachments": [{"id": 0, "filename": "a b?c#d/e.png"}]}))
    form.add_field("files[0]", PNG, filename="x.png")
    path, headers = f"/channels/{empty.room.id}/messages", {"Authorization": f"Bot {TOKEN}"}
    async with http.post(empty.discord.api + path, data=form, headers=headers) as response:
        url = (await response.json())["attachments"][0]["url"]
    assert (url.rpartition("/")[2], await fetch(url)) == ("a%20b%3Fc%23d%2Fe.png", PNG)
