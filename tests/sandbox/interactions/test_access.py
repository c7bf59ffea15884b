"""Who can use what where: contexts, installs, permissions and overrides."""

import discord
import pytest

from bot.sandbox.errors import NotSent
from bot.sandbox.world import permissions


async def test_what_needs_a_permission_is_refused_to_who_lacks_it(town):
    with pytest.raises(NotSent, match="bob lacks the permissions that /manage needs in dice"):
        await town.bob.use(town.room, "manage")


async def test_a_role_with_the_permission_is_enough(town):
    town.den.grant(town.bob, 1 << 5)
    assert (await town.bob.use(town.room, "manage")).kind == "message"


async def test_a_channel_can_take_the_permission_away_again(town):
    town.den.grant(town.bob, 1 << 5)
    town.discord.deny(town.room, town.bob, 1 << 5)
    with pytest.raises(NotSent, match="bob lacks the permissions"):
        await town.bob.use(town.room, "manage")


async def test_the_owner_may_do_everything(town):
    town.discord.deny(town.room, town.alice, permissions.USE_APPLICATION_COMMANDS)
    assert (await town.alice.use(town.room, "manage")).kind == "message"


async def test_an_administrator_may_do_everything(town):
    town.den.grant(town.bob, permissions.ADMINISTRATOR)
    assert (await town.bob.use(town.room, "manage")).kind == "message"


async def test_no_commands_without_the_permission_to_use_them(town):
    town.den.revoke(permissions.USE_APPLICATION_COMMANDS)
    with pytest.raises(NotSent, match="lacks the permission to use application commands"):
        await town.bob.use(town.room, "ping")


async def test_a_channel_closed_to_everyone_is_not_seen(town):
    town.discord.deny(town.room, town.den, permissions.VIEW_CHANNEL)
    with pytest.raises(NotSent, match="bob cannot see the channel dice"):
        await town.bob.use(town.room, "ping")


async def test_a_thread_follows_its_channel(town):
    thread = town.discord.thread(town.room, "aside")
    town.discord.deny(town.room, town.bob, permissions.VIEW_CHANNEL)
    with pytest.raises(NotSent, match="bob cannot see the channel aside"):
        await town.bob.use(thread, "ping")


async def test_a_forum_takes_commands_in_its_posts_alone(town):
    forum = town.discord.forum(town.den, "tales")
    with pytest.raises(NotSent, match="Nothing can be typed in the forum tales, only in its posts"):
        await town.bob.use(forum, "ping")
    assert (await town.bob.use(town.discord.thread(forum, "dragon", by=town.bob), "ping")).message


async def test_a_stranger_does_not_see_a_server(town):
    with pytest.raises(NotSent, match="carol cannot see"):
        await town.carol.use(town.room, "ping")


async def test_a_button_in_a_channel_that_is_not_seen_is_not_pressed(town):
    seen = await town.alice.use(town.room, "count")
    with pytest.raises(NotSent, match="no such message for this user"):
        await town.carol.press(seen.message, "count:0")


async def test_an_admin_can_allow_a_command_to_one_person(town):
    town.den.allow_command("manage", town.bob, allowed=True)
    assert (await town.bob.use(town.room, "manage")).kind == "message"


async def test_an_admin_can_forbid_a_command_to_everyone(town):
    town.den.allow_command("ping", town.den, allowed=False)
    with pytest.raises(NotSent, match="does not allow bob to use /ping"):
        await town.bob.use(town.room, "ping")


async def test_a_role_counts_before_everyone(town):
    role = town.den.grant(town.bob, 0)
    town.den.allow_command("ping", town.den, allowed=False)
    town.den.allow_command("ping", role, allowed=True)
    assert (await town.bob.use(town.room, "ping")).kind == "message"


async def test_an_admin_can_forbid_a_command_in_one_channel(town):
    town.den.allow_command("ping", town.room, allowed=False)
    with pytest.raises(NotSent, match="does not allow bob to use /ping in dice"):
        await town.bob.use(town.room, "ping")
    assert (await town.bob.use(town.discord.text_channel(town.den, "other"), "ping")).kind == "message"


