"""What is shown of a roll of a dice expression."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.results import RollResult
from bot.mechanics.playing import Waiting
from bot.play.records import Record
from bot.play.rolls.expressions import ExpressionRoll, UnfinishedExpression
from bot.play.settings.configuration import Configuration
from bot.render.rolls.by_expression import blind_card, roll_card, row, unfinished_card


def made(dice, *faces, odds=None, **changes):
    """A roll of person 7, number 12, with these faces."""
    expression = parse(dice)
    rolled = read(expression, faces)
    assert isinstance(rolled, RollResult)
    outcome = rolled.totals[0] if expression.sets == 1 else None
    record = Record(12, 7, 0, "roll", {"dice": str(expression)}, faces, outcome, odds, None, by_hand=False)
    extra = changes.pop("request", {})
    return ExpressionRoll(replace(record, request=record.request | extra, **changes), rolled)


def fields(card):
    return {field.name: field.value for field in card.fields}


def test_the_total_is_large_and_each_die_is_shown():
    card = roll_card(made("4d6kh3 + 2 # for Pim", 6, 5, 4, 3))

    assert card.text == "# 17\n4d6kh3 (6, 5, 4, ~~3~~) + 2 = **17**"
    assert (card.title, card.footer) == ("for Pim", "Roll 12 here")


def test_the_odds_are_told_in_words():
    card = roll_card(made("2d6", 5, 6, odds=Fraction(2, 36)))

    assert fields(card) == {"Chance of this total": "5.56 %", "Chance of at least this": "8.33 %"}


def test_sets_have_a_line_each_and_their_sum():
    card = roll_card(made("3x 2d6", 1, 2, 3, 4, 5, 6))

    assert card.text.splitlines()[0] == "# 3 · 7 · 11"
    assert len(card.text.splitlines()) == 4
    assert fields(card) == {"Sum of all": "21"}


def test_a_comment_is_not_read_as_markdown():
    assert roll_card(made("5 # *loud* <@1>")).title == r"\*loud\* \<\@1\>"


@pytest.mark.parametrize(("request_", "words"), [({"set": "red"}, "by hand (red)"), ({}, "by hand")])
def test_dice_thrown_by_hand_are_marked(request_, words):
    roll = made("2d6", 1, 2, by_hand=True, request=request_)

    assert roll_card(roll).text.endswith(f"\nRolled {words}")
    assert row(roll.record, Configuration()) == f"**3** ← 2d6 {words} `1 2`"


def test_a_reroll_is_shown_as_one_and_by_whom():
    roll = made("2d6", 1, 2, request={"again": 9})

    assert roll_card(roll).text.endswith("\nRe-roll of #9 by <@7>")
    assert row(roll.record, Configuration()) == r"**3** ← 2d6 `1 2`, re-roll of `#9`"


def test_a_secret_roll_says_where_it_is_found_again():
    card = roll_card(made("2d6", 1, 2, visibility="secret"))

    assert card.footer == "Roll 12 here · only you see this; /history mine:True shows it again"


def test_a_blind_roll_tells_the_channel_only_who_rolled():
    card = blind_card(
        made("2d6 # trap", 1, 2, odds=Fraction(1, 18), visibility="blind", request={"again": 9})
    )

    assert card.text == "<@7> **rolled blind**\nRe-roll of #9 by <@7>"
    assert (card.title, card.fields) == ("", ())


def test_a_revealed_roll_says_who_revealed_it():
    assert roll_card(made("d6", 5), revealer=8).text.endswith("Rolled by <@7>, revealed by <@8>")


def test_too_few_faces_say_what_to_throw_and_how_to_go_on():
    waiting = read(parse("4dF"), (1, 3))
    assert isinstance(waiting, Waiting)
    card = unfinished_card(UnfinishedExpression(waiting))

    assert card.text.splitlines()[:2] == ["So far: `1 3`", "Throw a **Fate die** next: die 3 of 4dF."]
    assert "1 for −, 2 for blank, 3 for +" in card.text
    assert "added at the end of rolled:" in card.footer


def test_a_row_tells_all_totals_and_cuts_what_is_long():
    long = " + ".join(["1d6"] * 28)
    text = row(made(long, *[1] * 28).record, Configuration())

    assert row(made("2x 1d6", 4, 5).record, Configuration()) == "**4, 5** ← 2x d6 `4 5`"
    assert "…" in text
    assert len(text) < 300


LONG = [
    "1000d100000",
    "20x 50d100000kh49",
    "20x 12d100000!p>=99999[" + "*" * 100 + "]",
    "20x 1d6[" + "_" * 100 + "]*1000000*100000 # " + "*" * 100,
    "20x -1d100000*1000000*10[" + "~" * 90 + "] # " + "@" * 100,
    " + ".join(["d9[*_*_]"] * 23),
    "{" + ", ".join(["2d20[~~~~~]"] * 17) + "}kh10",
    "800d6!>=6mi2",
]


@pytest.mark.parametrize("dice", LONG)
def test_the_longest_rolls_stay_within_discords_limits(dice):
    expression = parse(dice)
    for below in (lambda n: n - 1, lambda n: 0, lambda n: n // 2):
        rolled = throw_all(expression, below)
        outcome = rolled.totals[0] if expression.sets == 1 else None
        record = Record(
            10**6,
            10**18,
            0,
            "roll",
            {"dice": str(expression), "again": 10**6},
            rolled.faces,
            outcome,
            Fraction(1, 3),
            None,
            by_hand=True,
        )
        card = roll_card(ExpressionRoll(record, rolled), revealer=10**18)
        whole = (
            len(card.text)
            + len(card.title)
            + len(card.footer)
            + sum(len(field.name) + len(field.value) for field in card.fields)
        )

        assert len(card.text) <= 4096
        assert len(card.title) <= 256
        assert whole <= 6000
        assert all(f"{total:,}".replace("-", "−") in card.text for total in rolled.totals)
