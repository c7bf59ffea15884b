"""What is proposed while somebody types: methods, their options, sets, dice."""

from bot.client import completion
from bot.client.completion import EXAMPLES, dice_expressions
from bot.mechanics.catalogue import CATALOGUE, find, method
from bot.mechanics.entry import parse
from bot.mechanics.reading.phrase_book import NAMES
from bot.mechanics.reading.reader import understand_one as parse_dice
from tests.counting import calls


def values(choices):
    return [choice.value for choice in choices]


def test_a_method_is_found_by_any_part_of_its_name():
    assert "reroll" in values(completion.methods("roll"))


def test_options_are_not_proposed_twice_nor_of_an_unknown_method():
    assert values(completion.options("base6", "dice=4 di")) == []
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


def test_every_dice_expression_that_is_proposed_is_understood():
    for text in (*EXAMPLES, *(spelling for name in NAMES for spelling in name.spellings)):
        assert parse_dice(text)


def test_dice_that_begin_as_typed_are_proposed_in_any_case_within_discords_bounds():
    choices = dice_expressions("")

    assert 1 <= len(choices) <= 25
    assert all(len(choice.name) <= 100 for choice in choices)
    assert values(dice_expressions(" 4D")) == ["4d6kh3", "4dF"]
    assert values(dice_expressions("adv")) == ["adv", "advantage"]
    assert values(dice_expressions("banana")) == []
