"""/rules list: all rules that can make a die, a page at a time."""

import re
from typing import Any, Self, get_args

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.buttons import StoredItem, buttons
from bot.commands.connection.client import Command, Interaction
from bot.commands.options.option_types import Faces, Sides
from bot.mechanics.survey import Sort, survey
from bot.render.rules.listing import SORTED, Listing, RulesPage, list_card, page_of


def list_command() -> Command:
    """Make the command."""

    @app_commands.command(name="list")
    @app_commands.rename(faces="from", only_dice="by-hand")
    @app_commands.describe(
        sides="The die to make, 2 to 10,000 sides; a d100 if left out",
        faces="Faces of the dice to make it from; d6 if left out",
        sort="The fairest first if left out",
        only_dice="Only rules that need nothing but dice: no coin, bag, pen or clock",
    )
    @app_commands.choices(sort=[app_commands.Choice(name=text, value=sort) for sort, text in SORTED.items()])
    async def list_rules(
        interaction: Interaction,
        *,
        sides: Sides = 100,
        faces: Faces = 6,
        sort: str = "fairness",
        only_dice: bool = False,
    ) -> None:
        """List the rules that can make a die, with what they cost and how fair they are."""
        await _show(interaction, Listing(sides, faces, _sort(sort), only_dice), update=False)

    return list_rules


class ListButton(
    StoredItem,
    template=r"rules:(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<sort>[a-z]+):(?P<dice>[01])",
):
    """Goes to a page of the list; carries the page and all that was asked for."""

    def __init__(self, listing: Listing, label: str = "RulesPage", *, enabled: bool = True) -> None:
        carried = listing.page, listing.sides, listing.faces, listing.sort, int(listing.only_dice)
        super().__init__(
            discord.ui.Button(
                label=label,
                emoji="◀️" if label == "Previous" else "▶️",
                style=discord.ButtonStyle.secondary,
                disabled=not enabled,
                custom_id=":".join(map(str, ("rules", *carried))),
            )
        )
        self.target = listing

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        sides, faces, page = (int(match[name]) for name in ("sides", "faces", "page"))
        return cls(Listing(sides, faces, _sort(match["sort"]), match["dice"] == "1", page))

    async def press(self, interaction: Interaction) -> None:
        """Turn the page in place."""
        await _show(interaction, self.target, update=True)


async def _show(interaction: Interaction, listing: Listing, *, update: bool) -> None:
    async def work() -> Answer:
        lines = await interaction.client.workshop.do(survey, listing.sides, listing.faces)
        page = page_of(lines, listing)
        return Answer(list_card(page), _buttons(page))

    await answer(interaction, work(), private=True, update=update)


def _buttons(page: RulesPage) -> discord.ui.View | None:
    if page.last == 0:
        return None
    return buttons(
        ListButton(page.before, "Previous", enabled=page.listing.page > 0),
        ListButton(page.after, "Next", enabled=page.listing.page < page.last),
    )


def _sort(text: str) -> Sort:
    known: tuple[Sort, ...] = get_args(Sort)
    return next((sort for sort in known if sort == text), "fairness")
