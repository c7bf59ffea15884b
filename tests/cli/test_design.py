"""`design`: tables of sums to play from."""

from fractions import Fraction

import pytest

from bot.mechanics.sum_tables import best, greedy


def test_both_cuts_are_told_exactly(read_json):
    designed = read_json("design", "7", "--dice", "5")
    assert (designed["outcomes"], designed["from"], designed["dice"]) == (7, 6, 5)
    for name, cut in {"best": best, "greedy": greedy}.items():
        table, meant = designed["tables"][name], cut(7, 5)
        assert [row["sums"] for row in table["rows"]] == [[each[0], each[-1]] for each in meant.ranges]
        assert sum(Fraction(row["chance"]) for row in table["rows"]) == 1
        assert Fraction(table["score"]) == sum(Fraction(row["error"]) ** 2 for row in table["rows"])


def test_a_number_that_never_comes_has_no_sums(read_json):
    rows = read_json("design", "20", "--dice", "4")["tables"]["greedy"]["rows"]
    assert [row["chance"] for row in rows if not row["sums"]] == ["0"] * 3


def test_what_the_documents_program_prints_stands_beside_what_is_so(read_json):
    assert read_json("design", "10", "--dice", "9")["program"] == {
        "score": "0.007", "max_error": "5.0%", "left_out": 0, "other_sums": {"5": [30, 31], "6": [32, 32]}
    }  # fmt: skip


def test_where_it_prints_what_is_so_there_is_nothing_of_it(read_json):
    assert read_json("design", "5", "--dice", "4")["program"] is None


def test_without_dice_the_numbers_of_dice_are_ranked(read_json):
    ranking = read_json("design", "5", "--from", "8")["ranking"]
    scores = [Fraction(line["best_score"]) for line in ranking]
    assert scores == sorted(scores)
    assert sorted(line["dice"] for line in ranking) == list(range(1, 13))


def test_people_see_rows_to_play_from_and_what_the_program_prints(command):
    status, out, _ = command("design", "10", "--dice", "9")
    rows = out.splitlines()
    assert (status, rows[0]) == (0, "a d10 from the sum of 9d6")
    assert " 5  31       7.615 %   -2.385 %" in rows
    assert "It prints 0.007 for the unevenness, and 5.0% for the number furthest off." in rows


def test_a_ranking_names_the_command_that_prints_its_first_table(command):
    *_, last = command("design", "2", "--from", "20")[1].splitlines()
    assert last == "The table itself: evenhand design 2 --dice 1 --from 20"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["1"], "`outcomes` must be a whole number from 2 to 10000, not `1`."),
        (["five"], "`outcomes` must be a whole number from 2 to 10000, not `five`."),
        (["-5"], "`outcomes` must be a whole number from 2 to 10000, not `-5`."),
        (["5", "--dice", "31"], "`dice` must be a whole number from 1 to 30, not `31`."),
        (["5", "--from", "1"], "`from` must be a whole number from 2 to 1000, not `1`."),
    ],
)
def test_what_is_out_of_bounds_is_refused(refusal, arguments, sentence):
    assert refusal("design", *arguments) == sentence


def test_a_design_of_nothing_is_refused(refusal):
    assert refusal("design").startswith("The following arguments are required")
