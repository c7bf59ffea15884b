"""What is kept of servers."""

import time
from datetime import UTC, datetime

import discord
import pytest

from bot.client.connection import LATEST, ClientState


def state(dispatch=None):
    return ClientState(dispatch=dispatch, handlers={}, hooks={}, http=None, intents=discord.Intents.none())


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


class Told:
    """Counts the servers that are said to have joined."""

    def __init__(self):
        self.joined = []
        self.state = state(lambda event, server: self.joined.append(server["id"]))
        self.state._expected.add(1)  # as READY lists it

    def create(self, number, *, joined=0.0, **more):
        moment = datetime.fromtimestamp(time.time() - joined, UTC).isoformat()
        self.state.parse_guild_create({"id": str(number), "joined_at": moment, **more})


async def test_a_server_that_joins_is_told_once():
    told = Told()
    told.create(2)
    assert told.joined == ["2"]


async def test_a_server_of_the_greeting_has_not_joined():
    told = Told()
    told.create(1)
    assert told.joined == []


async def test_a_server_that_was_away_has_not_joined_again():
    told = Told()
    told.state.parse_guild_delete({"id": "2", "unavailable": True})
    told.create(2)
    assert told.joined == []


async def test_a_server_that_took_the_bot_out_and_in_again_has_joined_again():
    told = Told()
    told.create(2)
    told.state.parse_guild_delete({"id": "2"})
    told.create(2)
    assert told.joined == ["2", "2"]


@pytest.mark.parametrize("more", [{"joined": 700.0}, {"unavailable": True}])
async def test_a_server_that_joined_long_ago_or_is_away_has_not_joined(more):
    told = Told()
    told.create(2, **more)
    assert told.joined == []


async def test_nothing_is_kept_of_what_discord_tells_of_servers():
    told = Told()
    for number in range(1, 50):
        told.create(number)
    assert not told.state.guilds
    assert not told.state._expected
