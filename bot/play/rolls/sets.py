"""The sets of dice that a person has named before."""

from bot.play.asked import Asked
from bot.play.looks import Look
from bot.play.table import Table

LOOKED_AT = 100
"""How many of the person's newest rolls at the place are looked at."""


async def sets_of(table: Table, asked: Asked) -> list[str]:
    """Return the names of sets that a person used lately at a place, the newest first, each once."""
    page = await table.store.look(asked.place, Look(person=asked.person, limit=LOOKED_AT))
    names = (record.request.get("set") for record in page.records)
    return list(dict.fromkeys(name for name in names if name))
