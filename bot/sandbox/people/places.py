"""Servers and channels as a test or a demo holds them."""

from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.message_payloads import visible_messages_json
from bot.sandbox.world.models import Channel, CommandOverride, Guild, Json, Role, User, World
from bot.sandbox.world.snowflakes import Snowflakes


class Handle:
    """What a test or a demo holds of something in the world that has an id and a name."""

    def __init__(self, held: User | Channel | Guild) -> None:
        self._held = held

    @property
    def id(self) -> int:
        """Its id."""
        return self._held.id

    @property
    def name(self) -> str:
        """Its name."""
        return self._held.name


class Room(Handle):
    """A channel, thread or conversation."""

    def __init__(self, world: World, channel: Channel) -> None:
        super().__init__(channel)
        self._world = world
        self.channel = channel

    def messages(self, as_user: Handle) -> list[Json]:
        """Return the messages that this person sees here, oldest first, at most 100."""
        return visible_messages_json(self._world, self.channel, as_user.id)


class Server(Handle):
    """A guild."""

    def __init__(self, ids: Snowflakes, bus: EventBus, guild: Guild) -> None:
        super().__init__(guild)
        self._ids = ids
        self._bus = bus
        self.guild = guild

    def grant(self, person: Handle, permissions: int) -> int:
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

    def allow_command(self, command: str, target: Handle | int, *, allowed: bool) -> None:
        """Decide as admin who may use a command: a person, a role (by id), a channel, or the whole server."""
        number = target if isinstance(target, int) else target.id
        self.guild.overrides = [o for o in self.guild.overrides if (o.command, o.target) != (command, number)]
        self.guild.overrides.append(CommandOverride(command, number, allowed))
        self._bus.publish("world")
