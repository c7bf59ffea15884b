"""The sets of dice that a person has named before."""

from bot.play.history_query import HistoryQuery
from bot.play.request_context import RequestContext
from bot.play.services import Services

LOOKED_AT = 100
"""How many of the person's newest rolls at the place are looked at."""


async def sets_of(services: Services, context: RequestContext) -> list[str]:
    """Return the names of sets that a person used lately at a place, the newest first, each once."""
    page = await services.store.look(context.place, HistoryQuery(person=context.person, limit=LOOKED_AT))
    names = (record.request.get("set") for record in page.records)
    return list(dict.fromkeys(name for name in names if name))
