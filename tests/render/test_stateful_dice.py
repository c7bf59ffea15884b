"""Cards of adaptive rolls, of decks, and of the odds of the next roll."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bot.mechanics.best_guess import BestGuess, best_guess
from bot.mechanics.decks import deck_of
from bot.mechanics.dice_sum import DiceSum
from bot.mechanics.stateful_dice import read_one
from bot.mechanics.tightness import parse
from bot.play.records import Record
from bot.play.settings.configuration import Configuration
from bot.play.stateful_dice.deck import DeckDraw
from bot.play.stateful_dice.fair import FairRoll, Outlook
from bot.play.stateful_dice.fair_memory import Memory
from bot.render.history.pages import history_line
from bot.render.stateful_dice.deck import deck_card, shuffled_card
from bot.render.stateful_dice.fair import fair_card, reset_done_card, reset_question_card
from bot.render.stateful_dice.fair_odds import fair_odds
from bot.render.stateful_dice.words import guess_words

TWO_D6 = DiceSum(2, 6).distribution()
LONG = "{2d20, 1d12}kh1 + " + " + ".join(["4d6kh3[**fire** of <@5>]"] * 8)


def record(command, request, **changes):
    guess = BestGuess((6, 8), 2, Fraction(5, 27)).body()
    values: dict[str, Any] = {"outcome": 7, "odds": Fraction(1, 18), "before": {"guess": guess, "missing": 3}}
    values |= {"faces": (), "by_hand": False, "number": 9, "person": 5, "at": 1_700_000_000_000}
    return Record(command=command, request=request, **values | changes)


def fair_record(**more):
    return record("fair", {"dice": "2d6", "tightness": "1"} | more)


def deck_record(**more):
    return record("deck", {"dice": "2d6", "copies": 1, "reshuffle": 5} | more)


def fair_text(made):
    return text_of(fair_card(FairRoll(made, Fraction(1, 6), best_guess(TWO_D6))))


def deck_text(made):
    drawn = DeckDraw(made, Fraction(1, 6), best_guess(TWO_D6), deck_of(TWO_D6, made.request["copies"], 5))
    return text_of(deck_card(drawn))


def odds_of(text, tightness, counts, whose="channel"):
    return fair_odds(Outlook(read_one(text), parse(tightness), tuple(sorted(counts.items())), whose))


def text_of(card):
    return "\n".join((card.title, card.text, *(f"{f.name}: {f.value}" for f in card.fields), card.footer))


@pytest.mark.parametrize("text", [fair_text(fair_record()), deck_text(deck_record())], ids=["fair", "deck"])
def test_a_roll_tells_its_odds_plain_odds_and_the_best_informed_guess(text):
    assert "1/18 = 5.56 %" in text
    assert "With plain dice: 1/6 = 16.7 %" in text
    assert "**6 or 8**: right with 5/27 = 18.5 %" in text
    assert "plain dice: 7, 1/6 = 16.7 %" in text


@pytest.mark.parametrize(
    ("text", "mark"), [(fair_text(fair_record()), "adaptive"), (deck_text(deck_record()), "deck")]
)
def test_a_roll_says_what_it_is_and_is_never_called_random(text, mark):
    assert mark in text
    assert "random" not in text


def test_a_comment_stands_below_the_outcome():
    assert "# 7\nthe \\_robber\\_" in fair_text(fair_record(comment="the _robber_"))
    assert "# 7\nthe robber" in deck_text(deck_record(comment="the robber"))


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


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (0, "Until the shuffle: 30 more cards, with 5 left\nshuffled before this card"),
        (3, "Until the shuffle: 27 more cards, with 5 left\n"),
        (29, "Until the shuffle: 1 more card, with 5 left\n"),
        (30, "Until the shuffle: shuffled before the next card\n"),
    ],
)
def test_a_draw_says_how_many_cards_are_left_until_the_shuffle(missing, words):
    made = deck_record()
    made.before["missing"] = missing
    assert words in deck_text(made)


def test_a_deck_of_several_copies_says_so():
    assert "deck of 72 cards, 2 copies" in deck_text(deck_record(copies=2))


def test_ones_own_deck_is_called_so():
    assert "your own deck in this channel" in deck_text(deck_record(memory="person"))
    shuffled = record("deck-shuffle", {"dice": "2d6", "copies": 1, "reshuffle": 5, "memory": "person"})
    assert (
        "Your own deck of **2d6** is shuffled: all 36 cards" in shuffled_card(shuffled, deck_of(TWO_D6)).text
    )


def test_the_odds_of_the_next_roll_are_told_beside_plain_ones():
    text = text_of(odds_of("2d6", "1", {2: 1, 4: 1, 7: 2}).card)

    assert "Next adaptive 2d6 · tightness 1" in text
    assert "# 6 or 8\nis the best informed guess at the next roll: right with 18.4 %." in text
    assert "With plain dice it is 7, with 1/6 = 16.7 %." in text
    assert "Below expectation: **6, 8**: −0.556 rolls\n**5, 9**: −0.444 rolls" in text
    assert "Above expectation: **7**: +1.33 rolls\n**2**: +0.889 rolls\n**4**: +0.667 rolls" in text
    assert "4 rolls remembered" in text


def test_before_any_roll_the_odds_are_said_to_be_plain():
    text = text_of(odds_of("2d6", "1", {}).card)

    assert "No roll of these dice is remembered yet, so the next has its plain odds." in text
    assert "expectation" not in text


def test_where_all_came_as_often_as_they_should_the_odds_are_plain_again():
    text = text_of(odds_of("1d4", "5", dict.fromkeys(range(1, 5), 3)).card)

    assert "just now nothing shifts them" in text
    assert "Below expectation: none" in text


def test_many_totals_as_far_as_each_other_are_counted():
    assert "**17 totals**: −0.2 rolls" in text_of(odds_of("1d20", "1", {3: 2, 17: 1, 20: 1}).card)


def test_ones_own_memory_is_called_so():
    assert "your earlier rolls in this channel" in odds_of("2d6", "1", {2: 1}, "person").card.footer


@pytest.mark.parametrize("text", ["2d6", "1d20+5", "10d10>=8", "d1000", "333d4", "d50*d50", "(d10*1000)"])
def test_a_chart_is_a_png_with_a_text_for_those_who_cannot_see_it(text):
    picture = odds_of(text, "1", {50: 1, 10: 2}).picture

    assert picture.content.startswith(b"\x89PNG")
    assert "Likeliest: " in picture.alt
    assert picture.name == "fairodds.png"


def test_the_longest_expression_fits_a_card_and_its_chart():
    name = str(read_one(LONG).root)
    found = odds_of(LONG, "0.125", {60: 4})
    cards = [
        found.card,
        fair_card(FairRoll(fair_record(dice=name), Fraction(1, 6), best_guess(TWO_D6))),
        deck_card(DeckDraw(deck_record(dice=name), Fraction(1, 6), best_guess(TWO_D6), deck_of(TWO_D6))),
    ]

    assert len(name) > 200
    assert all(len(card.title) <= 256 for card in cards)
    assert len(found.picture.alt) <= 1_024


def test_what_is_written_in_labels_is_not_read_as_markdown():
    assert (
        "\\*\\*fire\\*\\*"
        in fair_card(FairRoll(fair_record(dice="2d6[**fire**]"), Fraction(1, 6), best_guess(TWO_D6))).title
    )


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (fair_record(), "**7** (had 5.56 %) ← 2d6 adaptive, tightness 1 ·"),
        (fair_record(memory="person"), "**7** (had 5.56 %) ← 2d6 adaptive, own memory, tightness 1 ·"),
        (fair_record(comment="robber"), "← 2d6 adaptive, tightness 1 \\# robber ·"),
        (deck_record(), "**7** (had 5.56 %) ← 2d6 deck, shuffled at 5 ·"),
        (deck_record(copies=2, memory="person"), "← 2d6 own deck, 2 copies, shuffled at 5 ·"),
        (
            record("deck-shuffle", {"dice": "2d6", "copies": 1, "reshuffle": 5}, outcome=None, odds=None),
            "**shuffled** 2d6 deck, shuffled at 5 ·",
        ),
        (record("fair-reset", {"dice": "d6*2"}, outcome=None, odds=None), "**reset** of adaptive d6\\*2 ·"),
    ],
)
def test_rows_of_the_history_say_what_came_and_how(row, words):
    assert words in history_line(row, Configuration())


def test_a_reset_is_asked_about_and_told():
    memory = Memory("2d6", Counter({7: 2}), "person")

    assert "Forget 2 remembered rolls of yours of **2d6** here?" in reset_question_card(memory).text
    assert "**2d6** starts afresh" in reset_done_card(record("fair-reset", {"dice": "2d6"})).text
