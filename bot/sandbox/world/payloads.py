"""The world in Discord's JSON: users, members, roles, channels and guilds."""

from bot.sandbox.world.models import (
    DISCORD_EPOCH,
    DM,
    GROUP_DM,
    THREAD,
    Application,
    Channel,
    Guild,
    Json,
    Role,
    User,
    World,
    timestamp,
)

_LONG_AGO = timestamp(DISCORD_EPOCH)


def user_json(user: User) -> Json:
    """Return a user object."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": None if user.bot else user.name,
        "bot": user.bot,
        "avatar": user.avatar,
        "banner": user.banner,
        "primary_guild": None,
        **dict.fromkeys(("flags", "public_flags"), 0),
    }


def member_json(guild: Guild, user: User, permissions: int | None = None) -> Json:
    """Return a guild member object; with `permissions` (bits in a channel) as interactions carry it."""
    member: Json = {
        "user": user_json(user),
        "roles": [str(role) for role in guild.members.get(user.id, [])],
        "joined_at": _LONG_AGO,
        "flags": 0,
        **dict.fromkeys(("nick", "avatar", "premium_since", "communication_disabled_until")),
        **dict.fromkeys(("deaf", "mute", "pending"), False),
    }
    if permissions is not None:
        member["permissions"] = str(permissions)
    return member


def role_json(role: Role, position: int) -> Json:
    """Return a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "position": position,
        "permissions": str(role.permissions),
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        **dict.fromkeys(("color", "flags"), 0),
        **dict.fromkeys(("icon", "unicode_emoji")),
        **dict.fromkeys(("hoist", "managed", "mentionable"), False),
    }


def channel_json(world: World, channel: Channel) -> Json:
    """Return a channel object of any kind."""
    newest_first = reversed(world.messages.values())
    last = next((message.id for message in newest_first if message.channel_id == channel.id), None)
    body: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    if channel.kind in {DM, GROUP_DM}:
        return body | _conversation(world, channel)
    body |= {"guild_id": str(channel.guild_id), "name": channel.name, "rate_limit_per_user": 0}
    return body | (_thread(world, channel) if channel.kind == THREAD else _text_channel(channel))


def _conversation(world: World, channel: Channel) -> Json:
    people = [user_json(world.users[user]) for user in channel.recipients if user != world.bot_id]
    if channel.kind == DM:
        return {"recipients": people}
    return {"recipients": people, "name": channel.name, "icon": None, "owner_id": str(channel.recipients[0])}


def _text_channel(channel: Channel) -> Json:
    return {
        "position": 0,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "permission_overwrites": [
            {"id": str(o.target), "type": int(o.member), "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }


def _thread(world: World, channel: Channel) -> Json:
    count = len(world.in_channel(channel.id))
    return {
        "parent_id": str(channel.parent_id),
        "owner_id": str(channel.owner_id or world.guilds[channel.guild_id or 0].owner_id),
        "message_count": count,
        "total_message_sent": count,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": _LONG_AGO,
            "locked": False,
        },
    }


def guild_json(world: World, guild: Guild) -> Json:
    """Return a guild as GUILD_CREATE carries it to the bot, with the bot as its only member."""
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    members = [user for user in (world.users.get(world.bot_id),) if user is not None]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "joined_at": timestamp(guild.joined),
        "member_count": len(guild.members),
        "preferred_locale": guild.locale,
        "roles": [role_json(role, position) for position, role in enumerate(guild.roles.values())],
        "members": [member_json(guild, user) for user in members],
        "channels": [channel_json(world, channel) for channel in channels if channel.kind != THREAD],
        "threads": [channel_json(world, channel) for channel in channels if channel.kind == THREAD],
        "icon": None,
        "afk_timeout": 300,
        "default_message_notifications": 1,
        **dict.fromkeys(("unavailable", "large"), False),
        **dict.fromkeys(("verification_level", "explicit_content_filter", "system_channel_flags"), 0),
        **dict.fromkeys(("mfa_level", "nsfw_level", "premium_tier"), 0),
        **{name: [] for name in ("features", "emojis", "stickers", "presences", "voice_states")},
    }


def own_guild_json(guild: Guild) -> Json:
    """Return a guild in the form of the bot's list of its guilds."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": "0",
        "features": [],
    }


def application_json(world: World, application: Application) -> Json:
    """Return the application as it sees itself."""
    return {
        "id": str(application.id),
        "name": application.name,
        "description": "",
        "icon": None,
        "bot": user_json(world.users[application.id]),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_json(world.users[application.id]),
        "verify_key": "0" * 64,
        "tags": [],
        "approximate_guild_count": sum(guild.installed for guild in world.guilds.values()),
        "approximate_user_install_count": len(application.installed_by),
        "approximate_user_authorization_count": 0,
        "flags": 0,
        "flags_new": "0",
        "explicit_content_filter": 0,
        **dict.fromkeys(("interactions_endpoint_url", "role_connections_verification_url", "team", "type")),
        **{name: [] for name in ("redirect_uris", "eligible_oauth2_scopes")},
        **application.portal,
    }
