"""Who asks, and where, as Discord tells it."""

from functools import partial

import discord

from bot.commands.connection.client import Interaction
from bot.play.clock import time_of
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services

ASKED = "asked"
"""Where an interaction keeps what is known of its request: more than one step asks for it."""


def request_of(interaction: Interaction) -> tuple[Services, RequestContext]:
    """Return what every use case is called with: the services, and the request behind an interaction.

    What is worked out elsewhere is then worked out for the person who asks.
    """
    asked: tuple[Services, RequestContext] | None = interaction.extras.get(ASKED)
    if asked is None:
        context = _context_of(interaction)
        asked = interaction.client.services.of(context.person, context.place.home), context
        interaction.extras[ASKED] = asked
    return asked


def place_of(interaction: Interaction) -> Place:
    """Return the place of an interaction."""
    return request_of(interaction)[1].place


def _context_of(interaction: Interaction) -> RequestContext:
    in_server = interaction.is_guild_integration()
    return RequestContext(
        _place_of(interaction, in_server=in_server),
        interaction.user.id,
        interaction.id,
        time_of(interaction.id),
        # In a server its permissions decide; elsewhere Discord reports none, and the participants do.
        not in_server or interaction.permissions.manage_guild,
        _roles(interaction),
        in_server,
        partial(interaction.client.is_late, interaction),
    )


def _place_of(interaction: Interaction, *, in_server: bool) -> Place:
    """Return the place of an interaction: a person's own where only that person installed the bot."""
    channel = interaction.channel_id or interaction.user.id
    if interaction.guild_id is None:
        return Place(channel, home=channel)
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0
    if in_server:
        return Place(channel, home=interaction.guild_id, parent=parent)
    return Place(channel, home=interaction.user.id, owner=interaction.user.id, parent=parent)


def _roles(interaction: Interaction) -> tuple[int, ...]:
    """Return the ids of the person's roles, with everyone's, which has the server's own id.

    `Member.roles` has only those of a cached server, and nothing is cached here.
    """
    user = interaction.user
    if not isinstance(user, discord.Member):
        return ()
    return (*user._roles, user.guild.id)  # noqa: SLF001 - the ids are nowhere else
