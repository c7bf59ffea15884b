"""What stands behind `More` of a session: the figures of its luck, and the rolls at its ends."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from bot.play.luck import Judged, Luck
from bot.play.sessions.session import Session
from bot.play.sessions.summary import SessionSummary
from bot.play.words import quoted
from bot.render.card import Card, Field
from bot.render.numbers import percent
from bot.render.odds.odds_words import chance
from bot.render.sessions.session import DICE_LIMIT, FIELD_LIMIT, title_of
from bot.render.text import lines, plural, shortened

MOST = 5
"""How many rolls at either end are told."""

MEANING = (
    "The luck of a roll is the chance of less, and half that of the same: on average 50 %, whatever dice. "
    "Of each person it is averaged; how rare that is, is reckoned by the normal approximation."
)


def session_figures(session: Session, summary: SessionSummary) -> Card:
    """Show how lucky each person was, in figures, and the rolls that were least likely."""
    highest = sorted(summary.judged, key=lambda roll: (roll.at_least, roll.number))[:MOST]
    lowest = sorted(summary.judged, key=lambda roll: (roll.at_most, roll.number))[:MOST]
    return Card(
        MEANING,
        title_of(session),
        (
            Field("Luck", lines(map(_luck, summary.lucks), FIELD_LIMIT)),
            Field("Least likely high rolls", lines(_rolls(highest, "or more"), FIELD_LIMIT)),
            Field("Least likely low rolls", lines(_rolls(lowest, "or less"), FIELD_LIMIT)),
        ),
    )


def _luck(luck: Luck) -> str:
    rare = percent(Fraction(luck.chance).limit_denominator(10**12))
    return (
        f"<@{luck.person}> **{_rounded(luck.mean)}** on average over {plural(luck.rolls, 'total')}; "
        f"as far off on that side or further: {rare}"
    )


def _rounded(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def _rolls(rolls: Iterable[Judged], beyond: str) -> Iterator[str]:
    for roll in rolls:
        share = roll.at_least if beyond == "or more" else roll.at_most
        dice = quoted(shortened(roll.dice, DICE_LIMIT))
        odds = chance(Fraction(share).limit_denominator(10**12))
        yield f"`#{roll.number}` **{roll.total:,}** on {dice} by <@{roll.person}>: {odds} for that {beyond}"
