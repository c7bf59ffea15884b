"""What people do with the proof of a place: see `actions`."""

from bot.features.config import changing
from bot.features.proof import checking
from bot.play.event import Event
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from tests.stateful.table import Someone, Table


async def do_proof(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone turns the proof off, or on again."""
    await changing.set_values(
        await Ask.of(table.services, context), changing.NewValues({"proof": form % 3 > 0})
    )
    return None


async def do_rotate(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    await checking.rotate(await Ask.of(table.services, context))
    return None


async def do_published(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Messages have carried all anchors that are not published yet, before whatever is asked for next."""
    for place in await table.all_places():
        for kept in (await table.services.store.proof_book(place)).chains:
            if kept.chain.message is None:
                table.services.store.note_anchor(kept.chain.anchor, table.newest)
    return None
