"""Writes messages in channels that no interaction waits for."""

from collections.abc import Awaitable, Callable

import discord

from bot.client.client import Interaction
from bot.client.delivery import (
    ONCE,
    deliver,
)
from bot.client.message import Answer, body_of, embed_of
from bot.play.proof.posting import Obstacle
from bot.text.card import Card
from bot.text.failures import why_not


async def post(interaction: Interaction, channel: int, card: Card) -> str:
    """Write a card in a channel; return why that failed, in words, or nothing."""
    obstacle = await try_to_post(interaction, channel, card)
    return why_not(obstacle, channel) if obstacle else ""


async def try_to_post(interaction: Interaction, channel: int, card: Card) -> Obstacle | None:
    """Write a card in a channel; return why that failed, or None."""
    room = interaction.client.get_partial_messageable(channel, guild_id=interaction.guild_id)
    embed = embed_of(card, interaction.client.emoji)
    return await try_once(interaction, lambda: room.send(embed=embed))


async def try_once(interaction: Interaction, do: Callable[[], Awaitable[object]]) -> Obstacle | None:
    """Do something in a channel at Discord; return why that failed, or None."""
    try:
        arrived, _ = await deliver(do, ONCE, interaction.client.hurry)
    except discord.NotFound:
        return "gone"
    except discord.HTTPException:
        return "forbidden"
    return None if arrived else "unreachable"


async def edit(interaction: Interaction, message: int | None, shown: Answer) -> bool:
    """Replace a message of the bot in this channel; return whether that worked."""
    if message is None or interaction.channel_id is None:
        return False
    room = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
    change, emoji = room.get_partial_message(message).edit, interaction.client.emoji
    try:
        arrived, _ = await deliver(lambda: change(**body_of(shown, emoji)), ONCE, interaction.client.hurry)
    except discord.HTTPException:  # it is gone, or the bot may not see the channel
        return False
    return arrived


def link_of(interaction: Interaction, message: int | None) -> str | None:
    """Return the address of a message in the channel of an interaction."""
    if message is None:
        return None
    return f"https://discord.com/channels/{interaction.guild_id or '@me'}/{interaction.channel_id}/{message}"
