"""Gives answers to Discord, within its 3 seconds and over connections that drop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

import aiohttp
import discord

from bot.commands.answering.links import note_message
from bot.commands.connection.client import Interaction
from bot.render.attachment import Attachment
from bot.render.card import Card
from bot.render.keeping.forgotten import named
from bot.render.pictures.picture import Picture

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds of work after which Discord is told to wait; it forgets an interaction after 3."""

UNKNOWN_INTERACTION = 10062
"""Discord has forgotten the interaction: the answer came too late."""

ALREADY_ANSWERED = 40060
"""The answer had arrived, although the connection broke before Discord could say so."""

DEFERRED = "deferred"
"""Where an interaction notes how it was deferred; discord.py does not know if Discord's word was lost."""


@dataclass(frozen=True)
class Answer:
    """A card, the buttons under it, a picture in it, and further files and pictures beside it."""

    card: Card
    view: discord.ui.View | None = None
    picture: Picture | None = None
    files: tuple[Attachment | Picture, ...] = ()


async def answer(
    interaction: Interaction,
    work: Coroutine[Any, Any, Answer],
    *,
    private: bool = False,
    update: bool = False,
) -> None:
    """Do the work and show its answer: to the person alone if `private`, in the old message if `update`."""
    with interaction.client.answering():
        task = asyncio.ensure_future(work)
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            await _defer(interaction, private=private, update=update)
        await show(interaction, await task, private=private, update=update)


async def _defer(interaction: Interaction, *, private: bool, update: bool) -> None:
    if await deliver(partial(interaction.response.defer, ephemeral=private, thinking=not update)):
        interaction.extras[DEFERRED] = "update" if update else "message"


async def show(interaction: Interaction, shown: Answer, *, private: bool, update: bool = False) -> None:
    """Show an answer, as the first response or, after a deferral, in its place.

    What was deferred as an update of the old message, but turned out not to be one, is shown beside it.
    """
    sent: list[object] = []
    way = _way(interaction, shown, private=private, update=update)

    async def send() -> None:
        sent.append(await way())

    if await deliver(send) and sent:
        await note_message(interaction, sent[0])


def _way(
    interaction: Interaction, shown: Answer, *, private: bool, update: bool
) -> Callable[[], Awaitable[object]]:
    """Return how an answer is sent, each time anew."""
    view = shown.view or discord.ui.View(timeout=None)
    deferred = interaction.extras.get(DEFERRED)
    if not update and deferred == "update":
        beside = partial(interaction.followup.send, view=view, ephemeral=private)
        return lambda: beside(embed=embed_of(shown), files=files_of(shown))
    if deferred or interaction.response.is_done():
        edit = interaction.edit_original_response
        return lambda: edit(embed=embed_of(shown), view=view, attachments=files_of(shown))
    if update:
        change = interaction.response.edit_message
        return lambda: change(embed=embed_of(shown), view=view, attachments=files_of(shown))
    respond = partial(interaction.response.send_message, view=view, ephemeral=private)
    return lambda: respond(embed=embed_of(shown), files=files_of(shown))


async def deliver(send: Callable[[], Awaitable[object]]) -> bool:
    """Send, once more if the connection breaks: Discord refuses a second answer, so that does no harm.

    Return whether Discord has it; False if it came too late.
    """
    try:
        try:
            await send()
        except (aiohttp.ClientConnectionError, OSError):
            log.info("The connection to Discord broke during an answer; sending it once more.")
            await send()
    except discord.HTTPException as error:
        if error.code == UNKNOWN_INTERACTION:
            log.warning("An answer came too late: Discord had forgotten the interaction.")
            return False
        if error.code != ALREADY_ANSWERED:
            raise
    return True


def embed_of(shown: Answer) -> discord.Embed:
    """Turn the card of an answer into an embed, with its picture."""
    card = shown.card
    embed = discord.Embed(title=card.title or None, description=named(card.text, 4096), colour=int(card.tone))
    for field in card.fields:
        embed.add_field(name=field.name, value=named(field.value, 1024), inline=field.inline)
    if card.footer:
        embed.set_footer(text=card.footer)
    if shown.picture:
        embed.set_image(url=f"attachment://{shown.picture.name}")
    return embed


def files_of(shown: Answer) -> list[discord.File]:
    """Return what goes with an answer as files, anew for each time it is sent: sending reads them up."""
    pictures = (shown.picture,) if shown.picture else ()
    return [
        discord.File(BytesIO(file.content), file.name, description=file.alt)
        for file in (*pictures, *shown.files)
    ]
