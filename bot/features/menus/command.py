"""Entries in the menu of a message: roll the dice that stand in it, see their odds, or label a roll anew.

Discord sends the message along with the choice: the bot reads no other, and keeps nothing of it but the
dice. Of a message with several dice, the person is asked which to roll.
"""

import re
from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.client import Interaction
from bot.client.message import Answer, footers_in, texts_in
from bot.client.options import TypedCommand, request_of
from bot.features.history.label_form import open_label_form
from bot.features.manual.command import by_hand
from bot.features.menus.finding import find_rolls
from bot.features.odds.asking import MOST
from bot.features.odds.command import answer_odds
from bot.features.reading.reading import Door
from bot.features.roll import event as play
from bot.features.roll.event import RollWish
from bot.features.roll.secrecy import ask_openly
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games as every_game
from bot.mechanics.notation.limits import CHARACTERS
from bot.mechanics.secrecy import mentions_secrecy
from bot.mechanics.sheets import NO_NAMES
from bot.play.errors import quote
from bot.play.recording import ValidRequest
from bot.play.request_context import RequestContext
from bot.play.secrecy import LineReading, SecrecyQuestion, find_secret_word, reading_of
from bot.play.store import Services
from bot.text.card import Card
from bot.text.failures import refusal_card
from bot.text.words import lines

NUMBER = re.compile(r"#(\d{1,18})\b")
"""How the footer of the card of a roll begins."""


def choice_card(found: Sequence[str]) -> Card:
    """Ask which of several expressions is to be rolled."""
    text = lines(map(quote, found), 2_000)
    return Card(f"This message has more than one roll. Which one?\n{text}", "Roll the dice in this")


Menu = app_commands.ContextMenu


def menus() -> tuple[Menu, ...]:
    """Make the entries."""
    return _roll(), _odds(), _label()


def _roll() -> Menu:
    @app_commands.context_menu(name="Roll the dice in this")
    @answers()
    async def roll_in(interaction: Interaction, message: discord.Message) -> Answer:
        rolled, dice = await _rolls_in(interaction, message)
        word = await _find_secret_word(interaction, message)
        found = [f"{each} {word}".rstrip() for each in (*rolled, *dice)]
        if len(found) == 1:
            return await _roll_dice(interaction, found[0])
        rolls = {dice: TypedCommand("roll", {"dice": dice}) for dice in found}
        choices = [roll.button(dice) for dice, roll in rolls.items() if roll.fits]
        return Answer(choice_card(found), choices, alone=True)

    return roll_in


def _odds() -> Menu:
    @app_commands.context_menu(name="Odds of this")
    @answers()
    async def odds_in(interaction: Interaction, message: discord.Message) -> Answer:
        rolled, dice = await _rolls_in(interaction, message)
        return await answer_odds(interaction, rolled[0] if rolled else "; ".join(dice[:MOST]))

    return odds_in


def _label() -> Menu:
    @app_commands.context_menu(name="Change the label")
    async def label_of(interaction: Interaction, message: discord.Message) -> None:
        await open_label_form(interaction, _number_in(interaction, message))

    return label_of


def _number_in(interaction: Interaction, message: discord.Message) -> int:
    """Return the number of the roll that a message of the bot shows."""
    if message.author.id == interaction.client.application_id:
        for footer in footers_in(message):
            if found := NUMBER.match(footer):
                return int(found[1])
    raise BadInput(
        "This message has no roll's number below it. To change a label by number, type /history number:12 "
        "label:fire."
    )


async def _rolls_in(
    interaction: Interaction, message: discord.Message
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rolls of games in a message, and the dice in the rest of it."""
    services, context = request_of(interaction)
    played = every_game().get((await services.store.configuration(context.place)).game)
    rolled, dice = await find_rolls("\n".join(texts_in(message)), played)
    if not rolled and not dice:
        raise BadInput("There are no dice in this message, such as 2d6 + 3.")
    return rolled, dice


async def _roll_dice(interaction: Interaction, dice: str) -> Answer:
    services, context = request_of(interaction)
    try:
        asked = await ask_openly(services, context, dice, partial(_read, services, context))
    except SecrecyQuestion as question:
        return Answer(
            refusal_card(question), TypedCommand("roll", {"dice": dice}).offers(question), alone=True
        )
    return await by_hand(interaction, asked, None)


async def _read(services: Services, context: RequestContext, dice: str) -> ValidRequest:
    return await play.validate(services, context, RollWish(dice), Door(NO_NAMES, repeats=True))


async def _find_secret_word(interaction: Interaction, message: discord.Message) -> str:
    """Return the word by which a line of a message asks for a hidden roll; nothing where none does."""
    services, context = request_of(interaction)

    async def read(line: str) -> LineReading:
        return reading_of(await _read(services, context, line))

    for line in "\n".join(texts_in(message)).splitlines():
        if (
            len(line) <= CHARACTERS
            and mentions_secrecy(line)
            and (found := await find_secret_word(read, line, {}))
        ):
            return found.word
    return ""
