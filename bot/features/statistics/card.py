"""Statistics in words: a verdict, the largest deviation, streaks, suspicious dice, and a chart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from bot.features.statistics.chart import BAND, FAIR_BAND, StatsBars, chart
from bot.features.statistics.stats import Findings, StatsOverview
from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics import (
    FEWEST_ROLLS,
    LEVEL,
    Fit,
    Grouping,
    Sample,
    Suspect,
    chance_of_run,
    fit,
    longest_streak,
    sample_of,
    suspect_of,
    throws_needed,
)
from bot.play.errors import quote
from bot.play.sums import (
    BY_HAND,
    FACES,
    MOST_DAYS,
    WITH_MEMORY,
    Counted,
    Subject,
    distribution_of,
    grouping_for,
    sides_of,
)
from bot.text.card import WORDS, Attachment, Card, Field, Tone
from bot.text.words import evenings, lines, percent, plural, shorten

NAMES = {
    "fair": "adaptive {}",
    "deck": "deck of {}",
    "catan": "Catan",
    "hand": "{} by hand",
}


HARDLY = 0.001
"""A rarer result is hardly luck."""


def name(subject: Subject) -> str:
    """Return the name of a subject: `2d6`, `adaptive 2d6`, `d6 of the set red`."""
    dice = subject.dice if subject.kind == "game" else subject.dice.partition("/")[0]
    if subject.kind == "set":
        return f"{dice} of the set {subject.set}"
    return NAMES.get(subject.kind, "{}").format(dice)


TOO_FEW, NOTHING = "Too few to tell.", "Nothing to tell."
"""Verdicts that say nothing about the dice."""


def times(subject: Subject, count: int) -> str:
    """Return `153 d20s`, `30 throws of d6 by hand`, or `412 rolls of 2d6`, for a sentence on Discord."""
    return _times(subject, count, quote(name(subject)))


def _times(subject: Subject, count: int, called: str) -> str:
    if subject.kind == "faces" and "/" not in subject.dice:
        return plural(count, called)
    return f"{plural(count, 'throw' if subject.kind in FACES else 'roll')} of {called}"


def verdict(
    subject: Subject, fit: Fit | None, sample: Sample, suspect: Suspect | None = None
) -> tuple[str, str]:
    """Return how well counts fit their odds, as a headline and a sentence; for real dice also by one face."""
    if fit is None and sample.rolls < FEWEST_ROLLS:
        return TOO_FEW, f"Fewer than {FEWEST_ROLLS} tell nothing: roll on, and ask again."
    if fit is None:
        return NOTHING, "These dice have nothing that luck could change."
    with_memory = subject.kind in WITH_MEMORY
    fair = "At the odds they had" if with_memory else "With fair dice"
    often = f"{fair} and as many rolls, luck this odd comes on {evenings(fit.chance)}."
    if suspect and suspect.seems_loaded:
        odd = f"With a fair die and as many throws, a face this odd comes on {evenings(suspect.chance)}."
        die = "This die seems loaded." if suspect.chance < HARDLY else "This die may be loaded."
        return die, f"{_share(suspect)}. {odd}"
    if fit.chance >= LEVEL:
        return "The rolls fit their odds." if with_memory else "The dice look fair.", often
    if fit.chance >= HARDLY:
        return "Unusual luck.", f"{often} Look at many things, and some will be as unusual."
    return "This is hardly luck.", f"{often} Either that happened, or the odds are not what they should be."


def furthest_words(sample: Sample, grouping: Grouping) -> str:
    """Return the group with the largest excess, in percent: `**17** came most: 8.5 %, usual is 5 %`."""
    ends = _ends(sample)
    if not ends:
        return ""
    above, rolls = ends[0], sample.rolls
    came, usual = sample.counts[above] / rolls, sample.expected[above] / rolls
    label = face_label(grouping, above)
    return f"Furthest above: **{label}** with {_percent(came)}; {_percent(usual)} is usual."


def face_label(grouping: Grouping, group: int, words: Sequence[str] = ()) -> str:
    """Return the outcomes of a group: `7`, `96-100`, or with words for outcomes `messy critical`."""
    low, high = grouping.lows[group], grouping.highs[group]
    ends = dict.fromkeys((_outcome(low, words), _outcome(high, words)))
    return (" to " if words else "–").join(ends)


def _outcome(outcome: int, words: Sequence[str]) -> str:
    return words[outcome] if words else f"{outcome:,}"


def verdict_lines(sample: Sample, grouping: Grouping, words: Sequence[str]) -> str:
    """Return how often each verdict came, the best last, beside its exact chance."""
    total = sum(grouping.weights)
    return lines(
        (
            f"**{face_label(grouping, group, words)}** {count:,} × · {_percent(count / sample.rolls)}; "
            f"{percent(Fraction(grouping.weights[group], total))} is usual"
            for group, count in enumerate(sample.counts)
        ),
        FIELD_LIMIT,
    )


def furthest_off(sample: Sample, grouping: Grouping, words: Sequence[str] = ()) -> str:
    """Return the groups furthest above and below their expectation, relative to usual luck."""
    return "\n".join(
        f"**{face_label(grouping, group, words)}** came {plural(sample.counts[group], 'time')}, "
        f"{sample.expected[group]:.1f} would be usual"
        for group in dict.fromkeys(_ends(sample))
    )


def _ends(sample: Sample) -> tuple[int, ...]:
    """Return the groups furthest above and below their expectation, in standard deviations."""
    deviations = {
        group: (count - mean) / sqrt(sample.covariance[group][group])
        for group, (count, mean) in enumerate(zip(sample.counts, sample.expected, strict=True))
        if sample.covariance[group][group] > 0
    }
    if not deviations:
        return ()
    return max(deviations, key=deviations.__getitem__), min(deviations, key=deviations.__getitem__)


def streak_words(
    subject: Subject, recent: tuple[int, ...], distribution: Distribution | None, words: Sequence[str] = ()
) -> str:
    """Return the longest run of one outcome in recent rolls, and its chance if the dice have no memory."""
    run = longest_streak(recent)
    if run is None:
        return "not known: none was found in the newest entries"
    if len(recent) < 2:
        return ""
    looked = f"of the last {len(recent):,} rolls"
    if run.length < 2:
        return f"none twice in a row {looked}"
    row = "twice" if run.length == 2 else f"{run.length} times"
    told = f"**{_outcome(run.outcome, words)}** came {row} in a row, the longest run {looked}"
    if distribution is None:
        return told
    often = evenings(chance_of_run(distribution, len(recent), run.length))
    return f"{told}\nwith this many rolls, a run this long comes on {often}"


def loaded_words(suspect: Suspect, sample: Sample) -> str:
    """Return the most suspicious face of a physical die, its excess, and what would settle the question."""
    if sample.rolls < FEWEST_ROLLS:
        return _would_tell(len(sample.counts))
    true = (
        f"in the long run it comes {_percent(suspect.low)} to {_percent(suspect.high)} of the time "
        "(a guess that is right 19 times in 20)"
    )
    return "\n".join(filter(None, (_share(suspect), true, _describe_loaded_die(suspect, sample))))


def _share(suspect: Suspect) -> str:
    return f"**{suspect.face}** came {_percent(suspect.share)} of the time, {_percent(suspect.fair)} is fair"


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _describe_loaded_die(suspect: Suspect, sample: Sample) -> str:
    """Return how many more throws would settle the question, if they have not yet."""
    faces = len(sample.counts)
    if suspect.chance < HARDLY:
        return ""
    if suspect.needed is None:
        return _would_tell(faces)
    needed, tell = suspect.needed, "show it"
    if suspect.seems_loaded:
        needed, tell = throws_needed(suspect.share, faces, HARDLY) or needed, "make it nearly sure"
    if needed <= sample.rolls:
        return "A bias of this size would have shown by now: it seems to be luck."
    more = plural(needed - sample.rolls, "more throw")
    return f"If it is loaded as much as it looks, {more} would {tell} 8 times in 10."


def _would_tell(faces: int) -> str:
    needed = throws_needed(1.5 / faces, faces)
    return f"A face that comes half as often again as it should shows after about {needed:,} throws."


def test_figures(fit: Fit) -> str:
    chance = f"{fit.chance:.3g}" if fit.chance >= 1e-12 else "below 1e-12"
    return f"χ² = {fit.statistic:.2f} with {plural(fit.freedom, 'degree')} of freedom, p = {chance}"


def format_row(subject: Subject, rolls: int) -> str:
    """Return a line for a subject, with its number of rolls."""
    return f"{quote(name(subject))} · {rolls:,}"


FIELD_LIMIT = 1000
LONGEST_TITLE = 60
LONGEST_ALT = 1024

OTHERS, LONGEST_OTHER = 3, 20
"""How many other dice a card names, and characters of each."""

FOOTER = "Each roll is judged by the odds it was made at. Hidden rolls do not count."


@dataclass(frozen=True)
class Stats:
    """An answer about past rolls."""

    card: Card
    picture: Attachment | None
    has_figures: bool = False
    """Whether there are more figures to show."""


def stats(findings: Findings) -> Stats:
    """Judge the findings.

    Raises:
        BadInput: the odds of the dice take too long to calculate.
    """
    judged = _judge(findings)
    if isinstance(judged, Card):
        return Stats(judged, None)
    return Stats(_card(judged), _picture(judged), has_figures=True)


def figures(findings: Findings) -> Card:
    """Judge the findings, and show all figures.

    Raises:
        BadInput: the odds of the dice take too long to calculate.
    """
    judged = _judge(findings)
    return judged if isinstance(judged, Card) else _more(judged)


@dataclass(frozen=True)
class _Judgement:
    """The judgement on a subject."""

    findings: Findings
    subject: Subject
    grouping: Grouping
    sample: Sample
    fit: Fit | None
    suspect: Suspect | None

    @property
    def words(self) -> tuple[str, ...]:
        return self.subject.words

    @property
    def verdict(self) -> tuple[str, str]:
        return verdict(self.subject, self.fit, self.sample, self.suspect)

    @property
    def what(self) -> str:
        return f"{times(self.subject, self.findings.rolls)} {_where(self.findings)}"

    @property
    def tone(self) -> Tone:
        return Tone.BY_HAND if self.subject.kind in BY_HAND else Tone.CHANCE


def _judge(findings: Findings) -> _Judgement | Card:
    """Judge the subject, or say why that is impossible."""
    subject = findings.subject
    if subject is None or not findings.rolls:
        return Card(
            f"{_say_nothing(findings)} {_where(findings)}. Only open rolls count.{_hint_memory(subject)}"
        )
    if not findings.sums:
        text = (
            f"**{times(subject, findings.rolls)}** {_where(findings)}. They have no exact "
            "odds at each roll, so they are counted but not judged."
        )
        return Card(text, fields=tuple(_overview(findings.overview)))
    grouping = grouping_for(subject)
    sample = sample_of(grouping, findings.sums)
    return _Judgement(findings, subject, grouping, sample, fit(sample), _suspect(subject, sample))


def _card(judged: _Judgement) -> Card:
    """Show the verdict, the number of rolls, how rare such luck is, and the largest deviation."""
    headline, told = judged.verdict
    loaded = judged.suspect and judged.suspect.seems_loaded
    furthest = ""
    if judged.words:
        furthest = verdict_lines(judged.sample, judged.grouping, judged.words)
    elif judged.fit and not loaded:
        furthest = furthest_words(judged.sample, judged.grouping)
    lines_of_it = (f"# {headline}", f"**{judged.what}.**", told, furthest, _others(judged.findings))
    return Card("\n".join(filter(None, lines_of_it)), footer=_marks(judged), tone=judged.tone)


def _more(judged: _Judgement) -> Card:
    """Show all figures."""
    headline, told = judged.verdict
    subject, sample, suspect = judged.subject, judged.sample, judged.suspect
    same_each_time = None if subject.kind in WITH_MEMORY else distribution_of(subject)
    words = judged.words
    streak = streak_words(subject, judged.findings.recent, same_each_time, words)
    fields = [
        Field(
            "Furthest off", furthest_off(sample, judged.grouping, words) if judged.fit else "", inline=True
        ),
        Field("Longest streak", streak, inline=True),
        Field("Loaded?", loaded_words(suspect, sample) if suspect else ""),
        Field("The test", test_figures(judged.fit) if judged.fit else ""),
        *_overview(judged.findings.overview),
    ]
    return Card(
        f"**{headline}** {judged.what}.\n{told}",
        fields=tuple(field for field in fields if field.value),
        footer=FOOTER,
        tone=judged.tone,
    )


def _marks(judged: _Judgement) -> str:
    typed = f"{WORDS[Tone.BY_HAND]} · " if judged.subject.kind in BY_HAND else ""
    return f"{typed}Hidden rolls do not count."


def _others(findings: Findings) -> str:
    """Name other subjects, if the person named none."""
    if not findings.overview:
        return ""
    counted = (*findings.overview.subjects, *findings.overview.thrown)
    others = dict.fromkeys(
        name(each.what) if "/" not in each.what.dice else each.what.wanted
        for each in counted
        if each.what != findings.subject and not each.what.set
    )
    others.pop(findings.subject.dice if findings.subject else "", None)
    named = ", ".join(quote(shorten(other, LONGEST_OTHER)) for other in list(others)[:OTHERS])
    return f"-# Also here: {named}; `/stats dice:` asks about them." if named else ""


def _suspect(subject: Subject, sample: Sample) -> Suspect | None:
    """Return the most suspicious face of real dice, if each face is its own group, or None."""
    alone = len(sample.counts) == sides_of(subject)
    return suspect_of(sample.counts) if subject.kind in BY_HAND and alone else None


def _say_nothing(findings: Findings) -> str:
    subject, named = findings.subject, findings.wanted.set
    if named is not None:
        return f"Nothing of the set **{quote(named)}** was thrown"
    if subject:
        return f"**{quote(name(subject))}** was not {'thrown' if subject.kind in FACES else 'rolled'}"
    return "Nothing was rolled"


def _hint_memory(subject: Subject | None) -> str:
    """Say how to ask for the same dice with a memory: those count separately."""
    if subject is None or subject.kind != "roll":
        return ""
    dice = subject.dice
    return f"\n-# With /fair or /deck: `/stats dice:fair {dice}`, `/stats dice:deck {dice}`."


def _overview(overview: StatsOverview | None) -> Iterable[Field]:
    if overview is None:
        return
    if overview.subjects:
        yield Field(plural(overview.rolls, "roll"), _list_rows(overview.subjects), inline=True)
    if overview.thrown:
        yield Field("Dice thrown", _list_rows(overview.thrown), inline=True)
    if overview.rollers:
        who = (f"<@{person}> · {rolls:,}" for person, rolls in overview.rollers)
        yield Field("Who rolled", lines(who, FIELD_LIMIT), inline=True)


def _list_rows(counted: Iterable[Counted[Subject]]) -> str:
    return lines((format_row(subject, count) for subject, count in counted), FIELD_LIMIT)


def _where(findings: Findings) -> str:
    person, days = findings.wanted.person, findings.wanted.days
    whose = f"by <@{person}> " if person else ""
    if days == MOST_DAYS:
        return f"{whose}here in the last year"
    return f"{whose}here today (in UTC)" if days == 1 else f"{whose}here in the last {days} days"


def _picture(judged: _Judgement) -> Attachment:
    subject, grouping, sample = judged.subject, judged.grouping, judged.sample
    labels = tuple(face_label(grouping, group, judged.words) for group in range(grouping.size))
    title = shorten(_times(subject, sample.rolls, name(subject)), LONGEST_TITLE)
    told = ", ".join(
        f"{label}: {count} (usually {mean:.1f})"
        for label, count, mean in zip(labels, sample.counts, sample.expected, strict=True)
    )
    band = BAND if subject.kind in WITH_MEMORY else FAIR_BAND
    alt = f"{judged.verdict[0]} How often each came up in {title}: {told}."
    return Attachment("stats.png", shorten(alt, LONGEST_ALT), chart(StatsBars(title, labels, sample, band)))
