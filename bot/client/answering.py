"""Answers commands and presses within Discord's 3 seconds, with their result or with what went wrong.

Everybody gets an answer. For what cannot be done it is one of these:

1. BadInput, Refused, too fast: their own sentence, with buttons for what was probably meant.
2. Too fast a moment after that answer, or too late for any: nothing.
3. A command that Discord still shows but the bot has changed: how to get the new one.
4. Anything else: a sentence with an id, under which the log has the cause.

BadInput quotes the typed text. If that was for a hidden roll, only its author sees the answer. All other
answers replace the deferral, if there was one.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec

import discord
from discord import app_commands

from bot.client.admission import WITHIN, TooMuch
from bot.client.client import Evenhand, Interaction, Outcome
from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.client.showing import DEFERRED, defer, show
from bot.mechanics.errors import BadInput
from bot.play.errors import Late, Refused
from bot.play.secrecy import SecrecyQuestion
from bot.text.card import Card
from bot.text.failures import changed_command_card, incident_card, refusal_card

log = logging.getLogger(__name__)

Options = ParamSpec("Options")

OUTDATED = app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
"""The errors of a command that the bot no longer has, or not in this form."""


def answers(
    *, private: bool | Callable[[Mapping[str, Any]], bool] = False
) -> Callable[
    [Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, Answer]]],
    Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, None]],
]:
    """Make a command show what its function returns, to that person alone if `private`.

    `private` may be a function of the options.
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

    If little time is left, or Discord takes no answers just now, the work begins after Discord has confirmed
    that it waits.

    Raises:
        Late: Discord did not confirm in time; nothing was done.
    """
    client = interaction.client
    tell_to_wait = partial(defer, interaction, private=private, update=update)
    wait = 0.0 if client.outage.lasts else client.patience - client.deadlines.age(interaction.id)
    if (wait <= 0 and not await tell_to_wait()) or client.has_expired(interaction):
        work.close()
        client.admission.leave(interaction.id)
        raise Late
    shown = await (client.await_work(work) if wait <= 0 else _work_or_defer(client, work, wait, tell_to_wait))
    await show(interaction, shown, private=private, update=update)


async def answer_failure(interaction: Interaction, error: Exception) -> None:
    """Tell the person who asked, and nobody else, what went wrong; do not repeat the last such answer."""
    if isinstance(error, TooMuch) and error.told:
        interaction.client.note(interaction, "ignored")
        return
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Late) and _is_unheard(interaction):
        interaction.client.note(interaction, "late")
        return
    typed = TypedCommand.of(interaction) if isinstance(error, BadInput) else None
    if typed and isinstance(error, BadInput):
        card, under = refusal_card(error, typed.correction_to_copy(error)), typed.offers(error)
    else:
        card, under = card_of(error), ()
    outcome: Outcome = "refused" if isinstance(error, BadInput | Refused | OUTDATED) else "failed"
    if isinstance(error, Late):
        outcome = "late"
    is_secret = isinstance(error, SecrecyQuestion)
    shown = Answer(
        card, under, alone=is_secret or (isinstance(error, BadInput) and _may_be_hidden(interaction))
    )
    try:
        await show(interaction, shown, private=True, outcome=outcome)
    except discord.HTTPException as unsent:
        log.warning("An answer could not be sent: %s", unsent)


def card_of(error: Exception) -> Card:
    """Return the card of an error; one that nobody foresaw is logged under the number that the card shows."""
    if isinstance(error, BadInput | Refused):
        return refusal_card(error)
    if isinstance(error, OUTDATED):
        return changed_command_card()
    incident = secrets.token_hex(3)
    log.error("Incident %s", incident, exc_info=error, extra={"fields": {"incident": incident}})
    return incident_card(incident)


async def _work_or_defer(
    client: Evenhand,
    work: Coroutine[Any, Any, Answer],
    wait: float,
    defer: Callable[[], Coroutine[Any, Any, bool]],
) -> Answer:
    """Return the result of the work; tell Discord to wait if it takes longer than `wait` seconds."""
    deferring: list[asyncio.Task[bool]] = []
    late = asyncio.get_running_loop().call_later(
        wait, lambda: deferring.append(asyncio.ensure_future(defer()))
    )
    try:
        return await client.await_work(work)
    finally:
        late.cancel()
        for task in deferring:
            await task


def _is_unheard(interaction: Interaction) -> bool:
    """Whether it is too late for any answer: none was deferred, and Discord takes no first response now."""
    return DEFERRED not in interaction.extras and interaction.client.deadlines.has_passed(
        interaction.id, WITHIN
    )


def _may_be_hidden(interaction: Interaction) -> bool:
    """Whether a request may be hidden: it says who sees it, or goes on with something that did."""
    if interaction.command is None:
        return True
    return isinstance(interaction.command, app_commands.Command) and "show" in vars(interaction.namespace)
