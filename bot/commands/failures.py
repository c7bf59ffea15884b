"""What a person is told when something cannot be done. Nobody is left without an answer.

1. BadInput, Refused, too fast: their own sentence, with buttons for what was probably meant.
2. Too fast, and told so a moment ago, or too late for an answer: nothing.
3. A command that Discord still shows but the bot has changed: how to get the new one.
4. Anything else: a sentence with an id, under which the log has the cause.

BadInput quotes what was typed: where that was for a roll that not all are to see, nobody else ever sees it.
All else stands where all were told to wait, if they were.
"""

import logging
import secrets

import discord
from discord import app_commands

from bot.commands.answering import DEFERRED, Answer, show
from bot.commands.connection.asked import Outcome
from bot.commands.connection.budgets import TooMuch
from bot.commands.connection.client import Interaction
from bot.commands.connection.deadlines import WITHIN
from bot.commands.typed_command import TypedCommand
from bot.mechanics.errors import BadInput
from bot.play.errors import Late, Refused
from bot.render.card import Card
from bot.render.failures import changed_command_card, incident_card, refusal_card

OUTDATED = app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
"""What comes of a command that the bot has no more, or not in this form."""

log = logging.getLogger(__name__)


async def answer_failure(interaction: Interaction, error: Exception) -> None:
    """Tell the person who asked, and only them, what went wrong; not again what they have just been told."""
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
        card, under = refusal_card(error, typed.unoffered(error)), typed.offers(error)
    else:
        card, under = card_of(error), ()
    outcome: Outcome = "refused" if isinstance(error, BadInput | Refused | OUTDATED) else "failed"
    if isinstance(error, Late):
        outcome = "late"
    try:
        with interaction.client.answering():
            shown = Answer(card, under, alone=isinstance(error, BadInput) and _may_be_hidden(interaction))
            await show(interaction, shown, private=True, outcome=outcome)
    except discord.HTTPException as unsent:
        log.warning("An answer could not be sent: %s", unsent)


def _is_unheard(interaction: Interaction) -> bool:
    """Whether Discord would take no word more: it was not told to wait, and now takes no first answer."""
    return DEFERRED not in interaction.extras and interaction.client.deadlines.passed(interaction.id, WITHIN)


def _may_be_hidden(interaction: Interaction) -> bool:
    """Whether what was asked for says who is to see it, or may go on with what said so before."""
    if interaction.command is None:
        return True
    return isinstance(interaction.command, app_commands.Command) and "show" in vars(interaction.namespace)


def card_of(error: Exception) -> Card:
    """Return what to show for an error."""
    if isinstance(error, BadInput | Refused):
        return refusal_card(error)
    if isinstance(error, OUTDATED):
        return changed_command_card()
    incident = secrets.token_hex(3)
    log.error("Incident %s", incident, exc_info=error, extra={"fields": {"incident": incident}})
    return incident_card(incident)
