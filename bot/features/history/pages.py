"""Reads the history of a place: a page of it by filters, or one row with all that is known of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.features.history.event import find_obstacle
from bot.features.history.labels import can_relabel, look_labelled
from bot.features.history.voids import find_void_obstacle
from bot.features.statistics.stats import check_set
from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.typed_line import read_alone
from bot.play.codec import Person, dump, load
from bot.play.errors import DAY
from bot.play.event import Event
from bot.play.labels import with_new_labels, with_words_of_others
from bot.play.reads import (
    LOOKED_AT,
    READ_AT,
    ContentFilter,
    HistoryPage,
    HistoryQuery,
    PendingKind,
    SearchWord,
)
from bot.play.recording import find, recall
from bot.play.request_context import Place
from bot.play.settings import Configuration, is_game_master
from bot.play.store import Ask, Services
from bot.play.sums import roll_subject
from bot.play.visibility import mask, may_see
from bot.text.words import join_or

KIND = PendingKind(
    "history",
    lasts=7 * DAY,
    over="These pages are too old: use /history again.",
    not_yours="Another person opened these pages: use /history yourself.",
)
"""The filters of pages, if they are too long for a button: a question that turning a page answers."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters as a person typed them; None matches everything."""

    person: Person | None = None
    command: str | None = None
    mine: bool = False
    """Whether to show the rolls of the person who asks, instead of `person`."""
    expression: str | None = None
    since: int | None = None
    """The beginning of the first day, in milliseconds since 1970."""
    until: int | None = None
    """The last day."""
    by_hand: bool | None = None
    set: str | None = None
    words: tuple[SearchWord, ...] = ()

    @property
    def short(self) -> bool:
        """Whether a button has room for them."""
        return self == Filters(self.person, self.command, self.mine)


@dataclass(frozen=True, slots=True)
class View:
    """A page as one person may see it, its filters, and the settings for showing it."""

    page: HistoryPage
    """Rows that the person may not see are masked: only who, when, visibility and label remain."""
    query: HistoryQuery
    configuration: Configuration
    hidden: frozenset[int] = frozenset()
    """The numbers of the masked rows."""
    filters: Filters = Filters()
    pruned: int = 0
    """On the last page: up to which number older rows are no longer kept, 0 where all are."""
    voiders: Mapping[int, int] = field(default_factory=dict)
    """Who voided a row, by its number; nothing of the masked rows."""

    @property
    def newest(self) -> int:
        """The newest number on the page; newer pages come after it."""
        page, query = self.page, self.query
        if page.ended is not None and query.after is not None:
            return page.ended
        if page.events:
            return page.events[0].number
        return query.before - 1 if query.before else page.ended or 0

    @property
    def oldest(self) -> int:
        """The oldest number on the page; older pages come before it."""
        page, query = self.page, self.query
        if page.ended is not None and query.after is None:
            return page.ended
        return page.events[-1].number if page.events else (query.after or 0) + 1


async def look_back(
    ask: Ask,
    filters: Filters,
    *,
    before: int | None = None,
    after: int | None = None,
) -> View:
    """Read a page of the history, or the newest one if there is none at that end.

    Raises:
        BadInput: there is no such command in any history, or the dice cannot be understood.
    """
    _check_command(ask.services, filters.command)
    if filters.set is not None:
        await check_set(ask, filters.set)
    configuration = ask.configuration
    query = replace(_query(ask, filters, configuration), before=before, after=after)
    page = await ask.store.page(ask.place, query)
    if not page.events and page.ended is None:
        query = replace(query, before=None, after=None)
        page = await ask.store.page(ask.place, query)
    hidden = frozenset(
        event.number for event in page.events if not may_see(ask.context, event, configuration)
    )
    events = await with_words(ask.services, ask.place, page.events, hidden)
    pruned = 0 if page.older else await _find_pruned(ask)
    voiders = await _find_voiders(ask, [event for event in events if event.number not in hidden])
    return View(replace(page, events=events), query, configuration, hidden, filters, pruned, voiders)


async def _find_voiders(ask: Ask, events: Iterable[Event]) -> dict[int, int]:
    voids = {event.number: await _find_row(ask, event.voided) for event in events}
    return {number: void.person for number, void in voids.items() if void}


async def _find_row(ask: Ask, number: int | None) -> Event | None:
    return None if number is None else await ask.store.event(ask.place, number)


