"""Servers, channels, files and answers of the bot, in the hands of a test or a demo."""

from dataclasses import dataclass

from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.interactions.lifecycle import Answer, Interaction
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.message_payloads import message_json, visible_messages_json
from bot.sandbox.world.models import (
    EPHEMERAL,
    Channel,
    CommandOverride,
    Guild,
    Json,
    Role,
    Snowflakes,
    User,
    World,
)
from bot.sandbox.world.permissions import may_read


@dataclass(frozen=True)
class File:
    """A file on a person's own machine."""

    name: str
    content: bytes


class Handle:
    """A thing in the world with an id and a name, in the hands of a test or a demo."""

    def __init__(self, thing: User | Channel | Guild) -> None:
        self._held = thing

    @property
    def id(self) -> int:
        return self._held.id

    @property
    def name(self) -> str:
        return self._held.name


class Room(Handle):
    """A channel, thread or conversation."""

    def __init__(self, world: World, channel: Channel) -> None:
        super().__init__(channel)
        self._world = world
        self.channel = channel

    def messages(self, as_user: Handle) -> list[Json]:
        """Return the messages that this person sees here, oldest first, at most 100."""
        return visible_messages_json(self._world, self.channel, as_user.id, count=100)


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
        """Decide, as an admin, who may use a command: a person, a role (by id), a channel, or everyone."""
        number = target if isinstance(target, int) else target.id
        self.guild.overrides = [o for o in self.guild.overrides if (o.command, o.target) != (command, number)]
        self.guild.overrides.append(CommandOverride(command, number, allowed))
        self._bus.publish("world")


class InteractionResult:
    """The bot's answer to one interaction, as it is now: a deferred answer changes when it is edited."""

    def __init__(self, dispatcher: Dispatcher, interaction: Interaction) -> None:
        self._dispatcher = dispatcher
        self.interaction = interaction

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.interaction.id

    @property
    def kind(self) -> Answer:
        """The kind of the first answer; "none" if "The application did not respond"."""
        return self.interaction.answer or "none"

    @property
    def message(self) -> Json | None:
        """The message that answers (or was updated), or None if it does not exist or was deleted."""
        return self._message(self.interaction.original_id)

    @property
    def followups(self) -> list[Json]:
        """The messages that followed the first answer, oldest first."""
        messages = (self._message(number) for number in self.interaction.followup_ids)
        return [message for message in messages if message is not None]

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        message = self.message
        return message is not None and bool(message["flags"] & EPHEMERAL)

    @property
    def modal(self) -> Json | None:
        """The form that the bot opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """The completions that the bot offered."""
        return self.interaction.choices

    async def settled(self, timeout: float = 60.0) -> "InteractionResult":  # noqa: ASYNC109 - a limit to wait
        """Wait until a deferred answer has its content, or the deferred update of a press has come.

        Raises:
            TimeoutError: that did not happen within `timeout` seconds.
        """
        if self.interaction.answer is not None:
            await self._dispatcher.bus.until(lambda: self.interaction.settled, timeout)
        return self

    def _message(self, number: int | None) -> Json | None:
        message = self._dispatcher.world.messages.get(number or 0)
        if message is None or not may_read(self._dispatcher.world, message, self.interaction.user.id):
            return None
        return message_json(self._dispatcher.world, message)
