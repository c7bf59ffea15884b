"""Finds members of a server by their names, which Discord is asked for each time: the bot keeps none."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord.http import Route

from bot.client.client import Interaction

MOST_NAMES = 3
"""How many names are asked for at once."""

MOST_MEMBERS = 10
"""How many members with a name are found."""

PATIENCE = 1.0
"""Seconds to wait for Discord: an answer has three in all."""


async def find_members(interaction: Interaction, names: Iterable[str]) -> Mapping[str, list[int]]:
    """Return the ids of the members who are called so, by each of the first names; of direct messages, none.

    Names are in lower case. Where Discord does not answer in time, nobody is found.
    """
    if interaction.guild_id is None:
        return {}
    asked = list(dict.fromkeys(names))[:MOST_NAMES]
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.gather(*(_find(interaction, interaction.guild_id, name) for name in asked))
    except (TimeoutError, discord.HTTPException):
        return {}
    return dict(zip(asked, found, strict=True))


async def _find(interaction: Interaction, guild: int, name: str) -> list[int]:
    route = Route("GET", "/guilds/{guild_id}/members/search", guild_id=guild)
    request = interaction.client.http.request(route, params={"query": name, "limit": MOST_MEMBERS})
    return [int(member["user"]["id"]) for member in await request if _is_called(member, name)]


def _is_called(member: Mapping[str, Any], name: str) -> bool:
    """Whether a name of a member, or its first word, is so: Discord finds whatever begins with it."""
    user = member["user"]
    names = (member.get("nick"), user.get("global_name"), user["username"])
    return any(
        name in {whole, whole.partition(" ")[0]} for whole in (each.casefold() for each in names if each)
    )
