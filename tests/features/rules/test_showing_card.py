""""""

from dataclasses import replace

import pytest

from bot.features.rules.card import study, study_card
from bot.mechanics.catalogue import CATALOGUE, find, method, usual_die
from bot.mechanics.errors import BadInput
from tests.tiers import slow_but


def length(card):
    fields = sum(len(field.name) + len(field.value) for field in card.fields)
    return len(card.title) + len(card.text) + len(card.footer) + fields


def shown(name, sides=100, options="", weights=""):
    chosen = method(name, sides, options=options)
    found = study(name, sides, 6, options, weights, 1)
    return found, study_card(chosen, weights, found)


FEW = [find(name) for name in ("human", "mixed", "quarters-no-reroll", "recycle", "sectors-as-written")]


@pytest.fixture(scope="module", params=slow_but(FEW, CATALOGUE), ids=lambda entry: entry.name)
def studied(request):
    """Return an entry, how it is usually used, and the study of that."""
    sides, faces = usual_die(request.param)
    chosen = request.param.settle(sides, faces)
    return request.param, chosen, study(request.param.name, sides, faces, chosen.options, "", 1)


def test_every_rule_is_shown_with_its_errata_within_the_limits_of_an_embed(studied):
    entry, chosen, found = studied
    card = study_card(chosen, "", found)

    values = "\n".join(field.value for field in card.fields)
    assert length(card) <= 6000
    assert all(0 < len(field.value) <= 1024 for field in card.fields)
    assert all(text in values for text in entry.errata)
    assert len(found.picture.alt) <= 1024


def test_the_other_reading_is_named_as_a_command():
    _, card = shown("sectors-as-written")

    fields = {field.name: field.value for field in card.fields}
    assert fields["The other reading"] == "`/rules show method:sectors`"
    assert "word for word" in fields["As written"]


def test_evenly_loaded_dice_move_nothing():
    found, _ = shown("base6", weights="1,1,1,1,1,1")

    assert found.variation == 0
    assert found.loaded == found.figures


def test_loaded_dice_change_what_a_rule_costs():
    found, card = shown("reroll", weights="1,1,1,1,1,2")

    assert found.loaded.expected > found.figures.expected
    assert "With faces loaded 1,1,1,1,1,2" in [field.name for field in card.fields]


def test_a_rule_with_loaded_dice_is_shown_with_all_that_is_shown_with_fair_ones(studied):
    _, chosen, fair = studied
    card = study_card(chosen, "", fair)
    loaded = study_card(chosen, "1,2", replace(fair, loaded=fair.figures))

    assert {field.name for field in loaded.fields} - {field.name for field in card.fields} == {
        "With faces loaded 1,2"
    }
    assert length(loaded) <= 6000


def test_only_the_dice_with_as_many_faces_can_be_loaded():
    with pytest.raises(BadInput, match="2 weights load a d2, but this rule uses d6"):
        study("base6", 100, 6, "", "1,2", 1)


def test_dice_that_never_let_a_rule_end_get_a_sentence():
    with pytest.raises(BadInput, match="go on for ever"):
        study("reroll", 100, 6, "", "0,0,0,0,0,1", 1)
