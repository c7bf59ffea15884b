"""`fair EXPRESSION`: the odds of the next adaptive roll, from the formula written down once more."""

import json
from fractions import Fraction

import pytest

from bot.mechanics.errors import cite


def chances(distribution):
    return {
        int(total): weight / distribution["denominator"] for total, weight in distribution["weights"].items()
    }


def expected(plain, counts, tightness):
    """P = P0 * 2^(-error * tightness), normalised, in floating point."""
    rolls = sum(counts.values())
    heights = {
        total: chance * 2.0 ** (-(counts.get(total, 0) - chance * rolls) * tightness)
        for total, chance in plain.items()
    }
    return {total: height / sum(heights.values()) for total, height in heights.items()}


def test_the_odds_follow_the_formula(read_json):
    distribution = read_json("fair", "2d6", "--tightness", "1.5", "--counts", '{"7": 2, "12": 1}')
    assert list(distribution) == ["expression", "tightness", "denominator", "weights"]
    assert (distribution["expression"], distribution["tightness"]) == ("2d6", "1.5")
    assert distribution["denominator"] == sum(distribution["weights"].values())
    wanted = expected(chances(read_json("law", "2d6")), {7: 2, 12: 1}, 1.5)
    assert chances(distribution) == pytest.approx(wanted)


def test_without_counts_the_odds_are_the_plain_ones(read_json):
    distribution, plain = read_json("fair", "2d6kh1"), read_json("law", "2d6kh1")
    assert distribution["tightness"] == "1"
    assert {
        total: Fraction(weight, distribution["denominator"])
        for total, weight in distribution["weights"].items()
    } == {total: Fraction(weight, plain["denominator"]) for total, weight in plain["weights"].items()}


def test_at_infinity_only_those_that_lag_most_can_come(read_json):
    distribution = read_json("fair", "d4", "--tightness", "inf", "--counts", '{"2": 1}')
    assert (distribution["tightness"], distribution["weights"]) == ("inf", {"1": 1, "3": 1, "4": 1})


def test_a_minus_may_come_first(read_json):
    distribution = read_json("fair", "-d4", "--tightness", "inf", "--counts", '{"-2": 1}')
    assert distribution["weights"] == {"-4": 1, "-3": 1, "-1": 1}


def test_tightness_that_is_no_number_from_0_to_100_is_refused(refusal):
    for tightness in ["-1", "-inf", "nan", "--1"]:
        sentence = refusal("fair", "2d6", "--tightness", tightness)
        assert sentence.startswith(f"Tightness cannot be {cite(tightness)}: write a number"), tightness


def test_people_see_a_table_that_says_what_it_is(command):
    out = command("fair", "d2", "--counts", '{"2": 1}')[1]
    assert out.startswith("d2, adaptive with tightness 1, after 1 roll\nmean ")
    assert len(out.splitlines()) == 6


def test_counts_that_are_no_object_are_refused(refusal):
    for text in ["[7]", "7", "{7}", "", "[" * 99_999]:
        assert refusal("fair", "2d6", "--counts", text) == (
            f"""--counts must be a JSON object such as {{"7": 2, "12": 1}}, not {cite(text)}."""
        ), text


def test_totals_that_cannot_come_are_refused(refusal):
    for total in ["1", "07", "seven", "7.0", ""]:
        assert refusal("fair", "2d6", "--counts", json.dumps({total: 1})) == (
            f"These dice cannot make {cite(total)}: write a total from 2 to 12."
        ), total


def test_counts_that_are_no_whole_numbers_in_range_are_refused(refusal):
    for count in ["-1", "1.0", "true", "null", "1000000001", '"2"']:
        sentence = refusal("fair", "2d6", "--counts", f'{{"7": {count}}}')
        assert sentence.startswith("The count of 7 is "), count
        assert sentence.endswith(": write a whole number from 0 to 1,000,000,000."), count


def test_several_sets_are_refused(refusal):
    assert (
        "You typed 2 rolls, but here each roll depends on the one before: write `2d6`, and roll "
        "again after it." in refusal("fair", "2x 2d6")
    )


def test_too_many_totals_are_refused(refusal):
    assert refusal("fair", "d2000") == (
        "These dice have 2,000 different totals, but the bot can remember at most 1,000: use fewer or "
        "smaller dice."
    )


def test_tightness_out_of_range_is_refused(refusal):
    assert "Tightness cannot be `101`: write a number from 0 to 100" in refusal(
        "fair", "2d6", "--tightness", "101"
    )


def test_an_evening_is_told_beside_plain_dice_and_a_deck(read_json):
    evening = read_json("fair", "d6", "--rolls", "12", "--left", "2")["evening"]
    assert (evening["rolls"], evening["deck"]["left"]) == (12, 2)
    assert evening["plain"]["best_guess"] == pytest.approx(1 / 6)
    assert evening["adaptive"]["best_guess"] == pytest.approx(0.2510811)
    assert evening["deck"]["distance"] == pytest.approx(4 / 27)
    assert all(evening[kind]["tried"] == 0 for kind in ("plain", "adaptive", "deck"))


def test_a_deck_with_5_left_beside_2d6_has_the_figures_of_the_table(read_json):
    deck = read_json("fair", "2d6", "--tightness", "inf", "--rolls", "36")["evening"]["deck"]
    assert (round(deck["best_guess"], 3), round(deck["distance"], 3), deck["left"]) == (0.205, 0.084, 5)


def test_people_see_an_evening_under_the_odds(command):
    out = command("fair", "d6", "--rolls", "12")[1]
    assert "\n12 rolls of d6, on average\n" in out
    assert "\nplain dice " in out


def test_where_nobody_asks_for_an_evening_none_is_worked_out(read_json):
    assert "evening" not in read_json("fair", "2d6")


NO_EVENINGS = [
    (["2d6", "--rolls", "201"], "`rolls` must be a whole number from 1 to 200, not `201`."),
    (
        ["2d6", "--left", "36"],
        "`reshuffle` must be less than 36, the number of cards in this deck: write 0 to 35.",
    ),
    (["d6", "--left", "-1"], "`left` must be a whole number from 0 to 9999, not `-1`."),
]


def test_an_evening_that_cannot_be_is_refused(refusal):
    for arguments, sentence in NO_EVENINGS:
        assert refusal("fair", *arguments) == sentence, arguments
