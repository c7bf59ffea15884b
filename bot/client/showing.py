"""Sends answers: first responses, replacements of deferrals and old messages, and follow-ups."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord

from bot.client.client import ACKNOWLEDGED, TELLS, Interaction, Outcome, server_of
from bot.client.delivery import (
    EDIT,
    FIRST_RESPONSE,
    NOTHING_DONE,
    ONCE,
    ONE_MORE,
    UNKNOWN_MESSAGE,
    Acknowledged,
    Schedule,
    deliver,
)
from bot.client.message import Answer, body_of, files_of
from bot.client.options import place_of
from bot.play.errors import Refused
from bot.text.card import Tone, name_presser
from bot.text.view import alone_card

Sent = TypeVar("Sent")

log = logging.getLogger(__name__)

DEFERRED = "deferred"
"""Where an interaction notes how it was deferred: `FOR_ALL`, `FOR_ONE` or `UPDATE`.

discord.py does not know it if Discord's reply was lost.
"""

FOR_ALL, FOR_ONE, UPDATE = "for all", "for one", "update"

SHARED = "shared"
"""Where an interaction notes that another process answers it too, because both held its shard for a while."""

ANSWERED = "answered"
"""Where an interaction notes that Discord has confirmed an answer, not only a deferral."""

IS_LAYOUT = "IS_COMPONENTS_V2"
"""Discord's error for an embed in a message that is a layout."""


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form. It has to be the first response: Discord takes no form after a deferral."""
    form.stop()  # else discord.py keeps it; forms are found by their custom_ids
    try:
        arrived, _ = await _deliver(
            interaction, partial(interaction.response.send_modal, form), FIRST_RESPONSE
        )
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
    """Show an answer as the first response, or in the place of a deferral.

    After a deferral that promised an update of the old message, any other answer is a message of its own. A
    private answer never goes where others see it: neither into a public message, nor in the place of a public
    deferral.
    """
    if await _is_answered(interaction, outcome):
        interaction.client.note(interaction, outcome)
        interaction.client.admission.leave(interaction.id)
        return
    interaction.extras.update({TELLS: shown.tells} if shown.tells else {})
    if not (private or shown.alone) and (person := _find_presser(interaction, update=update)):
        shown = replace(shown, card=name_presser(shown.card, person))
    if shown.alone and update and not _is_private(interaction.message):
        update = False
    if shown.alone and interaction.extras.get(DEFERRED) == FOR_ALL:
        shown = Answer(alone_card(interaction.user.id), then=shown)
    alone = private or shown.alone
    send, schedule = _choose_way(interaction, shown, outcome, private=alone, update=update)
    try:
        arrived, sent = await _send_ours(interaction, send, schedule, outcome, update=update)
    except Acknowledged:
        _note_shared(interaction, private=private, update=update)
        await show(interaction, shown, private=private, update=update, outcome=outcome)
        return
    interaction.client.note(interaction, outcome if arrived else "lost")
    if sent is not None:
        interaction.extras[ANSWERED] = True
    message = _message_of(interaction, sent) if shown.tells or shown.publishes else None
    _note_message(interaction, shown.tells, message)
    if shown.publishes and message is not None and schedule is FIRST_RESPONSE and not update:
        interaction.client.services.store.note_anchor(shown.publishes, message)
    interaction.client.admission.leave(interaction.id)
    await _go_on(interaction, shown, sent, arrived=arrived)


async def _go_on(interaction: Interaction, shown: Answer, sent: object, *, arrived: bool) -> None:
    """Send the follow-up of an answer, and note that the answer was shown."""
    if shown.then and arrived and shown.then.alone and sent is None:
        await _confirm_shown(interaction, shown)
    if shown.then:
        await send_followup(interaction, shown.then)
    if shown.settles and arrived:
        await shown.settles()


async def replace_answer(interaction: Interaction, shown: Answer) -> None:
    """Replace an answer that is shown already, if Discord takes it."""
    try:
        await deliver(_prepare_edit(interaction, shown, update=False), EDIT, interaction.client.hurry)
    except discord.HTTPException as refused:
        log.warning("An answer could not be changed: %s", refused)


async def defer(interaction: Interaction, *, private: bool, update: bool) -> bool:
    """Tell Discord to wait; return whether it has confirmed that."""
    send = partial(interaction.response.defer, ephemeral=private, thinking=not update)
    try:
        arrived, _ = await _deliver(interaction, send, FIRST_RESPONSE)
    except Acknowledged:
        arrived = interaction.extras[SHARED] = True
    # Even if the deferral may not have arrived: it is too late for a first response.
    interaction.extras[DEFERRED] = _name_deferral(private=private, update=update)
    if arrived:
        interaction.extras[ACKNOWLEDGED] = True
        interaction.client.admission.leave(interaction.id)
    return arrived


def _name_deferral(*, private: bool, update: bool) -> str:
    return UPDATE if update else FOR_ONE if private else FOR_ALL


def _note_shared(interaction: Interaction, *, private: bool, update: bool) -> None:
    """Note that the answer takes the place of another process's deferral."""
    interaction.extras[DEFERRED] = _name_deferral(private=private, update=update)
    interaction.extras[SHARED] = True


