"""Gives answers to Discord, within its 3 seconds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, wraps
from io import BytesIO
from typing import Any, Concatenate, ParamSpec

import aiohttp
import discord

from bot.commands.connection.asked import ACKNOWLEDGED, TELLS, Outcome
from bot.commands.connection.client import Evenhand, Interaction
from bot.commands.connection.delivery import EDIT, FIRST_RESPONSE, ONE_MORE, Acknowledged, Schedule, deliver
from bot.commands.plain_button import Under, view_of
from bot.commands.request_context import place_of
from bot.play.errors import Late
from bot.play.event import Event
from bot.play.kind import HowItCame
from bot.play.proof.proved import Proved
from bot.render.card import Attachment, Card, pressed_by
from bot.render.events.registry import fitting
from bot.render.hidden import alone_card
from bot.render.proof import with_proof
from bot.render.text import unbroken, without_forgotten

DEFERRED = "deferred"
"""Where an interaction notes how it was deferred: `FOR_ALL`, `FOR_ONE` or `UPDATE`.

discord.py does not know if Discord's word was lost.
"""

FOR_ALL, FOR_ONE, UPDATE = "for all", "for one", "update"

SHARED = "shared"
"""Where an interaction notes that another process answers it as well: both have had its shard for a while."""

ANSWERED = "answered"
"""Where an interaction notes that Discord has confirmed an answer to it, and not only a deferral."""

log = logging.getLogger(__name__)

Options = ParamSpec("Options")


@dataclass(frozen=True)
class Answer:
    """A card, the buttons under it, a picture in it, and further files and pictures beside it."""

    card: Card
    under: Sequence[Under] = ()
    picture: Attachment | None = None
    files: tuple[Attachment, ...] = ()
    tells: tuple[int, ...] = ()
    """The numbers of the events that it tells: the history links to it, where all can see it."""
    alone: bool = False
    """Whether only the person who asked is ever to see it, although all were to see an answer."""
    publishes: bytes = b""
    """The anchor of a proof that it carries: rolls that are asked for after all have seen it are covered."""
    then: "Answer | None" = None
    """What follows as a message of its own."""


def answers(
    *, private: bool | Callable[[Mapping[str, Any]], bool] = False
) -> Callable[
    [Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, Answer]]],
    Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, None]],
]:
    """Have a command show what its function returns.

    Only the person who asked sees it if `private`, which may depend on the options, says so.
    """

    def decorate(
        work: Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, Answer]],
    ) -> Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, None]]:
        @wraps(work)
        async def command(interaction: Interaction, /, *given: Options.args, **named: Options.kwargs) -> None:
            alone = private(named) if callable(private) else private
            await answer(interaction, work(interaction, *given, **named), private=alone)

        return command

    return decorate


async def answer(
    interaction: Interaction,
    work: Coroutine[Any, Any, Answer],
    *,
    private: bool = False,
    update: bool = False,
) -> None:
    """Do the work and show its answer: to the person alone if `private`, in the old message if `update`.

    Where there is little time left, Discord is told to wait before anything is done.

    Raises:
        Late: that did not arrive in time; nothing was done.
    """
    client = interaction.client
    defer = partial(_defer, interaction, private=private, update=update)
    wait = client.patience - client.deadlines.age(interaction.id)
    with client.answering():
        if (wait <= 0 and not await defer()) or client.is_late(interaction):
            work.close()
            raise Late
        shown = await (client.work(work) if wait <= 0 else _work(client, work, wait, defer))
        await show(interaction, shown, private=private, update=update)


async def _work(
    client: Evenhand,
    work: Coroutine[Any, Any, Answer],
    wait: float,
    defer: Callable[[], Coroutine[Any, Any, bool]],
) -> Answer:
    """Return what comes of the work; have Discord told to wait if it takes longer than `wait` seconds."""
    deferring = list[asyncio.Task[bool]]()
    late = asyncio.get_running_loop().call_later(
        wait, lambda: deferring.append(asyncio.ensure_future(defer()))
    )
    try:
        return await client.work(work)
    finally:
        late.cancel()
        for task in deferring:
            await task


async def tell(
    interaction: Interaction,
    event: Event,
    result: HowItCame = None,
    under: Sequence[Under] = (),
    proved: Proved | None = None,
) -> Answer:
    """Tell what has just been recorded, with its place in a proof; a roll in a line where answers are
    compact.
    """
    configuration = await interaction.client.services.store.configuration(place_of(interaction))
    card = fitting(event, result, configuration)
    if proved is None:
        return Answer(card, under, tells=(event.number,))
    card = with_proof(card, event.number, proved)
    return Answer(card, under, tells=(event.number,), publishes=proved.anchor)


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form, which nothing can be deferred for."""
    form.stop()  # else discord.py keeps it: what is submitted is known by its custom_id
    with interaction.client.answering():
        send = partial(interaction.response.send_modal, form)
        try:
            arrived, _ = await deliver(send, FIRST_RESPONSE, interaction.client.hurry)
        except Acknowledged:
            arrived = True
        interaction.client.note(interaction, "answered" if arrived else "lost")


