"""Registers the commands with Discord, only where it has others: creations are counted (200 a day)."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

log = logging.getLogger(__name__)

NESTED = {"options", "choices"}
UNORDERED = {"channel_types", "contexts", "integration_types"}
PARTS = {
    *("type", "name", "description", "required", "autocomplete", "value", *NESTED, *UNORDERED),
    *("min_value", "max_value", "min_length", "max_length", "default_member_permissions", "nsfw"),
}
"""The parts of a command, of its options and of their choices that the bot defines."""


async def register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
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
