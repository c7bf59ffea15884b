"""Shows dice rolled until something came: how many rolls that took, each roll, and the odds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

from bot.features.odds.card import OddsAnswer, between, chance, number
from bot.features.until.event import UntilRolls
from bot.mechanics.notation.evaluation import RollResult
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.rolls_needed import RollsNeeded, find_needed
from bot.mechanics.notation.until import UntilResult, counts, read_until
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Attachment, Card, Tone
from bot.text.dice import describe_fall, signed
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import one_distribution
from bot.text.view import PlainView, again_lines, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, capital, faces, lines, percent, plural

FIRST, LAST = 8, 7
"""How many of the first and of the last rolls are shown, if there are more than both together."""

TEXT_LIMIT = 4_000

CERTAIN = Fraction(999, 1000)
"""The chance above which more rolls are not worth a line."""

HARDLY = Fraction(1, 10**6)
"""The largest chance of not getting there that is too small to mention."""

MOST_LINES = 12


class UntilView(PlainView):
    """Dice rolled until something came."""

    has_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        comment = event.request.get("comment")
        label = f" {quote(comment)}" if comment else ""
        dice, dice_faces = quote(event.request["dice"]), faces(event.draws, FACES_A_LINE)
        return f"**{_took(event)}** ← {dice}{label}{hand_words(event)} {dice_faces}"

    def card(self, event: Event, result: UntilRolls, configuration: Configuration) -> Card:
        rolled, needed = result.rolled, result.needed
        parts = [f"# {capital(_took(event))}", *_tell(rolled), *_say_odds(event, needed), *again_lines(event)]
        by_hand = [f"-# Rolled{hand_words(event)}"] if event.request.get("set") else []
        title = quote(event.request.get("comment", ""))
        text = lines([*parts, *by_hand], TEXT_LIMIT)
        return Card(text, title, footer=footer_of(event), tone=tone_of(event))

    def compact(self, event: Event, result: UntilRolls, configuration: Configuration) -> Card:
        took = f"**{_took(event)}** {quote(event.request.get('comment', ''))}".rstrip()
        return Card(write_in_line(event, took, " · ".join(_short(result.rolled))), tone=tone_of(event))


VIEWS = {"until": UntilView()}


def _took(event: Event) -> str:
    """Say how many rolls it took, or that they were not enough."""
    count = event.outcome or 0
    return (
        plural(count, "roll")
        if (event.line or {}).get("met", True)
        else f"not within {plural(count, 'roll')}"
    )


def _tell(result: UntilResult) -> Iterator[str]:
    """Yield the goal, and a line for each roll."""
    until, sums = result.until, list(accumulate(result.gains))
    collected = f": **{signed(sums[-1])}**" if until.way == "all" else ""
    yield f"{quote(str(until))}{collected}"
    count = len(result.rolls)
    hides = count > FIRST + LAST
    for place, roll in enumerate(result.rolls):
        if hides and place == FIRST:
            yield f"-# … {count - FIRST - LAST} more …"
        if hides and FIRST <= place < count - LAST:
            continue
        total = signed(roll.totals[0])
        figure = f"**{total}**" if result.gains[place] > 0 else total
        so_far = f" → {signed(sums[place])}" if until.way == "all" else ""
        yield f"`{place + 1:>{len(str(count))}}` {figure}{so_far} · {_list_faces(roll)}"


def _list_faces(roll: RollResult) -> str:
    """Return the dice of a roll as they fell; a single pool without its name, which the line above has."""
    part = roll.parts[0]
    fell = describe_fall(part, 0)
    return fell.removeprefix(f"{part.expression.root} ") if counts(part.expression.root) else fell


def _short(rolled: UntilResult) -> Iterator[str]:
    totals = [signed(roll.totals[0]) for roll in rolled.rolls]
    yield quote(str(rolled.until))
    yield " ".join(totals if len(totals) <= FIRST + LAST else (*totals[:FIRST], "…", *totals[-LAST:]))


def _say_odds(event: Event, needed: RollsNeeded | None) -> Iterator[str]:
    count = event.outcome or 0
    if needed is None or not count:
        return
    if (event.line or {}).get("met", True):
        yield f"-# {plural(count, 'roll')} or fewer: {chance(needed.within[count - 1])}"
    elif count == LIMITS.until_rolls:
        yield f"-# {LIMITS.until_rolls} rolls are the limit: not enough {chance(needed.never)}"
    else:
        yield f"-# Not enough in {plural(count, 'roll')}: {chance(needed.never)}"


def until_odds(text: str) -> OddsAnswer:
    """Work out how many rolls an `until` in canonical form takes.

    Raises:
        BadInput: the calculation takes too long.
    """
    until = read_until(text)
    needed = find_needed(until)
    figures = needed.rolled
    mean = f"{number(figures.mean)} rolls"
    chances = list(_tell_within(needed))
    head = f"# {mean}\non average with `{until}`\nusually {between(*figures.usual)}"
    columns = histogram([figures], None)
    chart = one_distribution(
        str(until), "rolls", columns, (float(figures.mean), f"average {number(figures.mean)}")
    )
    words = (
        f"How many rolls {until} takes: {number(figures.mean)} on average, usually {between(*figures.usual)}."
    )
    card = Card("\n".join((head, *chances)), "How many rolls", tone=Tone.CHANCE)
    return OddsAnswer(card, Attachment("odds.png", words, chart))


def _tell_within(needed: RollsNeeded) -> Iterator[str]:
    """Yield how likely some numbers of rolls are enough."""
    for count in _counts(needed):
        share = needed.within[count - 1]
        yield f"**{percent(share)}** within {plural(count, 'roll')}"
    if needed.never > HARDLY:
        yield f"-# Not within {plural(needed.most, 'roll')}, where it ends: {chance(needed.never)}"


def _counts(needed: RollsNeeded) -> list[int]:
    """Return the numbers of rolls worth a line, from one that may be enough to one that nearly always is."""
    first = next((count for count, share in enumerate(needed.within, 1) if share), needed.most)
    last = next((count for count, share in enumerate(needed.within, 1) if share >= CERTAIN), needed.most)
    step = -(-(last - first + 1) // MOST_LINES)
    return sorted({*range(first, last, step), last})
