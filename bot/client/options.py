"""The options that commands share, and what an interaction says of its person, place and file.

A `TypedCommand` is a command with its options; a button can carry and run it.
"""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, Self, cast

import aiohttp
import discord
from discord import app_commands

from bot.client.client import ASKED, Command, Interaction
from bot.client.message import Button
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.text import LARGEST, check_size, text_of
from bot.mechanics.typed_text import split_at
from bot.play.errors import Gone
from bot.play.event import Visibility
from bot.play.library import LONGEST_NAME
from bot.play.request_context import Place, RequestContext, time_of
from bot.play.secrecy import SecrecyQuestion
from bot.play.store import Ask
from bot.play.typed_faces import LONGEST_SET, LONGEST_TYPED

# Discord holds people to these bounds while they type.
Sides = app_commands.Range[int, 2, MOST_OUTCOMES]
Faces = app_commands.Range[int, 2, MOST_FACES]
MethodName = app_commands.Range[str, 1, 40]
Options = app_commands.Range[str, 1, 100]
Tightness = app_commands.Range[str, 1, 20]
Rolled = app_commands.Range[str, 1, LONGEST_TYPED]
Dice = app_commands.Range[str, 1, 300]
Set = app_commands.Range[str, 1, LONGEST_SET]
SavedName = app_commands.Range[str, 1, LONGEST_NAME]
Someone = discord.Member | discord.User
ROLLED = "What your own dice show, in order: 6 4 3; or ? to be asked, with a button for each face"

MINE_OR_THEIRS = "`mine:True` and `person:` cannot be used together: leave one out."

SET = "Your name for the dice you throw by hand: red"
"""The description of options for dice thrown by hand."""

SHOW = {
    "everyone": "everyone",
    "me": "me: only me",
    "both": "both: me and the game master",
    "gm": "gm: only the game master",
}
"""Who sees a roll: the value of the option, and its name for people."""

SHOWN_TO = "Who sees the result; of a roll for the game master, others see who rolled and the label"
"""The description of this option."""

Value = str | int | bool

LONGEST_ID, LONGEST_LABEL = 100, 80
"""Characters of a custom_id and of the label of a button."""

MOST_OFFERS = 3
"""The most offers under a refusal."""

RUN_ID = "run"
"""How the custom_id of a button that runs a command begins."""

RUN = "run"
"""Where an interaction notes the command that its button or menu runs."""

USE = "Use {} instead"

_DOES = {
    **dict.fromkeys(("roll", "r", "fair"), "Roll {} instead"),
    "deck": "Draw {} instead",
    "odds": "Odds of {}",
}
"""What the button of a command with other dice says; the others say `USE`."""

SECONDS = 30.0
"""How long a file may take to come."""


