"""The button that voids a roll, after a question."""

from dataclasses import replace

import discord

from bot.client.answering import answer
from bot.client.buttons import NUMBER as CARRIED_NUMBER
from bot.client.buttons import Carried, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import ask_of
from bot.features.history import card as render
from bot.features.history.labels import look_labelled
from bot.features.history.voids import TAKE_BACK, check, list_caused, void
from bot.features.views import line_of

DANGER = discord.ButtonStyle.danger

MOST_CAUSED = 5
"""Of what a roll has caused that can be taken back under its void: a row of buttons."""


def offer_void(number: int) -> Button:
    """Return the button that asks whether to void an entry."""
    return press_void.button("Void", "ask", number, style=DANGER)


async def ask_void(interaction: Interaction, number: int) -> Answer:
    """Ask whether to void an entry.

    Raises:
        BadInput: it is no roll, changed what a character has, or is taken back by a command.
        NotAllowed: the person may not see it, or may not void it, or may no longer.
        Gone: the entry does not exist, or was already struck or voided.
    """
    ask = await ask_of(interaction)
    event = await look_labelled(ask, number)
    check(ask, event)
    under = (
        press_void.button("Void it", "void", number, style=DANGER),
        press_void.button("Keep it", "keep", number),
    )
    return Answer(render.void_question_card(event, line_of(event, ask.configuration)), under)


@responds("void", rf"(?P<act>ask|void|keep):{CARRIED_NUMBER}")
async def press_void(interaction: Interaction, carried: Carried) -> None:
    """Ask whether to void an entry, void it, or keep it.

    The question and "keep" replace what was shown; the channel is told when a roll is voided.
    """
    work = {"ask": ask_void, "void": _void, "keep": _keep}[carried["act"]]
    alone = carried["act"] != "void"
    await answer(interaction, work(interaction, int(carried["number"])), private=alone, update=alone)


async def _void(interaction: Interaction, number: int) -> Answer:
    ask = await ask_of(interaction)
    await void(ask, number)
    event = await look_labelled(ask, number)
    line = line_of(replace(event, voided=None), ask.configuration)
    caused = (await list_caused(ask, event))[:MOST_CAUSED]
    lines = {row.number: line_of(row, ask.configuration) for row in caused}
    card = render.voided_card(event, line, ask.person, lines)
    under = [Button(f"Take back #{row}", f"{TAKE_BACK}:{row}", emoji="↩️") for row in lines]
    return Answer(card, under, tells=(event.voided,) if event.voided else ())


async def _keep(interaction: Interaction, number: int) -> Answer:
    return Answer(render.void_kept_card())
