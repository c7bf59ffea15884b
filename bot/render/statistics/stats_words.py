"""Words about statistics: what was counted, how well it fits, what strays, streaks, and loaded dice."""

from collections.abc import Sequence
from math import sqrt

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics.fit import FEWEST_ROLLS, Fit
from bot.mechanics.statistics.grouping import Grouping
from bot.mechanics.statistics.loaded import LEVEL, Suspect, throws_needed
from bot.mechanics.statistics.streaks import chance_of_run, longest
from bot.mechanics.statistics.sums import Sample
from bot.play.sums.subjects import FACES, Subject
from bot.play.sums.tally import Counted
from bot.play.words import quoted
from bot.render.text import plural

NAMES = {
    "fair": "adaptive {}",
    "deck": "deck of {}",
    "catan": "Catan",
    "faces": "{} by the bot",
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
    """Return `412 rolls`, or `412 throws` of single dice."""
    return plural(count, "throw" if subject.kind in FACES else "roll")


def verdict(fit: Fit | None, sample: Sample, suspect: Suspect | None = None) -> tuple[str, str]:
    """Return how well counts fit their odds, as a headline and a sentence; of real dice also by one face."""
    if fit is None and sample.rolls < FEWEST_ROLLS:
        return "Too few to tell", f"Fewer than {FEWEST_ROLLS} tell nothing: roll on, and ask again."
    if fit is None:
        return "Nothing to tell", "These dice have nothing that luck could change."
    often = f"Luck like this or stranger comes to {one_in(fit.chance)}."
    if suspect and suspect.seems_loaded:
        odd = f"Fair dice have a face as odd as the {suspect.face} here in {one_in(suspect.chance, 'case')}."
        return "It seems loaded" if suspect.chance < HARDLY else "Perhaps loaded", f"{odd}\n{often}"
    if fit.chance >= LEVEL:
        return "Just luck", often
    if fit.chance >= HARDLY:
        return "Unusual luck", f"{often} Look at many things, and some will be as unusual."
    return "This is hardly luck", f"{often} Either that happened, or the odds are not what they should be."


def one_in(chance: float, what: str = "group") -> str:
    """Return `1 group in 7`."""
    if chance >= 2 / 3:
        return f"most {what}s"
    if chance >= 0.4:
        return f"every second {what}"
    if chance < 1e-6:
        return f"fewer than 1 {what} in 1,000,000"
    often = 1 / chance
    digits = max(0, len(str(int(often))) - 2)
    return f"1 {what} in {round(often, -digits):,.0f}"


def label(grouping: Grouping, group: int) -> str:
    """Return the outcomes of a group: `7`, `96-100`."""
    low, high = grouping.lows[group], grouping.highs[group]
    return f"{low:,}" if low == high else f"{low:,}–{high:,}"


def strays(sample: Sample, grouping: Grouping) -> str:
    """Return which group is furthest above and which below its expectation, in standard deviations."""
    deviations = {
        group: (count - mean) / sqrt(sample.covariance[group][group])
        for group, (count, mean) in enumerate(zip(sample.counts, sample.expected, strict=True))
        if sample.covariance[group][group] > 0
    }
    if not deviations:
        return ""
    ends = max(deviations, key=deviations.__getitem__), min(deviations, key=deviations.__getitem__)
    return "\n".join(
        f"**{label(grouping, group)}** came {plural(sample.counts[group], 'time')}, "
        f"{sample.expected[group]:.1f} expected"
        for group in dict.fromkeys(ends)
    )


def streak(subject: Subject, recent: tuple[int, ...], distribution: Distribution | None) -> str:
    """Return the longest run of one outcome in recent rolls, and by a memoryless distribution its chance."""
    run = longest(recent)
    if run is None:
        return "not known: none is among the newest entries"
    if len(recent) < 2:
        return ""
    looked = f"of the last {times(subject, len(recent))}"
    if run.length < 2:
        return f"none twice in a row {looked}"
    row = "twice" if run.length == 2 else f"{run.length} times"
    told = f"**{run.outcome:,}** came {row} in a row, the longest {looked}"
    if distribution is None:
        return told
    return (
        f"{told}\nas long or longer comes to {one_in(chance_of_run(distribution, len(recent), run.length))}"
    )


def loaded(suspect: Suspect, sample: Sample) -> str:
    """Return which face of a physical die is most suspicious, how much, and what would tell."""
    if sample.rolls < FEWEST_ROLLS:
        return _would_tell(len(sample.counts))
    share = (
        f"face **{suspect.face}**: {_percent(suspect.share)} of all throws, {_percent(suspect.fair)} is fair"
    )
    true = f"its true share is between {_percent(suspect.low)} and {_percent(suspect.high)} (19 times in 20)"
    return "\n".join(filter(None, (share, true, _more(suspect, sample))))


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


def thrown(dice: Sequence[Counted[Subject]]) -> str:
    """Return which dice were thrown how often, and how to ask about the faces of the first."""
    first = dice[0].what
    ask = f"set:{quoted(first.set)}" if first.set else f"dice:{first.wanted}"
    each = (listed(subject, count) for subject, count in dice)
    return "\n".join((*each, f"see how they fell: /stats {ask}"))


def listed(subject: Subject, rolls: int) -> str:
    """Return a line of what was rolled, and how often."""
    return f"{quoted(name(subject))} · {rolls:,}"
