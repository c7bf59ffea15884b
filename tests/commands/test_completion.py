from bot.commands import completion
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.options import parse


def values(choices):
    return [choice.value for choice in choices]


def test_a_method_is_found_by_any_part_of_its_name():
    assert values(completion.methods("roll")) == ["reroll"]


def test_options_already_typed_are_kept_and_not_proposed_again():
    assert values(completion.options("base6", "dice=4 di")) == []


def test_an_unknown_method_proposes_no_options():
    assert completion.options("nope", "") == []


def test_every_proposal_is_accepted():
    for entry in CATALOGUE:
        for value in values(completion.options(entry.name, "")):
            assert parse(value, entry.options)


def test_names_fit_discords_hundred_characters():
    assert all(len(choice.name) <= 100 for choice in completion.methods(""))
