"""/config game-master and /config claim: who sees rolls for the game master."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.client.stores import record_hidden
from tests.features.config.masters import appoint

MANAGE_SERVER = 1 << 5


@pytest_asyncio.fixture(loop_scope="module")
async def blind(lodged_town):
    """A running town in which the owner has rolled for the game master."""
    await record_hidden(
        lodged_town.client.services, lodged_town, lodged_town.owner, lodged_town.room.id, "gm"
    )
    return lodged_town


async def sees_it(town, person):
    return "rolled for the game master" not in text(await person.use(town.room, "history"))


async def test_those_who_manage_the_server_see_blind_rolls_until_others_are_chosen(blind):
    before = await sees_it(blind, blind.owner), await sees_it(blind, blind.player)
    await appoint(blind.owner, blind.room, blind.player)
    after = await sees_it(blind, blind.owner), await sees_it(blind, blind.player)

    assert (before, after) == ((True, False), (False, True))


async def test_a_role_can_be_game_master(blind):
    role = blind.guild.grant(blind.player, 0)
    seen = await appoint(blind.owner, blind.room, role)

    assert f"Game masters: <@&{role}>" in text(seen)
    assert await sees_it(blind, blind.player)


async def test_everyone_can_be_game_master(blind):
    await appoint(blind.owner, blind.room, blind.guild.id)

    assert await sees_it(blind, blind.player)


async def test_who_is_no_longer_game_master_sees_hidden_rolls_no_more(blind):
    for allowed in (True, False):
        await appoint(blind.owner, blind.room, blind.player, allowed=allowed)

    assert not await sees_it(blind, blind.player)


async def test_game_masters_are_shown(lodged_town):
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.player)
    seen = await lodged_town.player.use(lodged_town.room, "config show")

    assert f"Game masters: <@{lodged_town.player.id}>" in text(seen)


async def test_a_player_without_manage_server_cannot_choose_game_masters(lodged_town):
    player = lodged_town.player
    seen = await player.use(lodged_town.room, "config game-master", who=player, allowed=True)

    assert "Manage Server" in text(seen)
    assert seen.ephemeral


async def test_in_a_server_there_is_nothing_to_claim(lodged_town):
    seen = await lodged_town.owner.use(lodged_town.room, "config claim")

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


async def test_naming_the_first_game_master_asks_as_it_takes_the_view_from_others(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)

    assert "are seen by people with Manage Server" in text(asked)
    assert f"seen by <@{blind.player.id}>, and **no longer by people with Manage Server**" in text(asked)
    assert "You would not see them any more" in text(asked)
    assert (await sees_it(blind, blind.owner), await sees_it(blind, blind.player)) == (True, False)


async def test_saying_yes_changes_it_and_says_who_sees_from_now_on(blind):
    seen = await appoint(blind.owner, blind.room, blind.player)

    assert f"Rolls for the game master are now seen by <@{blind.player.id}>." in text(seen)
    assert "No longer by people with Manage Server." in text(seen)


async def test_saying_no_changes_nothing(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)
    kept = await blind.owner.press(asked.message, "Leave it")
    late = await blind.owner.press(kept.message, "Change it") if buttons(kept) else None

    assert "Nothing was changed." in text(kept)
    assert late is None
    assert await sees_it(blind, blind.owner)


async def test_naming_another_takes_the_view_from_nobody_and_does_not_ask(blind):
    await appoint(blind.owner, blind.room, blind.player)
    seen = await blind.owner.use(blind.room, "config game-master", who=blind.owner, allowed=True)

    assert f"now seen by <@{blind.player.id}>, <@{blind.owner.id}>." in text(seen)
    assert "No longer" not in text(seen)
    assert await sees_it(blind, blind.owner)


async def test_only_who_was_asked_says_yes(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)
    seen = await blind.player.press(asked.message, "Change it")

    assert "Only the person who asked can answer this." in text(seen)
    assert not await sees_it(blind, blind.player)


async def test_a_question_about_what_has_changed_since_changes_nothing(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)
    await appoint(blind.owner, blind.room, blind.owner)
    seen = await blind.owner.press(asked.message, "Change it")

    assert "has changed just now: use the command again" in text(seen)
    assert not await sees_it(blind, blind.player)


async def test_the_question_is_answered_after_a_restart(town):
    async with town.bot():
        asked = await town.owner.use(town.room, "config game-master", who=town.player, allowed=True)
    async with town.bot():
        seen = await town.owner.press(asked.message, "Change it")

    assert f"now seen by <@{town.player.id}>" in text(seen)


@pytest.mark.parametrize("setting", ["game-masters", "all"])
async def test_undoing_it_asks_as_well(blind, setting):
    await appoint(blind.owner, blind.room, blind.player)
    asked = await blind.owner.use(blind.room, "config unset", setting=setting)
    question = text(asked)
    seen = await blind.owner.press(asked.message, "Change it")

    assert f"no longer by <@{blind.player.id}>" in question
    assert "now seen by people with Manage Server" in text(seen)
    assert await sees_it(blind, blind.owner)


async def test_what_is_undone_in_one_channel_asks_where_it_takes_the_view(blind):
    await appoint(blind.owner, blind.room, blind.owner)
    await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True, here=True)
    asked = await blind.owner.use(blind.room, "config unset", setting="game-masters", here=True)

    assert f"no longer by <@{blind.player.id}>" in text(asked)
    assert "You would not" not in text(asked)


async def test_the_last_game_master_of_a_conversation_who_goes_is_told_that_nobody_sees(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        await town.player.use(chat, "config claim")
        asked = await town.player.use(chat, "config game-master", who=town.player, allowed=False)

    assert "seen by nobody, until someone here uses /config claim" in text(asked)


async def test_a_question_about_someone_who_was_forgotten_is_gone(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player, allowed=True)
    await blind.client.services.store.forget(blind.player.id)
    seen = await blind.owner.press(asked.message, "Change it")

    assert "This question is no longer open" in text(seen)


async def test_who_is_named_without_more_becomes_game_master(blind):
    asked = await blind.owner.use(blind.room, "config game-master", who=blind.player)
    await blind.owner.press(asked.message, "Change it")

    assert await sees_it(blind, blind.player)
