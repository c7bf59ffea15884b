"""/config game-master and /config claim: who sees blind rolls."""

import pytest

from tests.commands.reading import text
from tests.commands.stores import record_hidden

MANAGE_SERVER = 1 << 5


@pytest.fixture
async def blind(town):
    """A running town in which the owner has rolled for the game master."""
    async with town.bot() as services:
        await record_hidden(services, town, town.owner, 1, "gm")
        yield town


async def sees_it(town, person):
    return "rolled for the game master" not in text(await person.use(town.room, "history"))


async def test_those_who_manage_the_server_see_blind_rolls_until_others_are_chosen(blind):
    before = await sees_it(blind, blind.owner), await sees_it(blind, blind.player)
    await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)
    after = await sees_it(blind, blind.owner), await sees_it(blind, blind.player)

    assert (before, after) == ((True, False), (False, True))


async def test_a_role_can_be_game_master(blind):
    role = blind.guild.grant(blind.player, 0)
    seen = await blind.owner.use(blind.room, "config game-master", who=role, allowed=True)

    assert f"Game masters: <@&{role}>" in text(seen)
    assert await sees_it(blind, blind.player)


async def test_everyone_can_be_game_master(blind):
    await blind.owner.use(blind.room, "config game-master", who=blind.guild.id, allowed=True)

    assert await sees_it(blind, blind.player)


async def test_who_is_no_longer_game_master_sees_hidden_rolls_no_more(blind):
    for allowed in (True, False):
        await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=allowed)

    assert not await sees_it(blind, blind.player)


async def test_game_masters_are_shown(open_town):
    await open_town.owner.use(open_town.room, "config game-master", who=open_town.player, allowed=True)
    seen = await open_town.player.use(open_town.room, "config show")

    assert f"Game masters: <@{open_town.player.id}>" in text(seen)


async def test_a_player_without_manage_server_cannot_choose_game_masters(open_town):
    player = open_town.player
    seen = await player.use(open_town.room, "config game-master", who=player, allowed=True)

    assert "Manage Server" in text(seen)
    assert seen.ephemeral


async def test_in_a_server_there_is_nothing_to_claim(open_town):
    seen = await open_town.owner.use(open_town.room, "config claim")

    assert "/config game-master" in text(seen)


async def test_the_first_to_claim_a_direct_message_becomes_its_game_master(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        before = text(await town.player.use(chat, "config show"))
        claimed = text(await town.player.use(chat, "config claim"))

    assert "nobody yet" in before
    assert f"Game masters: <@{town.player.id}>" in claimed


async def test_who_comes_second_is_told_who_is_game_master(town):
    chat = town.sandbox.group_dm(town.owner, town.player)
    town.owner.install()
    town.player.install()
    async with town.bot():
        await town.owner.use(chat, "config claim")
        seen = await town.player.use(chat, "config claim")

    assert f"game master here is <@{town.owner.id}>" in text(seen)
    assert seen.ephemeral