class ReadsChannel(app_commands.Transformer):
    """Reads a channel or thread that can be written in, as its id."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds that can be chosen."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.public_thread, kinds.private_thread]

    async def transform(self, _: discord.Interaction[Any], value: Any) -> int:  # noqa: ANN401 - as it is there
        return int(value.id)


TextPlace = app_commands.Transform[int, ReadsChannel]


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A command and its options, by the names that people see."""

    name: str
    options: Mapping[str, Value]

    @classmethod
    def of(cls, interaction: Interaction) -> Self | None:
        """Return the command of an interaction, typed or of a button, or None if no button can carry it."""
        if RUN in interaction.extras:
            pressed: Self = interaction.extras[RUN]
            return pressed
        command = interaction.command
        if not isinstance(command, discord.app_commands.Command):
            return None
        options = vars(interaction.namespace)
        carried = all(isinstance(value, Value) for value in options.values())
        return cls(command.qualified_name, options) if carried else None

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a command as it is written in a text: `/d100 count:7`."""
        name, *given = re.split(r" (?=[a-z0-9-]+:)", line.removeprefix("/"))
        return cls(
            name, {option: _parse_value(text) for option, _, text in (one.partition(":") for one in given)}
        )

    @classmethod
    def read(cls, carried: str) -> Self:
        """Read a custom_id without the name that it begins with."""
        name, _, options = carried.partition(":")
        return cls(name, json.loads(options))

    @property
    def custom_id(self) -> str:
        """All of it, as a button carries it."""
        options = json.dumps(self.options, ensure_ascii=False, separators=(",", ":"))
        return f"{RUN_ID}:{self.name}:{options}"

    @property
    def fits(self) -> bool:
        """Whether a button can carry it."""
        return len(self.custom_id) <= LONGEST_ID

    def button(
        self,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
    ) -> Button:
        """Return a button that runs it, with the label cut to fit."""
        text = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
        return Button(text, self.custom_id, style=style, row=row)

    def offers(self, error: BadInput) -> tuple[Button, ...]:
        """Return buttons that run it as it was probably meant, or none if nothing is certain enough."""
        primary = discord.ButtonStyle.primary
        fitting = {each.custom_id: (said, each) for said, each in self._list_corrections(error) if each.fits}
        return tuple(each.button(said, primary) for said, each in islice(fitting.values(), MOST_OFFERS))

    def correction_to_copy(self, error: BadInput) -> str:
        """Return what was probably meant, for copying, if no button can carry it; else nothing."""
        mended = [one for _, one in self._list_corrections(error)]
        if isinstance(error, SecrecyQuestion) or not mended or any(one.fits for one in mended):
            return ""
        return next(str(new) for name, new in mended[0].options.items() if new != self.options[name])

    def _list_corrections(self, error: BadInput) -> Iterator[tuple[str, Self]]:
        """Yield the command with each offer in place of the mistake, and a label for its button."""
        if isinstance(error, SecrecyQuestion):
            yield from self._list_choices(error)
            return
        for name, value in self.options.items() if error.typed else ():
            around = split_at(value, error.typed) if isinstance(value, str) else None
            if around is not None:
                does = _DOES.get(self.name, USE) if name == "dice" else USE
                for offer in (each for each in error.offers if each != error.typed):
                    mended = offer.join(around)
                    yield (
                        does.format(mended if name == "dice" else offer),
                        replace(self, options={**self.options, name: mended}),
                    )
                return

    def _list_choices(self, question: SecrecyQuestion) -> Iterator[tuple[str, Self]]:
        """Yield the command with each choice of who sees the roll, and a label for its button."""
        for name, value in self.options.items():
            if isinstance(value, str) and value.strip() == question.typed:
                for choice in question.choices:
                    options = {**self.options, name: choice.text, "show": choice.show}
                    yield choice.title, replace(self, options=options)

    async def run(self, interaction: Interaction) -> None:
        """Run the command, and answer.

        Raises:
            Gone: the bot has no such command any more.
        """
        command: Command | None = interaction.client.commands.get(self.name)
        known = {option.display_name: option for option in command.parameters} if command else {}
        if command is None or not self.options.keys() <= known.keys():
            raise Gone("This button is from an older version: use the command again.")
        interaction.extras[RUN] = self
        given = {option.name: self.options.get(name, option.default) for name, option in known.items()}
        await command.callback(interaction, **given)  # type: ignore[call-arg]


async def ask_of(interaction: Interaction) -> Ask:
    """Return the `Ask` of an interaction, made once and kept by it."""
    ask: Ask | None = interaction.extras.get(ASKED)
    if ask is None:
        ask = await Ask.of(interaction.client.services, _context_of(interaction))
        interaction.extras[ASKED] = ask
    return ask


def check_present(person: Someone, *, in_server: bool) -> None:
    """Check that a chosen person can play here.

    Raises:
        BadInput: they are a bot, or not in the server.
    """
    if person.bot:
        raise BadInput("A bot has no dice: choose a person.")
    if in_server and not isinstance(person, discord.Member):
        raise BadInput(f"<@{person.id}> is not in this server: choose someone who is.")


def place_of(interaction: Interaction) -> Place:
    """Return the place of an interaction: a person's own where only that person installed the bot."""
    channel = interaction.channel_id or interaction.user.id
    if interaction.guild_id is None:
        return Place(channel, home=channel)
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0
    if interaction.is_guild_integration():
        return Place(channel, home=interaction.guild_id, parent=parent)
    return Place(channel, home=interaction.user.id, owner=interaction.user.id, parent=parent)


def shows(command: Command) -> Command:
    """Describe the option `show` of a command."""
    describe_also(command, show=SHOWN_TO)
    app_commands.choices(show=[app_commands.Choice(name=text, value=one) for one, text in SHOW.items()])(
        command
    )
    return command


def describe_also(command: Command, **texts: str) -> None:
    """Describe more options of a command: `describe` forgets what it has said of the others."""
    said = {option.name: str(option.description) for option in command.parameters}
    app_commands.describe(**said | texts)(command)


def visibility_of(show: str | None) -> Visibility:
    """Return how a roll is hidden by this value of `show`.

    Raises:
        BadInput: there is no such choice; Discord offers none.
    """
    if show in {None, "everyone"}:
        return ""
    if show not in SHOW:
        raise BadInput("`show:` must be everyone, me, both or gm.")
    return cast(Visibility, show)


def is_private(given: Mapping[str, Any]) -> bool:
    """Whether the options of a command say that only its person sees the answer."""
    return bool(given["show"] == "me")


async def text_in(file: discord.Attachment, most: int = LARGEST) -> str:
    """Fetch a file from Discord, and return its text.

    Raises:
        BadInput: it is too large, no text, or Discord does not send it.
    """
    check_size(file.size, most)
    try:
        async with asyncio.timeout(SECONDS):
            content = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        raise BadInput("The bot could not get the file from Discord: send the file again.") from None
    return text_of(content, most)


def _context_of(interaction: Interaction) -> RequestContext:
    in_server = interaction.is_guild_integration()
    return RequestContext(
        place_of(interaction),
        interaction.user.id,
        interaction.id,
        time_of(interaction.id),
        # In a server its permissions decide; elsewhere Discord reports none, and the participants do.
        not in_server or interaction.permissions.manage_guild,
        _list_roles(interaction),
        in_server,
        in_server and _manages_thread(interaction),
        partial(interaction.client.has_expired, interaction),
    )


def _manages_thread(interaction: Interaction) -> bool:
    thread = interaction.channel
    if not isinstance(thread, discord.Thread):
        return False
    return thread.owner_id == interaction.user.id or interaction.permissions.manage_threads


def _list_roles(interaction: Interaction) -> tuple[int, ...]:
    """Return the ids of the person's roles, with everyone's, which has the server's own id.

    `Member.roles` has only those of a cached server, and nothing is cached here.
    """
    user = interaction.user
    if not isinstance(user, discord.Member):
        return ()
    return (*user._roles, user.guild.id)  # noqa: SLF001 - the ids are nowhere else


def _parse_value(text: str) -> Value:
    return int(text) if text.isdecimal() else text == "True" or text
