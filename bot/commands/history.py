"""/history: what was rolled here, a page at a time."""

import re
from typing import Any, Literal, Self

import discord
from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.asked import place_of
from bot.commands.buttons import StoredButton, buttons
from bot.commands.client import AnyCommand, Interaction
from bot.play.history import COMMANDS, View, look_back
from bot.play.store import Look
from bot.render.history import history_card

Direction = Literal["older", "newer"]


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(person="Only what this person rolled", command="Only what this command did")
    @app_commands.choices(command=[app_commands.Choice(name=f"/{name}", value=name) for name in COMMANDS])
    async def history(
        interaction: Interaction, person: discord.User | None = None, command: str | None = None
    ) -> None:
        """Show what was rolled in this channel, newest first."""
        await _show(interaction, Look(person.id if person else None, command), update=False)

    return (history,)


class PageButton(
    StoredButton,
    template=r"history:(?P<way>older|newer):(?P<number>\d{1,18}):(?P<person>\d{1,20}):(?P<command>[a-z0-9-]{0,32})",
):
    """Goes to the page next to a row; carries the row's number and the filters."""

    def __init__(self, way: Direction, number: int, look: Look, *, enabled: bool = True) -> None:
        super().__init__(
            discord.ui.Button(
                label=way.capitalize(),
                emoji="◀️" if way == "older" else "▶️",
                style=discord.ButtonStyle.secondary,
                disabled=not enabled,
                custom_id=f"history:{way}:{number}:{look.person or 0}:{look.command or ''}",
            )
        )
        self.target = Look(
            look.person,
            look.command,
            before=number if way == "older" else None,
            after=number if way == "newer" else None,
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        look = Look(int(match["person"]) or None, match["command"] or None)
        return cls("older" if match["way"] == "older" else "newer", int(match["number"]), look)

    async def press(self, interaction: Interaction) -> None:
        """Turn the page in place."""
        await _show(interaction, self.target, update=True)


async def _show(interaction: Interaction, look: Look, *, update: bool) -> None:
    async def work() -> Answer:
        view = await look_back(interaction.client.table, place_of(interaction), look)
        return Answer(history_card(view), _buttons(view))

    await answer(interaction, work(), private=True, update=update)


def _buttons(view: View) -> discord.ui.View | None:
    page = view.page
    if not page.older and not page.newer:
        return None
    newest, oldest = page.records[0].number, page.records[-1].number
    return buttons(
        PageButton("older", oldest, view.look, enabled=page.older),
        PageButton("newer", newest, view.look, enabled=page.newer),
    )
