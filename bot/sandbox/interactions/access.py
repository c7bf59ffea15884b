"""Says who can use a command where: by contexts, installs, permissions, and an admin's word on it."""

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.payloads import IN_BOT_DM, IN_GUILD, context_of
from bot.sandbox.world.models import FORUM, THREAD, Channel, Guild, Json, User, World
from bot.sandbox.world.permissions import (
    ADMINISTRATOR,
    USE_APPLICATION_COMMANDS,
    USE_EXTERNAL_APPS,
    may_view,
    permissions_in,
)

_PLACES = {0: "servers", 1: "direct messages with the bot", 2: "other direct messages"}
BY_GUILD, BY_USER = 0, 1  # ways to install an application


def check_access(world: World, user: User, channel: Channel, command: Json) -> None:
    """Refuse a command that the platform would not offer.

    Raises:
        NotSent: this user cannot use the command in this channel.
    """
    check_view(world, user, channel)
    if channel.kind == FORUM:
        raise NotSent(f"Nothing can be typed in the forum {channel.name}, only in its posts.")
    name, contexts = f"/{command['name']}", command.get("contexts")
    if contexts is not None and context_of(world, channel) not in contexts:
        places = " and ".join(_PLACES[context] for context in contexts)
        raise NotSent(f"{name} cannot be used here, only in {places}.")
    if not owners_of(world, user, channel, command):
        raise NotSent(f"{name} is not installed here; this server or {user.name} would have to install it.")
    guild = world.guild_of(channel)
    if guild is not None:
        _check_permissions(world, guild, user, channel, command)


def usable_commands(world: World, user: User, channel: Channel) -> list[Json]:
    """Return the registered commands that a user can use in a channel.

    Raises:
        NotSent: the user does not see the channel.
    """
    check_view(world, user, channel)
    return [command for command in world.commands if _is_offered(world, user, channel, command)]


def _is_offered(world: World, user: User, channel: Channel, command: Json) -> bool:
    try:
        check_access(world, user, channel, command)
    except NotSent:
        return False
    return True


def check_view(world: World, user: User, channel: Channel) -> None:
    """Refuse anything in a channel that the user does not see.

    Raises:
        NotSent: the user does not see the channel.
    """
    if not may_view(world, channel, user.id):
        raise NotSent(f"{user.name} cannot see the channel {channel.name}.")


def owners_of(world: World, user: User, channel: Channel, command: Json) -> dict[str, str]:
    """Return the installs that bring the command, in the form of `authorizing_integration_owners`."""
    types = command.get("integration_types") or [BY_GUILD]
    owners: dict[str, str] = {}
    guild = world.guild_of(channel)
    if BY_GUILD in types:
        if guild is not None and guild.installed:
            owners["0"] = str(guild.id)
        elif context_of(world, channel) == IN_BOT_DM:
            owners["0"] = "0"
    if BY_USER in types and world.application is not None and user.id in world.application.installed_by:
        owners["1"] = str(user.id)
    return owners


def is_private(world: World, user: User, channel: Channel, owners: dict[str, str]) -> bool:
    """Whether the app must answer ephemerally: the user installed it, and may not use it publicly."""
    if "0" in owners or context_of(world, channel) != IN_GUILD:
        return False
    return not permissions_in(world, channel, user.id) & USE_EXTERNAL_APPS


def _check_permissions(world: World, guild: Guild, user: User, channel: Channel, command: Json) -> None:
    bits = permissions_in(world, channel, user.id)
    if bits & ADMINISTRATOR:
        return
    if not bits & USE_APPLICATION_COMMANDS:
        raise NotSent(f"{user.name} lacks the permission to use application commands in {channel.name}.")
    overridden = _find_override(guild, user, channel, command["name"])
    if overridden is False:
        raise NotSent(f"This server does not allow {user.name} to use /{command['name']} in {channel.name}.")
    needed = command.get("default_member_permissions")
    if overridden is None and needed is not None:
        lacking = int(needed) & ~bits
        if lacking or int(needed) == 0:
            raise NotSent(
                f"{user.name} lacks the permissions that /{command['name']} needs in {channel.name}."
            )


def _find_override(guild: Guild, user: User, channel: Channel, command: str) -> bool | None:
    """Return the admin's word on the command for this channel, user, roles or everyone, or None."""
    words = {override.target: override.allowed for override in guild.overrides if override.command == command}
    place = channel.parent_id if channel.kind == THREAD else channel.id
    if words.get(place or 0) is False:
        return False
    if user.id in words:
        return words[user.id]
    roles = [words[role] for role in guild.members[user.id] if role in words]
    if roles:
        return any(roles)
    return words.get(guild.id)
