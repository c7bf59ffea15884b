"""What an interaction asks for, in the words of the log and of the figures."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import discord

TELLS = "tells"
"""Where an interaction notes the numbers of the rolls that its answer tells."""

BEGAN = "began"
"""Where it notes when it was heard of, by `time.perf_counter`, if anybody counts answers."""

ACKNOWLEDGED = "acknowledged"
"""Where it notes that Discord has confirmed that it waits for the answer."""

Outcome = Literal["answered", "refused", "failed", "lost", "ignored", "late"]
"""How it ended: done; refused in a sentence; a fault of the bot; never at Discord; not answered; not done, as
Discord would have taken no answer, or too many waited."""

Tally = Callable[[str, Outcome, float], None]
"""Counts an answer, by the name of what was asked, and by the seconds that it took."""

SUB_COMMAND = discord.AppCommandOptionType.subcommand.value


def name_of(interaction: discord.Interaction[Any]) -> str:
    """Return the full name of a command, without /, or how the custom_id of a button or form begins."""
    data: Mapping[str, Any] = interaction.data or {}
    if "custom_id" in data:
        return str(data["custom_id"]).partition(":")[0]
    name, options = str(data.get("name")), data.get("options")
    if options and options[0]["type"] == SUB_COMMAND:
        return f"{name} {options[0]['name']}"
    return name


def under_way(interaction: discord.Interaction[Any]) -> Mapping[str, object]:
    """Return what the log says of an interaction that is being answered: nothing of who asks, or typed."""
    told: dict[str, object] = {
        "interaction": interaction.id,
        "command": name_of(interaction),
        "channel": interaction.channel_id,
    }
    rolls = interaction.extras.get(TELLS)
    return {**told, "rolls": list(rolls)} if rolls else told
