"""Messages that the bot writes in a channel by itself: it needs the permission to do so there."""

import discord

from bot.commands.answering import embed_of
from bot.commands.connection.client import Interaction
from bot.commands.connection.delivery import Schedule, deliver
from bot.render.card import Card

ONCE = Schedule((), harmless=False, attempt=4.0)
"""For what is nowhere lost: whoever asked waits for it."""


async def post(interaction: Interaction, channel: int, card: Card) -> str:
    """Write a card in a channel; return why it is not there, in words, or nothing."""
    room = interaction.client.get_partial_messageable(channel, guild_id=interaction.guild_id)
    try:
        arrived, _ = await deliver(lambda: room.send(embed=embed_of(card)), ONCE, interaction.client.hurry)
    except discord.NotFound:
        return f"<#{channel}> is not there any more"
    except discord.HTTPException:
        return (
            f"I may not write in <#{channel}>: let me view the channel, send messages and embed links there, "
            "in a thread send messages in threads"
        )
    return "" if arrived else f"<#{channel}> cannot be reached just now"
