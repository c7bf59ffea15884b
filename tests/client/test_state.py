"""What is kept of servers."""

import discord

from bot.client.state import LATEST, ClientState


def state():
    return ClientState(dispatch=None, handlers={}, hooks={}, http=None, intents=discord.Intents.none())


async def test_the_latest_servers_alone_are_kept():
    kept = state()
    for number in range(1, LATEST + 4):
        kept._get_or_create_unavailable_guild(number)
    assert [server.id for server in kept.guilds] == [*range(4, LATEST + 4)]


async def test_a_command_from_a_latest_server_makes_no_new_object():
    kept = state()
    assert kept._get_or_create_unavailable_guild(7) is kept._get_or_create_unavailable_guild(7)


async def test_servers_of_a_greeting_are_not_kept():
    kept = state()
    kept._add_guild_from_data({"id": "7", "unavailable": True})
    assert not kept.guilds
