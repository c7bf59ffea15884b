"""/history: what was rolled here, a page at a time, or all that is known of one roll."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

import discord
from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers
from bot.commands.components import ID, StoredItem
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.details import EntrySelect, details_answer
from bot.commands.options import Dice, Set
from bot.commands.request_context import request_of
from bot.mechanics.errors import BadInput
from bot.play.history.days import LONGEST as LONGEST_DAY
from bot.play.history.days import start_of
from bot.play.history.pages import Filters, View, canonical, keep_filters, kept_filters, look_back
from bot.render.history.pages import entry_labels, history_card

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