async def _send_ours(
    interaction: Interaction,
    send: Callable[[], Awaitable[object]],
    schedule: Schedule,
    outcome: Outcome,
    *,
    update: bool,
) -> tuple[bool, object | None]:
    """Send an answer; return whether Discord has it, and its reply, or None if that was lost.

    A person who deletes the deferral has deleted the answer; the roll stays in the history.

    Raises:
        Acknowledged: Discord has another process's answer, which does not show this outcome.
    """
    try:
        arrived, sent = await _deliver(interaction, send, schedule)
    except discord.NotFound as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        log.warning("Somebody deleted the message where an answer was to stand: %s", gone)
        return False, None
    if not arrived:
        await _keep_untold(interaction)
    if schedule is FIRST_RESPONSE and arrived and sent is None and not update:
        said = None
        with suppress(TimeoutError):
            async with asyncio.timeout(ONCE.attempt):
                said = await _read_said(interaction)
        if said is not None and _is_to_replace(said, outcome):
            raise Acknowledged
    return arrived, sent


async def _deliver(
    interaction: Interaction, send: Callable[[], Awaitable[Sent]], schedule: Schedule
) -> tuple[bool, Sent | None]:
    """Deliver an answer; note how each try of a first one goes, and post lost answers once one arrives.

    Raises:
        Acknowledged, discord.HTTPException: as `deliver`.
    """
    client = interaction.client
    if schedule is not FIRST_RESPONSE:
        return await deliver(send, schedule, client.hurry)
    note = partial(client.outage.note, interaction.id, server_of(interaction))
    delivered = await deliver(send, schedule, client.hurry, note=note)
    client.tell_untold()
    return delivered


async def _keep_untold(interaction: Interaction) -> None:
    """Keep the events whose answer is lost, to be posted in their channel later."""
    with suppress(Refused):
        event = await interaction.client.services.store.find_repeated(interaction.id)
        if event is not None:
            interaction.client.untold.setdefault(place_of(interaction), []).append(event.number)
            interaction.client.tell_untold()


async def _is_answered(interaction: Interaction, outcome: Outcome) -> bool:
    """Whether another process has answered the interaction already.

    A process without a connection to the database does not learn of others with the same shard. So before it
    says that nothing was done, it asks Discord what is shown, and the process that did the work replaces such
    a sentence. An old message that has changed since the press shows that answer, or a newer one.
    """
    if interaction.extras.get(DEFERRED) == UPDATE and SHARED in interaction.extras:
        said = await _read_said(interaction)
        return said is not None and said.edited_at is not None and said.edited_at >= interaction.created_at
    waits = interaction.extras.get(DEFERRED) in {FOR_ALL, FOR_ONE} and ANSWERED not in interaction.extras
    if not waits or (outcome == "answered" and SHARED not in interaction.extras):
        return False
    said = await _read_said(interaction)
    return said is not None and not _is_to_replace(said, outcome)


async def _read_said(interaction: Interaction) -> discord.Message | None:
    """Return the message that answers it or defers it, from any process, or None if Discord does not say."""
    try:
        return await interaction.original_response()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return None


def _is_to_replace(said: discord.Message, outcome: Outcome) -> bool:
    """Whether an answer of this outcome replaces a message: one that only waits, or only warns.

    A warning says why nothing was done, and is wrong once something was.
    """
    warns = any(embed.colour == discord.Colour(Tone.WARNING) for embed in said.embeds)
    return said.flags.loading or (warns and outcome == "answered")


def _is_private(message: discord.Message | None) -> bool:
    return message is not None and message.flags.ephemeral


def _find_presser(interaction: Interaction, *, update: bool) -> int | None:
    """Return the person whose press made a public message, or None for a command.

    Discord shows who used a command, but not who pressed a button.
    """
    by: discord.Interaction[Any] | discord.MessageInteractionMetadata | None = interaction
    if update and interaction.message is not None:
        by = None if interaction.message.flags.ephemeral else interaction.message.interaction_metadata
    return by.user.id if by and _is_press(by) else None


def _is_press(by: discord.Interaction[Any] | discord.MessageInteractionMetadata) -> bool:
    """Whether a button was pressed, or a form sent that a button had opened."""
    if by.type is not discord.InteractionType.modal_submit:
        return by.type is discord.InteractionType.component
    if isinstance(by, discord.Interaction):
        return by.message is not None
    opened = by.modal_interaction
    return opened is not None and opened.type is discord.InteractionType.component


