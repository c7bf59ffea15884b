"""The command tree: lets each command in when it is its turn, and answers its errors."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.client.answering import answer_failure
from bot.client.client import Evenhand, Interaction
from bot.mechanics.errors import BadInput
from bot.mechanics.typed_text import tidy

log = logging.getLogger(__name__)


class EvenhandTree(app_commands.CommandTree[Evenhand]):
    """Every command works in servers, threads and direct messages, whoever installed the bot."""

    def __init__(self, client: Evenhand) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )

    async def _call(self, interaction: Interaction) -> None:
        """Run a command in the turns of its person. This method is private: discord.py is pinned."""
        typing = interaction.type is discord.InteractionType.autocomplete
        await self.client.take(
            interaction, self._propose(interaction) if typing else super()._call(interaction)
        )

    async def _propose(self, interaction: Interaction) -> None:
        """Propose what the typed text may become; an error shows nothing."""
        try:
            if await self.interaction_check(interaction):
                await self._complete(interaction)
        except app_commands.AppCommandError as forged:
            log.debug("A completion that the bot never offered: %s", forged)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as unsent:
            log.info("Proposals came too late, or never arrived: %s", unsent)
        except Exception:
            log.exception("Nothing could be proposed.")

    async def _complete(self, interaction: Interaction) -> None:
        """Do as discord.py does, without logging each failure as a fault of the program.

        Raises:
            AppCommandError: no client of Discord sends this.
        """
        sent: Any = interaction.data
        command, options = self._get_app_command_options(sent)
        typed = next((option["name"] for option in options if option.get("focused")), None)
        if typed is None:
            raise app_commands.AppCommandError("Nothing is being typed.")
        complete = command._invoke_autocomplete  # noqa: SLF001 - the version of discord.py is pinned
        await complete(interaction, typed, interaction.namespace)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Tidy the typed options. Refuse, with an answer, what is too much or comes while the bot stops; then
        propose nothing either.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            return await _may_propose(interaction)
        refusal = interaction.client.refusal(interaction) or _tidy_options(interaction)
        if refusal:
            await answer_failure(interaction, refusal)
        return refusal is None

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer every error of every command."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await answer_failure(interaction, error)


async def _may_propose(interaction: Interaction) -> bool:
    """Whether to propose something; if not, Discord hears so once in a while, of a blocked person never."""
    client, person = interaction.client, interaction.user.id
    if client.find_block(interaction):
        return False
    if not client.closing and client.budgets.may_propose(person) and not _tidy_options(interaction):
        return True
    if client.closing or client.budgets.should_answer_throttled(person):
        with suppress(discord.HTTPException, aiohttp.ClientError):
            await interaction.response.autocomplete([])
    return False


def _tidy_options(interaction: Interaction) -> BadInput | None:
    """Tidy all texts among the options of a command; return why one cannot be read, or None."""
    data: Any = interaction.data
    try:
        for option in _walk_options(data):
            if isinstance(option.get("value"), str):
                option["value"] = tidy(option["value"])
    except BadInput as refusal:
        return refusal
    return None


def _walk_options(command: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for option in command.get("options", ()):
        yield option
        yield from _walk_options(option)
