"""The emoji of the application: which there are, and cards that show symbols of dice in them.

The host puts them there with `evenhand emoji`, and may have left it. They are read once, at the start; where
there are none, or Discord does not say, symbols are letters.
"""

import asyncio
import logging
import re
from collections.abc import Mapping

import aiohttp
import discord

from bot.text.card import Card

log = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that a start waits for them."""

LONGEST = 4_096
"""Characters of the text of a card at Discord, of which an emoji takes some 40."""

NAME = re.compile(r":(\w{2,32}):", re.ASCII)


async def read_emoji(client: discord.Client) -> Mapping[str, str]:
    """Return the emoji of the application, by their names, as they stand in a text; none if that fails."""
    try:
        async with asyncio.timeout(PATIENCE):
            return {each.name: str(each) for each in await client.fetch_application_emojis()}
    except (
        discord.DiscordException,
        aiohttp.ClientError,
        OSError,
        LookupError,
        TypeError,
        ValueError,
    ) as why:
        log.info(
            "Symbols of dice are shown in letters: Discord does not say which emoji there are (%r).", why
        )
        return {}


def in_emoji(card: Card, emoji: Mapping[str, str], longest: int = LONGEST) -> str:
    """Return the text of a card, with emoji for letters where all are there and have room."""
    if card.symbols is None or not emoji.keys() >= set(NAME.findall(card.symbols.pictures)):
        return card.text
    shown = NAME.sub(lambda found: emoji[found[1]], card.symbols.pictures)
    text = card.text.replace(card.symbols.letters, shown, 1)
    return text if len(text) <= longest else card.text
