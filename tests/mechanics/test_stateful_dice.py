"""Which dice can be drawn by their distribution: adaptively, or as cards."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.stateful_dice import adaptive_distribution, deck_distribution, read_one
from tests.mechanics.refusals import is_short_sentence, refusal


def refused(distribution_for, text):
    with pytest.raises(BadInput) as caught:
        distribution_for(read_one(text).root)
    return str(caught.value)


@pytest.mark.parametrize("text", ["2d6", "4d6kh3", "1d20+5", "{2d20, 1d12}kh1", "10d10>=8", "3d6!", "d%b"])
@pytest.mark.parametrize("distribution_for", [adaptive_distribution, deck_distribution])
def test_dice_are_drawn_by_their_exact_distribution_or_refused(distribution_for, text):
    root = read_one(text).root
    if refusal(distribution_for, root) is None:
        assert distribution_for(root) == distribution_of(root)


def test_several_sets_are_refused():
    with pytest.raises(BadInput) as caught:
        read_one("6x 4d6kh3")
    assert str(caught.value) == (
        "6x 4d6kh3 asks for 6 rolls, but what came before counts for each: ask for one at a time, 4d6kh3."
    )


@pytest.mark.parametrize("distribution_for", [adaptive_distribution, deck_distribution])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 + 4", "3 + 4 is always 7: there is nothing to decide."),
        ("3d1", "3d1 is always 3: there is nothing to decide."),
        ("2d6mi6", "2d6mi6 is always 12: there is nothing to decide."),
    ],
)
def test_what_can_come_out_in_one_way_alone_is_refused(distribution_for, text, sentence):
    assert refused(distribution_for, text) == sentence


@pytest.mark.parametrize(
    ("most", "more", "sentence"),
    [
        (
            "d1000",
            "d1001",
            "d1001 has 1,001 different totals; at most 1,000 can be remembered. Take fewer or smaller dice.",
        ),
        (
            "333d4",
            "334d4",
            "334d4 has 1,003 different totals; at most 1,000 can be remembered. Take fewer or smaller dice.",
        ),
    ],
)
def test_at_most_a_thousand_totals_are_balanced(most, more, sentence):
    assert len(adaptive_distribution(read_one(most).root).weights) == 1_000
    assert refused(adaptive_distribution, more) == sentence


def test_odds_of_too_many_digits_are_not_balanced():
    assert refused(adaptive_distribution, "990d10000>=5000") == (
        "The odds of 990d10000>=5000 are fractions of more than 1,000 digits, too long to be remembered. "
        "Take fewer or smaller dice."
    )


def test_a_deck_has_at_most_ten_thousand_cards():
    assert deck_distribution(read_one("4d10").root).total == 10_000
    assert refused(deck_distribution, "d10001") == (
        "The odds of d10001 take a deck of 10,001 cards; at most 10,000 can be shuffled. "
        "Take fewer or smaller dice."
    )


def test_a_deck_of_more_cards_than_can_be_told_is_refused_all_the_same():
    assert "a deck of far more than 10,000 cards" in refused(deck_distribution, "100d6")


@pytest.mark.parametrize("text", ["2d6+", "two dice", "0d6", "999999d6", "400d100000", "", "6x d6", "d6/0"])
def test_whatever_is_wrong_is_told_in_a_short_sentence(text):
    def asked(text):
        return adaptive_distribution(read_one(text).root)

    assert is_short_sentence(refusal(asked, text))
