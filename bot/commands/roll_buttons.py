"""The buttons under a roll of /roll: roll again, look at a blind roll, reveal it."""

import re
from dataclasses import replace
from typing import Any, Self, cast

import discord

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.rolled import rolled
from bot.commands.components.buttons import ID, StoredItem, buttons
from bot.commands.connection.client import Interaction
from bot.commands.request_context import context_of
from bot.play.records import Record, Visibility
from bot.play.rolls import expressions as play
from bot.play.rolls.expressions import ExpressionRoll, ShownRoll
from bot.render.rolls.by_expression import blind_card, roll_card

CARRIED = rf":(?P<number>\d{{1,18}}):(?P<person>{ID}):(?P<visibility>secret|blind|)"
"""What follows the name of a button in its custom_id."""


async def new_answer(interaction: Interaction, roll: ExpressionRoll) -> Answer:
    """Show a new roll: a blind one only as such, with the buttons for game masters."""
    if roll.record.visibility == "blind":
        shown = _shown(roll.record)
        return Answer(blind_card(roll), buttons(LookButton(shown), RevealButton(shown)))
    shown_roll = await rolled(interaction, roll_card(roll), roll.record)
    return replace(shown_roll, view=_under(roll))


def _open_answer(roll: ExpressionRoll, revealer: int | None = None) -> Answer:
    """Show a roll with every die, to whoever may see it."""
    return Answer(roll_card(roll, revealer), _under(roll))


def _under(roll: ExpressionRoll) -> discord.ui.View | None:
    shown = _shown(roll.record)
    again = [] if roll.record.by_hand else [AgainButton(shown)]
    reveal = [RevealButton(shown)] if roll.record.visibility == "secret" else []
    return buttons(*again, *reveal) if again or reveal else None


def _shown(record: Record) -> ShownRoll:
    return ShownRoll(record.number, record.person, record.visibility)


class _RollButton(StoredItem, template=r"(?!)"):
    """A button about one roll; carries its number, who rolled it, and how it was hidden."""

    LABEL, EMOJI, NAME = "", "", ""

    def __init__(self, shown: ShownRoll) -> None:
        super().__init__(
            discord.ui.Button(
                label=self.LABEL,
                emoji=self.EMOJI,
                style=discord.ButtonStyle.secondary,
                custom_id=f"{self.NAME}:{shown.number}:{shown.person}:{shown.visibility}",
            )
        )
        self.shown = shown

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        visibility = cast(Visibility, match["visibility"])
        return cls(ShownRoll(int(match["number"]), int(match["person"]), visibility))


class AgainButton(_RollButton, template=f"roll-again{CARRIED}"):
    """Rolls the same dice again, as hidden as before."""

    LABEL, EMOJI, NAME = "Roll again", "🎲", "roll-again"

    async def press(self, interaction: Interaction) -> None:
        """Roll, below what was shown."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            return await new_answer(interaction, await play.roll_again(services, context, self.shown))

        await answer(interaction, work(), private=self.shown.visibility == "secret")


class LookButton(_RollButton, template=f"roll-look{CARRIED}"):
    """Shows a blind roll to a game master alone."""

    LABEL, EMOJI, NAME = "Look", "👁️", "roll-look"

    async def press(self, interaction: Interaction) -> None:
        """Show the roll to whoever pressed, if they may see it."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            return _open_answer(await play.look(services, context, self.shown))

        await answer(interaction, work(), private=True)


class RevealButton(_RollButton, template=f"roll-reveal{CARRIED}"):
    """Shows a hidden roll to all."""

    LABEL, EMOJI, NAME = "Reveal", "📢", "roll-reveal"

    async def press(self, interaction: Interaction) -> None:
        """Show the roll in place of what hid it; a secret one below, as that place is its roller's alone."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            return _open_answer(await play.reveal(services, context, self.shown), revealer=context.person)

        await answer(interaction, work(), update=self.shown.visibility == "blind")


BUTTONS: tuple[type[StoredItem], ...] = (AgainButton, LookButton, RevealButton)
