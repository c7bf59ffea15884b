"""The button under /rules show that opens the table from which a rule is played, and turns its pages."""

import re
from typing import Self

import discord

from bot.commands.answering import Answer
from bot.commands.components import StoredItem
from bot.commands.connection.client import Interaction
from bot.commands.request_context import request_of
from bot.render.rules.table_pages import TableAsked, TablePage, table_page

LONGEST_ID = 100
"""The most characters that a button carries."""

OPEN = "Look-up table"


class LookUpButton(
    StoredItem,
    template=r"look-up:(?P<go>open|turn):(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4})"
    r":(?P<name>[a-z0-9-]+):(?P<options>[^:]*)",
):
    """Opens a page of a table, or turns to it; carries the page, and the rule with all its options."""

    private = True

    def __init__(self, asked: TableAsked, label: str = OPEN, *, enabled: bool = True) -> None:
        self.asked = asked
        self.update = label != OPEN
        super().__init__(
            discord.ui.Button(
                label=label,
                emoji={"Previous": "◀️", "Next": "▶️"}.get(label),
                style=discord.ButtonStyle.secondary,
                disabled=not enabled,
                custom_id=_id(asked, "turn" if self.update else "open"),
            )
        )

    @classmethod
    def fits(cls, asked: TableAsked) -> bool:
        """Whether a button can carry what is asked."""
        return len(_id(asked, "open")) <= LONGEST_ID

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        sides, faces, page = (int(match[name]) for name in ("sides", "faces", "page"))
        asked = TableAsked(match["name"], sides, faces, match["options"], page)
        return cls(asked, OPEN if match["go"] == "open" else "Next")

    async def press(self, interaction: Interaction) -> Answer:
        """Show the page."""
        services, _ = request_of(interaction)
        found = await services.workers.run(table_page, self.asked)
        return Answer(found.card, _turning(found))


def _id(asked: TableAsked, go: str) -> str:
    carried = asked.page, asked.sides, asked.faces, asked.name, asked.options
    return ":".join(map(str, ("look-up", go, *carried)))


def _turning(page: TablePage) -> tuple[LookUpButton, ...]:
    if page.last == 0:
        return ()
    return (
        LookUpButton(page.asked.before, "Previous", enabled=page.asked.page > 0),
        LookUpButton(page.asked.after, "Next", enabled=page.asked.page < page.last),
    )
