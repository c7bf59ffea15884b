"""What a person typed in their own words, taken out of what is kept."""

from collections.abc import Mapping
from contextlib import suppress

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.parsing import parse_rolls
from bot.mechanics.notation.plainly import anonymous
from bot.play.event import Json

TYPED = frozenset(("comment", "set", "name"))
"""The parts of a request that hold nothing but what a person typed."""

WORDS_BEGIN = frozenset("#[$")
"""Signs of which one stands before all that a person may have put in words into dice."""

Request = Mapping[str, Json]


def without_words(request: Request) -> Request:
    """Return a kept request without its person's own words: the dice are the same."""
    if TYPED.isdisjoint(request):
        return without_labels(request)
    return without_labels({name: value for name, value in request.items() if name not in TYPED})


def without_labels(request: Request) -> Request:
    """Return a kept request without the labels and comments of its dice."""
    dice = request.get("dice")
    if not isinstance(dice, str) or WORDS_BEGIN.isdisjoint(dice):
        return request
    with suppress(BadInput):  # some kinds name their dice by a word of the bot's
        return {**request, "dice": str(anonymous(parse_rolls(dice)))}
    return request
