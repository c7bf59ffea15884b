"""Who asks, and where, as Discord tells it."""

import discord
from discord.utils import DISCORD_EPOCH

from bot.commands.connection.client import Interaction
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services

TIME_BITS = 22
"""What follows the time in an id of Discord, which is in milliseconds since `DISCORD_EPOCH`."""


def request_of(interaction: Interaction) -> tuple[Services, RequestContext]:
    """Return what every use case is called with: the services, and the request behind an interaction.

    What is worked out elsewhere is then worked out for the person who asks.
    """
    services = interaction.client.services
    workers = services.workers.of(interaction.user.id)
    return Services(services.store, services.below, workers, services.kinds), context_of(interaction)


def context_of(interaction: discord.Interaction) -> RequestContext:
    """Return the request behind an interaction."""
    return RequestContext(
        place_of(interaction),
        interaction.user.id,
        interaction.id,
        (interaction.id >> TIME_BITS) + DISCORD_EPOCH,
        _manages(interaction),
        _roles(interaction),
        interaction.is_guild_integration(),
    )


def place_of(interaction: discord.Interaction) -> Place:
    """Return the place of an interaction: a person's own where only that person installed the bot."""
    channel = interaction.channel_id or interaction.user.id
    if interaction.guild_id is None:
        return Place(channel, home=channel)
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0
    if interaction.is_guild_integration():
        return Place(channel, home=interaction.guild_id, parent=parent)
    return Place(channel, home=interaction.user.id, owner=interaction.user.id, parent=parent)


def _roles(interaction: discord.Interaction) -> tuple[int, ...]:
    """Return the ids of the person's roles, with everyone's, which has the server's own id.

    `Member.roles` has only those of a cached server, and nothing is cached here.
    """
    user = interaction.user
    if not isinstance(user, discord.Member):
        return ()
    return (*user._roles, user.guild.id)  # noqa: SLF001 - the ids are nowhere else


def _manages(interaction: discord.Interaction) -> bool:
    """In a server its permissions decide; elsewhere Discord reports none, and the participants do."""
    return not interaction.is_guild_integration() or interaction.permissions.manage_guild
