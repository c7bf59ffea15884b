"""Gathers the data for statistics at a place; `card` judges them.

Streaks need recent outcomes of a subject in order. Its events are searched by their dice, among a limited
number of rows; the faces of dice, which rows do not name, come from the newest rolls. All this happens
between the answers to others, so its work is counted and limited.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput, nearest, unknown_name
from bot.play.errors import DAY
from bot.play.event import Event
from bot.play.kind import Origin, Workers, prepare_quickly
from bot.play.lanes import subject_needs_long_lane
from bot.play.one_by_one import one_by_one
from bot.play.reads import ContentFilter, HistoryQuery
from bot.play.store import Ask, Services
from bot.play.sums import BY_HAND, FACES, MOST_DAYS, Counted, Days, Subject, read
from bot.play.typed_faces import parse_set_name
from bot.play.visibility import HiddenRolls, count_hidden

ROWS = 100
"""The most events that are used."""

STREAK_ROWS = 20
"""How many of them are read at once: each may have a thousand dice."""

MOST_WORK = 2_000
"""The most work on them: for example a hundred rolls of ten dice, or one of a thousand."""

WITHIN = 500
"""How many rows each read searches, so that busy channels take no longer."""

NOBODY = 0
"""Asks as nobody, for what everyone may see."""


async def read_recent(ask: Ask, subject: Subject, days: Days, person: int | None) -> tuple[int, ...]:
    """Return the newest outcomes of a subject within a period, oldest first.

    It has no gaps: it ends before the first row that would be too much work.
    """
    work, newest = 0, list[tuple[int, ...]]()
    async for event in _newest(ask, _query(subject, days, person)):
        work += ask.kinds[event.kind].retelling + len(event.draws)
        if work > MOST_WORK:
            break
        newest.append(await _outcomes(ask.services, event, subject))
    return tuple(one for outcomes in reversed(newest) for one in outcomes)


async def _newest(ask: Ask, query: HistoryQuery) -> AsyncIterator[Event]:
    """Yield the newest events, read a few at a time, and let others have a turn after each."""
    before = None
    for _ in range(ROWS // STREAK_ROWS):
        page = await ask.store.page(ask.place, replace(query, before=before))
        for event in page.events:
            yield event
            await asyncio.sleep(0)  # throwing many dice again takes a while, and others wait
        if len(page.events) < STREAK_ROWS:
            return
        before = page.events[-1].number


async def _outcomes(services: Services, event: Event, subject: Subject) -> tuple[int, ...]:
    """Return the outcomes of a subject in an event, in order, or none if it is hidden or struck."""
    if event.visibility or event.struck is not None or not event.is_roll:
        return ()
    kind = services.kinds[event.kind]
    return kind.outcomes(
        event, await prepare_quickly(kind, kind.read(event.request), services, event), subject
    )


def _query(subject: Subject, days: Days, person: int | None) -> HistoryQuery:
    query = HistoryQuery(person, limit=STREAK_ROWS, since=days.first * DAY, within=WITHIN)
    if subject.kind in FACES:
        content = ContentFilter(NOBODY, by_hand=subject.kind in BY_HAND, set=subject.set or None)
        return replace(query, content=content)
    if subject.kind == "roll":
        return replace(query, content=ContentFilter(NOBODY, dice=subject.dice))
    return replace(query, kinds=(subject.kind_of_event,), content=ContentFilter(NOBODY, dice=subject.dice))


MOST_LISTED = 8
"""The most subjects and people in a list."""

AT_ONCE = 1_000
"""How many subjects are read before others have a turn: there are up to 5,000 dice."""


@dataclass(frozen=True, slots=True)
class WantedStats:
    """A person's question; None means everything."""

    person: int | None = None
    dice: str | None = None
    set: str | None = None
    """People's name for a set of physical dice."""
    days: int = MOST_DAYS
    """How many days back, today included."""


@dataclass(frozen=True, slots=True)
class StatsOverview:
    """What was rolled at a place, and by whom."""

    subjects: tuple[Counted[Subject], ...]
    """The most rolled first."""
    thrown: tuple[Counted[Subject], ...]
    """The single dice of all rolls, the most thrown first."""
    rollers: tuple[Counted[int], ...]
    """The people by their ids, the busiest first; an id of 0 or less is a forgotten person."""
    rolls: int


@dataclass(frozen=True, slots=True)
class Findings:
    """The data for statistics, hashable because workers compute with them."""

    wanted: WantedStats
    subject: Subject | None
    """The judged subject, or None if there are no suitable rolls."""
    sums: int
    rolls: int
    recent: tuple[int, ...]
    """Its newest outcomes, oldest first, as far as found."""
    overview: StatsOverview | None
    """Only if the person named no subject."""

    async def is_long(self, workers: Workers) -> bool:
        """Whether judging them may take seconds."""
        return self.subject is not None and await subject_needs_long_lane(workers, self.subject)


async def gather(ask: Ask, wanted: WantedStats) -> Findings:
    """Gather the data here, except the newest outcomes; hidden rolls count for nobody.

    Raises:
        BadInput: the dice cannot be understood, or the period is out of bounds.
    """
    if not 1 <= wanted.days <= MOST_DAYS:
        raise BadInput(f"`days:` must be from 1 to {MOST_DAYS}, not {wanted.days:,}.")
    days = Days.until(ask.at, wanted.days)
    if wanted.dice is None and wanted.set is None:
        return await _of_all(ask, wanted, days)
    subject = await _subject(ask, wanted, days)
    return await _gather_subject(ask, wanted, days, subject)


