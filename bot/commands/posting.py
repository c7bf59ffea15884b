"""Messages that the bot writes in a channel by itself: it needs the permission to do so there."""

import discord

from bot.commands.answering import embed_of
from bot.commands.connection.client import Interaction
from bot.commands.connection.delivery import Schedule, deliver
from bot.play.proof.unposted import Obstacle
from bot.render.card import Card
from bot.render.obstacles import why_not

ONCE = Schedule((), harmless=False, attempt=4.0)
"""For what is nowhere lost: whoever asked waits for it."""


async def post(interaction: Interaction, channel: int, card: Card) -> str:
    """Write a card in a channel; return why it is not there, in words, or nothing."""
    obstacle = await try_to_post(interaction, channel, card)
    return why_not(obstacle, channel) if obstacle else ""


async def try_to_post(interaction: Interaction, channel: int, card: Card) -> Obstacle | None:
    """Write a card in a channel; return why it is not there, None if it is."""
    room = interaction.client.get_partial_messageable(channel, guild_id=interaction.guild_id)
    try:
        arrived, _ = await deliver(lambda: room.send(embed=embed_of(card)), ONCE, interaction.client.hurry)
    except discord.NotFound:
        return "gone"
    except discord.HTTPException:
        return "forbidden"
    return None if arrived else "unreachable"
