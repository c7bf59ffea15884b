"""Turns what is published on the event bus into gateway events for the bot."""

from bot.sandbox.gateway.server import Gateway
from bot.sandbox.gateway.sessions import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS
from bot.sandbox.world.event_bus import EventKind
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import THREAD, Channel, Guild, Json, Message, World
from bot.sandbox.world.payloads import channel_json, guild_json, member_json
from bot.sandbox.world.permissions import may_view

_EVENTS = {
    "message_create": "MESSAGE_CREATE",
    "message_update": "MESSAGE_UPDATE",
    "message_delete": "MESSAGE_DELETE",
}
_CONTENT = ("content", "embeds", "components", "attachments")


class GatewayEvents:
    """Sends events of messages and places to the bot, if its intents ask for them."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway

    def on_event(self, kind: EventKind, message: Message | None) -> None:
        """Send the event of a message that the bot can see."""
        bot = self._world.application
        if message is None or kind not in _EVENTS or bot is None or message.visible_to is not None:
            return
        channel = self._world.channels[message.channel_id]
        if not may_view(self._world, channel, bot.id):
            return
        intent = DIRECT_MESSAGES if channel.guild_id is None else GUILD_MESSAGES
        data = self._message(kind, channel, message, bot.id)
        self._gateway.dispatch(_EVENTS[kind], data, guild_id=channel.guild_id, intent=intent)

    def announce_guild(self, guild: Guild) -> None:
        """Say that the application was added to a guild."""
        self._gateway.dispatch(
            "GUILD_CREATE", guild_json(self._world, guild), guild_id=guild.id, intent=GUILDS
        )

    def announce_removal(self, guild: Guild) -> None:
        """Say that the application was taken out of a guild."""
        self._gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id, intent=GUILDS)

    def announce_channel(self, channel: Channel) -> None:
        """Announce a new channel or thread in a guild that has the application."""
        guild = self._world.guild_of(channel)
        if guild is not None and guild.installed:
            event = "THREAD_CREATE" if channel.kind == THREAD else "CHANNEL_CREATE"
            self._gateway.dispatch(
                event, channel_json(self._world, channel), guild_id=guild.id, intent=GUILDS
            )

    def announce_deletion(self, channel: Channel) -> None:
        """Say that a channel or thread was deleted with its threads, in a guild that has the application."""
        guild = self._world.guild_of(channel)
        if guild is not None and guild.installed:
            event = "THREAD_DELETE" if channel.kind == THREAD else "CHANNEL_DELETE"
            parent = channel.parent_id and str(channel.parent_id)
            data = {
                "id": str(channel.id),
                "guild_id": str(guild.id),
                "parent_id": parent,
                "type": channel.kind,
            }
            self._gateway.dispatch(event, data, guild_id=guild.id, intent=GUILDS)

    def _message(self, kind: EventKind, channel: Channel, message: Message, bot_id: int) -> Json:
        guild = self._world.guild_of(channel)
        where = {} if guild is None else {"guild_id": str(guild.id)}
        if kind == "message_delete":
            return {"id": str(message.id), "channel_id": str(message.channel_id), **where}
        body = message_json(self._world, message) | where
        if guild is not None:
            body["member"] = member_json(guild, self._world.users[message.author_id])
            del body["member"]["user"]
            if message.author_id != bot_id and bot_id not in message.mentions:
                body |= {part: "" if part == "content" else [] for part in _CONTENT}
        return body
