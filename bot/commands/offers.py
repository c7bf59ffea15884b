"""What was probably meant, as buttons under the refusal of what was typed."""

from collections.abc import Callable
from typing import ClassVar

import discord

from bot.commands.answering import Answer
from bot.commands.components import StoredItem, buttons
from bot.mechanics.errors import BadInput
from bot.render.failures import refusal_card

MOST = 3
"""How many offers stand under a refusal."""

LONGEST = 60
"""Characters of the dice of an offer: a label of Discord has 80, an id 100."""


class OfferButton(StoredItem, template=r"(?!)"):
    """Does what was probably meant; its custom_id ends with the dice."""

    LABEL: ClassVar[str]
    """With {} for the dice."""

    def __init__(self, dice: str, name: str) -> None:
        super().__init__(
            discord.ui.Button(
                label=self.LABEL.format(dice),
                style=discord.ButtonStyle.primary,
                custom_id=f"{name}:{dice}",
            )
        )
        self.dice = dice


def offer(error: BadInput, make: Callable[[str], OfferButton]) -> Answer:
    """Refuse what was typed, to its person alone, with a button for each of the likeliest things meant."""
    fitting = [dice for dice in error.offers if len(dice) <= LONGEST][:MOST]
    view = buttons(*map(make, fitting)) if fitting else None
    return Answer(refusal_card(error), view, alone=True)