async def test_a_command_for_servers_is_not_used_in_direct_messages(town):
    with pytest.raises(NotSent, match="/local cannot be used here, only in servers"):
        await town.alice.use(town.discord.dm(town.alice), "local")


async def test_a_command_is_used_in_direct_messages_with_the_bot(town):
    seen = await town.alice.use(town.discord.dm(town.alice), "ping")
    interaction = town.bot.heard[0]
    assert (seen.kind, interaction.guild_id, interaction.context.dm_channel) == ("message", None, True)


async def test_a_server_without_the_app_has_no_commands(town):
    inn = town.discord.server("Inn", owner=town.bob)
    with pytest.raises(NotSent, match="/travel is not installed here"):
        await town.bob.use(town.discord.text_channel(inn, "bar"), "travel")


async def test_an_app_installed_by_its_user_comes_along(town):
    town.bob.install()
    inn = town.discord.server("Inn", owner=town.alice, members=[town.bob])
    seen = await town.bob.use(town.discord.text_channel(inn, "bar"), "travel")
    assert (seen.kind, seen.ephemeral) == ("message", False)
    interaction = town.bot.heard[0]
    assert interaction.is_user_integration()
    assert not interaction.is_guild_integration()


async def test_only_commands_for_users_come_along(town):
    town.bob.install()
    inn = town.discord.server("Inn", owner=town.alice, members=[town.bob])
    with pytest.raises(NotSent, match="/ping is not installed here"):
        await town.bob.use(town.discord.text_channel(inn, "bar"), "ping")


async def test_a_user_app_works_in_a_group(town):
    town.bob.install()
    seen = await town.bob.use(town.discord.group_dm(town.bob, town.alice), "travel")
    assert seen.kind == "message"
    assert town.bot.heard[0].context.private_channel


async def test_where_user_apps_must_not_speak_all_they_say_is_ephemeral(town):
    town.bob.install()
    inn = town.discord.server("Inn", owner=town.alice, members=[town.bob])
    inn.revoke(permissions.USE_EXTERNAL_APPS)
    assert (await town.bob.use(town.discord.text_channel(inn, "bar"), "travel")).ephemeral


async def test_a_sixth_follow_up_of_a_user_app_is_refused_with_40094(town):
    town.bob.install()
    seen = await town.bob.use(town.discord.group_dm(town.bob, town.alice), "travel", times=6)
    await town.discord.until(lambda: town.bot.errors)
    assert (town.bot.errors[0].code, len(seen.followups)) == (40094, 5)


async def test_both_installs_are_told(town):
    town.bob.install()
    await town.bob.use(town.room, "travel")
    owners = town.bot.heard[0]._integration_owners
    assert owners == {0: town.den.id, 1: town.bob.id}


async def test_the_bot_is_told_the_permissions_of_user_and_app(town):
    town.discord.deny(town.room, town.bob, permissions.ATTACH_FILES)
    town.discord.deny(town.room, town.app, permissions.EMBED_LINKS)
    await town.bob.use(town.room, "ping")
    interaction = town.bot.heard[0]
    assert (interaction.permissions.attach_files, interaction.permissions.embed_links) == (False, True)
    assert (interaction.app_permissions.attach_files, interaction.app_permissions.embed_links) == (
        True,
        False,
    )


async def test_the_bot_is_told_where_it_is_and_in_which_language(town):
    dora = town.discord.user("dora", locale="de")
    town.discord.server("Den", owner=town.alice, members=[dora])
    await dora.use(town.room, "ping")
    interaction = town.bot.heard[0]
    assert (interaction.locale, interaction.guild_locale) == (
        discord.Locale.german,
        discord.Locale.american_english,
    )
    assert (interaction.channel_id, interaction.filesize_limit) == (town.room.id, 10 * 1024 * 1024)
    assert (interaction.entitlements, interaction.context.guild) == ([], True)
