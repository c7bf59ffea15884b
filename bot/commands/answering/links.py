"""Which message tells a row of the history, and the link to it."""

import logging

import discord

from bot.commands.connection.client import Interaction
from bot.play.errors import Refused

log = logging.getLogger(__name__)


async def note_message(interaction: Interaction, sent: object) -> None:
    """Keep which message answers an interaction; `sent` is what discord.py returned of it.

    Without it the history has no link, and all else holds.
    """
    message = _message_of(interaction, sent)
    if message is None:
        return
    try:
        await interaction.client.services.store.note_message(interaction.id, message)
    except Refused as refused:
        log.info("No link to message %d is kept: %s", message, refused)


def link_of(interaction: Interaction, message: int | None) -> str | None:
    """Return the address of a message in the channel of an interaction."""
    if message is None:
        return None
    return f"https://discord.com/channels/{interaction.guild_id or '@me'}/{interaction.channel_id}/{message}"


def _message_of(interaction: Interaction, sent: object) -> int | None:
    """Return the id of a message that all can see; what only one person sees has no link."""
    if isinstance(sent, discord.InteractionCallbackResponse):
        changed = interaction.message
        if changed is not None and changed.id == sent.message_id:
            return None if changed.flags.ephemeral else changed.id
        return None if sent.is_ephemeral() else sent.message_id
    if isinstance(sent, discord.Message):
        return None if sent.flags.ephemeral else sent.id
    return None
