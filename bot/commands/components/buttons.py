"""What all buttons and selects share. Their custom_id carries all they need, so they survive a restart."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.commands.answering.failures import answer_failure
from bot.commands.components.forms import StoredForm, submit
from bot.commands.connection.client import Evenhand, Interaction
from bot.play.errors import Gone

ID = "[1-8]?[0-9]{1,18}"
"""An id of Discord in a template: no number above the 63 bits that can be kept, whatever is forged."""


class StoredItem(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=r"(?!)"):
    """A button or select whose `press` may fail: whoever used it is answered all the same.

    Each kind gives its own template; this one's matches nothing.
    """

    async def press(self, interaction: Interaction) -> None:
        """Do what the button says, or what was chosen."""
        raise NotImplementedError

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Press, unless too much is asked, and answer whatever goes wrong."""
        await attempt(interaction, self.press)


def buttons(*items: StoredItem) -> discord.ui.View:
    """Put buttons and selects under a message. Nothing is kept in memory for them, so there is no timeout."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


async def attempt(interaction: Interaction, press: Callable[[Interaction], Awaitable[None]]) -> None:
    """Do what was pressed, unless too much is asked, and answer whatever goes wrong."""
    refusal = interaction.client.refusal(interaction.user.id)
    if refusal:
        await answer_failure(interaction, refusal)
        return
    try:
        await press(interaction)
    except Exception as error:  # noqa: BLE001 - the last place where the person can be answered
        await answer_failure(interaction, error)


def answer_the_rest(
    client: Evenhand, kinds: Sequence[type[StoredItem]], forms: Sequence[type[StoredForm]]
) -> None:
    """Have `client` answer `forms`, and what none of `kinds` and `forms` knows: it is of an older version."""

    async def hand_in(interaction: Interaction) -> None:
        if not await submit(interaction, forms):
            raise Gone("This form is from an older version; use the command again.")

    @client.event
    async def on_interaction(interaction: Interaction) -> None:
        data: Mapping[str, object] = interaction.data or {}
        custom_id = str(data.get("custom_id"))
        if interaction.type is discord.InteractionType.modal_submit:
            await attempt(interaction, hand_in)
        if interaction.type is not discord.InteractionType.component:
            return
        if not any(kind.__discord_ui_compiled_template__.fullmatch(custom_id) for kind in kinds):
            await answer_failure(
                interaction, Gone("This button is from an older version; use the command again.")
            )
