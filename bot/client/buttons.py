"""The base classes of all buttons, selects and forms, and the button that runs a command.

Their custom_id carries all they need, so they survive a restart. What an older version has sent, and this one
does not know, is answered with how to go on.
"""

import re
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, NoReturn, Self

import discord

from bot.client.answering import NAME, Answer, TypedCommand, answer, answer_failure
from bot.client.client import Evenhand, Interaction
from bot.client.options import request_of
from bot.play.errors import Gone
from bot.play.reads import PendingKind
from bot.play.recording import drop
from bot.text.card import Card

ID = "[1-8]?[0-9]{1,18}"
"""An id of Discord in a template: no number above the 63 bits that can be kept, whatever is forged."""

CARRIED = r":(?P<choice>yes|no):(?P<number>\d{1,18})"
"""The end of the template of each `ConfirmButton`: the answer, and the question's number."""

OLD_FORM = "This form is from an older version; use the command again."

MOST_BUTTONS = 25
"""As many stand under a message."""

SURE = "True: do it at once; else you are asked first"
"""What is said of the option `sure` of commands that destroy something."""


class StoredItem(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=r"(?!)"):
    """A button or select whose `press` may fail: whoever used it is answered all the same.

    Each kind gives its own template; this one's matches nothing.
    """

    private: bool = False
    """Whether only the person who pressed sees the answer."""
    update: bool = False
    """Whether the answer takes the place of the message that the item is under."""

    @classmethod
    @abstractmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the item again from what its custom_id carries."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the item again, as discord.py asks for it."""
        return cls.read(match)

    async def press(self, interaction: Interaction) -> Answer:
        """Do what the button says, or what was chosen; not needed where `respond` does it."""
        raise NotImplementedError

    async def respond(self, interaction: Interaction) -> None:
        """Press, and show what comes of it."""
        await answer(interaction, self.press(interaction), private=self.private, update=self.update)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Respond, unless too much is asked, and answer whatever goes wrong."""
        await _attempt(interaction, self.respond)


class ConfirmButton(StoredItem, template=r"(?!)"):
    """Answers a question with yes or no, in place of it; carries the question's number."""

    kind: ClassVar[PendingKind]
    """The kind of the question, with whose name each `custom_id` begins."""
    labels: ClassVar[tuple[str, str]]
    """Of yes and of no."""
    declined: ClassVar[Card]
    """What is shown after no."""
    update = True

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
    def both(cls, number: int) -> tuple[Self, Self]:
        """Return the buttons under question `number`."""
        return cls("yes", number), cls("no", number)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button from its choice and the number of the question."""
        return cls(match["choice"], int(match["number"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Do what was asked about, or leave it, and return what to show."""
        return await (self.confirm(interaction) if self.yes else self.decline(interaction))

    @abstractmethod
    async def confirm(self, interaction: Interaction) -> Answer:
        """Do what was asked about."""

    async def decline(self, interaction: Interaction) -> Answer:
        """Leave everything as it is, and the question answered."""
        await drop(*request_of(interaction), self.number, self.kind)
        return Answer(self.declined)


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
        """Make the button from its command; its label, which Discord has, is needed no more."""
        return cls(TypedCommand.read(match["command"]), "")

    async def respond(self, interaction: Interaction) -> None:
        """Run it: a command answers by itself."""
        await self.command.run(interaction)


class Entries(dict[str, str]):
    """The texts of a form by their custom_id."""

    def __missing__(self, custom_id: str) -> NoReturn:
        """Say that the form is not as this version shows it.

        Raises:
            Gone: always.
        """
        raise Gone(OLD_FORM)


class StoredForm(discord.ui.Modal):
    """A form that is understood whenever it is submitted; each kind says by which custom_id.

    discord.py waits for a form in memory, which a restart forgets. So forms are read here from what
    Discord sends, and discord.py keeps none.
    """

    template: ClassVar[re.Pattern[str]]
    private: ClassVar[bool] = False
    update: ClassVar[bool] = False

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__()
        cls.template = re.compile(template)

    def __init__(self, *, title: str, custom_id: str) -> None:
        super().__init__(title=title, custom_id=custom_id)

    @classmethod
    async def submit(cls, interaction: Interaction, match: re.Match[str], entries: Entries) -> Answer:
        """Do what the form is for."""
        raise NotImplementedError


def answer_the_rest(
    client: Evenhand, kinds: Sequence[type[StoredItem]], forms: Sequence[type[StoredForm]]
) -> None:
    """Have `client` answer `forms`, and what none of `kinds` and `forms` knows: it is of an older version."""

    async def hand_in(interaction: Interaction) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        for kind in forms:
            if match := kind.template.fullmatch(str(data.get("custom_id"))):
                work = kind.submit(interaction, match, Entries(_read_entries(data.get("components", ()))))
                update = kind.update and interaction.message is not None  # a forged form is opened by none
                await answer(interaction, work, private=kind.private, update=update)
                return
        raise Gone(OLD_FORM)

    async def answer_outdated(_: Interaction) -> None:
        raise Gone("This button is from an older version; use the command again.")

    @client.event
    async def on_interaction(interaction: Interaction) -> None:
        data: Mapping[str, object] = interaction.data or {}
        custom_id = str(data.get("custom_id"))
        if interaction.type is discord.InteractionType.modal_submit:
            await _attempt(interaction, hand_in)
        if interaction.type is not discord.InteractionType.component:
            return
        if not any(kind.__discord_ui_compiled_template__.fullmatch(custom_id) for kind in kinds):
            await _attempt(interaction, answer_outdated)


def each_rolled(command: str, option: str, names: Iterable[str]) -> tuple[CommandButton, ...]:
    """Return a button for each of the first names: it gives the name to an option of a command that rolls."""
    rolls = ((TypedCommand(command, {option: name}), name) for name in islice(names, MOST_BUTTONS))
    return tuple(CommandButton(roll, name, discord.ButtonStyle.secondary) for roll, name in rolls)


def asking_whether(interaction: Interaction, label: str) -> tuple[CommandButton, ...]:
    """Return a button that does what was typed, with `sure`; none where no button can carry it."""
    typed = TypedCommand.of(interaction)
    sure = typed and replace(typed, options={**typed.options, "sure": True})
    return (CommandButton(sure, label, discord.ButtonStyle.danger),) if sure and sure.fits else ()


async def _attempt(interaction: Interaction, respond: Callable[[Interaction], Awaitable[None]]) -> None:
    """Respond to what was pressed in the turns of whoever did, and answer whatever goes wrong."""
    await interaction.client.take(interaction, _respond(interaction, respond))


async def _respond(interaction: Interaction, respond: Callable[[Interaction], Awaitable[None]]) -> None:
    """Respond, unless too much is asked."""
    refusal = interaction.client.refusal(interaction)
    if refusal:
        await answer_failure(interaction, refusal)
        return
    try:
        await respond(interaction)
    except Exception as error:  # noqa: BLE001 - the last place where the person can be answered
        await answer_failure(interaction, error)


def _read_entries(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _read_entries([*component.get("components", ()), *([inner] if inner else ())])
        if "value" in component:
            yield component["custom_id"], component["value"]
