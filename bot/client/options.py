"""The types of options that commands share; who asks, where, and with which file."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands

from bot.client.client import ASKED, Command, Interaction
from bot.mechanics.encounters.reading import check_size, text_of
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.play.event import Visibility
from bot.play.library import LONGEST_NAME
from bot.play.request_context import Place, RequestContext, time_of
from bot.play.settings import Configuration
from bot.play.store import Services
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

SET = "Your name for the dice you throw by hand: red"
"""What is said of options for dice thrown by hand."""

SHOW = {
    "everyone": "everyone",
    "me": "me: only me",
    "both": "both: me and the game master",
    "gm": "gm: only the game master",
}
"""Who sees what comes: how an option carries it, and what people see of it."""

SHOWN_TO = "Who sees the result; of a roll for the game master, others see who rolled and the label"
"""What is said of such an option."""

SECONDS = 30.0
"""How long a file may take to come."""


class ReadsChannel(app_commands.Transformer):
    """Takes a channel or thread in which can be written, as its id."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """What Discord calls it."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Which of them can be chosen."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.public_thread, kinds.private_thread]

    async def transform(self, _: discord.Interaction[Any], value: Any) -> int:  # noqa: ANN401 - as it is there
        """Return its id."""
        return int(value.id)


TextPlace = app_commands.Transform[int, ReadsChannel]


def request_of(interaction: Interaction) -> tuple[Services, RequestContext]:
    """Return what every use case is called with: the services, and the request behind an interaction.

    What is worked out elsewhere is then worked out for the person who asks.
    """
    asked: tuple[Services, RequestContext] | None = interaction.extras.get(ASKED)
    if asked is None:
        context = _context_of(interaction)
        asked = interaction.client.services.of(context.person, context.place.home), context
        interaction.extras[ASKED] = asked
    return asked


def check_present(person: Someone, *, in_server: bool) -> None:
    """See that a person who was chosen is one here who plays.

    Raises:
        BadInput: they are a bot, or not in the server.
    """
    if person.bot:
        raise BadInput("Bots throw no dice of their own.")
    if in_server and not isinstance(person, discord.Member):
        raise BadInput(f"<@{person.id}> is not in this server.")


def place_of(interaction: Interaction) -> Place:
    """Return where an interaction belongs: a channel, and the server or person whose settings hold there."""
    return request_of(interaction)[1].place


async def settings_of(interaction: Interaction) -> Configuration:
    """Return the settings of where it was asked."""
    return await interaction.client.services.store.configuration(place_of(interaction))


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
    """Return how a roll is hidden that is shown to these.

    Raises:
        BadInput: there is no such choice, and Discord offers none.
    """
    if show in {None, "everyone"}:
        return ""
    if show not in SHOW:
        raise BadInput("show: takes everyone, me, both or gm.")
    return cast(Visibility, show)


def is_private(given: Mapping[str, Any]) -> bool:
    """Tell from the options of a command whether only the person who asks sees the answer."""
    return bool(given["show"] == "me")


async def text_in(file: discord.Attachment) -> str:
    """Fetch a file from Discord, and return its text.

    Raises:
        BadInput: it is too large, is no text, or Discord does not hand it out.
    """
    check_size(file.size)
    try:
        async with asyncio.timeout(SECONDS):
            content = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        raise BadInput("The file could not be fetched from Discord: send it once more.") from None
    return text_of(content)


def _context_of(interaction: Interaction) -> RequestContext:
    in_server = interaction.is_guild_integration()
    return RequestContext(
        _place_of(interaction, in_server=in_server),
        interaction.user.id,
        interaction.id,
        time_of(interaction.id),
        # In a server its permissions decide; elsewhere Discord reports none, and the participants do.
        not in_server or interaction.permissions.manage_guild,
        _list_roles(interaction),
        in_server,
        partial(interaction.client.is_late, interaction),
    )


def _place_of(interaction: Interaction, *, in_server: bool) -> Place:
    """Return the place of an interaction: a person's own where only that person installed the bot."""
    channel = interaction.channel_id or interaction.user.id
    if interaction.guild_id is None:
        return Place(channel, home=channel)
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else 0
    if in_server:
        return Place(channel, home=interaction.guild_id, parent=parent)
    return Place(channel, home=interaction.user.id, owner=interaction.user.id, parent=parent)


def _list_roles(interaction: Interaction) -> tuple[int, ...]:
    """Return the ids of the person's roles, with everyone's, which has the server's own id.

    `Member.roles` has only those of a cached server, and nothing is cached here.
    """
    user = interaction.user
    if not isinstance(user, discord.Member):
        return ()
    return (*user._roles, user.guild.id)  # noqa: SLF001 - the ids are nowhere else
