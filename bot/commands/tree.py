"""The command tree: where every command enters, and where every error is answered.

It is registered with Discord only where Discord has another: creations are counted (200 a day).
"""

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.commands.connection.client import Evenhand, Interaction
from bot.commands.failures import answer_failure

log = logging.getLogger(__name__)

NESTED = {"options", "choices"}
UNORDERED = {"channel_types", "contexts", "integration_types"}
PARTS = {
    *("type", "name", "description", "required", "autocomplete", "value", *NESTED, *UNORDERED),
    *("min_value", "max_value", "min_length", "max_length", "default_member_permissions", "nsfw"),
}
"""The parts of a command, of its options and of their choices that the bot defines."""


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

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse, with an answer, what comes while closing or too fast; to typing propose nothing then."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await _may_propose(interaction)
        refusal = interaction.client.refusal(interaction.user.id)
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
    """Say whether something is proposed; if not, Discord is told so, or it would show a failure."""
    client = interaction.client
    if not client.closing and client.paces.proposals.allows(interaction.user.id):
        return True
    with suppress(discord.HTTPException, aiohttp.ClientError):
        await interaction.response.autocomplete([])
    return False


async def sync_commands(client: Evenhand, tree: EvenhandTree) -> None:
    """Register all commands unless Discord has just these.

    A failure is logged: the bot then works with the commands that Discord has.
    """
    defined = [command.to_dict(tree) for command in tree.get_commands()]
    try:
        registered = await client.http.get_global_commands(client.application_id or 0)
        if _by_name(registered) == _by_name(defined):
            return
        await tree.sync()
    except (discord.HTTPException, app_commands.CommandSyncFailure, aiohttp.ClientError, OSError) as error:
        log.error("The commands could not be registered; trying again at the next start: %s", error)  # noqa: TRY400 - what Discord said tells all
        return
    log.info("Registered %d commands.", len(defined))


def _by_name(commands: Sequence[Mapping[str, Any]]) -> dict[object, Mapping[str, object]]:
    return {(command["type"], command["name"]): _meaning(command) for command in commands}


def _meaning(defined: Mapping[str, Any]) -> Mapping[str, object]:
    """Return what a definition says, without what Discord adds to it, leaves out of it, or puts in order."""
    told = {
        part: value
        for part, value in defined.items()
        if part in PARTS and value not in (None, [], "") and value is not False
    }
    for nested in NESTED & told.keys():
        told[nested] = [_meaning(each) for each in told[nested]]
    for unordered in UNORDERED & told.keys():
        told[unordered] = sorted(told[unordered])
    return told
