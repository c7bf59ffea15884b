"""What the colour of a card says, its words say too, however short the card is."""

from dataclasses import replace

import pytest

from bot.features.registry import REGISTRY
from bot.features.views import fitting
from bot.play.settings import Configuration
from bot.text.card import WORDS, Tone
from tests.features.making import text_of
from tests.features.test_registry import examples

ROLLS = [name for name, (event, _) in examples().items() if event.is_roll]
LENGTHS = pytest.mark.parametrize("compact", [False, True], ids=["full", "compact"])


def shown(kind, *, compact, **changes):
    """The card of a roll, with its words in lower case."""
    event, result = examples()[kind]
    card = fitting(replace(event, **changes), result, Configuration(compact=compact))
    return card, text_of(card).lower()


def test_every_kind_of_roll_is_looked_at():
    assert set(ROLLS) >= {name for name, kind in REGISTRY.items() if kind.can_repeat}


@LENGTHS
@pytest.mark.parametrize("kind", ROLLS)
def test_a_typed_roll_has_the_colour_of_typed_rolls_and_says_so(kind, compact):
    card, words = shown(kind, compact=compact, by_hand=True)

    assert card.tone is Tone.BY_HAND
    assert "by hand" in words


@LENGTHS
@pytest.mark.parametrize("visibility", ["me", "both", "gm"])
@pytest.mark.parametrize("kind", ROLLS)
def test_a_hidden_roll_has_the_colour_of_hidden_rolls_and_says_so(kind, visibility, compact):
    card, words = shown(kind, compact=compact, visibility=visibility)

    assert card.tone is Tone.HIDDEN
    assert "hidden" in words


@LENGTHS
@pytest.mark.parametrize(("kind", "tone"), [("fair", Tone.ADAPTIVE), ("deck", Tone.DECK)])
def test_a_roll_with_changing_odds_has_their_colour_and_says_so(kind, tone, compact):
    card, words = shown(kind, compact=compact)

    assert card.tone is tone
    assert WORDS[tone] in words


@pytest.mark.parametrize("kind", [kind for kind in ROLLS if REGISTRY[kind].can_repeat])
@LENGTHS
def test_a_roll_that_repeats_another_names_it(kind, compact):
    event, _ = examples()[kind]
    _, words = shown(kind, compact=compact, request={**event.request, "again": 9})

    assert "#9" in words
