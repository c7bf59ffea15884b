"""Buttons as Discord takes them, and what stands under a message.

discord.py makes several objects of a button, which under most rolls nobody presses. What is pressed is known
by its custom_id, so a button can be sent without them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

Item = discord.ui.Item[Any]

ROW = 5
"""The most buttons in a row."""


class PlainButton(NamedTuple):
    """A grey button with a label, and perhaps an emoji before it."""

    label: str
    custom_id: str
    emoji: str | None = None

    def item(self) -> discord.ui.Button[discord.ui.View]:
        """Return it as discord.py has it."""
        return discord.ui.Button(label=self.label, custom_id=self.custom_id, emoji=self.emoji)

    def payload(self) -> dict[str, Any]:
        """Return it as Discord takes it."""
        said = {
            "type": discord.ComponentType.button.value,
            "style": discord.ButtonStyle.secondary.value,
            "label": self.label,
            "custom_id": self.custom_id,
        }
        return {**said, "emoji": {"name": self.emoji}} if self.emoji else said


Under = Item | PlainButton
"""What stands under a message."""


class _PlainView(discord.ui.View):
    """Plain buttons alone."""

    def __init__(self, buttons: Sequence[PlainButton]) -> None:
        super().__init__(timeout=None)
        self._buttons = buttons

    def to_components(self) -> list[dict[str, Any]]:
        """Return them in rows."""
        rows = (self._buttons[at : at + ROW] for at in range(0, len(self._buttons), ROW))
        kind = discord.ComponentType.action_row.value
        return [{"type": kind, "components": [button.payload() for button in row]} for row in rows]


def view_of(under: Sequence[Under]) -> discord.ui.View:
    """Return buttons and selects as they stand under a message; nothing of them is kept in memory."""
    plain = [each for each in under if isinstance(each, PlainButton)]
    if len(plain) == len(under):
        view: discord.ui.View = _PlainView(plain)
    else:
        view = discord.ui.View(timeout=None)
        for each in under:
            view.add_item(each.item() if isinstance(each, PlainButton) else each)
    view.stop()  # else discord.py keeps it, with a task: what is pressed is known by its custom_id
    return view
