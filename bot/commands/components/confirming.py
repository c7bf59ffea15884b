"""The two buttons under a question that must be confirmed."""

import re
from abc import abstractmethod
from typing import Any, ClassVar, Self

import discord

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.buttons import StoredItem, buttons
from bot.commands.connection.client import Interaction
from bot.commands.request_context import context_of
from bot.play import pending_actions
from bot.render.card import Card

CARRIED = r":(?P<choice>yes|no):(?P<number>\d{1,18})"
"""The end of each template: the answer, and the question's number."""


class ConfirmButton(StoredItem, template=r"(?!)"):
    """Answers a question with yes or no, in place of it; carries the question's number."""

    kind: ClassVar[pending_actions.PendingKind]
    """The kind of the question, with whose name each `custom_id` begins."""
    labels: ClassVar[tuple[str, str]]
    """Of yes and of no."""
    declined: ClassVar[Card]
    """What is shown after no."""
    private: ClassVar[bool] = False
    """Whether only the person who asked sees the question."""

    def __init__(self, choice: str, number: int) -> None:
        self.yes = choice == "yes"
        self.number = number
        super().__init__(
            discord.ui.Button(
                label=self.labels[0 if self.yes else 1],
                style=discord.ButtonStyle.danger if self.yes else discord.ButtonStyle.secondary,
                custom_id=f"{self.kind.name}:{choice}:{number}",
            )
        )

    @classmethod
    def both(cls, number: int) -> discord.ui.View:
        """Return the buttons under question `number`."""
        return buttons(cls("yes", number), cls("no", number))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(match["choice"], int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Show what comes of the answer."""
        work = self.confirm(interaction) if self.yes else self.decline(interaction)
        await answer(interaction, work, private=self.private, update=True)

    @abstractmethod
    async def confirm(self, interaction: Interaction) -> Answer:
        """Do what was asked about."""

    async def decline(self, interaction: Interaction) -> Answer:
        """Leave everything as it is, and the question answered."""
        await pending_actions.drop(
            interaction.client.services, context_of(interaction), self.number, self.kind
        )
        return Answer(self.declined)
