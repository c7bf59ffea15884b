"""What rolls were made by lately at a place: its rules in use."""

from collections import Counter
from dataclasses import dataclass, replace

from bot.play.event import Event
from bot.play.hidden_rolls import HiddenRolls, count_hidden
from bot.play.history_query import HistoryQuery
from bot.play.made_by import MadeBy
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.sums.tally import Counted

PAGES, AT_ONCE = 5, 20
"""How many rows are looked at, read a few at a time: each may hold a thousand dice."""

LATELY = PAGES * AT_ONCE


@dataclass(frozen=True, slots=True)
class InUse:
    """What the newest open rolls were made by; hidden and struck ones are left out."""

    rules: tuple[Counted[MadeBy], ...]
    """The most frequent first."""
    by_hand: int
    """How many rolls people threw themselves."""
    hidden_by: tuple[HiddenRolls, ...] = ()
    """How many hidden rolls each person made; nothing else is told of them."""


async def in_use(services: Services, context: RequestContext) -> InUse:
    """Look at the newest entries of the place."""
    made: Counter[MadeBy] = Counter()
    rows: list[Event] = []
    by_hand, query = 0, HistoryQuery(limit=AT_ONCE)
    for _ in range(PAGES):
        page = await services.store.page(context.place, query)
        rows += page.events
        for event in page.events:
            if event.visibility or event.struck is not None or not event.is_roll:
                continue
            rule = services.kinds[event.kind].made_by(event)
            if event.by_hand:
                by_hand += 1
            elif rule:
                made[rule] += 1
        if not page.older:
            break
        query = replace(query, before=page.events[-1].number)
    rules = tuple(Counted(rule, rolls) for rule, rolls in made.most_common())
    return InUse(rules, by_hand, count_hidden(rows, services.kinds))
