""""""

from bot.client.completion import EXAMPLES, dice_expressions
from bot.mechanics.notation.other_bots import ALIASES
from bot.mechanics.notation.parsing import parse


def values(typed):
    return [choice.value for choice in dice_expressions(typed)]


def test_every_proposal_is_understood():
    for text in (*EXAMPLES, *(spelling for alias in ALIASES for spelling in alias.spellings)):
        assert parse(text)


def test_what_begins_as_typed_is_proposed_in_any_case():
    assert values(" 4D") == ["4d6kh3", "4dF"]


def test_names_of_games_rolls_are_proposed():
    assert values("adv") == ["adv", "advantage"]


def test_proposals_fit_discords_bounds():
    choices = dice_expressions("")

    assert 1 <= len(choices) <= 25
    assert all(len(choice.name) <= 100 for choice in choices)


def test_nothing_is_proposed_for_what_is_unknown():
    assert values("banana") == []
