"""One entry of the history, chosen from a page or named; striking it, or revealing it."""

import re
from collections.abc import Mapping
from typing import Self

import discord

from bot.commands.answering import Answer, link_of
from bot.commands.components import StoredItem
from bot.commands.connection.client import Interaction
from bot.commands.proof import checks_of
from bot.commands.request_context import request_of
from bot.commands.rolled import told_by
from bot.play.answering import drop
from bot.play.audit.checking import proved_before
from bot.play.errors import Gone
from bot.play.events.reveal import reveal
from bot.play.events.strike import STRIKING, ask_strike, strike
from bot.play.history.details import details
from bot.render.events import strike as render
from bot.render.events.registry import line_of
from bot.render.events.reveal import revealed_card
from bot.render.history.details import details_card

NUMBER = re.compile(r"\d{1,18}")
"""The number of an entry, as a select carries it."""

LABELS = {"ask": "Strike", "strike": "Strike it", "keep": "Keep it"}


async def details_answer(interaction: Interaction, number: int) -> Answer:
    """Show an entry, with a button that strikes it for those who can."""
    found = await details(*request_of(interaction), number)
    strikes = [StrikeButton("ask", number)] if found.can_strike else []
    reveals = [RevealEntryButton(number)] if found.event.visibility else []
    card = details_card(found, link_of(interaction, found.event.message))
    return Answer(card, (*strikes, *reveals))


class EntrySelect(StoredItem, template="history-entry"):
    """Opens an entry of a page by its number; whether it may be seen is looked up when it is chosen."""

    private = True

    def __init__(self, labels: Mapping[int, str]) -> None:
        options = [discord.SelectOption(label=label, value=str(number)) for number, label in labels.items()]
        self.select = discord.ui.Select[discord.ui.View](
            custom_id="history-entry", placeholder="Show all of an entry", options=options
        )
        super().__init__(self.select)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the select again; what was chosen comes with the interaction."""
        return cls({})

    async def press(self, interaction: Interaction) -> Answer:
        """Show the entry below the page."""
        chosen = next(iter(self.select.values), "")
        if not NUMBER.fullmatch(chosen):
            raise Gone("This page is from an older version; use /history again.")
        return await details_answer(interaction, int(chosen))


class RevealEntryButton(StoredItem, template=r"reveal:(?P<number>\d{1,18})"):
    """Shows a hidden entry to all, for those who may see it."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Reveal", emoji="📢", custom_id=f"reveal:{number}"))
        self.number = number

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Show it below."""
        services, context = request_of(interaction)
        revealed = await reveal(services, context, self.number)
        card = details_card(await details(services, context, self.number), None)
        shown = revealed_card(card, revealed, context.person)
        under = checks_of(revealed, await proved_before(services, context, self.number))
        return Answer(shown, under, tells=await told_by(interaction, revealed))


class StrikeButton(StoredItem, template=r"strike:(?P<act>ask|strike|keep):(?P<number>\d{1,18})"):
    """Asks whether to strike, and carries the entry's number; or answers that, and carries the question's.

    Asking and keeping takes the place of what was shown; that a roll was struck is said to all.
    """

    def __init__(self, act: str, number: int) -> None:
        style = discord.ButtonStyle.secondary if act == "keep" else discord.ButtonStyle.danger
        super().__init__(
            discord.ui.Button(label=LABELS[act], style=style, custom_id=f"strike:{act}:{number}")
        )
        self.act = act
        self.number = number
        self.private = self.update = act != "strike"

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(match["act"], int(match["number"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Ask, keep, or strike."""
        services, context = request_of(interaction)
        if self.act == "keep":
            await drop(services, context, self.number, STRIKING)
            return Answer(render.strike_kept_card())
        configuration = await services.store.configuration(context.place)
        if self.act == "strike":
            event = await strike(services, context, self.number)
            card = render.struck_card(event, line_of(event, configuration), context.person)
            return Answer(card, tells=(event.struck,) if event.struck else ())
        event, question = await ask_strike(services, context, self.number)
        under = (StrikeButton("strike", question), StrikeButton("keep", question))
        return Answer(render.strike_question_card(event, line_of(event, configuration)), under)