async def show(
    interaction: Interaction,
    shown: Answer,
    *,
    private: bool,
    update: bool = False,
    outcome: Outcome = "answered",
) -> None:
    """Show an answer, as the first response or, after a deferral, in its place.

    What was deferred as an update of the old message, but turned out not to be one, is shown beside it. What
    only the person who asked is to see never stands where others see it: not in a message that they see, nor
    where all were told to wait.
    """
    if await _is_answered(interaction, outcome):
        interaction.client.note(interaction, outcome)
        interaction.client.admission.leave(interaction.id)
        return
    interaction.extras.update({TELLS: shown.tells} if shown.tells else {})
    if not (private or shown.alone) and (person := _presser(interaction, update=update)):
        shown = replace(shown, card=pressed_by(shown.card, person))
    if shown.alone and update and not _is_private(interaction.message):
        update = False
    if shown.alone and interaction.extras.get(DEFERRED) == FOR_ALL:
        shown = Answer(alone_card(interaction.user.id), then=shown)
    send, schedule = _way(interaction, shown, private=private or shown.alone, update=update)
    try:
        arrived, sent = await deliver(send, schedule, interaction.client.hurry)
    except Acknowledged:
        _share(interaction, private=private, update=update)
        await show(interaction, shown, private=private, update=update, outcome=outcome)
        return
    interaction.client.note(interaction, outcome if arrived else "lost")
    if sent is not None:
        interaction.extras[ANSWERED] = True
    message = _message_of(interaction, sent) if shown.tells or shown.publishes else None
    _note(interaction, shown.tells, message)
    if shown.publishes and message is not None and schedule is FIRST_RESPONSE and not update:
        interaction.client.services.store.note_anchor(shown.publishes, message)
    interaction.client.admission.leave(interaction.id)
    if shown.then and arrived and shown.then.alone and sent is None:
        await _confirm(interaction, shown)
    if shown.then:
        await _follow(interaction, shown.then)


async def _confirm(interaction: Interaction, shown: Answer) -> None:
    """Have Discord say that it shows an answer, of which it has only been heard that there is one."""
    _, sent = await deliver(_edit(interaction, shown), EDIT, interaction.client.hurry)
    if sent is not None:
        interaction.extras[ANSWERED] = True


async def _follow(interaction: Interaction, shown: Answer) -> None:
    """Show what follows an answer, to all unless only the person who asked is to see it.

    Discord has the first message after a deferral take its place, seen by whoever saw that one, whatever the
    message asks for. So nothing private follows before Discord has confirmed an answer.
    """
    if shown.alone and not _may_follow_privately(interaction):
        log.warning("What only one person is to see was not sent: the answer before it may not be there.")
        return
    beside = _beside(interaction, shown, private=shown.alone)
    try:
        _, sent = await deliver(beside, ONE_MORE, interaction.client.hurry)
    except discord.HTTPException as refused:  # what came before it stands
        log.warning("What follows an answer could not be sent: %s", refused)
        return
    if shown.tells:
        _note(interaction, shown.tells, _message_of(interaction, sent))
    if shown.then:
        await _follow(interaction, shown.then)


def _presser(interaction: Interaction, *, update: bool) -> int | None:
    """Return by whose press there is the message of an answer that all see; None: it is a command's.

    Above what answers a command, Discord says who used it; above what answers a button it says nothing.
    """
    by: discord.Interaction[Any] | discord.MessageInteractionMetadata | None = interaction
    if update and interaction.message is not None:
        by = None if interaction.message.flags.ephemeral else interaction.message.interaction_metadata
    return by.user.id if by and by.type is discord.InteractionType.component else None


def _may_follow_privately(interaction: Interaction) -> bool:
    return ANSWERED in interaction.extras or interaction.extras.get(DEFERRED) in {FOR_ONE, UPDATE}


def _note(interaction: Interaction, numbers: tuple[int, ...], message: int | None) -> None:
    """Keep with events which message tells them, if all can see it."""
    if message is None:
        return
    for number in numbers:
        interaction.client.services.store.note_message(place_of(interaction), number, message)


def link_of(interaction: Interaction, message: int | None) -> str | None:
    """Return the address of a message in the channel of an interaction."""
    if message is None:
        return None
    return f"https://discord.com/channels/{interaction.guild_id or '@me'}/{interaction.channel_id}/{message}"


