"""Sends people's commands, presses, completions and forms to the bot, as Discord would."""

from bot.sandbox.errors import NotSent
from bot.sandbox.gateway.server import Gateway
from bot.sandbox.interactions.access import check_access, check_view, is_private, owners_of
from bot.sandbox.interactions.components import read_entries, validate_modal, validate_press
from bot.sandbox.interactions.lifecycle import (
    COMMAND,
    COMPLETION,
    COMPONENT,
    MODAL,
    Interaction,
    InteractionRegistry,
)
from bot.sandbox.interactions.menus import validate_target
from bot.sandbox.interactions.options import MESSAGE_MENU, find_command, validate_options
from bot.sandbox.interactions.payloads import interaction_json
from bot.sandbox.interactions.references import Uploads
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import Channel, Json, Message, User, World
from bot.sandbox.world.permissions import may_read


class Dispatcher:
    """Checks each input before the bot gets it, as Discord's own client and server do."""

    def __init__(
        self,
        world: World,
        bus: EventBus,
        gateway: Gateway,
        interactions: InteractionRegistry,
        uploads: Uploads,
    ) -> None:
        self.world = world
        self.bus = bus
        self.interactions = interactions
        self.uploads = uploads
        self._gateway = gateway

    def command(self, kind: int, user: User, channel: Channel, data: Json) -> Interaction:
        """Send a slash command, an entry of a message's menu (`kind` 2), or a completion of an option (4).

        Raises:
            NotSent: the user cannot use it here, or not with these options.
        """
        command = find_command(self.world, data)
        check_access(self.world, user, channel, command)
        owners = owners_of(self.world, user, channel, command)
        if command["type"] == MESSAGE_MENU:
            checked = validate_target(self.world, user, channel, command, data)
        else:
            checked = validate_options(self.world, channel, kind, command, data)
        private = is_private(self.world, user, channel, owners)
        return self._send(Interaction(kind, user, channel, checked, owners, private))

    def component(self, user: User, message: Message | None, data: Json) -> Interaction:
        """Send the press of a button or a choice in a select.

        Raises:
            NotSent: the user does not see the message, or it has no such component to use.
        """
        if message is None or not may_read(self.world, message, user.id):
            raise NotSent("There is no such message for this user.")
        if message.author_id != self.world.bot_id:
            raise NotSent("The message is not from the bot.")
        channel = self.world.channels[message.channel_id]
        checked = validate_press(self.world, channel, message, data)
        owners = (message.interaction or {}).get("authorizing_integration_owners") or {
            "0": str(channel.guild_id or 0)
        }
        private = is_private(self.world, user, channel, owners)
        return self._send(Interaction(COMPONENT, user, channel, checked, owners, private, message.id))

    def modal(self, user: User, channel: Channel, data: Json) -> Interaction:
        """Send a form that the bot had shown to this user.

        Raises:
            NotSent: the bot had shown no such form, or it is not filled in as it asks.
        """
        check_view(self.world, user, channel)
        opener = self.interactions.find_by_modal(user, str(data.get("custom_id")))
        if opener is None or opener.modal is None:
            raise NotSent("The bot has shown this user no form with that custom_id.")
        entries = read_entries(data.get("components") or [])
        checked = validate_modal(self.world, channel, opener.modal, entries)
        about = (opener.owners, opener.private, opener.message_id)
        return self._send(Interaction(MODAL, user, channel, checked, *about, opened_by=opener))

    def dispatch(
        self, kind: int, user: User, channel: Channel, data: Json, message: Message | None
    ) -> Interaction:
        """Send an interaction; `kind` is Discord's number (2, 3, 4 or 5).

        Raises:
            NotSent: see the methods for each kind.
        """
        if kind in {COMMAND, COMPLETION}:
            return self.command(kind, user, channel, data)
        if kind == COMPONENT:
            return self.component(user, message, data)
        if kind == MODAL:
            return self.modal(user, channel, data)
        raise NotSent(f"There is no interaction of type {kind!r}; there are 2, 3, 4 and 5.")

    async def wait_for_answer(self, interaction: Interaction) -> None:
        """Wait until the bot has answered, or can no longer do so in time."""
        if self._gateway.is_heard(interaction.channel.guild_id):
            await self.interactions.wait(interaction)

    def replay(self, interaction: Interaction) -> None:
        """Deliver an interaction again, with the same id and token."""
        self._gateway.dispatch(
            "INTERACTION_CREATE", interaction.payload, guild_id=interaction.channel.guild_id
        )

    def _send(self, interaction: Interaction) -> Interaction:
        self.interactions.open(interaction)
        interaction.payload = interaction_json(self.world, interaction)
        self.replay(interaction)
        return interaction
