"""Servers and channels as a test or a demo holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import Channel, CommandOverride, Guild, Json, Role, World
from bot.sandbox.world.permissions import may_read
from bot.sandbox.world.snowflakes import Snowflakes

if TYPE_CHECKING:
    from bot.sandbox.people.actor import Actor


class Room:
    """A channel, thread or conversation."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self.channel = channel

    @property
    def id(self) -> int:
        """The channel's id."""
        return self.channel.id

    @property
    def name(self) -> str:
        """The channel's name."""
        return self.channel.name

    def messages(self, as_user: Actor) -> list[Json]:
        """Return the messages that this person sees here, oldest first, at most 100."""
        return list_visible_messages(self._world, self.channel, as_user.id)


def list_visible_messages(world: World, channel: Channel, user_id: int) -> list[Json]:
    """Return the last 100 messages of a channel that a user sees, oldest first."""
    seen = [message for message in world.in_channel(channel.id) if may_read(world, message, user_id)]
    return [message_json(world, message) for message in seen[-100:]]


class Server:
    """A guild."""

    def __init__(self, world: World, ids: Snowflakes, bus: EventBus, guild: Guild) -> None:
        self._world = world
        self._ids = ids
        self._bus = bus
        self.guild = guild

    @property
    def id(self) -> int:
        """The guild's id."""
        return self.guild.id

    @property
    def name(self) -> str:
        """The guild's name."""
        return self.guild.name

    def grant(self, person: Actor, permissions: int) -> int:
        """Give a member a new role with these permission bits; return the role's id."""
        role = Role(self._ids.next(), f"{person.name}'s role", permissions)
        self.guild.roles[role.id] = role
        self.guild.members[person.id].append(role.id)
        self._bus.publish("world")
        return role.id

    def revoke(self, permissions: int) -> None:
        """Take these permission bits from everyone's role."""
        self.guild.roles[self.guild.id].permissions &= ~permissions
        self._bus.publish("world")

    def allow_command(self, command: str, target: Actor | Room | Server | int, *, allowed: bool) -> None:
        """Decide as admin who may use a command: a person, a role (by id), a channel, or the whole server."""
        number = target if isinstance(target, int) else target.id
        self.guild.overrides = [o for o in self.guild.overrides if (o.command, o.target) != (command, number)]
        self.guild.overrides.append(CommandOverride(command, number, allowed))
        self._bus.publish("world")
