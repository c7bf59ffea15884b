"""Look back at what was rolled at a place."""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.play import fair
from bot.play.asked import Place
from bot.play.configuration import Configuration
from bot.play.store import Look, Page
from bot.play.table import Table

COMMANDS = ("d100", "die", fair.FAIR, fair.RESET)
"""The commands that leave rows in the history."""


@dataclass(frozen=True, slots=True)
class View:
    """A page, what was looked for, and the settings it is shown with."""

    page: Page
    look: Look
    configuration: Configuration


async def look_back(table: Table, place: Place, look: Look) -> View:
    """Read a page of the history.

    Raises:
        BadInput: there is no such command in any history.
    """
    if look.command is not None and look.command not in COMMANDS:
        raise BadInput(f"No history has {look.command[:40]!r}; there is {', '.join(COMMANDS)}.")
    page = await table.store.look(place, look)
    return View(page, look, await table.store.configuration(place.home))
