""""""

from bot.client import completion
from bot.mechanics.catalogue import CATALOGUE, find, method
from bot.mechanics.entry import parse
from tests.counting import calls


def values(choices):
    return [choice.value for choice in choices]


def test_a_method_is_found_by_any_part_of_its_name():
    assert "reroll" in values(completion.methods("roll"))


def test_options_already_typed_are_kept_and_not_proposed_again():
    assert values(completion.options("base6", "dice=4 di")) == []


def test_an_unknown_method_proposes_no_options():
    assert completion.options("nope", "") == []


def test_every_proposal_is_accepted():
    for entry in CATALOGUE:
        for value in values(completion.options(entry.name, "")):
            assert parse(value, entry.options, "own")


def test_names_fit_discords_hundred_characters():
    assert all(len(choice.name) <= 100 for choice in completion.methods(""))


def test_methods_that_cannot_make_the_sides_from_the_faces_are_left_out():
    proposed = values(completion.methods("", 7, 20))

    assert "human" in proposed
    assert "percentile" not in proposed
    for name in proposed:
        method(name, 7, 20)


def test_what_is_shown_as_written_is_proposed_last():
    written = [find(name).as_written for name in values(completion.methods("sectors"))]

    assert written == sorted(written)
    assert any(written)


def test_sides_that_are_not_yet_a_number_rule_nothing_out():
    assert values(completion.methods("", "1", None)) == values(completion.methods(""))


def test_sets_are_found_by_any_part_of_their_name_in_any_case():
    assert values(completion.sets(["Old red", "blue", "Redwood"], " RED")) == ["Old red", "Redwood"]


def test_of_thousands_that_match_only_those_that_are_shown_are_made():
    used = [f"red {number}" for number in range(5_000)]

    assert calls(lambda: completion.sets(used, "")) < 1_000
