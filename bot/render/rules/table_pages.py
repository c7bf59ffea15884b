"""The table from which a rule is played, a page at a time."""

from dataclasses import dataclass, replace

from bot.mechanics.catalogue import method
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.render.card import Card
from bot.render.events.die import title_of
from bot.render.rules.tables import play_table

PAGE = 25
"""Rows a page; as wide as they may be, they fit a card."""


@dataclass(frozen=True)
class TableAsked:
    """The table of which settled rule, and which page of it, from 0."""

    name: str
    sides: int
    faces: int
    options: str
    page: int = 0

    @property
    def before(self) -> "TableAsked":
        """The page before this one."""
        return replace(self, page=max(0, self.page - 1))

    @property
    def after(self) -> "TableAsked":
        """The page after this one."""
        return replace(self, page=self.page + 1)


@dataclass(frozen=True)
class TablePage:
    """A page of a table."""

    asked: TableAsked
    card: Card
    last: int
    """The number of the last page."""


def has_table(chosen: Method) -> bool:
    """Whether there is a table from which the rule is played."""
    try:
        play_table(chosen)
    except BadInput:
        return False
    return True


def table_page(asked: TableAsked) -> TablePage:
    """Return a page of the table; the last one where it has fewer pages.

    Raises:
        BadInput: there is no such rule, or it has no table.
    """
    chosen = method(asked.name, asked.sides, asked.faces, asked.options)
    table = play_table(chosen)
    last = (len(table.rows) - 1) // PAGE
    page = min(asked.page, last)
    rows = "\n".join((table.heading, *table.rows[page * PAGE :][:PAGE]))
    footer = f"Page {page + 1} of {last + 1}" if last else ""
    card = Card(f"{table.how}\n```\n{rows}\n```", f"{title_of(chosen)}: the table", footer=footer)
    return TablePage(replace(asked, page=page), card, last)
