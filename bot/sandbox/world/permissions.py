"""Who may do and see what: Discord's permission bits and how channels change them."""

from bot.sandbox.world.models import FORUM, THREAD, Channel, Guild, Message, World

ADMINISTRATOR = 1 << 3
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
USE_APPLICATION_COMMANDS = 1 << 31
CREATE_PUBLIC_THREADS = 1 << 35
SEND_MESSAGES_IN_THREADS = 1 << 38
USE_EXTERNAL_APPS = 1 << 50
PIN_MESSAGES = 1 << 51

ALL = (1 << 53) - 1
IN_PRIVATE = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS  # an app outside guilds
EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS
)


def permissions_in(world: World, channel: Channel, user_id: int) -> int:
    """Return the permission bits of a user in a guild's channel, its overwrites included; 0 for strangers."""
    guild = world.guild_of(channel)
    if guild is None:
        return IN_PRIVATE if user_id in channel.recipients else 0
    if user_id not in guild.members:
        return 0
    bits = _in_guild(guild, user_id)
    if bits & ADMINISTRATOR:
        return ALL
    deciding = world.channels[channel.parent_id] if channel.kind == THREAD and channel.parent_id else channel
    bits = _apply_overwrites(bits, deciding, guild, user_id)
    return bits if bits & VIEW_CHANNEL else 0


def may_in_guild(guild: Guild, user_id: int, needed: int) -> bool:
    """Whether a member has these permission bits in the whole guild."""
    if user_id not in guild.members:
        return False
    bits = _in_guild(guild, user_id)
    return bool(bits & ADMINISTRATOR) or bits & needed == needed


def _in_guild(guild: Guild, user_id: int) -> int:
    if user_id == guild.owner_id:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in guild.members[user_id]:
        bits |= guild.roles[role_id].permissions
    return bits


def _apply_overwrites(bits: int, channel: Channel, guild: Guild, user_id: int) -> int:
    """Apply overwrites in Discord's order: everyone, then all roles together, then the member."""
    everyone = [o for o in channel.overwrites if not o.member and o.target == guild.id]
    roles = [o for o in channel.overwrites if not o.member and o.target in guild.members[user_id]]
    member = [o for o in channel.overwrites if o.member and o.target == user_id]
    for layer in (everyone, roles, member):
        denied = allowed = 0
        for overwrite in layer:
            denied |= overwrite.deny
            allowed |= overwrite.allow
        bits = bits & ~denied | allowed
    return bits


def app_permissions_in(world: World, channel: Channel) -> int:
    """Return the permission bits of the application in a channel, installed there or not."""
    guild = world.guild_of(channel)
    if guild is not None and guild.installed and world.application is not None:
        return permissions_in(world, channel, world.application.id)
    return IN_PRIVATE


def may_view(world: World, channel: Channel, user_id: int) -> bool:
    """Whether a user sees the channel at all."""
    if channel.guild_id is None:
        return user_id in channel.recipients
    return bool(permissions_in(world, channel, user_id) & VIEW_CHANNEL)


def may_write(world: World, channel: Channel, user_id: int) -> bool:
    """Whether a user may post messages in the channel; a forum has only its posts for them."""
    if channel.kind == FORUM:
        return False
    if channel.guild_id is None:
        return user_id in channel.recipients
    needed = SEND_MESSAGES_IN_THREADS if channel.kind == THREAD else SEND_MESSAGES
    return bool(permissions_in(world, channel, user_id) & needed)


def may_read(world: World, message: Message, user_id: int) -> bool:
    """Whether a user sees the message: the channel, and if it is ephemeral, whether it is for them."""
    if message.visible_to is not None and message.visible_to != user_id:
        return False
    return may_view(world, world.channels[message.channel_id], user_id)
