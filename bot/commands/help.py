"""/help: five things that a button does, and a card for each subject."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Self

import discord
from discord import app_commands

from bot.commands.answering import Answer, answers
from bot.commands.components import StoredItem, buttons
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.request_context import request_of
from bot.commands.rolled import rolled
from bot.commands.stats import stats_answer
from bot.mechanics.playing import Waiting
from bot.play.errors import Gone
from bot.play.events import die, roll
from bot.play.events.die import DieWish
from bot.play.events.roll import RollWish
from bot.play.statistics.stats import WantedStats
from bot.play.transition import Recorded
from bot.render.pages.help import FIRST, LABELS, START, help_card

SUBJECTS_A_ROW = 3
"""As many fit the width of a phone; five rows are the most there can be."""

Do = Callable[[Interaction], Awaitable[Answer]]


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


def described(commands: Iterable[AnyCommand]) -> Iterator[tuple[str, str]]:
    """Return the name and the description of each command, those of groups too."""
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from described(command.commands)
        else:
            yield command.qualified_name, command.description


def _page(interaction: Interaction, subject: str) -> Answer:
    doing = (DoButton(what) for what in DOING)
    others = (SubjectButton(key, row=1 + at // SUBJECTS_A_ROW) for at, key in enumerate(LABELS))
    return Answer(help_card(subject, interaction.client.described), buttons(*doing, *others))


def _rolling(dice: str) -> Do:
    async def do(interaction: Interaction) -> Answer:
        return await _told(interaction, await roll.roll(*request_of(interaction), RollWish(dice)))

    return do


async def _d100(interaction: Interaction) -> Answer:
    return await _told(interaction, await die.roll(*request_of(interaction), DieWish("d100", 100)))


async def _told(interaction: Interaction, made: Recorded | Waiting) -> Answer:
    assert isinstance(made, Recorded)  # noqa: S101 - tells the type checker that nothing was typed
    return await rolled(interaction, made)


async def _stats(interaction: Interaction) -> Answer:
    return await stats_answer(interaction, WantedStats())


DOING: Mapping[str, Do] = {
    "d20": _rolling("1d20+5"),
    "adv": _rolling("adv+5"),
    "4d6": _rolling("4d6kh3"),
    "d100": _d100,
    "stats": _stats,
}
"""What the buttons of the first card do, in the order of its lines; by what they carry."""

TYPED = {what: line.typed.replace(" dice:", " ") for what, line in zip(DOING, FIRST.lines, strict=True)}
"""What they say."""


class DoButton(StoredItem, template=r"help-do:(?P<what>[a-z0-9]{1,10})"):
    """Does what a line of the first card says, for all to see."""

    def __init__(self, what: str) -> None:
        label = TYPED.get(what, what)
        style = discord.ButtonStyle.primary
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=f"help-do:{what}", row=0))
        self.what = what

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(match["what"])

    async def press(self, interaction: Interaction) -> Answer:
        """Do it."""
        if self.what not in DOING:
            raise Gone("This button is from an older version; use /help again.")
        return await DOING[self.what](interaction)


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
        """Make the button again from what it carries."""
        return cls(match["subject"])

    async def press(self, interaction: Interaction) -> Answer:
        """Show the card."""
        return _page(interaction, self.subject)


BUTTONS: tuple[type[StoredItem], ...] = (DoButton, SubjectButton)