async def with_recent(ask: Ask, found: Findings) -> Findings:
    """Return the findings with the newest outcomes, which take longer to find than the rest."""
    if found.subject is None or not found.sums:
        return found
    days = Days.until(ask.at, found.wanted.days)
    recent = await read_recent(ask, found.subject, days, found.wanted.person)
    return replace(found, recent=recent)


async def proposals(ask: Ask, *, sets: bool = False) -> list[Subject]:
    """Return the subjects of the longest period here: dice, or named sets.

    The most rolled comes first, and the faces of dice last.
    """
    counted = await _count_subjects(ask, Days.until(ask.at, MOST_DAYS))
    wanted = [subject for subject, _ in counted if (subject.kind == "set") == sets]
    return sorted(wanted, key=lambda subject: subject.kind in FACES)


async def check_set(ask: Ask, name: str) -> None:
    """Check that the name of a set of dice does not mistype one that was thrown here.

    Raises:
        BadInput: it is similar to one of them, and is none.
    """
    known = {subject.set for subject in await proposals(ask, sets=True)}
    if name.casefold() not in known and nearest(name, known):
        raise unknown_name("No dice called {} were thrown here", name, known, "")


async def _of_all(ask: Ask, wanted: WantedStats, days: Days) -> Findings:
    """Gather all subjects, and all about the faces of the die thrown most, or the most frequent roll."""
    counted = await _count_subjects(ask, days, wanted.person)
    rollers = [] if wanted.person else await ask.store.rollers(ask.place, days)
    rolled = [each for each in counted if each.what.kind not in FACES]
    thrown = [each for each in counted if each.what.kind in FACES]
    rolls = sum(each.rolls for each in rolled)
    most = next((each.what for each in (*thrown, *rolled)), None)
    found = await _gather_subject(ask, wanted, days, most)
    overview = StatsOverview(
        tuple(rolled[:MOST_LISTED]), tuple(thrown[:MOST_LISTED]), tuple(rollers[:MOST_LISTED]), rolls
    )
    return replace(found, overview=overview)


async def _gather_subject(ask: Ask, wanted: WantedStats, days: Days, subject: Subject | None) -> Findings:
    """Gather all about one subject."""
    if subject is None:
        return Findings(wanted, None, 0, 0, (), None)
    sums = await ask.store.sums(ask.place, subject.text, days, wanted.person)
    return Findings(wanted, subject, sums.sums, sums.rolls, (), None)


async def _subject(ask: Ask, wanted: WantedStats, days: Days) -> Subject | None:
    """Return the subject of a question, or None if its set has no rolls.

    A die that was never thrown itself, such as a d100 made from others, means the rolls of it.
    """
    if wanted.set is None:
        subject = read(wanted.dice or "")
        made = Subject("roll", subject.dice)
        asked = [each.what for each in await _count_subjects(ask, days, wanted.person)]
        never_thrown = subject.kind == "faces" and subject not in asked and made in asked
        return made if never_thrown else subject
    named = parse_set_name(wanted.set)
    await check_set(ask, named)
    if wanted.dice is not None:
        return read(wanted.dice, named)
    counted = await _count_subjects(ask, days, wanted.person)
    return next((subject for subject, _ in counted if subject.set == named.casefold()), None)


async def _count_subjects(ask: Ask, days: Days, person: int | None = None) -> list[Counted[Subject]]:
    """Return the subjects, the most rolled first."""
    counted = await ask.store.subjects(ask.place, days, person)
    return [Counted(Subject.of(text), rolls) async for text, rolls in one_by_one(counted, AT_ONCE)]


PAGES, IN_USE_ROWS = 5, 20
"""How many pages of rows are read, and rows of each: each may have a thousand dice."""

LATELY = PAGES * IN_USE_ROWS


@dataclass(frozen=True, slots=True)
class InUse:
    """The rules of the newest visible rolls; hidden and struck ones are left out."""

    rules: tuple[Counted[Origin], ...]
    """The most frequent first."""
    by_hand: int
    """The number of rolls that people threw themselves."""
    hidden_by: tuple[HiddenRolls, ...] = ()
    """The number of hidden rolls of each person, without any details."""


async def find_use(ask: Ask) -> InUse:
    """Read the newest entries of the place."""
    made: Counter[Origin] = Counter()
    rows: list[Event] = []
    by_hand, query = 0, HistoryQuery(limit=IN_USE_ROWS)
    for _ in range(PAGES):
        page = await ask.store.page(ask.place, query)
        rows += page.events
        for event in page.events:
            if event.visibility or event.struck is not None or not event.is_roll:
                continue
            rule = ask.kinds[event.kind].origin(event)
            if event.by_hand:
                by_hand += 1
            elif rule:
                made[rule] += 1
        if not page.older:
            break
        query = replace(query, before=page.events[-1].number)
    rules = tuple(Counted(rule, rolls) for rule, rolls in made.most_common())
    return InUse(rules, by_hand, count_hidden(rows, ask.kinds))
