"""One entry of the history, chosen from a page or named; striking it, or revealing it."""

import re
from collections.abc import Mapping
from typing import Any, Self

import discord

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.links import link_of
from bot.commands.components.buttons import StoredItem, buttons
from bot.commands.connection.client import Interaction
from bot.commands.request_context import context_of
from bot.play import pending_actions
from bot.play.errors import Gone
from bot.play.history import revealing, strikes
from bot.play.history.details import details
from bot.render.history import details as render

NUMBER = re.compile(r"\d{1,18}")
"""The number of an entry, as a select carries it."""

LABELS = {"ask": "Strike", "strike": "Strike it", "keep": "Keep it"}


async def details_answer(interaction: Interaction, number: int) -> Answer:
    """Show an entry, with a button that strikes it for those who can."""
    found = await details(interaction.client.services, context_of(interaction), number)
    strike = [StrikeButton("ask", number)] if found.can_strike else []
    reveal = [RevealEntryButton(number)] if found.record.visibility else []
    under = buttons(*strike, *reveal) if strike or reveal else None
    return Answer(render.details_card(found, link_of(interaction, found.record.message)), under)


class EntrySelect(StoredItem, template="history-entry"):
    """Opens an entry of a page by its number; whether it may be seen is looked up when it is chosen."""

    def __init__(self, labels: Mapping[int, str]) -> None:
        options = [discord.SelectOption(label=label, value=str(number)) for number, label in labels.items()]
        self.select = discord.ui.Select[discord.ui.View](
            custom_id="history-entry", placeholder="Show all of an entry", options=options
        )
        super().__init__(self.select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the select again; what was chosen comes with the interaction."""
        return cls({})

    async def press(self, interaction: Interaction) -> None:
        """Show the entry below the page."""
        chosen = next(iter(self.select.values), "")
        if not NUMBER.fullmatch(chosen):
            raise Gone("This page is from an older version; use /history again.")
        await answer(interaction, details_answer(interaction, int(chosen)), private=True)


class RevealEntryButton(StoredItem, template=r"reveal:(?P<number>\d{1,18})"):
    """Shows a hidden entry to all, for those who may see it."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Reveal", emoji="📢", custom_id=f"reveal:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Show it below."""

        async def work() -> Answer:
            context = context_of(interaction)
            found = await revealing.reveal(interaction.client.services, context, self.number)
            return Answer(render.revealed_card(found, context.person))

        await answer(interaction, work())


class StrikeButton(StoredItem, template=r"strike:(?P<act>ask|strike|keep):(?P<number>\d{1,18})"):
    """Asks whether to strike, and carries the entry's number; or answers that, and carries the question's."""

    def __init__(self, act: str, number: int) -> None:
        style = discord.ButtonStyle.secondary if act == "keep" else discord.ButtonStyle.danger
        super().__init__(
            discord.ui.Button(label=LABELS[act], style=style, custom_id=f"strike:{act}:{number}")
        )
        self.act = act
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(match["act"], int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Ask, or keep, in place of what was shown; or strike, and say so to all."""
        if self.act == "strike":
            await answer(interaction, self._strike(interaction))
        else:
            await answer(interaction, self._ask_or_keep(interaction), private=True, update=True)

    async def _ask_or_keep(self, interaction: Interaction) -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        if self.act == "keep":
            await pending_actions.drop(services, context, self.number, strikes.KIND)
            return Answer(render.strike_kept_card())
        record, pending_action = await strikes.ask_strike(services, context, self.number)
        configuration = await services.store.configuration(context.place)
        under = buttons(StrikeButton("strike", pending_action), StrikeButton("keep", pending_action))
        return Answer(render.strike_question_card(record, configuration), under)

    async def _strike(self, interaction: Interaction) -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        record = await strikes.strike(services, context, self.number)
        configuration = await services.store.configuration(context.place)
        return Answer(render.struck_card(record, configuration, context.person))
