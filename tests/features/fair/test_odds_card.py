"""Cards and charts of the odds of the next adaptive roll."""

from fractions import Fraction

import pytest

from bot.features.fair.card import fair_odds, guess_words, split_comment
from bot.features.fair.event import Outlook
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.stateful_dice import BestGuess, parse_tightness
from bot.play.sums import strip_labels
from tests.features.making import text_of

pytestmark = pytest.mark.usefixtures("seldom_painted")

LONG = "{2d20, 1d12}kh1 + " + " + ".join(["4d6kh3[**fire** of <@5>]"] * 8)


def odds_of(text, tightness, counts, whose="channel"):
    dice = strip_labels(str(understand_one(text)))
    return fair_odds(Outlook(dice, parse_tightness(tightness), tuple(sorted(counts.items())), whose))


@pytest.mark.parametrize(
    ("dice", "parts"),
    [
        ("2d6", ("2d6", "")),
        ("2d6 # the #1", ("2d6", "the #1")),
        ("2d6[a # b] + 1 # c", ("2d6[a # b] + 1", "c")),
        ("2d6 # [a", ("2d6", "[a")),
    ],
)
def test_a_comment_is_parted_from_the_dice_and_not_from_a_label(dice, parts):
    assert split_comment(dice) == parts


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (BestGuess((7,), 1, Fraction(1)), "7"),
        (BestGuess((-6, 8), 2, Fraction(1, 3)), "−6 or 8"),
        (BestGuess((1, 2, 3), 3, Fraction(1, 3)), "1, 2 or 3"),
        (BestGuess((1, 2, 3), 1_000, Fraction(1, 1_000)), "any of 1,000 totals"),
    ],
)
def test_a_guess_names_at_most_three_totals(guess, words):
    assert guess_words(guess) == words


def test_the_odds_of_the_next_roll_are_told_beside_plain_ones():
    text = text_of(odds_of("2d6", "1", {2: 1, 4: 1, 7: 2}).card)

    assert "# 6 or 8\nare the likeliest next 2d6: 18.4 % each. With plain dice it is 7: 16.7 %." in text
    assert "Due: too rare so far: **6, 8**, then **5, 9**" in text
    assert "Too often so far: **7**, then **2**, then **4**" in text
    assert "Adaptive, tightness 1 · 4 rolls remembered" in text


def test_of_a_die_that_came_once_all_else_is_the_best_bet():
    text = text_of(odds_of("d20", "1", {4: 1}).card)

    assert "# any but 4\nare the likeliest next d20: 5.13 % each instead of 5.00 %." in text


def test_of_plain_dice_that_are_all_alike_no_best_bet_is_told():
    text = text_of(odds_of("d4", "1", {1: 1, 2: 1, 3: 1}).card)

    assert "# 4\nis the likeliest next d4" in text
    assert "With plain dice all are alike: 25.0 %." in text


def test_where_nothing_is_remembered_no_roll_is_said_to_shift_the_odds():
    assert odds_of("2d6", "1", {}).card.footer == "Adaptive, tightness 1 · nothing remembered yet"


def test_before_any_roll_the_odds_are_said_to_be_plain():
    text = text_of(odds_of("2d6", "1", {}).card)

    assert ", as with plain dice: no roll of these is remembered yet." in text
    assert "too often" not in text


def test_where_all_came_as_often_as_they_should_the_odds_are_plain_again():
    text = text_of(odds_of("1d4", "5", dict.fromkeys(range(1, 5), 3)).card)

    assert ", as with plain dice: just now nothing shifts the odds." in text
    assert "too rare so far: none" in text


def test_many_totals_as_far_as_each_other_are_counted():
    assert "too rare so far: **17 totals**\n" in text_of(odds_of("1d20", "1", {3: 2, 17: 1, 20: 1}).card)


def test_ones_own_memory_is_called_so():
    assert "your earlier rolls in this channel" in odds_of("2d6", "1", {2: 1}, "person").card.footer


@pytest.mark.parametrize("text", ["2d6", "1d20+5", "10d10>=8", "d1000", "333d4", "d50*d50", "(d10*1000)"])
def test_a_chart_is_a_png_with_a_text_for_those_who_cannot_see_it(text):
    picture = odds_of(text, "1", {50: 1, 10: 2}).picture

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt.startswith("Likeliest next: ")
    assert picture.name == "fairodds.png"


def test_the_longest_expression_fits_a_card_and_its_chart():
    found = odds_of(LONG, "0.125", {60: 4})

    assert len(found.card.title) <= 256
    assert len(found.picture.alt) <= 1_024
