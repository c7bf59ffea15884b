"""/help: five things that a button does, and a card for each subject."""

import re
from typing import Self

import discord
from discord import app_commands

from bot.client.answering import Answer, TypedCommand, answers
from bot.client.buttons import CommandButton, StoredItem
from bot.client.client import AnyCommand, Interaction
from bot.features.help.card import LABELS, START, commands_of, help_card

SUBJECTS_A_ROW = 3
"""As many fit the width of a phone; five rows are the most there can be."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="help")
    @app_commands.describe(topic="What to read about; else five things to begin with")
    @app_commands.choices(topic=[app_commands.Choice(name=label, value=key) for key, label in LABELS.items()])
    @answers(private=True)
    async def show_help(interaction: Interaction, topic: str = START) -> Answer:
        """Show what to type, and a card for each subject."""
        return _page(interaction, topic)

    return (show_help,)


def _page(interaction: Interaction, subject: str) -> Answer:
    doing = (CommandButton(TypedCommand.written(line), label, row=0) for label, line in commands_of(subject))
    described = [(name, command.description) for name, command in interaction.client.commands.items()]
    others = (SubjectButton(key, row=1 + at // SUBJECTS_A_ROW) for at, key in enumerate(LABELS))
    return Answer(help_card(subject, described), (*doing, *others))


class SubjectButton(StoredItem, template=r"help:(?P<subject>[a-z0-9-]{1,20})"):
    """Opens the card of a subject, in place of the one that is shown."""

    private = update = True

    def __init__(self, subject: str, row: int | None = None) -> None:
        label = LABELS.get(subject, subject)
        style = discord.ButtonStyle.secondary
        super().__init__(
            discord.ui.Button(label=label, style=style, custom_id=f"help:{subject}", row=row), row=row
        )
        self.subject = subject

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["subject"])

    async def press(self, interaction: Interaction) -> Answer:
        return _page(interaction, self.subject)


BUTTONS: tuple[type[StoredItem], ...] = (SubjectButton,)
