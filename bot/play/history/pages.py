"""Look back at what was rolled at a place."""

from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.parsing import parse
from bot.play import pending_actions
from bot.play.clock import DAY
from bot.play.history_query import Content, HistoryPage, HistoryQuery
from bot.play.records import Json
from bot.play.refold import FOLDS
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.settings.game_masters import is_game_master
from bot.play.visibility import masked, may_see

COMMANDS = tuple(FOLDS)
"""The commands that leave rows in the history."""

KIND = pending_actions.PendingKind(
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
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class View:
    """A page as one person may see it, what was looked for, and the settings it is shown with."""

    page: HistoryPage
    """What the person may not see is masked: of it only who, when and its visibility are left."""
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
        return page.records[0].number if page.records else (query.before or 0) - 1

    @property
    def oldest(self) -> int:
        """The oldest number that was looked at, next to which an older page lies."""
        page, query = self.page, self.query
        if page.ended is not None and query.after is None:
            return page.ended
        return page.records[-1].number if page.records else (query.after or 0) + 1


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
    _check_command(filters.command)
    configuration = await services.store.configuration(context.place)
    query = replace(_query(context, filters, configuration), before=before, after=after)
    page = await services.store.look(context.place, query)
    if not page.records and page.ended is None:
        query = replace(query, before=None, after=None)
        page = await services.store.look(context.place, query)
    hidden = frozenset(
        record.number for record in page.records if not may_see(context, record, configuration)
    )
    records = tuple(masked(record) if record.number in hidden else record for record in page.records)
    pruned = 0 if page.older else await _pruned(services, context)
    return View(replace(page, records=records), query, configuration, hidden, filters, pruned)


async def keep_filters(services: Services, context: RequestContext, filters: Filters) -> int:
    """Keep filters for a week, for the buttons that turn their pages; return their number."""
    return await services.store.ask(KIND.ask(context, filters.body()))


async def kept_filters(services: Services, context: RequestContext, number: int) -> Filters:
    """Return the filters that were kept under a number.

    Raises:
        Gone: they were kept for long enough, or elsewhere.
        NotAllowed: another person looked for them.
    """
    pending_action = await pending_actions.find(services, context, number, KIND)
    return Filters(**pending_action.body)


def canonical(expression: str) -> str:
    """Return dice as they are kept with rolls: `D20 +5` is `d20 + 5`.

    Raises:
        BadInput: they cannot be understood.
    """
    return parse(expression).dice


async def _pruned(services: Services, context: RequestContext) -> int:
    checkpoint = await services.store.checkpoint(context.place)
    return 0 if checkpoint is None else checkpoint.number


def _check_command(command: str | None) -> None:
    if command is not None and command not in COMMANDS:
        raise BadInput(f"No history has {command[:40]!r}; there is {', '.join(COMMANDS)}.")


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