async def with_words(
    services: Services, place: Place, events: Iterable[Event], hidden: Collection[int]
) -> tuple[Event, ...]:
    """Return rows as their lines show them; for `hidden` numbers, only what all may know."""
    masked = [mask(event, services.kinds) if event.number in hidden else event for event in events]
    labelled = await with_new_labels(services, place, masked)
    return tuple(await with_words_of_others(services, place, labelled))


async def keep_filters(ask: Ask, filters: Filters) -> int:
    """Store filters for a week, for the buttons that turn pages; return their number."""
    return await ask.store.ask(KIND.of(ask.context, dump(filters)), ask.context.has_expired)


async def find_filters(ask: Ask, number: int) -> Filters:
    """Return the filters stored under a number.

    Raises:
        Gone: they have expired, or are from elsewhere.
        NotAllowed: they are another person's.
    """
    pending_action = await find(ask, number, KIND)
    return load(Filters, pending_action.body)


def canonical(expression: str) -> str:
    """Return dice as rows have them: `D20 +5 vs 15` is `d20 + 5`, and `d%` is `d100`.

    A game's roll such as `7 vtm hunger 2 difficulty 4` is `vtm7h2 >=4`.

    Raises:
        BadInput: they cannot be understood.
    """
    line = read_alone(expression)
    return str(line.roll) if isinstance(line.roll, GameRoll) else roll_subject(str(line.one.root)).dice


async def _find_pruned(ask: Ask) -> int:
    checkpoint = await ask.store.checkpoint(ask.place)
    return 0 if checkpoint is None else checkpoint.number


def _check_command(services: Services, command: str | None) -> None:
    if command is None or command in services.kinds:
        return
    if family := [name for name in services.kinds if name.startswith(f"{command}-")]:
        raise BadInput(f"`command:{command}` has several kinds of entries: choose {join_or(family)}.")
    raise unknown_name(
        "The history has no command {}",
        command,
        services.kinds,
        "choose one from the list, such as roll or d100.",
    )


def _query(ask: Ask, filters: Filters, configuration: Configuration) -> HistoryQuery:
    kinds = ask.kinds.items()
    wanted = filters.expression, filters.by_hand, filters.set, filters.words
    content = ContentFilter(ask.person, is_game_master(ask.context, configuration), *wanted)
    return HistoryQuery(
        ask.person if filters.mine else filters.person,
        tuple(name for name, kind in kinds if filters.command in {name, kind.asked_by}),
        since=filters.since,
        until=None if filters.until is None else filters.until + DAY,
        content=None if (filters.command, *wanted) == (None, None, None, None, ()) else content,
        within=READ_AT if filters.words else LOOKED_AT,
    )


@dataclass(frozen=True, slots=True)
class Details:
    """A row as one person may see it, the settings it is shown with, and the row that struck or voided it."""

    event: Event
    result: Any
    """How it came about, in the form of its kind."""
    configuration: Configuration
    can_strike: bool
    """Whether the person could strike it."""
    can_relabel: bool
    """Whether the person could change its label."""
    can_void: bool = False
    """Whether the person could void it."""
    struck_by: Event | None = None
    voided_by: Event | None = None
    why_kept: str = ""
    """Why it cannot be struck, or a roll by chance not voided, for whoever could have expected it."""


async def details(ask: Ask, number: int) -> Details:
    """Return the `number`-th row of the place, if the person may see it.

    Raises:
        Gone: there is no such row.
        NotAllowed: it is hidden from this person.
    """
    event = await look_labelled(ask, number)
    configuration = ask.configuration
    struck_by, voided_by = await _find_row(ask, event.struck), await _find_row(ask, event.voided)
    obstacle, void_obstacle = await find_obstacle(ask, event), find_void_obstacle(ask, event)
    expects = ask.person == event.person or is_game_master(ask.context, configuration)
    is_usual = event.is_roll or ask.kinds[event.kind].can_strike
    by_chance = event.is_roll and not event.by_hand
    asks_why = expects and is_usual and not event.is_crossed_out
    why_kept = (void_obstacle if by_chance else obstacle) if asks_why else ""
    return Details(
        event,
        await recall(ask, event),
        configuration,
        can_strike=not obstacle,
        can_relabel=can_relabel(ask, event, configuration),
        can_void=not void_obstacle,
        struck_by=struck_by,
        voided_by=voided_by,
        why_kept=why_kept,
    )
