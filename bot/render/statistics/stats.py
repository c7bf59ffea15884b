"""Statistics: a card in plain words, and a chart."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics.fit import fit
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
from bot.play.sums.tally import MOST_DAYS
from bot.play.words import quoted
from bot.render.attachment import Attachment
from bot.render.card import Card, Field, Tone
from bot.render.statistics import stats_words as words
from bot.render.statistics.stats_chart import StatsBars, chart
from bot.render.text import lines, plural, shortened

FIELD_LIMIT = 1000
LONGEST_TITLE = 60

FOOTER = "Each roll is judged by the odds it was made at. Hidden rolls do not count."


@dataclass(frozen=True)
class Stats:
    """An answer about what was rolled."""

    card: Card
    picture: Attachment | None


def stats(findings: Findings) -> Stats:
    """Judge what was gathered.

    Raises:
        BadInput: the odds of the dice take too long to work out.
    """
    where = f"{_whose(findings)}{_when(findings)}"
    subject, listed = findings.subject, tuple(_listed(findings))
    if subject is None or not findings.rolls:
        return Stats(
            Card(f"{_nothing(findings)} {where}. Only open rolls count.", "Statistics", listed), None
        )
    if not findings.sums:
        text = (
            f"{words.times(subject, findings.rolls)} of **{quoted(words.name(subject))}** {where}; their "
            "exact odds take too long to work out at each roll, so they are counted but not judged."
        )
        return Stats(Card(text, "Statistics", listed), None)
    grouping = grouping_for(subject)
    sample = sample_of(grouping, findings.sums)
    return Stats(_card(findings, subject, grouping, sample), _picture(subject, grouping, sample))


def _card(findings: Findings, subject: Subject, grouping: Grouping, sample: Sample) -> Card:
    result, suspect = fit(sample), _suspect(subject, sample)
    headline, told = words.verdict(result, sample, suspect)
    shown = f"{words.times(subject, findings.rolls)} of **{quoted(words.name(subject))}**"
    fields = [
        *_listed(findings),
        Field("Strays most", words.strays(sample, grouping) if result else "", inline=True),
        Field(
            "Longest streak",
            words.streak(subject, findings.recent, _fixed_distribution(subject)),
            inline=True,
        ),
        Field("Loaded?", words.loaded(suspect, sample) if suspect else ""),
        Field("Figures", words.figures(result) if result and findings.wanted.figures else ""),
    ]
    return Card(
        f"# {headline}\n{told}\n{shown} {_whose(findings)}{_when(findings)}.",
        "Statistics",
        tuple(field for field in fields if field.value),
        FOOTER,
        Tone.BY_HAND if subject.kind in BY_HAND else Tone.CHANCE,
    )


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
    return "Nothing was rolled that has odds of its own" if findings.thrown else "Nothing was rolled"


def _listed(findings: Findings) -> Iterable[Field]:
    if findings.overview and findings.overview.subjects:
        yield from _overview(findings.overview)
    if findings.thrown:
        yield Field("Dice thrown", words.thrown(findings.thrown), inline=True)


def _overview(overview: StatsOverview) -> Iterable[Field]:
    what = (words.listed(subject, rolls) for subject, rolls in overview.subjects)
    yield Field(plural(overview.rolls, "roll"), lines(what, FIELD_LIMIT), inline=True)
    if overview.rollers:
        who = (f"<@{person}> · {rolls:,}" for person, rolls in overview.rollers)
        yield Field("Who rolled", lines(who, FIELD_LIMIT), inline=True)


def _whose(findings: Findings) -> str:
    return f"by <@{findings.wanted.person}> " if findings.wanted.person else ""


def _when(findings: Findings) -> str:
    days = findings.wanted.days
    if days == MOST_DAYS:
        return "here in the last year"
    return "here today (in UTC)" if days == 1 else f"here in the last {days} days"


def _picture(subject: Subject, grouping: Grouping, sample: Sample) -> Attachment:
    labels = tuple(words.label(grouping, group) for group in range(grouping.size))
    name = words.name(subject)
    title = shortened(name, LONGEST_TITLE)
    told = ", ".join(
        f"{label} came {count} times of {mean:.1f} expected"
        for label, count, mean in zip(labels, sample.counts, sample.expected, strict=True)
    )
    alt = f"{title}: {told}."
    shown = StatsBars(f"{title}: {words.times(subject, sample.rolls)}", labels, sample)
    return Attachment("stats.png", alt[:1024], chart(shown))
