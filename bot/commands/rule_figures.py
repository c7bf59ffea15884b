"""The button under /rules show behind which all is that is known of a rule: figures, options, sources."""

import re
from dataclasses import dataclass
from typing import Self

import discord

from bot.commands.answering import Answer
from bot.commands.components import StoredItem
from bot.commands.connection.client import Interaction
from bot.commands.drawing import draw
from bot.commands.request_context import place_of
from bot.mechanics.catalogue import find
from bot.mechanics.entry import Method
from bot.mechanics.specials import Special, find_special
from bot.render.rules.showing import Study, study, study_card
from bot.render.rules.special import SpecialStudy, special_card, study_special

LONGEST_ID = 100
"""The most characters that a button carries."""


@dataclass(frozen=True)
class RuleAsked:
    """Which rule is shown, and with which dice."""

    name: str
    sides: int = 0
    """0 where it is none of the rules."""
    faces: int = 0
    options: str = ""
    loaded: str = ""
    """Weights of faces; empty: its dice are fair."""


async def studied(interaction: Interaction, asked: RuleAsked) -> tuple[Method, Study]:
    """Settle a rule, and have it worked out.

    Raises:
        BadInput: it cannot be so, or cannot be worked out.
    """
    chosen = find(asked.name).settle(asked.sides, asked.faces, asked.options)
    configuration = await interaction.client.services.store.configuration(place_of(interaction))
    lowest = configuration.first_of(chosen.outcomes)
    wanted = asked.name, asked.sides, asked.faces, asked.options, asked.loaded, lowest
    return chosen, await draw(interaction, study, *wanted)


async def studied_special(interaction: Interaction, special: Special, loaded: str) -> SpecialStudy:
    """Have what is none of the rules worked out.

    Raises:
        BadInput: the weights do not fit it.
    """
    return await draw(interaction, study_special, special.name, loaded)


class RuleFiguresButton(
    StoredItem,
    template=r"rule:(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<name>[a-z0-9+-]+):(?P<options>[^:]*):(?P<loaded>.*)",
):
    """Shows all that is known of a rule to whoever asks; carries which one it is."""

    private = True

    def __init__(self, asked: RuleAsked) -> None:
        self.asked = asked
        super().__init__(
            discord.ui.Button(
                label="More", emoji="🔎", style=discord.ButtonStyle.secondary, custom_id=_id(asked)
            )
        )

    @classmethod
    def fits(cls, asked: RuleAsked) -> bool:
        """Whether a button can carry what is asked."""
        return len(_id(asked)) <= LONGEST_ID

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        sides, faces = int(match["sides"]), int(match["faces"])
        return cls(RuleAsked(match["name"], sides, faces, match["options"], match["loaded"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Show the figures, and how special dice are made."""
        asked = self.asked
        special = find_special(asked.name)
        if special:
            shown = await studied_special(interaction, special, asked.loaded)
            return Answer(
                special_card(special, shown, asked.loaded), picture=shown.picture, files=shown.making
            )
        chosen, found = await studied(interaction, asked)
        return Answer(study_card(chosen, asked.loaded, found))


def _id(asked: RuleAsked) -> str:
    return f"rule:{asked.sides}:{asked.faces}:{asked.name}:{asked.options}:{asked.loaded}"
