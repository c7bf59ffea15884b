"""What all pop-up forms share. As with buttons, their custom_id carries all they need.

discord.py waits for a form in memory, which a restart forgets. So forms are read here from what Discord
sends, and discord.py may forget them as soon as they are shown.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import discord

from bot.commands.connection.client import Interaction

FORGET_AFTER = 1.0
"""Seconds after which discord.py forgets a form; ours are submitted much later, and still understood."""


class StoredForm(discord.ui.Modal):
    """A form that is understood whenever it is submitted; each kind says by which custom_id."""

    template: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__()
        cls.template = re.compile(template)

    def __init__(self, *, title: str, custom_id: str) -> None:
        super().__init__(title=title, custom_id=custom_id, timeout=FORGET_AFTER)

    @classmethod
    async def submit(cls, interaction: Interaction, match: re.Match[str], entries: dict[str, str]) -> None:
        """Do what the form is for; `entries` are its texts by their custom_id."""
        raise NotImplementedError


async def submit(interaction: Interaction, kinds: Sequence[type[StoredForm]]) -> bool:
    """Hand a submitted form to its kind; return whether there is one."""
    data: Mapping[str, Any] = interaction.data or {}
    for kind in kinds:
        match = kind.template.fullmatch(str(data.get("custom_id")))
        if match:
            await kind.submit(interaction, match, dict(_entries(data.get("components", ()))))
            return True
    return False


def _entries(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _entries([*component.get("components", ()), *([inner] if inner else ())])
        if "value" in component:
            yield component["custom_id"], component["value"]
