"""What the colour of a card says, its words say too, however short the card is."""

from dataclasses import replace
from itertools import product
from typing import Any

from bot.features.registry import REGISTRY
from bot.features.views import fitting
from bot.play.kind import Repeats
from bot.play.settings import Configuration
from bot.text.card import WORDS, Tone
from tests.features.making import text_of
from tests.features.test_registry import examples

ROLLS = [name for name, (event, _) in examples().items() if event.is_roll]


def shown(kind, **changes):
    """Yield the colour of the card of a roll, full and compact, and its words in lower case."""
    event, result = examples()[kind]
    for compact in (False, True):
        card = fitting(replace(event, **changes), result, Configuration(compact=compact))
        yield card.tone, text_of(card).lower()


def test_every_kind_of_roll_is_looked_at():
    assert set(ROLLS) >= {name for name, kind in REGISTRY.items() if isinstance(kind, Repeats)}


def test_a_typed_or_hidden_roll_has_its_colour_and_says_so():
    cases: list[tuple[dict[str, Any], Tone, str]] = [({"by_hand": True}, Tone.BY_HAND, "by hand")]
    cases += [({"visibility": seen}, Tone.HIDDEN, "hidden") for seen in ("me", "both", "gm")]
    for kind, (changes, tone, word) in product(ROLLS, cases):
        found = [(colour, word in words) for colour, words in shown(kind, **changes)]
        assert found == [(tone, True)] * 2, kind


def test_a_roll_with_changing_odds_has_their_colour_and_says_so():
    for kind, tone in (("fair", Tone.ADAPTIVE), ("deck", Tone.DECK)):
        assert [(found, WORDS[tone] in words) for found, words in shown(kind)] == [(tone, True)] * 2


def test_a_roll_that_repeats_another_names_it():
    for kind in (kind for kind in ROLLS if isinstance(REGISTRY[kind], Repeats)):
        event, _ = examples()[kind]
        repeats = shown(kind, request={**event.request, "again": 9})
        assert all("#9" in words for _, words in repeats), kind
