"""/roll: dice written as an expression."""

import re
from functools import partial
from typing import Self, cast

from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers
from bot.commands.components import StoredItem
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.manual_roll import by_hand
from bot.commands.offers import OfferButton, offer
from bot.commands.options import ROLLED, SET, Dice, Rolled, Set, is_private, shows, visibility_of
from bot.commands.request_context import request_of
from bot.mechanics.errors import BadInput
from bot.play.event import Visibility
from bot.play.events import roll as play
from bot.play.events.roll import RollWish
from bot.play.saving.saved import usable

NAMES = ("roll", "r")
"""The command, and its short form."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the command, by each of its names."""
    return tuple(_roll(name) for name in NAMES)


def _roll(name: str) -> Command:
    @app_commands.command(name=name)
    @app_commands.describe(
        dice="Such as 4d6kh3 + 2 # Strength, or a saved roll: attack 7; /help topic:dice shows it all",
        rolled=ROLLED,
        set=SET,
    )
    @answers(private=is_private)
    async def roll(
        interaction: Interaction,
        *,
        dice: Dice,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        show: str | None = None,
    ) -> Answer:
        """Roll dice, such as 4d6kh3 + 2."""
        return await answer_roll(interaction, RollWish(dice, rolled, set, visibility_of(show)))

    roll.autocomplete("dice")(_complete)
    roll.autocomplete("set")(completion.used_sets)
    return shows(roll)


async def answer_roll(interaction: Interaction, wish: RollWish) -> Answer:
    """Roll; what is not understood is answered with what was probably meant."""
    try:
        return await by_hand(interaction, await play.wanted(*request_of(interaction), wish), wish.rolled)
    except BadInput as error:
        if wish.rolled is not None:
            raise  # whoever typed faces is not to have others thrown
        return offer(error, partial(InsteadButton, visibility=wish.visibility))


async def _complete(interaction: Interaction, typed: str) -> completion.Choices:
    saved = {each.name: each.dice for each in await completion.recall(interaction, usable)}
    return completion.dice_expressions(typed, await completion.recall(interaction, play.lately), saved)


class InsteadButton(OfferButton, template=r"roll-instead:(?P<visibility>me|both|gm|):(?P<dice>[\s\S]{1,80})"):
    """Rolls what was probably meant, as hidden as what was typed."""

    LABEL = "Roll {} instead"

    def __init__(self, dice: str, visibility: Visibility = "") -> None:
        super().__init__(dice, f"roll-instead:{visibility}")
        self.visibility = visibility
        self.private = visibility == "me"

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(match["dice"], cast(Visibility, match["visibility"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Roll it."""
        return await answer_roll(interaction, RollWish(self.dice, visibility=self.visibility))


BUTTONS: tuple[type[StoredItem], ...] = (InsteadButton,)
