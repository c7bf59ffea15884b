"""Statistics of what was rolled at a place: gathered here, judged elsewhere."""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.play.asked import Asked
from bot.play.retally import outcomes_of
from bot.play.rolls.wanted import checked_set
from bot.play.statistics.subjects import BY_HAND, Subject, read
from bot.play.statistics.tallies import DAY, MOST_DAYS, Counted, Days
from bot.play.store import Look
from bot.play.table import Table

LOOKED_AT = 100
"""How many of the newest rows are looked at for streaks."""

MOST_LISTED = 8
"""How much is listed of what was rolled, and by whom."""


@dataclass(frozen=True, slots=True)
class WantedStats:
    """What a person asked about; None is everything."""

    person: int | None = None
    dice: str | None = None
    set: str | None = None
    """What people call a set of physical dice."""
    days: int = MOST_DAYS
    """How many days back, today included."""
    figures: bool = False
    """Whether to show the figures of the test."""


@dataclass(frozen=True, slots=True)
class Overview:
    """What was rolled at a place, and by whom."""

    subjects: tuple[Counted, ...]
    """The most rolled first, by the text of the subject."""
    rollers: tuple[Counted, ...]
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
    """Its outcomes in the newest rows, oldest first."""
    overview: Overview | None
    """Only where nothing was asked about but the place, or a person."""


async def gather(table: Table, asked: Asked, wanted: WantedStats) -> Findings:
    """Gather what is known here; hidden rolls count for nobody.

    Raises:
        BadInput: the dice cannot be understood, or the period is out of bounds.
    """
    if not 1 <= wanted.days <= MOST_DAYS:
        raise BadInput(f"Ask about 1 to {MOST_DAYS} days, not {wanted.days:,}.")
    days = Days.until(asked.at, wanted.days)
    overview = None
    if wanted.dice is None and wanted.set is None:
        overview = await _overview(table, asked, wanted, days)
    subject = await _subject(table, asked, wanted, days, overview)
    if subject is None:
        return Findings(wanted, None, 0, 0, (), overview)
    sums = await table.store.sums(asked.place, subject.text, days, wanted.person)
    recent = () if subject.kind in BY_HAND else await _recent(table, asked, wanted, days, subject)
    return Findings(wanted, subject, sums.sums, sums.rolls, recent, overview)


async def proposals(table: Table, asked: Asked, *, sets: bool = False) -> list[Subject]:
    """Return what was rolled here in the longest period, the most rolled first: dice, or named sets."""
    counted = await table.store.subjects(asked.place, Days.until(asked.at, MOST_DAYS))
    subjects = [Subject.of(str(text)) for text, _ in counted]
    return [subject for subject in subjects if (subject.kind == "set") == sets]


async def _overview(table: Table, asked: Asked, wanted: WantedStats, days: Days) -> Overview:
    subjects = await table.store.subjects(asked.place, days, wanted.person)
    rollers = [] if wanted.person else await table.store.rollers(asked.place, days)
    rolls = sum(rolls for text, rolls in subjects if Subject.of(str(text)).kind not in BY_HAND)
    return Overview(tuple(subjects[:MOST_LISTED]), tuple(rollers[:MOST_LISTED]), rolls)


async def _subject(
    table: Table, asked: Asked, wanted: WantedStats, days: Days, overview: Overview | None
) -> Subject | None:
    if overview is not None:
        subjects = (Subject.of(str(text)) for text, _ in overview.subjects)
        return next((subject for subject in subjects if subject.kind not in BY_HAND), None)
    if wanted.set is None:
        return read(wanted.dice or "")
    named = checked_set(wanted.set)
    if wanted.dice is not None:
        return read(wanted.dice, named)
    counted = await table.store.subjects(asked.place, days, wanted.person)
    subjects = (Subject.of(str(text)) for text, _ in counted)
    return next((one for one in subjects if one.set == named.casefold()), None)


async def _recent(
    table: Table, asked: Asked, wanted: WantedStats, days: Days, subject: Subject
) -> tuple[int, ...]:
    page = await table.store.look(asked.place, Look(wanted.person, limit=LOOKED_AT))
    records = (record for record in reversed(page.records) if record.at >= days.first * DAY)
    return tuple(outcome for record in records for outcome in outcomes_of(record, subject))
