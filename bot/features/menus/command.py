"""Entries in the menu of a message: roll the dice that stand in it, or see their odds.

Discord sends the message along with the choice: the bot reads no other, and keeps nothing of it but the
dice. Of a message with several dice, the person is asked which to roll.
"""

import asyncio
from collections.abc import Iterator, Sequence

import discord
from discord import app_commands

from bot.client.answering import Answer, TypedCommand, answers
from bot.client.client import Interaction
from bot.client.options import request_of
from bot.features.odds.asking import MOST
from bot.features.odds.command import answer_odds
from bot.features.roll.event import RollWish, roll
from bot.features.roll_answer import answer_roll
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.finding import find_dice
from bot.play.errors import quote
from bot.play.transition import Recorded
from bot.text.card import Card
from bot.text.words import lines


def choice_card(found: Sequence[str]) -> Card:
    """Ask which of several expressions is to be rolled."""
    text = lines(map(quote, found), 2_000)
    return Card(f"This message has more than one roll. Which one?\n{text}", "Roll the dice in this")


Menu = app_commands.ContextMenu


def menus() -> tuple[Menu, ...]:
    """Make the entries."""
    return _roll(), _odds()


def _roll() -> Menu:
    @app_commands.context_menu(name="Roll the dice in this")
    @answers()
    async def roll_in(interaction: Interaction, message: discord.Message) -> Answer:
        found = await _dice_in(message)
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
        found = (await _dice_in(message))[:MOST]
        return await answer_odds(interaction, "; ".join(found))

    return odds_in


async def _dice_in(message: discord.Message) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for dice in find_dice("\n".join(_texts(message))):
        found += (dice,) if dice else ()
        await asyncio.sleep(0)  # others are waiting
    if not found:
        raise BadInput("There are no dice in this message, such as 2d6 + 3.")
    return found


def _texts(message: discord.Message) -> Iterator[str]:
    """Go through what people read in a message."""
    yield message.content
    for embed in message.embeds:
        yield from filter(None, (embed.title, embed.description))
        for field in embed.fields:
            yield from filter(None, (field.name, field.value))


async def _roll_dice(interaction: Interaction, dice: str) -> Answer:
    made = await roll(*request_of(interaction), RollWish(dice))
    assert isinstance(made, Recorded)  # noqa: S101 - tells the type checker what chance guarantees
    return await answer_roll(interaction, made)
