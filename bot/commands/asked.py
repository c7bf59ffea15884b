"""Who asks, and where, as Discord tells it."""

import discord

from bot.play.asked import Asked, Place


def asked_of(interaction: discord.Interaction) -> Asked:
    """Return the request behind an interaction."""
    return Asked(
        place_of(interaction),
        interaction.user.id,
        interaction.id,
        int(interaction.created_at.timestamp() * 1000),
        _manages(interaction),
    )


def place_of(interaction: discord.Interaction) -> Place:
    """Return the place of an interaction: a person's own where only that person installed the bot."""
    channel = interaction.channel_id or interaction.user.id
    if interaction.guild_id is None:
        return Place(channel, home=channel)
    if interaction.is_guild_integration():
        return Place(channel, home=interaction.guild_id)
    return Place(channel, home=interaction.user.id, owner=interaction.user.id)


def _manages(interaction: discord.Interaction) -> bool:
    """In a server its permissions decide; elsewhere Discord reports none, and the participants do."""
    return not interaction.is_guild_integration() or interaction.permissions.manage_guild