async def _defer(interaction: Interaction, *, private: bool, update: bool) -> bool:
    """Tell Discord to wait, and return whether it has confirmed that it does."""
    defer = partial(interaction.response.defer, ephemeral=private, thinking=not update)
    try:
        arrived, _ = await deliver(defer, FIRST_RESPONSE, interaction.client.hurry)
    except Acknowledged:
        arrived = interaction.extras[SHARED] = True
    # Also where that is not known to have arrived: for a first response it is too late by now.
    interaction.extras[DEFERRED] = _deferral(private=private, update=update)
    if arrived:
        interaction.extras[ACKNOWLEDGED] = True
        interaction.client.admission.leave(interaction.id)
    return arrived


def _deferral(*, private: bool, update: bool) -> str:
    return UPDATE if update else FOR_ONE if private else FOR_ALL


def _share(interaction: Interaction, *, private: bool, update: bool) -> None:
    """Note that what is to be shown takes the place of what another process has told Discord."""
    interaction.extras[DEFERRED] = _deferral(private=private, update=update)
    interaction.extras[SHARED] = True


async def _is_answered(interaction: Interaction, outcome: Outcome) -> bool:
    """Whether another process has answered it already; in a message of before, that shows nowhere.

    A process that is cut off from the database is not told that others hear of the same. So wherever it can
    only say that nothing was done, it asks if something else is said.
    """
    waits = interaction.extras.get(DEFERRED) in {FOR_ALL, FOR_ONE} and ANSWERED not in interaction.extras
    if not waits or (outcome == "answered" and SHARED not in interaction.extras):
        return False
    try:
        return not (await interaction.original_response()).flags.loading
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False


def _way(
    interaction: Interaction, shown: Answer, *, private: bool, update: bool
) -> tuple[Callable[[], Awaitable[object]], Schedule]:
    """Return how an answer is sent, each time anew, and when it is sent again."""
    deferred = interaction.extras.get(DEFERRED)
    if ANSWERED in interaction.extras or (deferred == UPDATE and not update):
        return _beside(interaction, shown, private=private), ONE_MORE
    if deferred or interaction.response.is_done():
        return _edit(interaction, shown), EDIT
    view, embed = view_of(shown.under), _embed_of(shown)
    if update:
        change = partial(interaction.response.edit_message, embed=embed, view=view)
        return lambda: change(attachments=_files_of(shown)), FIRST_RESPONSE
    respond = partial(interaction.response.send_message, embed=embed, view=view, ephemeral=private)
    return lambda: respond(files=_files_of(shown)), FIRST_RESPONSE


def _edit(interaction: Interaction, shown: Answer) -> Callable[[], Awaitable[object]]:
    edit = partial(interaction.edit_original_response, embed=_embed_of(shown), view=view_of(shown.under))
    return lambda: edit(attachments=_files_of(shown))


def _beside(interaction: Interaction, shown: Answer, *, private: bool) -> Callable[[], Awaitable[object]]:
    view, embed = view_of(shown.under), _embed_of(shown)
    send = partial(interaction.followup.send, embed=embed, view=view, ephemeral=private)
    return lambda: send(files=_files_of(shown))


def _embed_of(shown: Answer) -> discord.Embed:
    embed = embed_of(shown.card)
    if shown.picture:
        embed.set_image(url=f"attachment://{shown.picture.name}")
    return embed


def embed_of(card: Card) -> discord.Embed:
    """Return a card as Discord shows it."""
    text = unbroken(without_forgotten(card.text, 4096))
    embed = discord.Embed(title=card.title or None, description=text, colour=int(card.tone))
    for field in card.fields:
        value = unbroken(without_forgotten(field.value, 1024))
        embed.add_field(name=field.name, value=value, inline=field.inline)
    if card.footer:
        embed.set_footer(text=unbroken(card.footer))
    return embed


def _files_of(shown: Answer) -> list[discord.File]:
    """Return what goes with an answer as files, anew for each time it is sent: sending reads them up."""
    pictures = (shown.picture,) if shown.picture else ()
    return [
        discord.File(BytesIO(file.content), file.name, description=file.alt)
        for file in (*pictures, *shown.files)
    ]


def _is_private(message: discord.Message | None) -> bool:
    return message is not None and message.flags.ephemeral


def _message_of(interaction: Interaction, sent: object) -> int | None:
    """Return the id of a message that all can see; what only one person sees has no link."""
    if isinstance(sent, discord.InteractionCallbackResponse):
        changed = interaction.message
        if changed is not None and changed.id == sent.message_id:
            return None if changed.flags.ephemeral else changed.id
        return None if sent.is_ephemeral() else sent.message_id
    if isinstance(sent, discord.Message):
        return None if sent.flags.ephemeral else sent.id
    return None
