"""What came lately of a subject, in order, as streaks are told from it.

Its events are sought by the dice that they name, which goes through a bounded number of rows; the faces of
dice, of which rows say nothing, are taken from the newest rolls.
"""

import asyncio
from dataclasses import replace

from bot.play.clock import DAY
from bot.play.event import Event
from bot.play.history_query import Content, HistoryQuery
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.sums.subjects import BY_HAND, FACES, Subject
from bot.play.sums.tally import Days

ROWS = 100
"""How many events are taken."""

WITHIN = 500
"""Among how many they are sought: statistics take no longer where much was rolled."""

NOBODY = 0
"""Asks for what everyone may see."""


async def lately(
    services: Services, context: RequestContext, subject: Subject, days: Days, person: int | None
) -> tuple[int, ...]:
    """Return the newest outcomes of a subject within a period, oldest first, as far as they are found."""
    page = await services.store.page(context.place, _query(subject, days, person))
    found: list[int] = []
    for event in reversed(page.events):
        await asyncio.sleep(0)  # throwing many dice again takes a while, and others are waiting
        found += await _outcomes(services, event, subject)
    return tuple(found)


async def _outcomes(services: Services, event: Event, subject: Subject) -> tuple[int, ...]:
    """Return what came of a subject in an event, in order; nothing where it is hidden or struck."""
    if event.visibility or event.struck is not None or not event.is_roll:
        return ()
    kind = services.kinds[event.kind]
    prepared = await kind.prepare(kind.read(event.request), services, event)
    return kind.outcomes(event, prepared, subject)


def _query(subject: Subject, days: Days, person: int | None) -> HistoryQuery:
    query = HistoryQuery(person, limit=ROWS, since=days.first * DAY, within=WITHIN)
    if subject.kind in FACES:
        content = Content(NOBODY, by_hand=subject.kind in BY_HAND, set=subject.set or None)
        return replace(query, content=content)
    if subject.kind == "roll":
        return replace(query, content=Content(NOBODY, dice=subject.dice))
    return replace(query, kind=subject.kind_of_event, content=Content(NOBODY, dice=subject.dice))
