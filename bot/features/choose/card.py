"""What was chosen or shuffled, and how likely that was; also the odds before a choice."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.features.choose.event import CHOOSE
from bot.features.odds.card import chance
from bot.mechanics.picks import Pick, PickResult
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView, again_lines, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, faces, lines, percent, shorten

TEXT_LIMIT = 3_500

LONGEST_HEADLINE = 60
"""In characters; a longer headline takes more than two lines on a phone."""

LINE_LIMIT = 200
"""The most characters of the result in a line of the history."""


class ChooseView(PlainView):
    """A choice, or a new order."""

    has_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        comment = event.request.get("comment")
        said = f" {quote(comment)}" if comment else ""
        thrown = faces(event.draws, FACES_A_LINE)
        came = quote(shorten(_join(_came(event)), LINE_LIMIT))
        return f"**{came}** ← {event.request['dice']}{said}{hand_words(event)} {thrown}"

    def outcome(self, event: Event) -> int | str:
        return _join(_came(event))

    def card(self, event: Event, result: PickResult, configuration: Configuration) -> Card:
        told = [*_tell(result), *_remarks(result.pick), *again_lines(event)]
        by_hand = [f"-# Rolled{hand_words(event)}"] if event.by_hand else []
        title = quote(event.request.get("comment", ""))
        text = lines([*told, *by_hand], TEXT_LIMIT)
        return Card(text, title, footer=footer_of(event), tone=tone_of(event))

    def compact(self, event: Event, result: PickResult, configuration: Configuration) -> Card:
        came = f"**{quote(_join(result.chosen))}** {quote(event.request.get('comment', ''))}".rstrip()
        return Card(write_in_line(event, came, event.request["dice"]), tone=tone_of(event))


VIEWS = {"choose": ChooseView()}


def _came(event: Event) -> Sequence[str]:
    """Return the result, from the row alone."""
    made = CHOOSE.recall(event, None)
    chosen: Sequence[str] = made.chosen if made else ()
    return chosen


def _join(chosen: Sequence[str]) -> str:
    return ", ".join(chosen)


def _tell(result: PickResult) -> Iterator[str]:
    """Yield the result, large; a long one as lines, numbered for a shuffle."""
    whole = _join(result.chosen)
    if len(whole) <= LONGEST_HEADLINE:
        yield f"# {quote(whole)}"
        return
    for place, option in enumerate(result.chosen, 1):
        mark = f"`{place:>{len(str(len(result.chosen)))}}` " if result.pick.shuffles else ""
        yield f"{mark}**{quote(option)}**"


def _remarks(pick: Pick) -> Iterator[str]:
    """Yield what there was to choose from, and the chance of the result."""
    if pick.shuffles:
        yield f"-# One of {pick.chance.denominator:,} orders, all equally likely"
        return
    yield f"-# {pick.count} of {len(pick.options)}: {quote(_join(pick.options))}"


def pick_odds(pick: Pick) -> Card:
    """Tell how likely each thing is to be chosen, or how many orders are possible."""
    size = len(pick.options)
    if pick.shuffles:
        head = f"# {chance(Fraction(1, size))}\nfor each of {size} to come first, or at any other place"
        orders = f"{pick.chance.denominator:,} orders, all equally likely: {quote(_join(pick.options))}"
        return Card(f"{head}\n{orders}", "Shuffle", tone=Tone.CHANCE)
    each = {option: pick.chance_of(option) for option in pick.options}
    told = (f"**{percent(share)}** {quote(option)}" for option, share in each.items())
    groups = (
        [f"-# {pick.chance.denominator:,} possible choices, all equally likely"] if pick.count > 1 else []
    )
    return Card(lines([*told, *groups], TEXT_LIMIT), f"Choose {pick.count} of {size}", tone=Tone.CHANCE)
