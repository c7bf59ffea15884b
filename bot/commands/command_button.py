"""A button that runs a command, as if it had been typed: an example, a choice, what was probably meant."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Self

import discord

from bot.commands.components import StoredItem
from bot.commands.connection.client import Interaction
from bot.commands.typed_command import NAME, TypedCommand


class CommandButton(StoredItem, template=NAME + r":(?P<command>[a-z0-9 -]{1,40}:\{[\s\S]*\})"):
    """Runs the command that it carries; who presses it is who asks."""

    def __init__(
        self,
        command: TypedCommand,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.primary,
        row: int | None = None,
    ) -> None:
        super().__init__(command.button(label, style, row), row=row)
        self.command = command

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(TypedCommand.read(match["command"]), "")

    async def respond(self, interaction: Interaction) -> None:
        """Run it: a command answers by itself."""
        await self.command.run(interaction)


MOST_BUTTONS = 25
"""As many stand under a message."""


def each_rolled(command: str, option: str, names: Iterable[str]) -> tuple[CommandButton, ...]:
    """Return a button for each of the first names: it gives the name to an option of a command that rolls."""
    rolls = ((TypedCommand(command, {option: name}), name) for name in islice(names, MOST_BUTTONS))
    return tuple(CommandButton(roll, name, discord.ButtonStyle.secondary) for roll, name in rolls)


SURE = "True: do it at once; else you are asked first"
"""What is said of the option `sure` of commands that destroy something."""


def asking_whether(interaction: Interaction, label: str) -> tuple[CommandButton, ...]:
    """Return a button that does what was typed, with `sure`; none where no button can carry it."""
    typed = TypedCommand.of(interaction)
    sure = typed and replace(typed, options={**typed.options, "sure": True})
    return (CommandButton(sure, label, discord.ButtonStyle.danger),) if sure and sure.fits else ()
