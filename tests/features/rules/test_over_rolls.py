""""""

from bot.features.rules.card import over_rolls, study, study_card
from bot.mechanics.catalogue import method


def told(name, options=""):
    return list(over_rolls(method(name, 100, 6, options).rule))


def test_how_fast_a_register_evens_out_is_told_roll_by_roll():
    assert told("accumulator")[0] == (
        "roll 2: the worst number is off by 2.29e-4 %; rolls 1 to 2 together: 0.037 %"
    )


def test_a_window_that_moves_at_every_roll_is_even_over_a_turn():
    assert told("rotating", "moves=every")[-1] == (
        "roll 25: the worst number is off by 0.389 %; rolls 1 to 25 together: 0 %"
    )


def test_of_recycling_the_dice_of_the_long_run_are_told():
    assert told("recycle") == [
        "d6 a roll: 15 in the first roll; 3.9 over 10 rolls; 2.7 over 100 rolls; 2.583 over 1,000 rolls",
        "no exact rule needs fewer than 2.5702 in the long run",
    ]


def test_of_other_rules_nothing_is_told():
    assert told("human") == []


def test_the_card_of_a_rule_has_it():
    chosen = method("calculator", 100)
    fields = study_card(chosen, "", study("calculator", 100, 6, "", "", 1)).fields
    (field,) = (field for field in fields if field.name == "Over many rolls")
    assert [line.partition(":")[0] for line in field.value.splitlines()] == ["Roll 2", "Roll 3"]
