"""`law EXPRESSION`: exact odds, for programs and for people."""

from collections import Counter
from decimal import Decimal
from itertools import product

import pytest


def test_the_weights_are_those_of_counting_all_throws(read_json):
    law = read_json("law", "4d6kh3")
    ways = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4))
    assert list(law) == ["expression", "denominator", "weights"]
    assert (law["expression"], law["denominator"]) == ("4d6kh3", 1296)
    assert law["weights"] == {str(total): ways[total] for total in range(3, 19)}


def test_totals_are_sorted_as_numbers(read_json):
    assert list(read_json("law", "2d8 - 5")["weights"]) == [str(total) for total in range(-3, 12)]


def test_of_several_sets_the_law_is_that_of_one(read_json):
    several = read_json("law", "6x 4d6kh3 # Ability scores")
    assert several["expression"] == "6x 4d6kh3 # Ability scores"
    assert several["sets"] == 6
    assert several["weights"] == read_json("law", "4d6kh3")["weights"]


def test_weights_of_thousands_of_digits_are_written_out(command):
    status, out, err = command("law", "1000d100000>=5", "--json")
    assert (status, err) == (0, "")
    assert f'"denominator": {Decimal(25_000**1000):f},' in out


def test_people_see_a_table(command):
    status, out, err = command("law", "2d4")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "2d4",
        "mean 5",
        "standard deviation 1.58",
        "",
        "2  1/16 = 6.25 %  ██████████",
        "3  1/8 = 12.5 %   ████████████████████",
        "4  3/16 = 18.8 %  ██████████████████████████████",
        "5  1/4 = 25.0 %   ████████████████████████████████████████",
        "6  3/16 = 18.8 %  ██████████████████████████████",
        "7  1/8 = 12.5 %   ████████████████████",
        "8  1/16 = 6.25 %  ██████████",
    ]


def test_a_minus_may_come_first(read_json):
    law = read_json("law", "-1d6")
    assert (law["expression"], law["weights"]) == ("-d6", {str(total): 1 for total in range(-6, 0)})


def test_people_are_told_of_sets(command):
    assert command("law", "3x 2d4")[1].startswith("3x 2d4, each of 3 sets\nmean 5\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d", "Column"),
        ("5d6!kh3dl1", "can be kept or dropped only once"),
        (
            "900d9000",
            "`900d9000` has 8,099,101 possible totals, but odds are possible for at most "
            "1,000,000. Use fewer or smaller dice.",
        ),
        ("500d100kh250", "The odds of `500d%kh250` take too long to calculate. Use fewer or smaller dice."),
    ],
)
def test_what_makes_no_sense_or_is_too_much_is_refused_in_one_sentence(refusal, text, words):
    assert words in refusal("law", text)
