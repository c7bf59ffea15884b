"""Rolls of dice expressions: their line, and their cards, done or waiting for faces."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from bot.features.odds.card import chance
from bot.features.roll.event import ExpressionRoll
from bot.mechanics.notation.distributions.tallies import words_of
from bot.mechanics.notation.doubts import Doubt, doubt_of
from bot.mechanics.notation.evaluation import PartResult
from bot.mechanics.notation.recorded import read_rolls
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.dice import describe_fall, meaning, natural, shorten_roll, signed, tally_words, worth
from bot.text.faces import Rows, dice_of_expression
from bot.text.view import PlainView, again_lines, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, faces, lines, plural, say_label, say_names, shorten

TEXT_LIMIT = 4_000
"""Characters of a card."""

ROW_LIMIT = 100
"""Characters of an expression in the history."""


class RollView(PlainView):
    """A roll of an expression."""

    has_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        short = quote(shorten(say_names(event.request["dice"]), ROW_LIMIT))
        thrown = f" {faces(event.draws, FACES_A_LINE)}" if event.draws else ""
        return f"**{_came(event)}** ← {short}{hand_words(event)}{thrown}"

    def card(self, event: Event, result: ExpressionRoll, configuration: Configuration) -> Card:
        parts = result.rolled.parts
        told = _only(parts[0]) if len(parts) == 1 else chain.from_iterable(map(_one_of_several, parts))
        text = lines([*told, *_describe_reading(event), *_remarks(event)], TEXT_LIMIT)
        title = quote(say_label(parts[0].expression.label)) if len(parts) == 1 else ""
        return Card(text, title, footer=footer_of(event), tone=_tone(event, parts))

    def compact(self, event: Event, result: ExpressionRoll, configuration: Configuration) -> Card:
        line = write_in_line(event, shorten(shorten_roll(result.rolled), TEXT_LIMIT))
        return Card(
            lines([line, *_describe_reading(event)], TEXT_LIMIT), tone=_tone(event, result.rolled.parts)
        )

    def dice(self, result: ExpressionRoll) -> Rows:
        return dice_of_expression(result.rolled)

    def doubt(self, event: Event) -> Doubt | None:
        return _doubt_in(event.request["dice"])


VIEWS = {"roll": RollView()}


def add_odds_of_result(odds: Card, event: Event, roll: ExpressionRoll) -> Card:
    """Return the odds of the dice of a roll with those of what came above them, where there is one total."""
    if event.odds is None or roll.odds is None or event.outcome is None:
        return odds
    came = signed(event.outcome)
    more = chance(roll.odds.at_least(event.outcome))
    above = f"Chance of **{came}**: {chance(event.odds)}; of {came} or more: {more}"
    return replace(odds, text=f"{above}\n{odds.text}")


def _came(event: Event) -> str:
    """Return the totals of a row, and of dice with words how often each came."""
    if event.outcome is not None:
        return signed(event.outcome)
    kept = event.line or {}
    totals = list(map(signed, kept.get("totals", [])))
    if "tallies" not in kept:
        return ", ".join(totals)
    counted = iter(kept["tallies"])
    parts = read_rolls(event.request["dice"]).parts
    words = (words_of(part.root) for part in parts for _ in range(part.sets))
    tallies = (tuple(zip(each, next(counted), strict=True)) if each else () for each in words)
    return " · ".join(
        quote(tally_words(tally)) if tally else total for tally, total in zip(tallies, totals, strict=True)
    )


@lru_cache(maxsize=16)
def _doubt_in(line: str) -> Doubt | None:
    return doubt_of(read_rolls(line))


def _describe_reading(event: Event) -> Iterator[str]:
    """Say how the dice were read, where they may mean something else."""
    if doubt := _doubt_in(event.request["dice"]):
        yield f"-# {doubt.reading}"


def _remarks(event: Event) -> Iterator[str]:
    yield from again_lines(event)
    if event.request.get("set"):
        yield f"-# Rolled{hand_words(event)}"


def _only(part: PartResult) -> Iterator[str]:
    """Tell the only roll of a line: its totals large, and a line for each set."""
    yield f"# {' · '.join(map(worth, part.sets))}"
    several = len(part.sets) > 1
    for place, result in enumerate(part.sets):
        words = " · ".join(filter(None, (worth(result) if several else "", meaning(part, place))))
        yield f"**{words}** · {describe_fall(part, place)}" if words else describe_fall(part, place)
    if several:
        yield f"-# {_together(part)}"


def _one_of_several(part: PartResult) -> Iterator[str]:
    """Tell one of several rolls: its total and label large, and its dice below."""
    label = quote(say_label(part.expression.label))
    for place, result in enumerate(part.sets):
        yield "## " + " · ".join(filter(None, (worth(result), label, meaning(part, place))))
        yield describe_fall(part, place)


def _together(part: PartResult) -> str:
    """Tell of several sets how many met the target, or what they come to together."""
    if part.expression.target is None:
        return f"{_format_sum(part)} all together"
    return f"{sum(part.successes)} of {plural(len(part.sets), 'roll')} succeeded"


def _format_sum(part: PartResult) -> str:
    words = Counter[str]()
    for tally in part.tallies:
        words.update(tally)
    return quote(tally_words(tuple(words.items()))) if words else signed(sum(part.totals))


def _tone(event: Event, parts: Sequence[PartResult]) -> Tone:
    """Return the colour of a roll: that of a natural 20 or 1 where it is open, and the only roll."""
    only = parts[0].sets if len(parts) == 1 else ()
    shows = natural(only[0]) if len(only) == 1 else None
    usual = Tone.CHANCE if shows is None else Tone.NATURAL_20 if shows > 1 else Tone.NATURAL_1
    return tone_of(event, usual)
