"""/history: browse what was rolled here, and open, strike or reveal one entry."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import Answer, answers, link_of
from bot.client.buttons import ID, StoredItem
from bot.client.client import AnyCommand, Interaction
from bot.client.options import Dice, Set, request_of
from bot.features.history import card as render
from bot.features.history.card import details_card, entry_labels, history_card, revealed_card
from bot.features.history.event import STRIKING, ask_strike, reveal, strike
from bot.features.history.pages import LONGEST as LONGEST_DAY
from bot.features.history.pages import (
    Filters,
    View,
    canonical,
    details,
    keep_filters,
    kept_filters,
    look_back,
    start_of,
)
from bot.features.proof.checking import find_proved
from bot.features.proof.command import checks_of
from bot.features.roll_answer import told_by
from bot.features.views import line_of
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone
from bot.play.recording import drop

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
        under = checks_of(revealed, await find_proved(services, context, self.number))
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


Direction = Literal["older", "newer"]
Day = app_commands.Range[str, 1, LONGEST_DAY]
Number = app_commands.Range[int, 1]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a page lies: next to a row, or at the newest end."""

    before: int | None = None
    after: int | None = None


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.rename(from_="from")
    @app_commands.describe(
        number="Only this entry, with all that is known of it",
        person="Only what this person rolled",
        command="Only what this command did",
        mine="Only what you rolled, your hidden rolls too",
        dice="Only rolls of these dice: 4d6kh3",
        from_="Only from this day on, in UTC: 2026-11-21, 21 Nov, 3 days ago, yesterday",
        to="Only until this day, in UTC",
        typed="True: only dice that people threw; False: only what the bot rolled",
        set="Only rolls with this set of dice",
    )
    @answers(private=True)
    async def history(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        number: Number | None = None,
        person: discord.User | None = None,
        command: str | None = None,
        mine: bool = False,
        dice: Dice | None = None,
        from_: Day | None = None,
        to: Day | None = None,
        typed: bool | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Show what was rolled in this channel, newest first."""
        if number is not None:
            return await details_answer(interaction, number)
        if mine and person is not None and person != interaction.user:
            raise BadInput("mine:True shows your own rolls: leave out person: or mine:.")
        _, context = request_of(interaction)
        now = context.at
        filters = Filters(
            None if mine or person is None else person.id,
            command,
            mine,
            None if dice is None else canonical(dice),
            None if from_ is None else start_of(from_, now),
            None if to is None else start_of(to, now),
            typed,
            None if set is None else " ".join(set.split()),
        )
        return await _page(interaction, filters, Spot())

    history.autocomplete("command")(_complete_command)
    history.autocomplete("set")(completion.used_sets)
    return (history,)


async def _complete_command(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.commands(interaction.client.services.kinds, typed)


class PageButton(
    StoredItem,
    template=rf"history:(?P<way>older|newer):(?P<number>\d{{1,18}}):(?P<person>{ID}|mine):(?P<command>[a-z0-9-]{{0,32}})",
):
    """Goes to the page next to a row; carries the row's number and the filters, where they are short.

    With `mine` it shows the rolls of whoever presses it.
    """

    private = update = True

    def __init__(self, way: Direction, number: int, filters: Filters, *, enabled: bool = True) -> None:
        person = "mine" if filters.mine else filters.person or 0
        super().__init__(_button(way, f"history:{way}:{number}:{person}:{filters.command or ''}", enabled))
        self.filters = filters
        self.spot = _spot(way, number)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        mine = match["person"] == "mine"
        filters = Filters(None if mine else int(match["person"]) or None, match["command"] or None, mine)
        return cls(_way(match), int(match["number"]), filters)

    async def press(self, interaction: Interaction) -> Answer:
        """Turn the page in place."""
        return await _page(interaction, self.filters, self.spot)


class KeptPageButton(
    StoredItem, template=r"history-kept:(?P<way>older|newer):(?P<number>\d{1,18}):(?P<kept>\d{1,18})"
):
    """Goes to the page next to a row; carries the row's number, and under which one the filters are kept."""

    private = update = True

    def __init__(self, way: Direction, number: int, kept: int, *, enabled: bool = True) -> None:
        super().__init__(_button(way, f"history-kept:{way}:{number}:{kept}", enabled))
        self.kept = kept
        self.spot = _spot(way, number)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(_way(match), int(match["number"]), int(match["kept"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Turn the page in place."""
        filters = await kept_filters(*request_of(interaction), self.kept)
        return await _page(interaction, filters, self.spot, self.kept)


async def _page(interaction: Interaction, filters: Filters, spot: Spot, kept: int | None = None) -> Answer:
    """Show a page; `kept` is the number under which its filters are kept already."""
    services, context = request_of(interaction)
    view = await look_back(services, context, filters, before=spot.before, after=spot.after)
    turned = view.page.older or view.page.newer
    if turned and not filters.short and kept is None:
        kept = await keep_filters(services, context, filters)
    turning = _turning(view, kept) if turned else ()
    opening = (EntrySelect(entry_labels(view)),) if view.page.events else ()
    return Answer(history_card(view), (*turning, *opening))


def _turning(view: View, kept: int | None) -> Sequence[StoredItem]:
    page, filters = view.page, view.filters
    ends: tuple[tuple[Direction, int, bool], ...] = (
        ("older", view.oldest, page.older),
        ("newer", view.newest, page.newer),
    )
    if kept is None:
        return [PageButton(way, number, filters, enabled=more) for way, number, more in ends]
    return [KeptPageButton(way, number, kept, enabled=more) for way, number, more in ends]


def _button(way: Direction, custom_id: str, enabled: bool) -> discord.ui.Button[discord.ui.View]:  # noqa: FBT001
    return discord.ui.Button(
        label=way.capitalize(),
        emoji="◀️" if way == "older" else "▶️",
        style=discord.ButtonStyle.secondary,
        disabled=not enabled,
        custom_id=custom_id,
    )


def _way(match: re.Match[str]) -> Direction:
    return "older" if match["way"] == "older" else "newer"


def _spot(way: Direction, number: int) -> Spot:
    return Spot(before=number) if way == "older" else Spot(after=number)


BUTTONS = (
    PageButton,
    KeptPageButton,
    EntrySelect,
    RevealEntryButton,
    StrikeButton,
)
