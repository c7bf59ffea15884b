"""Statistics of what was rolled at a place: gathered here, judged elsewhere."""

import asyncio
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput, nearest, unknown
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import checked_set
from bot.play.services import Services
from bot.play.statistics.streaks import lately
from bot.play.sums.subjects import FACES, Subject, is_long, read
from bot.play.sums.tally import MOST_DAYS, Counted, Days

MOST_LISTED = 8
"""How much is listed of what was rolled, and by whom."""

AT_ONCE = 1_000
"""How much of what was rolled is read before others have a turn: there are up to 5,000 dice."""


@dataclass(frozen=True, slots=True)
class WantedStats:
    """What a person asked about; None is everything."""

    person: int | None = None
    dice: str | None = None
    set: str | None = None
    """What people call a set of physical dice."""
    days: int = MOST_DAYS
    """How many days back, today included."""


@dataclass(frozen=True, slots=True)
class StatsOverview:
    """What was rolled at a place, and by whom."""

    subjects: tuple[Counted[Subject], ...]
    """The most rolled first."""
    thrown: tuple[Counted[Subject], ...]
    """The single dice of whatever rolls, the most thrown first."""
    rollers: tuple[Counted[int], ...]
    """Who rolled most first, by id; an id of 0 or less is of someone who was forgotten."""
    rolls: int


@dataclass(frozen=True, slots=True)
class Findings:
    """All that statistics are made of: a hashable value, as they are worked out elsewhere."""

    wanted: WantedStats
    subject: Subject | None
    """What is judged; None: nothing was rolled that could be."""
    sums: int
    rolls: int
    recent: tuple[int, ...]
    """Its newest outcomes, oldest first; those that were found."""
    overview: StatsOverview | None
    """Only where nothing was asked about but the place, or a person."""

    @property
    def is_long(self) -> bool:
        """Whether a count says that judging them may take seconds."""
        return self.subject is not None and is_long(self.subject)


async def gather(services: Services, context: RequestContext, wanted: WantedStats) -> Findings:
    """Gather what is known here, but for the newest outcomes; hidden rolls count for nobody.

    Raises:
        BadInput: the dice cannot be understood, or the period is out of bounds.
    """
    if not 1 <= wanted.days <= MOST_DAYS:
        raise BadInput(f"Ask about 1 to {MOST_DAYS} days, not {wanted.days:,}.")
    days = Days.until(context.at, wanted.days)
    if wanted.dice is None and wanted.set is None:
        return await _of_all(services, context, wanted, days)
    subject = await _subject(services, context, wanted, days)
    return await _found(services, context, wanted, days, subject)


async def with_recent(services: Services, context: RequestContext, found: Findings) -> Findings:
    """Return what was gathered with the newest outcomes, which take longer to find than all else."""
    if found.subject is None or not found.sums:
        return found
    days = Days.until(context.at, found.wanted.days)
    recent = await lately(services, context, found.subject, days, found.wanted.person)
    return replace(found, recent=recent)


async def proposals(services: Services, context: RequestContext, *, sets: bool = False) -> list[Subject]:
    """Return what was rolled here in the longest period: dice, or named sets.

    The most rolled comes first, and the faces of dice last.
    """
    counted = await _counted(services, context, Days.until(context.at, MOST_DAYS))
    wanted = [subject for subject, _ in counted if (subject.kind == "set") == sets]
    return sorted(wanted, key=lambda subject: subject.kind in FACES)


async def check_set(services: Services, context: RequestContext, name: str) -> None:
    """See that the name of a set of dice is not a mistyped one of those that were thrown here.

    Raises:
        BadInput: it looks like one of them, and is none.
    """
    known = {subject.set for subject in await proposals(services, context, sets=True)}
    if name.casefold() not in known and nearest(name, known):
        raise unknown("No dice called {} were thrown here", name, known, "")


async def _of_all(services: Services, context: RequestContext, wanted: WantedStats, days: Days) -> Findings:
    """Gather what was rolled, and all about the faces of the die thrown most, or what was rolled most."""
    counted = await _counted(services, context, days, wanted.person)
    rollers = [] if wanted.person else await services.store.rollers(context.place, days)
    rolled = [each for each in counted if each.what.kind not in FACES]
    thrown = [each for each in counted if each.what.kind in FACES]
    rolls = sum(each.rolls for each in rolled)
    most = next((each.what for each in (*thrown, *rolled)), None)
    found = await _found(services, context, wanted, days, most)
    overview = StatsOverview(
        tuple(rolled[:MOST_LISTED]), tuple(thrown[:MOST_LISTED]), tuple(rollers[:MOST_LISTED]), rolls
    )
    return replace(found, overview=overview)


async def _found(
    services: Services, context: RequestContext, wanted: WantedStats, days: Days, subject: Subject | None
) -> Findings:
    """Gather all about one subject."""
    if subject is None:
        return Findings(wanted, None, 0, 0, (), None)
    sums = await services.store.sums(context.place, subject.text, days, wanted.person)
    return Findings(wanted, subject, sums.sums, sums.rolls, (), None)


async def _subject(
    services: Services, context: RequestContext, wanted: WantedStats, days: Days
) -> Subject | None:
    """Return what was asked about, None where there is nothing of that set.

    A die that was never thrown itself, such as a d100 that was made from others, is the rolls of it.
    """
    if wanted.set is None:
        subject = read(wanted.dice or "")
        made = Subject("roll", subject.dice)
        asked = [each.what for each in await _counted(services, context, days, wanted.person)]
        never_thrown = subject.kind == "faces" and subject not in asked and made in asked
        return made if never_thrown else subject
    named = checked_set(wanted.set)
    await check_set(services, context, named)
    if wanted.dice is not None:
        return read(wanted.dice, named)
    counted = await _counted(services, context, days, wanted.person)
    return next((subject for subject, _ in counted if subject.set == named.casefold()), None)


async def _counted(
    services: Services, context: RequestContext, days: Days, person: int | None = None
) -> list[Counted[Subject]]:
    """Return what was rolled, the most rolled first."""
    counted = await services.store.subjects(context.place, days, person)
    found: list[Counted[Subject]] = []
    for begin in range(0, len(counted), AT_ONCE):
        found += (Counted(Subject.of(text), rolls) for text, rolls in counted[begin : begin + AT_ONCE])
        await asyncio.sleep(0)
    return found
