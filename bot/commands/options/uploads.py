"""Files that people send with a command."""

import asyncio

import aiohttp
import discord

from bot.mechanics.encounters.files import check_size, text_of
from bot.mechanics.errors import BadInput

SECONDS = 30.0
"""How long a file may take to come."""


async def text_in(file: discord.Attachment) -> str:
    """Fetch a file from Discord, and return its text.

    Raises:
        BadInput: it is too large, is no text, or Discord does not hand it out.
    """
    check_size(file.size)
    try:
        async with asyncio.timeout(SECONDS):
            content = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        raise BadInput("The file could not be fetched from Discord: send it once more.") from None
    return text_of(content)
