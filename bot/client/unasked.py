"""What the bot says unasked: a greeting in a new server, an answer to a direct message, and rolls whose
answers were lost.

Discord tells it of servers and of direct messages to it, but of no message in a server. Where the bot cannot
write, it says nothing.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import discord

from bot.client.client import Evenhand
from bot.client.delivery import ONCE, deliver
from bot.client.message import Answer, embed_of, view_of
from bot.play.errors import Refused
from bot.play.request_context import Place
from bot.play.store import Services

log = logging.getLogger(__name__)

MOST_TRIES = 10
"""The most channels of a server that are tried: Discord counts refusals."""

NAME = "message"
"""The name under which direct messages are counted."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the features say; the Discord side knows no feature."""

    welcome: Callable[[str], Answer]
    """Greets a new server; takes the name of the bot."""
    reply: Callable[[str], Awaitable[Answer]]
    """Answers a direct message."""
    untold: Callable[[Services, Place, Sequence[int]], Awaitable[Answer]]
    """Shows entries of a channel that nobody has seen, by their numbers."""


def speak(client: Evenhand, words: Words) -> None:
    """Make `client` greet servers, answer direct messages, and post lost answers."""

    @client.event
    async def on_joined(server: Mapping[str, Any]) -> None:
        if not client.closing and not client.services.store.blocklist.holds("server", int(server["id"])):
            client.run_beside(_greet(client, server, words))

    @client.event
    async def on_message(message: discord.Message) -> None:
        person = message.author.id
        if message.author.bot or message.guild is not None or not message.content or client.closing:
            return
        blocked = client.services.store.blocklist.holds("person", person)
        if not blocked and client.budgets.refusal(person, None, NAME) is None:
            client.run_beside(_reply(client, message, words))

    @client.event
    async def on_untold() -> None:
        if not client.closing:
            client.run_beside(_tell_untold(client, words))


async def _greet(client: Evenhand, server: Mapping[str, Any], words: Words) -> None:
    """Write the greeting in the first channel that takes it."""
    shown = words.welcome(client.user.name if client.user else "")
    for channel in islice(_text_channels(server), MOST_TRIES):
        if await _write(client, channel, shown, server=int(server["id"])):
            return


async def _reply(client: Evenhand, message: discord.Message, words: Words) -> None:
    await _write(client, message.channel.id, await words.reply(message.content))


async def _tell_untold(client: Evenhand, words: Words) -> None:
    """Post in each channel its lost answers; keep what Discord does not take for the next time."""
    while client.untold and not client.outage.lasts:
        place, numbers = client.untold.popitem()
        try:
            arrived = await _send(client, place.channel, await words.untold(client.services, place, numbers))
        except discord.HTTPException as refused:
            log.warning("Entries %s of channel %d cannot be posted: %s", numbers, place.channel, refused)
            continue
        except Refused:
            arrived = False
        if not arrived:
            client.untold[place] = numbers + client.untold.get(place, [])
            return


async def _write(client: Evenhand, channel: int, shown: Answer, server: int | None = None) -> bool:
    """Try once to write a message; return whether Discord has it, or may have it."""
    try:
        await _send(client, channel, shown, server)
    except discord.HTTPException as refused:
        log.debug("Nothing can be written in a channel: %s", refused)
        return False
    return True


async def _send(client: Evenhand, channel: int, shown: Answer, server: int | None = None) -> bool:
    """Try once to send a message; return whether it has certainly arrived.

    Raises:
        discord.HTTPException: nothing can be written there.
    """
    room = client.get_partial_messageable(channel, guild_id=server)
    embed, view = embed_of(shown.card, client.emoji), view_of(shown.under)
    arrived, _ = await deliver(lambda: room.send(embed=embed, view=view), ONCE, client.hurry)
    return arrived


def _text_channels(server: Mapping[str, Any]) -> Iterator[int]:
    """Yield the text channels of a server: first the one where Discord greets people, then the others in
    order.
    """
    texts = [each for each in server.get("channels", ()) if each["type"] == discord.ChannelType.text.value]
    texts.sort(key=lambda each: (each.get("position", 0), int(each["id"])))
    numbers = [int(each["id"]) for each in texts]
    first = int(server.get("system_channel_id") or 0)
    yield from (*filter(first.__eq__, numbers), *filter(first.__ne__, numbers))
