"""Words about statistics: what was counted, how well it fits, what strays, streaks, and loaded dice."""

from math import sqrt

from bot.mechanics.law import Law
from bot.mechanics.statistics.fit import FEWEST_ROLLS, Fit
from bot.mechanics.statistics.grouping import Grouping
from bot.mechanics.statistics.loaded import Suspect
from bot.mechanics.statistics.streaks import chance_of_run, longest
from bot.mechanics.statistics.sums import Sample
from bot.play.statistics.subjects import BY_HAND, Subject
from bot.render.text import plain, plural

NAMES = {"fair": "adaptive {}", "deck": "deck of {}", "catan": "Catan", "hand": "{} by hand"}


def name(subject: Subject) -> str:
    """Return what a subject is called: `2d6`, `adaptive 2d6`, `d6 of the set red`."""
    dice = subject.dice.partition("/")[0]
    if subject.kind == "set":
        return f"{dice} of the set {subject.set}"
    return NAMES.get(subject.kind, "{}").format(dice)


def times(subject: Subject, count: int) -> str:
    """Return `412 rolls`, or `412 throws` of physical dice."""
    return plural(count, "throw" if subject.kind in BY_HAND else "roll")


def verdict(fit: Fit | None, sample: Sample) -> tuple[str, str]:
    """Return how well counts fit their odds, as a headline and a sentence."""
    if fit is None and sample.rolls < FEWEST_ROLLS:
        return "Too few to tell", f"Fewer than {FEWEST_ROLLS} tell nothing: roll on, and ask again."
    if fit is None:
        return "Nothing to tell", "These dice have nothing that luck could change."
    often = f"Luck like this or stranger comes to {one_in(fit.chance)}."
    if fit.chance >= 0.05:
        return "Just luck", often
    if fit.chance >= 0.001:
        return "Unusual luck", f"{often} Look at many things, and some will be as unusual."
    return "This is hardly luck", f"{often} Either that happened, or the odds are not what they should be."


def one_in(chance: float) -> str:
    """Return `1 group in 7`."""
    if chance >= 2 / 3:
        return "most groups"
    if chance >= 0.4:
        return "every second group"
    if chance < 1e-6:
        return "fewer than 1 group in 1,000,000"
    often = 1 / chance
    digits = max(0, len(str(int(often))) - 2)
    return f"1 group in {round(often, -digits):,.0f}"


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


def streak(recent: tuple[int, ...], law: Law | None) -> str:
    """Return the longest run of one outcome in recent rolls, and by a `law` without memory, its chance."""
    run = longest(recent)
    if run is None:
        return ""
    looked = f"of the last {plural(len(recent), 'roll')}"
    if run.length < 2:
        return f"none twice in a row {looked}"
    row = "twice" if run.length == 2 else f"{run.length} times"
    told = f"**{run.outcome:,}** {row} in a row, the longest {looked}"
    if law is None:
        return told
    return f"{told}\nas long or longer comes to {one_in(chance_of_run(law, len(recent), run.length))}"


def loaded(suspect: Suspect, throws: int) -> str:
    """Return which face of a physical die is most suspicious, how much, and what would tell."""
    share = f"face **{suspect.face}**: {suspect.share:.1%} of all throws, {suspect.fair:.1%} is fair"
    true = f"its true share is between {suspect.low:.1%} and {suspect.high:.1%} (19 times in 20)"
    if suspect.seems_loaded:
        odd = f"a fair die has a face as odd as this in {one_in(suspect.chance)}".replace("group", "case")
        return f"{share}\n{true}\n**It seems loaded:** {odd}."
    if suspect.needed is None:
        return f"{share}\n{true}"
    more = suspect.needed - throws
    if more <= 0:
        return f"{share}\n{true}\nA bias of this size would have shown by now: it seems to be luck."
    return (
        f"{share}\n{true}\nIf it is loaded as much as it looks, {plural(more, 'more throw')} "
        "would show it 8 times in 10."
    )


def figures(fit: Fit) -> str:
    """Return the figures of a test."""
    chance = f"{fit.chance:.3g}" if fit.chance >= 1e-12 else "below 1e-12"
    return f"χ² = {fit.statistic:.2f} with {plural(fit.freedom, 'degree')} of freedom, p = {chance}"


def listed(subject: Subject, rolls: int) -> str:
    """Return a line of what was rolled."""
    return f"{plain(name(subject))} · {times(subject, rolls)}"
