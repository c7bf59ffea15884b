"""`rule NAME --json`: exact figures, compared with slow and obvious ones."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

from bot.mechanics.catalogue import CATALOGUE
from tests.tiers import in_the_soak

NAMES = [entry.name for entry in CATALOGUE]
FIGURES = [
    "name", "sides", "from", "law", "score", "max_error", "expected", "expected_by_kind", "most", "states"
]  # fmt: skip


def distribution_of(figures):
    return {int(outcome): Fraction(chance) for outcome, chance in figures["law"].items()}


def three_digits(weights):
    """The distribution of three dice in base 6, modulo 100, face by face."""
    ways = Counter()
    for faces in product(range(6), repeat=3):
        number = faces[0] * 36 + faces[1] * 6 + faces[2]
        ways[number % 100] += prod(weights[face] for face in faces)
    return {outcome: Fraction(ways[outcome], sum(weights) ** 3) for outcome in range(100)}


def test_the_figures_of_base6_are_those_of_counting_all_throws(read_json):
    figures = read_json("rule", "base6", "--dice", "3")
    distribution = three_digits([1] * 6)
    errors = [chance - Fraction(1, 100) for chance in distribution.values()]

    assert list(figures) == FIGURES
    assert distribution_of(figures) == distribution
    assert figures["score"] == str(sum(error**2 for error in errors)) == "7/24300"
    assert figures["max_error"] == str(max(errors, key=abs)) == "7/1800"
    assert (figures["name"], figures["sides"], figures["from"]) == ("base6", 100, 6)
    assert (figures["expected"], figures["expected_by_kind"]) == ("3", {"d6": "3"})
    assert (figures["most"], figures["states"]) == (3, 43)


def test_a_rule_without_end_has_no_most(read_json):
    figures = read_json("rule", "human")
    assert (figures["expected"], figures["most"], figures["score"]) == ("14738/4665", None, "0")


def test_a_rule_that_is_too_long_to_follow_has_no_states(read_json):
    assert read_json("rule", "human", "--sides", "9973")["states"] is None


def test_a_fraction_of_thousands_of_digits_is_written_out(read_json):
    assert len(read_json("rule", "human", "--sides", "9967")["expected"]) > 4300


def test_every_outcome_is_listed_even_if_it_cannot_come(read_json):
    distribution = read_json("rule", "2d6-as-d12")["law"]
    assert list(distribution) == [str(n) for n in range(1, 13)]
    assert distribution["1"] == "0"


def test_outcomes_count_from_where_the_rule_counts(read_json):
    assert list(read_json("rule", "base6", "--sides", "5")["law"]) == ["0", "1", "2", "3", "4"]
    assert list(read_json("rule", "reroll", "--sides", "5")["law"]) == ["1", "2", "3", "4", "5"]


def test_all_kinds_of_faces_are_expected_together(read_json):
    figures = read_json("rule", "quarters")
    assert (figures["expected"], figures["expected_by_kind"]) == ("17/5", {"d6": "12/5", "quarter": "1"})


def test_another_source_die_can_be_named(read_json):
    figures = read_json("rule", "human", "--sides", "20", "--from=2")
    assert (figures["sides"], figures["from"]) == (20, 2)
    assert list(figures["expected_by_kind"]) == ["d2"]


def test_an_option_may_be_written_with_an_equals_sign(read_json):
    assert (
        read_json("rule", "human", "--cap=4")["most"] == read_json("rule", "human", "--cap", "4")["most"] == 4
    )


def test_the_name_may_stand_after_the_options(read_json):
    assert read_json("rule", "--dice", "3", "base6")["most"] == 3


def test_a_carry_moves_the_distribution(read_json):
    rule = ("rule", "accumulator", "--sides", "20")
    fresh, moved = read_json(*rule), read_json(*rule, "--carry", "7")
    fresh_distribution, moved_distribution = distribution_of(fresh), distribution_of(moved)
    assert moved_distribution == {
        (outcome + 7) % 20: chance for outcome, chance in fresh_distribution.items()
    }
    assert fresh_distribution != moved_distribution


def test_loaded_dice_give_the_distribution_of_weighted_throws_and_how_far_it_moved(read_json):
    figures = read_json("rule", "base6", "--dice=3", "--loaded", "1,1,1,5/4,1,1")
    fair, moved = three_digits([1] * 6), three_digits([4, 4, 4, 5, 4, 4])
    assert distribution_of(figures) == moved
    assert figures["total_variation"] == str(sum(abs(fair[o] - moved[o]) for o in range(100)) / 2)


def test_dice_that_are_loaded_evenly_move_nothing(read_json):
    figures = read_json("rule", "human", "--loaded", "2,2,2,2,2,2")
    assert (figures["total_variation"], figures["score"]) == ("0", "0")


def test_the_distribution_of_every_rule_sums_to_1(read_json):
    for name in NAMES[:: in_the_soak(1, 7)]:
        figures = read_json("rule", name)
        distribution = distribution_of(figures)
        assert sum(distribution.values()) == 1, name
        assert len(distribution) >= figures["sides"], name
        assert Fraction(figures["expected"]) == sum(map(Fraction, figures["expected_by_kind"].values())), name


def test_every_rule_is_shown_to_people(command):
    for name in NAMES[:: in_the_soak(1, 7)]:
        status, out, err = command("rule", name)
        assert (status, err) == (0, ""), name
        assert name in out, name
        assert max(map(len, out.splitlines())) <= 100, name


def test_people_are_told_how_far_loaded_dice_move_the_distribution(command):
    _, out, _ = command("rule", "base6", "--sides", "2", "--dice", "1", "--loaded", "1,1,1,5,1,1")
    assert "loaded dice   move the law by 1/5 = 20.0 % (total variation)" in out


def test_a_sum_table_has_its_rows_by_both_kinds_of_ranges_and_the_ranking_of_the_document(read_json):
    figures = read_json("rule", "sum-table", "--sides", "5")
    greedy = [row["sums"] for row in figures["tables"]["greedy"]["rows"]]
    places = {line["dice"]: line["greedy_place"] for line in figures["ranking"] if 2 <= line["dice"] <= 5}

    assert greedy == [[4, 10], [11, 12], [13, 14], [15, 16], [17, 24]]
    assert sorted(places, key=places.get) == [4, 3, 5, 2]
    assert figures["tables"]["best"]["score"] == figures["tables"]["greedy"]["score"] == figures["score"]


def test_how_a_register_evens_out_is_told_as_fractions(read_json):
    two, *_ = read_json("rule", "rotating")["over_rolls"]
    assert two == {"roll": 2, "max_error": "517/145800", "together": "271/72900"}


def test_of_a_rule_that_keeps_nothing_it_is_not_told(read_json):
    assert "over_rolls" not in read_json("rule", "base6")


def test_what_is_kept_may_be_enough_for_a_roll_without_a_die(command, read_json, refusal):
    full = ("rule", "recycle", "--sides", "2", "--threshold", "2", "--carry", '"13/16"')

    assert "no dice on average, at most 0" in " ".join(command(*full)[1].split())
    assert read_json(*full)["expected"] == "0"
    assert (read_json(*full, "--rolled")["outcome"], read_json(*full, "--rolled")["carry"]) == (1, "6/8")
    assert "outcome 1, for which no die is needed" in command(*full, "--rolled", "3")[1]
    assert refusal(*full, "--loaded", "1,1,1,1,1,2") == (
        "The number that the rule keeps decides this roll without dice: leave the weights out."
    )
