"""What came lately of a subject, in order, as streaks are told from it.

Its rows are sought by command and by what they say of their dice, which goes through a bounded number of
rows; the faces of dice, of which rows say nothing, are taken from the newest rolls.
"""

import asyncio
from dataclasses import replace

from bot.mechanics.notation.parsing import parse
from bot.mechanics.stateful_dice import name_of
from bot.play.catan.rolling import ROLL as CATAN_ROLL
from bot.play.clock import DAY
from bot.play.history_query import Content, HistoryQuery
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.statistics.outcomes import outcomes_of
from bot.play.statistics.subjects import BY_HAND, FACES, Subject
from bot.play.statistics.tallies import Days

ROWS = 100
"""How many rows are taken."""

WITHIN = 500
"""Among how many they are sought: statistics take no longer where much was rolled."""

NOBODY = 0
"""Asks for what everyone may see."""


async def lately(
    services: Services, context: RequestContext, subject: Subject, days: Days, person: int | None
) -> tuple[int, ...]:
    """Return the newest outcomes of a subject within a period, oldest first, as far as they are found."""
    page = await services.store.look(context.place, _query(subject, days, person))
    found: list[int] = []
    for record in reversed(page.records):
        if subject.kind in FACES:
            await asyncio.sleep(0)  # throwing many dice again takes a while, and others are waiting
        found += outcomes_of(record, subject)
    return tuple(found)


def _query(subject: Subject, days: Days, person: int | None) -> HistoryQuery:
    query = HistoryQuery(person, limit=ROWS, since=days.first * DAY, within=WITHIN)
    if subject.kind == "catan":
        return replace(query, command=CATAN_ROLL)
    if subject.kind in FACES:
        return replace(
            query, content=Content(NOBODY, by_hand=subject.kind in BY_HAND, set=subject.set or None)
        )
    dice = parse(subject.dice)
    if subject.kind == "roll":
        return replace(query, content=Content(NOBODY, expression=dice.dice))
    return replace(query, command=subject.kind, content=Content(NOBODY, expression=name_of(dice)))
