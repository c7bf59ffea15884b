"""Entries in the menu of a message: roll the dice in it, see their odds, label a roll anew, or void it.

Discord sends the message along with the choice. The bot reads no other message, and keeps only the dice of
this one. If it has several rolls, the bot asks the person which one to roll.
"""

import re
from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.client import Interaction
from bot.client.message import Answer, footers_in, texts_in
from bot.client.options import TypedCommand, ask_of
from bot.features.history.label_form import open_label_form
from bot.features.history.void_press import ask_void
from bot.features.menus.rolls_in_text import TextRolls, find_rolls
from bot.features.odds.asking import MOST
from bot.features.odds.command import answer_odds
from bot.features.reading.reading import Door, read_typed
from bot.features.roll import event as play
from bot.features.roll.secrecy import ask_openly
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.secrecy import mentions_secrecy
from bot.mechanics.sheets import NO_NAMES
from bot.mechanics.typed_line import TypedLine
from bot.play.errors import quote
from bot.play.secrecy import LineReading, SecrecyQuestion, find_secret_word, reading_of_line
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.text.card import Card
from bot.text.failures import refusal_card
from bot.text.words import lines

OF_OTHERS = Door(NO_NAMES, repeats=True)
"""Reads what others wrote, without the names of the reader's own sheet."""

NUMBER = re.compile(r"#(\d{1,18})\b")
"""The beginning of the footer on a roll's card."""


def choice_card(rolls: Sequence[str]) -> Card:
    """Ask which of several expressions to roll."""
    text = lines(map(quote, rolls), 2_000)
    return Card(f"This message has more than one roll. Which one?\n{text}", "Roll the dice in this")


Menu = app_commands.ContextMenu


def menus() -> tuple[Menu, ...]:
    return _roll(), _odds(), _label(), _void()


def _roll() -> Menu:
    @app_commands.context_menu(name="Roll the dice in this")
    @answers()
    async def roll_in(interaction: Interaction, message: discord.Message) -> Answer:
        ask = await ask_of(interaction)
        text = "\n".join(texts_in(message))
        rolls = await find_in_message(ask, text)
        word = await find_secret_word_in(ask, text)
        texts = [f"{each} {word}".rstrip() for each in (*rolls.games, *rolls.dice)]
        if len(texts) == 1:
            return await _roll_dice(interaction, texts[0])
        commands = {dice: TypedCommand("roll", {"dice": dice}) for dice in texts}
        choices = [roll.button(dice) for dice, roll in commands.items() if roll.fits]
        return Answer(choice_card(texts), choices, alone=True)

    return roll_in


def _odds() -> Menu:
    @app_commands.context_menu(name="Odds of this")
    @answers()
    async def odds_in(interaction: Interaction, message: discord.Message) -> Answer:
        rolls = await find_in_message(await ask_of(interaction), "\n".join(texts_in(message)))
        dice = rolls.games[0] if rolls.games else "; ".join(rolls.dice[:MOST])
        return await answer_odds(interaction, dice)

    return odds_in


def _label() -> Menu:
    @app_commands.context_menu(name="Change the label")
    async def label_of(interaction: Interaction, message: discord.Message) -> None:
        number = _number_in(interaction, message, "to change a label write /history number:12 label:fire")
        await open_label_form(interaction, number)

    return label_of


def _void() -> Menu:
    @app_commands.context_menu(name="Void this roll")
    @answers(private=True)
    async def void_of(interaction: Interaction, message: discord.Message) -> Answer:
        number = _number_in(interaction, message, "to void a roll choose it in /history")
        return await ask_void(interaction, number)

    return void_of


def _number_in(interaction: Interaction, message: discord.Message, instead: str) -> int:
    """Return the number of the roll that a message from the bot shows.

    Raises:
        BadInput: it shows none; the sentence says what to do `instead`.
    """
    if message.author.id == interaction.client.application_id:
        for footer in footers_in(message):
            if match := NUMBER.match(footer):
                return int(match[1])
    raise BadInput(f"This message shows no roll number: {instead}.")


async def find_in_message(ask: Ask, text: str) -> TextRolls:
    """Return the rolls in a message.

    Raises:
        BadInput: it has none.
    """

    async def read(line: str) -> TypedLine:
        return await read_typed(ask, line, OF_OTHERS)

    rolls = await find_rolls(text, read, ask.configuration.played)
    if not any(rolls):
        raise BadInput("This message has no dice: choose a message with dice, such as 2d6 + 3.")
    return rolls


async def _roll_dice(interaction: Interaction, dice: str) -> Answer:
    ask = await ask_of(interaction)
    try:
        submission = await ask_openly(ask, dice, partial(_read, ask))
    except SecrecyQuestion as question:
        return Answer(
            refusal_card(question), TypedCommand("roll", {"dice": dice}).offers(question), alone=True
        )
    return await roll_and_answer(interaction, submission, None)


async def _read(ask: Ask, dice: str) -> Submission:
    return await play.validate(ask, dice, OF_OTHERS)


async def find_secret_word_in(ask: Ask, text: str) -> str:
    """Return the word in a message that asks for a hidden roll, or an empty string."""

    async def read(line: str) -> LineReading:
        return reading_of_line(await read_typed(ask, line, OF_OTHERS))

    for line in text.splitlines():
        if (
            len(line) <= LIMITS.characters
            and mentions_secrecy(line)
            and (secret := await find_secret_word(read, line, {}))
        ):
            return secret.word
    return ""
