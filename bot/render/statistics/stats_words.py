"""Words about statistics: what was counted, how well it fits, what is furthest off, streaks, loaded dice."""

from math import sqrt

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics.fit import FEWEST_ROLLS, Fit
from bot.mechanics.statistics.grouping import Grouping
from bot.mechanics.statistics.loaded import LEVEL, Suspect, throws_needed
from bot.mechanics.statistics.streaks import chance_of_run, longest
from bot.mechanics.statistics.sums import Sample
from bot.play.sums.subjects import FACES, WITH_MEMORY, Subject
from bot.play.words import quoted
from bot.render.numbers import evenings
from bot.render.text import plural

NAMES = {
    "fair": "adaptive {}",
    "deck": "deck of {}",
    "catan": "Catan",
    "hand": "{} by hand",
}


HARDLY = 0.001
"""What comes less often is hardly luck."""


def name(subject: Subject) -> str:
    """Return what a subject is called: `2d6`, `adaptive 2d6`, `d6 of the set red`."""
    dice = subject.dice.partition("/")[0]
    if subject.kind == "set":
        return f"{dice} of the set {subject.set}"
    return NAMES.get(subject.kind, "{}").format(dice)


def times(subject: Subject, count: int) -> str:
    """Return `153 d20s`, `30 throws of d6 by hand`, or `412 rolls of 2d6`."""
    called = quoted(name(subject))
    if subject.kind == "faces" and "/" not in subject.dice:
        return plural(count, called)
    return f"{plural(count, 'throw' if subject.kind in FACES else 'roll')} of {called}"


def verdict(
    subject: Subject, fit: Fit | None, sample: Sample, suspect: Suspect | None = None
) -> tuple[str, str]:
    """Return how well counts fit their odds, as a headline and a sentence; of real dice also by one face."""
    if fit is None and sample.rolls < FEWEST_ROLLS:
        return "Too few to tell.", f"Fewer than {FEWEST_ROLLS} tell nothing: roll on, and ask again."
    if fit is None:
        return "Nothing to tell.", "These dice have nothing that luck could change."
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


def furthest(sample: Sample, grouping: Grouping) -> str:
    """Return what came more than it should by most, in percent: `**17** came most: 8.5 %, usual is 5 %`."""
    ends = _ends(sample)
    if not ends:
        return ""
    above, rolls = ends[0], sample.rolls
    came, usual = sample.counts[above] / rolls, sample.expected[above] / rolls
    return f"Furthest above: **{label(grouping, above)}** with {_percent(came)}; {_percent(usual)} is usual."


def label(grouping: Grouping, group: int) -> str:
    """Return the outcomes of a group: `7`, `96-100`."""
    low, high = grouping.lows[group], grouping.highs[group]
    return f"{low:,}" if low == high else f"{low:,}–{high:,}"


def furthest_off(sample: Sample, grouping: Grouping) -> str:
    """Return which group is furthest above and which below its expectation, for its usual luck."""
    return "\n".join(
        f"**{label(grouping, group)}** came {plural(sample.counts[group], 'time')}, "
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


def streak(subject: Subject, recent: tuple[int, ...], distribution: Distribution | None) -> str:
    """Return the longest run of one outcome in recent rolls, and by a memoryless distribution its chance."""
    run = longest(recent)
    if run is None:
        return "not known: none was found in the newest entries"
    if len(recent) < 2:
        return ""
    looked = f"of the last {len(recent):,}"
    if run.length < 2:
        return f"none twice in a row {looked}"
    row = "twice" if run.length == 2 else f"{run.length} times"
    told = f"**{run.outcome:,}** came {row} in a row, the longest {looked}"
    if distribution is None:
        return told
    often = evenings(chance_of_run(distribution, len(recent), run.length))
    return f"{told}\nwith as many rolls, one as long comes on {often}"


def loaded(suspect: Suspect, sample: Sample) -> str:
    """Return which face of a physical die is most suspicious, how much, and what would tell."""
    if sample.rolls < FEWEST_ROLLS:
        return _would_tell(len(sample.counts))
    true = (
        f"in the long run it comes {_percent(suspect.low)} to {_percent(suspect.high)} of the time "
        "(a guess that is right 19 times in 20)"
    )
    return "\n".join(filter(None, (_share(suspect), true, _more(suspect, sample))))


def _share(suspect: Suspect) -> str:
    return f"**{suspect.face}** came {_percent(suspect.share)} of the time, {_percent(suspect.fair)} is fair"


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _more(suspect: Suspect, sample: Sample) -> str:
    """Return how many more throws would tell, where they have not told yet."""
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


def figures(fit: Fit) -> str:
    """Return the figures of a test."""
    chance = f"{fit.chance:.3g}" if fit.chance >= 1e-12 else "below 1e-12"
    return f"χ² = {fit.statistic:.2f} with {plural(fit.freedom, 'degree')} of freedom, p = {chance}"


def listed(subject: Subject, rolls: int) -> str:
    """Return a line of what was rolled, and how often."""
    return f"{quoted(name(subject))} · {rolls:,}"
