"""Statistics: a card in plain words, and a chart."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics.fit import Fit, fit
from bot.mechanics.statistics.grouping import Grouping
from bot.mechanics.statistics.loaded import Suspect, suspect_of
from bot.mechanics.statistics.sums import Sample, sample_of
from bot.play.statistics.stats import Findings, StatsOverview
from bot.play.sums.subjects import (
    BY_HAND,
    FACES,
    WITH_MEMORY,
    Subject,
    distribution_of,
    grouping_for,
    sides_of,
)
from bot.play.sums.tally import MOST_DAYS, Counted
from bot.play.words import quoted
from bot.render.card import WORDS, Attachment, Card, Field, Tone
from bot.render.statistics import stats_words as words
from bot.render.statistics.stats_chart import BAND, FAIR_BAND, StatsBars, chart
from bot.render.text import lines, plural, shortened

FIELD_LIMIT = 1000
LONGEST_TITLE = 60
LONGEST_ALT = 1024

OTHERS, LONGEST_OTHER = 3, 20
"""How many other dice a card names, and characters of each."""

FOOTER = "Each roll is judged by the odds it was made at. Hidden rolls do not count."


@dataclass(frozen=True)
class Stats:
    """An answer about what was rolled."""

    card: Card
    picture: Attachment | None
    has_figures: bool = False
    """Whether there are figures besides, for who asks."""


def stats(findings: Findings) -> Stats:
    """Judge what was gathered.

    Raises:
        BadInput: the odds of the dice take too long to work out.
    """
    judged = _judged(findings)
    if isinstance(judged, Card):
        return Stats(judged, None)
    return Stats(_card(judged), _picture(judged), has_figures=True)


def figures(findings: Findings) -> Card:
    """Judge what was gathered, and show all figures.

    Raises:
        BadInput: the odds of the dice take too long to work out.
    """
    judged = _judged(findings)
    return judged if isinstance(judged, Card) else _more(judged)


def in_short(findings: Findings) -> tuple[str, str]:
    """Judge what was gathered: the verdict, empty where there is none, and what it is about, or why not.

    Raises:
        BadInput: the odds of the dice take too long to work out.
    """
    judged = _judged(findings)
    return ("", judged.text) if isinstance(judged, Card) else (judged.verdict[0], f"{judged.what}.")


@dataclass(frozen=True)
class _Judged:
    """What is told of a subject."""

    findings: Findings
    subject: Subject
    grouping: Grouping
    sample: Sample
    fit: Fit | None
    suspect: Suspect | None

    @property
    def verdict(self) -> tuple[str, str]:
        return words.verdict(self.subject, self.fit, self.sample, self.suspect)

    @property
    def what(self) -> str:
        return f"{words.times(self.subject, self.findings.rolls)} {_where(self.findings)}"

    @property
    def tone(self) -> Tone:
        return Tone.BY_HAND if self.subject.kind in BY_HAND else Tone.CHANCE


def _judged(findings: Findings) -> _Judged | Card:
    """Judge what can be judged; else say why not."""
    subject = findings.subject
    if subject is None or not findings.rolls:
        return Card(f"{_nothing(findings)} {_where(findings)}. Only open rolls count.{_apart(subject)}")
    if not findings.sums:
        text = (
            f"**{words.times(subject, findings.rolls)}** {_where(findings)}. Their exact odds take too long "
            "to work out at each roll, so they are counted but not judged."
        )
        return Card(text, fields=tuple(_overview(findings.overview)))
    grouping = grouping_for(subject)
    sample = sample_of(grouping, findings.sums)
    return _Judged(findings, subject, grouping, sample, fit(sample), _suspect(subject, sample))


def _card(judged: _Judged) -> Card:
    """Begin with the verdict, then how many, how rare such luck is, and what is furthest off."""
    headline, told = judged.verdict
    loaded = judged.suspect and judged.suspect.seems_loaded
    furthest = words.furthest(judged.sample, judged.grouping) if judged.fit and not loaded else ""
    lines_of_it = (f"# {headline}", f"**{judged.what}.**", told, furthest, _others(judged.findings))
    return Card("\n".join(filter(None, lines_of_it)), footer=_marks(judged), tone=judged.tone)


def _more(judged: _Judged) -> Card:
    """Show all figures."""
    headline, told = judged.verdict
    subject, sample, suspect = judged.subject, judged.sample, judged.suspect
    streak = words.streak(subject, judged.findings.recent, _fixed_distribution(subject))
    fields = [
        Field("Furthest off", words.furthest_off(sample, judged.grouping) if judged.fit else "", inline=True),
        Field("Longest streak", streak, inline=True),
        Field("Loaded?", words.loaded(suspect, sample) if suspect else ""),
        Field("The test", words.figures(judged.fit) if judged.fit else ""),
        *_overview(judged.findings.overview),
    ]
    return Card(
        f"**{headline}** {judged.what}.\n{told}",
        fields=tuple(field for field in fields if field.value),
        footer=FOOTER,
        tone=judged.tone,
    )


def _marks(judged: _Judged) -> str:
    typed = f"{WORDS[Tone.BY_HAND]} · " if judged.subject.kind in BY_HAND else ""
    return f"{typed}Hidden rolls do not count."


def _others(findings: Findings) -> str:
    """Name what else can be asked about, where nothing was."""
    if not findings.overview:
        return ""
    counted = (*findings.overview.subjects, *findings.overview.thrown)
    others = dict.fromkeys(
        words.name(each.what) if "/" not in each.what.dice else each.what.wanted
        for each in counted
        if each.what != findings.subject and not each.what.set
    )
    others.pop(findings.subject.dice if findings.subject else "", None)
    named = ", ".join(quoted(shortened(other, LONGEST_OTHER)) for other in list(others)[:OTHERS])
    return f"-# Also here: {named}; `/stats dice:` asks about them." if named else ""


def _suspect(subject: Subject, sample: Sample) -> Suspect | None:
    """Return the most suspicious face of real dice, where each face is a group by itself."""
    alone = len(sample.counts) == sides_of(subject)
    return suspect_of(sample.counts) if subject.kind in BY_HAND and alone else None


def _fixed_distribution(subject: Subject) -> Distribution | None:
    """Return the distribution of dice that have the same one at each roll, None where they remember."""
    return None if subject.kind in WITH_MEMORY else distribution_of(subject)


def _nothing(findings: Findings) -> str:
    subject, named = findings.subject, findings.wanted.set
    if named is not None:
        return f"Nothing of the set **{quoted(named)}** was thrown"
    if subject:
        return f"**{quoted(words.name(subject))}** was not {'thrown' if subject.kind in FACES else 'rolled'}"
    return "Nothing was rolled"


def _apart(subject: Subject | None) -> str:
    """Say how the same dice are asked for where they lean on earlier rolls: those count by themselves."""
    if subject is None or subject.kind != "roll":
        return ""
    dice = subject.dice
    return f"\n-# With /fair or /deck: `/stats dice:fair {dice}`, `/stats dice:deck {dice}`."


def _overview(overview: StatsOverview | None) -> Iterable[Field]:
    if overview is None:
        return
    if overview.subjects:
        yield Field(plural(overview.rolls, "roll"), _listed(overview.subjects), inline=True)
    if overview.thrown:
        yield Field("Dice thrown", _listed(overview.thrown), inline=True)
    if overview.rollers:
        who = (f"<@{person}> · {rolls:,}" for person, rolls in overview.rollers)
        yield Field("Who rolled", lines(who, FIELD_LIMIT), inline=True)


def _listed(counted: Iterable[Counted[Subject]]) -> str:
    return lines((words.listed(subject, count) for subject, count in counted), FIELD_LIMIT)


def _where(findings: Findings) -> str:
    return f"{_whose(findings)}{_when(findings)}"


def _whose(findings: Findings) -> str:
    return f"by <@{findings.wanted.person}> " if findings.wanted.person else ""


def _when(findings: Findings) -> str:
    days = findings.wanted.days
    if days == MOST_DAYS:
        return "here in the last year"
    return "here today (in UTC)" if days == 1 else f"here in the last {days} days"


def _picture(judged: _Judged) -> Attachment:
    subject, grouping, sample = judged.subject, judged.grouping, judged.sample
    labels = tuple(words.label(grouping, group) for group in range(grouping.size))
    title = shortened(words.times(subject, sample.rolls), LONGEST_TITLE)
    told = ", ".join(
        f"{label}: {count} (usually {mean:.1f})"
        for label, count, mean in zip(labels, sample.counts, sample.expected, strict=True)
    )
    band = BAND if subject.kind in WITH_MEMORY else FAIR_BAND
    alt = f"{judged.verdict[0]} How often each came of {title}: {told}."
    return Attachment("stats.png", shortened(alt, LONGEST_ALT), chart(StatsBars(title, labels, sample, band)))
