"""The world as the page is told of it: everything around the messages."""

from bot.sandbox.world.models import DM, GROUP_DM, Channel, Guild, Json, World
from bot.sandbox.world.permissions import may_view


def overview_json(world: World, *, online: bool) -> Json:
    """Return the users, servers, conversations and commands there are; `online` tells if a bot is there."""
    people = [user for user in world.users.values() if not user.bot]
    application = world.application
    return {
        "users": [{"id": str(user.id), "username": user.name, "global_name": user.name} for user in people],
        "servers": [_server_json(world, guild) for guild in world.guilds.values()],
        "dms": [
            {
                "id": str(channel.id),
                "name": channel.name,
                "recipients": _exclude_bots(world, channel.recipients),
            }
            for channel in world.channels.values()
            if channel.kind in {DM, GROUP_DM}
        ],
        "commands": [] if application is None else application.commands,
        "application": None if application is None else {"id": str(application.id), "name": application.name},
        "online": online,
    }


def _server_json(world: World, guild: Guild) -> Json:
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "installed": guild.installed,
        "channels": [_channel_json(world, guild, channel) for channel in channels],
        "members": _exclude_bots(world, list(guild.members)),
    }


def _channel_json(world: World, guild: Guild, channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.kind,
        "parent_id": None if channel.parent_id is None else str(channel.parent_id),
        "viewers": _exclude_bots(
            world, [member for member in guild.members if may_view(world, channel, member)]
        ),
    }


def _exclude_bots(world: World, users: list[int]) -> list[str]:
    """Return the ids of those who are no bots."""
    return [str(user) for user in users if not world.users[user].bot]
