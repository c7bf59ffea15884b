"""Decks against every order in which their cards can lie."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.stateful_dice import Deck, deck_of
from tests.mechanics.refusals import refusal

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TWO_D6 = DiceSum(2, 6).distribution()
SMALL = Distribution({1: 1, 2: 2, 5: 1})

DISTRIBUTIONS = st.dictionaries(st.integers(-9, 9), st.integers(1, 4), min_size=1, max_size=4).map(
    Distribution
)


@st.composite
def decks(draw):
    """Draw a small deck."""
    plain, copies = draw(DISTRIBUTIONS), draw(st.integers(1, 2))
    return deck_of(plain, copies, draw(st.integers(0, plain.total * copies - 1)))


def after_a_draw(deck, states):
    """Return how likely each card, and each state after it, is where states are as likely as given."""
    cards, after = Counter(), Counter()
    for state, likely in states.items():
        missing = deck.ready(Counter(dict(state)))
        distribution = deck.next_card(missing)
        for card in distribution.weights:
            cards[card] += likely * distribution.chance(card)
            after[tuple(sorted((missing + Counter([card])).items()))] += likely * distribution.chance(card)
    return cards, after


@given(decks())
def test_in_the_long_run_each_draw_has_the_plain_odds(deck):
    states = {(): Fraction(1)}
    for _ in range(2 * deck.size + 1):
        cards, states = after_a_draw(deck, states)
        assert cards == {card: deck.cards.chance(card) for card in deck.cards.weights}


@pytest.mark.parametrize("reshuffle", range(4))
def test_a_round_is_as_likely_as_cards_lie_so(reshuffle):
    deck = Deck(SMALL, reshuffle)
    drawn = deck.size - reshuffle
    pack = [card for card, count in SMALL.weights.items() for _ in range(count)]
    orders = Counter(order[:drawn] for order in permutations(pack))
    for order, ways in orders.items():
        likely = Fraction(1)
        for place, card in enumerate(order):
            likely *= deck.next_card(deck.ready(Counter(order[:place]))).chance(card)
        assert likely == Fraction(ways, orders.total())


@given(decks(), st.randoms(use_true_random=False))
def test_no_card_comes_more_often_than_it_is_there(deck, chance):
    missing = Counter()
    for _ in range(3 * deck.size):
        missing = deck.ready(missing)
        missing[deck.next_card(missing).draw(chance.randrange)] += 1
        assert all(count <= deck.cards.weights[card] for card, count in missing.items())


@given(decks())
def test_a_deck_is_shuffled_when_as_many_cards_are_left_as_was_said(deck):
    missing, left = Counter(), []
    for _ in range(deck.size + 1):
        missing = deck.ready(missing)
        left.append(deck.cards_left(missing))
        missing[next(iter(deck.next_card(missing).weights))] += 1
    whole = deck.size - deck.reshuffle
    assert left == [whole - draw % whole for draw in range(deck.size + 1)]


def test_a_drawn_card_is_less_likely_and_the_others_more():
    deck = deck_of(TWO_D6, 1, 5)
    distribution = deck.next_card(Counter([7, 7, 2]))
    assert [distribution.chance(card) for card in (7, 2, 6)] == [Fraction(4, 33), 0, Fraction(5, 33)]
    assert deck_of(TWO_D6, 3, 5).next_card(Counter([2])).chance(2) == Fraction(2, 107)


def test_usually_five_cards_are_left_or_a_seventh_of_a_small_deck():
    left = {((2, 6), 1): 5, ((2, 6), 2): 5, ((1, 20), 1): 2, ((1, 6), 1): 0, ((1, 7), 1): 1}
    assert {(d, n): deck_of(DiceSum(*d).distribution(), n).reshuffle for d, n in left} == left


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ((TWO_D6, 0), "A deck can have 1 to 10 copies of each card, not 0."),
        ((TWO_D6, 11), "A deck can have 1 to 10 copies of each card, not 11."),
        (
            (TWO_D6, 1, 36),
            "`reshuffle` must be less than 36, the number of cards in this deck: write 0 to 35.",
        ),
        (
            (TWO_D6, 1, -1),
            "`reshuffle` must be less than 36, the number of cards in this deck: write 0 to 35.",
        ),
        (
            (DiceSum(4, 6).distribution(), 8),
            "This deck would have 10,368 cards, but a deck can have at most 10,000: use fewer copies, or "
            "fewer dice.",
        ),
    ],
)
def test_what_is_no_deck_is_refused_in_one_sentence(asked, sentence):
    assert refusal(deck_of, *asked) == sentence
