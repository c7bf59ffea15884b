"""A command with its options, as it was typed or as it could be: a button that carries it runs it."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Self

import discord

from bot.commands.connection.client import Command, Interaction
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone

Button = discord.ui.Button[discord.ui.View]

Value = str | int | bool

NAME = "run"
"""With what the custom_id of a button begins that runs a command."""

LONGEST_ID, LONGEST_LABEL = 100, 80
"""Characters of a custom_id and of the label of a button."""

MOST_OFFERS = 3
"""How many offers stand under a refusal."""

USE = "Use {} instead"

_DOES = {
    **dict.fromkeys(("roll", "r", "fair"), "Roll {} instead"),
    "deck": "Draw {} instead",
    **dict.fromkeys(("odds", "fair-odds"), "Odds of {}"),
}
"""What a command does with other dice; all else is used."""


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A command, and what was typed into its options, by the names that people see."""

    name: str
    options: Mapping[str, Value]

    @classmethod
    def of(cls, interaction: Interaction) -> Self | None:
        """Return the command that was typed, None where there is none, or a button cannot carry it."""
        command = interaction.command
        if not isinstance(command, discord.app_commands.Command):
            return None
        options = vars(interaction.namespace)
        carried = all(isinstance(value, Value) for value in options.values())
        return cls(command.qualified_name, options) if carried else None

    @classmethod
    def written(cls, line: str) -> Self:
        """Read a command as it is written in a text: `/d100 count:7`."""
        name, *given = re.split(r" (?=[a-z0-9-]+:)", line.removeprefix("/"))
        return cls(name, {option: _value(text) for option, _, text in (one.partition(":") for one in given)})

    @classmethod
    def read(cls, carried: str) -> Self:
        """Return what a custom_id carries, without the name that it begins with."""
        name, _, options = carried.partition(":")
        return cls(name, json.loads(options))

    @property
    def custom_id(self) -> str:
        """All of it, as a button carries it."""
        options = json.dumps(self.options, ensure_ascii=False, separators=(",", ":"))
        return f"{NAME}:{self.name}:{options}"

    @property
    def fits(self) -> bool:
        """Whether a button can carry it."""
        return len(self.custom_id) <= LONGEST_ID

    def button(self, label: str, style: discord.ButtonStyle, row: int | None = None) -> Button:
        """Return a button that runs it; its label is cut to what has room."""
        text = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
        return discord.ui.Button(label=text, style=style, custom_id=self.custom_id, row=row)

    def offers(self, error: BadInput) -> tuple[Button, ...]:
        """Return buttons that run it with what was probably meant; none where nothing is certain enough."""
        primary = discord.ButtonStyle.primary
        fitting = ((said, mended) for said, mended in self._mended(error) if mended.fits)
        return tuple(mended.button(said, primary) for said, mended in islice(fitting, MOST_OFFERS))

    def unoffered(self, error: BadInput) -> str:
        """Return what was probably meant, to be copied, where no button can carry it; else nothing."""
        mended = [one for _, one in self._mended(error)]
        if not mended or any(one.fits for one in mended):
            return ""
        return next(str(new) for name, new in mended[0].options.items() if new != self.options[name])

    def _mended(self, error: BadInput) -> Iterator[tuple[str, Self]]:
        """Go through what it would be with each offer in place of what is wrong, and what a button says."""
        # What people typed may stand among other words: `fair 2d6 plus 3`, `base6 hunam`.
        wrong = re.compile(rf"(?<![\w-]){re.escape(error.typed)}(?![\w-])")
        for name, value in self.options.items() if error.typed else ():
            if isinstance(value, str) and wrong.search(value):
                does = _DOES.get(self.name, USE) if name == "dice" else USE
                for offer in error.offers:
                    mended = wrong.sub(offer.replace("\\", r"\\"), value, count=1)
                    yield (
                        does.format(mended if name == "dice" else offer),
                        replace(self, options={**self.options, name: mended}),
                    )
                return

    async def run(self, interaction: Interaction) -> None:
        """Do what it says, and answer.

        Raises:
            Gone: the bot has no such command any more.
        """
        command: Command | None = interaction.client.commands.get(self.name)
        known = {option.display_name: option for option in command.parameters} if command else {}
        if command is None or not self.options.keys() <= known.keys():
            raise Gone("This button is from an older version; use the command again.")
        given = {option.name: self.options.get(name, option.default) for name, option in known.items()}
        await command.callback(interaction, **given)  # type: ignore[call-arg]


def _value(text: str) -> Value:
    return int(text) if text.isdecimal() else text == "True" or text
