"""Look back at what was rolled at a place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.mechanics.errors import unknown
from bot.mechanics.notation.understanding import understand_one
from bot.play.answering import find
from bot.play.clock import DAY
from bot.play.event import Json
from bot.play.history_query import Content, HistoryPage, HistoryQuery
from bot.play.pending_action import PendingKind
from bot.play.people import person_of, reference
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.settings.rights import is_game_master
from bot.play.statistics.stats import check_set
from bot.play.sums.subjects import rolled
from bot.play.visibility import mask, may_see

KIND = PendingKind(
    "history",
    lasts=7 * DAY,
    over="These pages are no longer kept; use /history again.",
    not_yours="Another person asked for these pages; use /history yourself.",
)
"""The filters of pages, where they are too long for a button: a question that turning a page answers."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a person looks for, as they wrote it; None is everything."""

    person: int | None = None
    command: str | None = None
    mine: bool = False
    """Whether to show the rolls of whoever asks, in place of `person`."""
    expression: str | None = None
    since: int | None = None
    """The first day, as the millisecond since 1970 at which it begins."""
    until: int | None = None
    """The last day."""
    by_hand: bool | None = None
    set: str | None = None

    @property
    def short(self) -> bool:
        """Whether they are those that fit a button."""
        return self == Filters(self.person, self.command, self.mine)

    def body(self) -> dict[str, Json]:
        """Return them as JSON can hold them."""
        person = None if self.person is None else reference(self.person)
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"person": person}

    @classmethod
    def of(cls, body: Mapping[str, Json]) -> "Filters":
        """Read what `body` wrote."""
        person = None if body["person"] is None else person_of(body["person"])
        return cls(**{**body, "person": person})


@dataclass(frozen=True, slots=True)
class View:
    """A page as one person may see it, what was looked for, and the settings it is shown with."""

    page: HistoryPage
    """What the person may not see is masked: of it only who, when, its visibility and label are left."""
    query: HistoryQuery
    configuration: Configuration
    hidden: frozenset[int] = frozenset()
    """The numbers of the masked rows."""
    filters: Filters = Filters()
    pruned: int = 0
    """On the last page: up to which number older rows are no longer kept, 0 where all are."""

    @property
    def newest(self) -> int:
        """The newest number that was looked at, next to which a newer page lies."""
        page, query = self.page, self.query
        if page.ended is not None and query.after is not None:
            return page.ended
        if page.events:
            return page.events[0].number
        return query.before - 1 if query.before else page.ended or 0

    @property
    def oldest(self) -> int:
        """The oldest number that was looked at, next to which an older page lies."""
        page, query = self.page, self.query
        if page.ended is not None and query.after is None:
            return page.ended
        return page.events[-1].number if page.events else (query.after or 0) + 1


async def look_back(
    services: Services,
    context: RequestContext,
    filters: Filters,
    *,
    before: int | None = None,
    after: int | None = None,
) -> View:
    """Read a page of the history; where there is none at that end, the newest one.

    Raises:
        BadInput: there is no such command in any history, or the dice cannot be understood.
    """
    _check_command(services, filters.command)
    if filters.set is not None:
        await check_set(services, context, filters.set)
    configuration = await services.store.configuration(context.place)
    query = replace(_query(context, filters, configuration), before=before, after=after)
    page = await services.store.page(context.place, query)
    if not page.events and page.ended is None:
        query = replace(query, before=None, after=None)
        page = await services.store.page(context.place, query)
    hidden = frozenset(event.number for event in page.events if not may_see(context, event, configuration))
    events = tuple(mask(event, services.kinds) if event.number in hidden else event for event in page.events)
    pruned = 0 if page.older else await _pruned(services, context)
    return View(replace(page, events=events), query, configuration, hidden, filters, pruned)


async def keep_filters(services: Services, context: RequestContext, filters: Filters) -> int:
    """Keep filters for a week, for the buttons that turn their pages; return their number."""
    return await services.store.ask(KIND.of(context, filters.body()), context.is_late)


async def kept_filters(services: Services, context: RequestContext, number: int) -> Filters:
    """Return the filters that were kept under a number.

    Raises:
        Gone: they were kept for long enough, or elsewhere.
        NotAllowed: another person looked for them.
    """
    pending_action = await find(services, context, number, KIND)
    return Filters.of(pending_action.body)


def canonical(expression: str) -> str:
    """Return dice as they are kept with rolls: `D20 +5 vs 15` is `d20 + 5`, and `d%` is `d100`.

    Raises:
        BadInput: they cannot be understood.
    """
    return rolled(str(understand_one(expression).root)).dice


async def _pruned(services: Services, context: RequestContext) -> int:
    checkpoint = await services.store.checkpoint(context.place)
    return 0 if checkpoint is None else checkpoint.number


def _check_command(services: Services, command: str | None) -> None:
    if command is not None and command not in services.kinds:
        raise unknown("No history has {}", command, services.kinds, f"there is {', '.join(services.kinds)}.")


def _query(context: RequestContext, filters: Filters, configuration: Configuration) -> HistoryQuery:
    wanted = filters.expression, filters.by_hand, filters.set
    content = Content(context.person, is_game_master(context, configuration), *wanted)
    return HistoryQuery(
        context.person if filters.mine else filters.person,
        filters.command,
        since=filters.since,
        until=None if filters.until is None else filters.until + DAY,
        content=None if wanted == (None, None, None) else content,
    )