def _choose_way(
    interaction: Interaction, shown: Answer, outcome: Outcome, *, private: bool, update: bool
) -> tuple[Callable[[], Awaitable[object]], Schedule]:
    """Return a function that sends an answer, and the schedule of its tries."""
    deferred = interaction.extras.get(DEFERRED)
    if ANSWERED in interaction.extras or (deferred == UPDATE and not update):
        return _prepare_followup(interaction, shown, private=private), ONE_MORE
    if deferred or interaction.response.is_done():
        again = NOTHING_DONE if outcome == "late" else EDIT
        return _prepare_edit(interaction, shown, update=update), again
    if update:
        return partial(
            _replace, interaction, interaction.response.edit_message, shown, update=True
        ), FIRST_RESPONSE
    body = body_of(shown, interaction.client.emoji)
    respond = partial(interaction.response.send_message, **body, ephemeral=private)
    return lambda: respond(files=files_of(shown)), FIRST_RESPONSE


def _prepare_edit(
    interaction: Interaction, shown: Answer, *, update: bool
) -> Callable[[], Awaitable[object]]:
    return partial(_replace, interaction, interaction.edit_original_response, shown, update=update)


async def _replace(
    interaction: Interaction, edit: Callable[..., Awaitable[object]], shown: Answer, *, update: bool
) -> object:
    """Replace a message by an answer, which is a layout if the message has meanwhile become one."""
    before = interaction.message if update else None
    layout = before is not None and before.flags.components_v2
    emoji = interaction.client.emoji
    try:
        body = body_of(shown, emoji, layout=layout)
        return await edit(**{"embed": None, **body}, attachments=files_of(shown))
    except discord.HTTPException as refused:
        if layout or IS_LAYOUT not in refused.text:
            raise
        body = body_of(shown, emoji, layout=True)
        return await edit(embed=None, **body, attachments=files_of(shown))


def _prepare_followup(
    interaction: Interaction, shown: Answer, *, private: bool
) -> Callable[[], Awaitable[object]]:
    body = body_of(shown, interaction.client.emoji)
    send = partial(interaction.followup.send, **body, ephemeral=private)
    if shown.calls:
        told = discord.AllowedMentions(users=[discord.Object(shown.calls)])
        send = partial(send, content=f"<@{shown.calls}>", allowed_mentions=told)
    return lambda: send(files=files_of(shown))


def _message_of(interaction: Interaction, sent: object) -> int | None:
    """Return the id of a public message; nobody can follow a link to a private one."""
    if isinstance(sent, discord.InteractionCallbackResponse):
        changed = interaction.message
        if changed is not None and changed.id == sent.message_id:
            return None if changed.flags.ephemeral else changed.id
        return None if sent.is_ephemeral() else sent.message_id
    if isinstance(sent, discord.Message):
        return None if sent.flags.ephemeral else sent.id
    return None


def _note_message(interaction: Interaction, numbers: tuple[int, ...], message: int | None) -> None:
    """Keep which public message shows these events."""
    if message is None:
        return
    for number in numbers:
        interaction.client.services.store.note_message(place_of(interaction), number, message)


async def _confirm_shown(interaction: Interaction, shown: Answer) -> None:
    """Ask Discord whether it shows an answer that it has only acknowledged."""
    again = _prepare_edit(interaction, shown, update=False)
    _, sent = await deliver(again, EDIT, interaction.client.hurry)
    if sent is not None:
        interaction.extras[ANSWERED] = True


async def send_followup(interaction: Interaction, shown: Answer) -> None:
    """Send a follow-up, public unless only the person who asked may see it.

    Discord puts the first message after a deferral in its place, as public as the deferral was. So no private
    follow-up is sent before Discord has confirmed an answer.
    """
    if shown.alone and not _may_follow_privately(interaction):
        log.warning("A message for one person was not sent: the answer before it may be missing.")
        return
    followup = _prepare_followup(interaction, shown, private=shown.alone)
    try:
        _, sent = await deliver(followup, ONE_MORE, interaction.client.hurry)
    except discord.HTTPException as refused:  # the answer before it stays
        log.warning("A message after an answer could not be sent: %s", refused)
        return
    message = _message_of(interaction, sent) if shown.tells or shown.publishes else None
    _note_message(interaction, shown.tells, message)
    if shown.publishes and message is not None:
        interaction.client.services.store.note_anchor(shown.publishes, message)
    if shown.then:
        await send_followup(interaction, shown.then)


def _may_follow_privately(interaction: Interaction) -> bool:
    return ANSWERED in interaction.extras or interaction.extras.get(DEFERRED) in {FOR_ONE, UPDATE}
