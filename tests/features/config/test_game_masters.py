"""/config game-master: who sees rolls for the game master."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.client.stores import record_hidden
from tests.features.config.masters import appoint


@pytest_asyncio.fixture(loop_scope="module")
async def blind(lodged_town):
    """A running town in which the owner has rolled for the game master."""
    await record_hidden(
        lodged_town.client.services, lodged_town, lodged_town.owner, lodged_town.room.id, "gm"
    )
    return lodged_town


async def sees_it(town, person):
    return "rolled for the game master" not in text(await person.use(town.room, "history"))


async def ask(town, person=None, **options):
    """Have the owner name someone, by default the player, and see the question."""
    return await town.owner.use(town.room, "config game-master", who=person or town.player, **options)


async def test_a_role_or_everyone_can_be_game_master(blind):
    role = blind.guild.grant(blind.player, 0)
    seen = await appoint(blind.owner, blind.room, role)
    assert f"Game masters: <@&{role}>" in text(seen)
    assert await sees_it(blind, blind.player)
    await appoint(blind.owner, blind.room, role, allowed=False)
    assert not await sees_it(blind, blind.player)
    await appoint(blind.owner, blind.room, blind.guild.id)
    assert await sees_it(blind, blind.player)


async def test_the_first_to_claim_a_conversation_becomes_its_game_master_and_the_second_is_told_who_is(town):
    chat = town.sandbox.group_dm(town.owner, town.player)
    town.owner.install()
    town.player.install()
    async with town.bot():
        before = text(await town.player.use(chat, "config show"))
        claimed = text(await town.owner.use(chat, "config game-master", who=town.owner))
        seen = await town.player.use(chat, "config game-master", who=town.player)

    assert "nobody yet" in before
    assert f"Game masters: <@{town.owner.id}>" in claimed
    assert f"game master here is <@{town.owner.id}>" in text(seen)
    assert seen.ephemeral


async def test_naming_the_first_game_master_asks_as_it_takes_the_view_from_others(blind):
    asked = await ask(blind)
    assert (await sees_it(blind, blind.owner), await sees_it(blind, blind.player)) == (True, False)
    seen = await blind.owner.press(asked.message, "Change it")

    assert f"Who sees rolls meant for the game master: <@{blind.player.id}>." in text(seen)
    assert "No longer: people with Manage Server." in text(seen)
    assert (await sees_it(blind, blind.owner), await sees_it(blind, blind.player)) == (False, True)


async def test_saying_no_changes_nothing(blind):
    kept = await blind.owner.press((await ask(blind)).message, "Do not change it")

    assert "Nothing was changed." in text(kept)
    assert buttons(kept) == {}
    assert await sees_it(blind, blind.owner)


async def test_naming_another_takes_the_view_from_nobody_and_does_not_ask(blind):
    await appoint(blind.owner, blind.room, blind.player)
    seen = await ask(blind, blind.owner)

    assert f"Who sees rolls meant for the game master: <@{blind.player.id}>, <@{blind.owner.id}>." in text(
        seen
    )
    assert "No longer" not in text(seen)
    assert await sees_it(blind, blind.owner)


async def test_only_who_was_asked_says_yes(blind):
    asked = await ask(blind)
    seen = await blind.player.press(asked.message, "Change it")

    assert "Only the person who asked can answer this." in text(seen)
    assert not await sees_it(blind, blind.player)


async def test_a_question_about_what_has_changed_since_changes_nothing(blind):
    asked = await ask(blind)
    await appoint(blind.owner, blind.room, blind.owner)
    seen = await blind.owner.press(asked.message, "Change it")

    assert "has just changed who sees rolls" in text(seen)
    assert not await sees_it(blind, blind.player)


async def test_the_question_is_answered_after_a_restart_and_in_a_conversation_nobody_may_be_left(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        asked = await ask(town)
        await town.player.use(chat, "config game-master", who=town.player)
        last = await town.player.use(chat, "config game-master", who=town.player, allowed=False)
    async with town.bot():
        seen = await town.owner.press(asked.message, "Change it")

    assert f"Who sees rolls meant for the game master: <@{town.player.id}>" in text(seen)
    assert "nobody, until someone here chooses themselves with" in text(last)


@pytest.mark.parametrize("setting", ["game-masters", "all"])
async def test_undoing_it_asks_as_well(blind, setting):
    await appoint(blind.owner, blind.room, blind.player)
    asked = await blind.owner.use(blind.room, "config unset", setting=setting)
    question = text(asked)
    seen = await blind.owner.press(asked.message, "Change it")

    assert f"No longer: <@{blind.player.id}>" in question
    assert "Who sees rolls meant for the game master: people with Manage Server" in text(seen)
    assert await sees_it(blind, blind.owner)


async def test_what_is_undone_in_one_channel_asks_where_it_takes_the_view(blind):
    await appoint(blind.owner, blind.room, blind.owner)
    await ask(blind, where="channel")
    asked = await blind.owner.use(blind.room, "config unset", setting="game-masters", where="channel")

    assert f"No longer: <@{blind.player.id}>" in text(asked)
    assert "You would not" not in text(asked)


async def test_a_question_about_someone_who_was_forgotten_is_gone(blind):
    asked = await ask(blind)
    await blind.client.services.store.forget(blind.player.id)
    seen = await blind.owner.press(asked.message, "Change it")

    assert "This question is no longer open" in text(seen)
