"""What came lately of a subject, in order, as streaks are told from it.

Its events are sought by the dice that they name, which goes through a bounded number of rows; the faces of
dice, of which rows say nothing, are taken from the newest rolls. All this is done between the answers of
others, so its work is counted, and bounded.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from bot.play.clock import DAY
from bot.play.event import Event
from bot.play.history_query import Content, HistoryQuery
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.sums.subjects import BY_HAND, FACES, Subject
from bot.play.sums.tally import Days

ROWS = 100
"""How many events are taken at most."""

AT_ONCE = 20
"""How many of them are read at once: each may hold a thousand dice."""

MOST_WORK = 2_000
"""How much work may be done on them: a hundred rolls of ten dice, say, or one of a thousand."""

WITHIN = 500
"""Among how many those that are read at once are sought: it takes no longer where much was rolled."""

NOBODY = 0
"""Asks for what everyone may see."""


async def lately(
    services: Services, context: RequestContext, subject: Subject, days: Days, person: int | None
) -> tuple[int, ...]:
    """Return the newest outcomes of a subject within a period, oldest first, as far as they are found.

    None is left out between two: it ends with the first row that would be too much work.
    """
    work, newest = 0, list[tuple[int, ...]]()
    async for event in _newest(services, context, _query(subject, days, person)):
        work += services.kinds[event.kind].retelling + len(event.draws)
        if work > MOST_WORK:
            break
        newest.append(await _outcomes(services, event, subject))
    return tuple(one for outcomes in reversed(newest) for one in outcomes)


async def _newest(services: Services, context: RequestContext, query: HistoryQuery) -> AsyncIterator[Event]:
    """Go through the newest events, read a few at a time, and let others have a turn after each."""
    before = None
    for _ in range(ROWS // AT_ONCE):
        page = await services.store.page(context.place, replace(query, before=before))
        for event in page.events:
            yield event
            await asyncio.sleep(0)  # throwing many dice again takes a while, and others are waiting
        if len(page.events) < AT_ONCE:
            return
        before = page.events[-1].number


async def _outcomes(services: Services, event: Event, subject: Subject) -> tuple[int, ...]:
    """Return what came of a subject in an event, in order; nothing where it is hidden or struck."""
    if event.visibility or event.struck is not None or not event.is_roll:
        return ()
    kind = services.kinds[event.kind]
    return kind.outcomes(event, await kind.prepare_outcomes(event, services), subject)


def _query(subject: Subject, days: Days, person: int | None) -> HistoryQuery:
    query = HistoryQuery(person, limit=AT_ONCE, since=days.first * DAY, within=WITHIN)
    if subject.kind in FACES:
        content = Content(NOBODY, by_hand=subject.kind in BY_HAND, set=subject.set or None)
        return replace(query, content=content)
    if subject.kind == "roll":
        return replace(query, content=Content(NOBODY, dice=subject.dice))
    return replace(query, kind=subject.kind_of_event, content=Content(NOBODY, dice=subject.dice))
