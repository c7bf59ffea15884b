"""Interactions in Discord's JSON: as events for the bot, and as metadata of the messages that answer them."""

from bot.sandbox.interactions.lifecycle import COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import DM, Channel, Json, World
from bot.sandbox.world.payloads import channel_json, member_json, user_json
from bot.sandbox.world.permissions import app_permissions_in, permissions_in

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024  # bytes
IN_GUILD, IN_BOT_DM, IN_PRIVATE_CHANNEL = 0, 1, 2  # contexts


def context_of(world: World, channel: Channel) -> int:
    """Return Discord's number for the kind of place that a channel is."""
    if channel.guild_id is not None:
        return IN_GUILD
    return IN_BOT_DM if channel.kind == DM and world.bot_id in channel.recipients else IN_PRIVATE_CHANNEL


def interaction_json(world: World, interaction: Interaction) -> Json:
    """Return the data of INTERACTION_CREATE."""
    channel, user = interaction.channel, interaction.user
    permissions = permissions_in(world, channel, user.id)
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot_id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(world, channel) | {"permissions": str(permissions)},
        "locale": user.locale,
        "context": context_of(world, channel),
        "app_permissions": str(app_permissions_in(world, channel)),
        "authorizing_integration_owners": interaction.owners,
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "entitlements": [],
        "entitlement_sku_ids": [],
    }
    guild = world.guild_of(channel)
    if guild is None:
        body["user"] = user_json(user)
    else:
        body["guild_id"] = str(guild.id)
        body["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        body["guild_locale"] = guild.locale
        body["member"] = member_json(guild, user, permissions)
    message = world.messages.get(interaction.message_id or 0)
    if message is not None:
        body["message"] = message_json(world, message)
    return body


def metadata_json(interaction: Interaction) -> Json:
    """Return the `interaction_metadata` of a message that answers the interaction."""
    body: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.kind == COMMAND:
        body |= {"name": _full_name(interaction.data), "command_type": interaction.data["type"]}
        if "target_id" in interaction.data:
            body["target_message_id"] = interaction.data["target_id"]
    if interaction.kind == COMPONENT:
        body["interacted_message_id"] = str(interaction.message_id)
    if interaction.kind == MODAL and interaction.opened_by is not None:
        body["triggering_interaction_metadata"] = metadata_json(interaction.opened_by)
    return body


def _full_name(data: Json) -> str:
    """Return a command's name with its sub-commands: `config set`."""
    options = data.get("options") or []
    if options and options[0]["type"] in {1, 2}:
        return f"{data['name']} {_full_name(options[0])}"
    return str(data["name"])
