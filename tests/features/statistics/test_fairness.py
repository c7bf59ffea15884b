"""What /stats says of the proof, hidden rolls and rules of a place."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.statistics.fairness import MOST_TOLD, figures_card, rules_card, with_honesty
from bot.features.statistics.stats import InUse
from bot.mechanics.analysis import distribution_of
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import BadInput
from bot.play.kind import MethodUsed, Origin
from bot.play.proof.book import ProofCounts, SoFar
from bot.play.sums import Counted
from bot.play.visibility import HiddenRolls
from bot.text.card import Card
from tests.features.making import text_of

pytestmark = pytest.mark.usefixtures("seldom_painted")

NOTHING = Card("Nothing was rolled here.")


def by(name, sides=100, faces=6, options=""):
    return Origin("method", f"d{sides}", MethodUsed(name, sides, faces, options))


def dice(text):
    return Origin("dice", text)


def using(*rules, by_hand=0):
    return InUse(tuple(Counted(rule, 3) for rule in rules), by_hand)


def page(*rules, proof=None, counts=None):
    return text_of(with_honesty(NOTHING, using(*rules), proof, counts))


def test_rules_stand_by_how_fair_they_are_and_methods_first():
    told = page(dice("2d6"), by("human"), by("accumulator", options="dice=4"), Origin("adaptive", "2d6"))
    capped = page(by("human"), by("human", options="cap=3"))

    assert "**Exactly fair:** d100, 2d6\n" in told
    assert "**Not exactly fair:** d100 by accumulator\n" in told
    assert "**Lean on earlier rolls:** adaptive 2d6" in told
    assert "**Exactly fair:** d100\n" in capped  # the usual method goes without its name
    assert "**Not exactly fair:** d100 by human" in capped


def test_of_very_many_rules_some_are_named_and_no_name_breaks_anything():
    many = page(*(dice(f"{count}d6") for count in range(1, 60)))
    markup = page(Origin("table", "table **[x](https://evil.example)**"))

    assert "**Exactly fair:** 1d6, 2d6, 3d6, 4d6, …" in many
    assert "](https" not in markup
    assert "…" in markup


def test_the_page_says_how_much_can_be_checked_and_up_to_where():
    kept = SoFar(57, 1, 56, bytes.fromhex("abcdef00"))
    told = page(proof=kept, counts=ProofCounts(50, 46, (1, 2)))

    assert "**Cannot be checked:** no proof is kept here." in page()
    assert "**Thrown with a locked key:** none yet" in page(proof=kept, counts=ProofCounts(1, 0, (1,)))
    assert "**Thrown with a locked key:** 46 of 50 rolls\n" in told
    assert "#57 · abcdef" in told
    newest = page(proof=SoFar(70_000, 9, 3, bytes(32)), counts=ProofCounts(9_000, 9_000, ()))
    assert "9,000 of 9,000 rolls of the newest 10,000 entries\n" in newest


def test_who_rolled_hidden_lately_is_told_and_of_very_many_some():
    use = replace(using(), hidden_by=tuple(HiddenRolls(person, 9 - person, 1) for person in range(1, 8)))
    told = text_of(with_honesty(NOTHING, use, None, None))

    assert "**Hidden lately:** <@1> 8, 1 opened · <@2> 7, 1 opened" in told
    assert "<@4> 5, 1 opened · …" in told


def told_of(*rules):
    """What the card of rules tells of each."""
    return {field.name: field.value for field in rules_card(using(*rules)).fields}


def test_what_is_alike_is_told_once():
    assert told_of(dice("2d6"), dice("d20")) == {
        "2d6, d20 · 6 rolls": "Every face of a die has exactly the same chance."
    }


def test_a_method_that_is_not_exact_says_how_far_it_is_off():
    (told,) = told_of(by("accumulator", options="dice=3")).values()

    assert told.startswith("One number has ")
    assert told.endswith(" instead of 1.00 %; what it keeps evens out over many rolls.")


def test_a_method_goes_by_the_options_that_are_not_usual_and_its_dice():
    assert list(told_of(by("base6", options="dice=5"), by("human", faces=8))) == [
        "d100 by base6 dice=5 · 3 rolls",
        "d100 from d8 · 3 rolls",
    ]


def test_a_method_that_takes_too_long_is_not_judged():
    long = by("digits-capped", 10_000, options="cap=20")

    assert "This takes too long to calculate here: try `/rules show`." in told_of(long).values()
    assert "**Not known:** d10000 by digits-capped" in page(long)


def test_a_method_that_is_no_more_is_not_judged():
    assert "**Not known:** d100 by gone" in page(by("gone"))


def test_rolls_by_hand_are_left_to_statistics():
    card = rules_card(using(by_hand=2))

    assert "rolled nothing" in card.text
    assert "2 rolls by hand: /stats judges your own dice." in card.footer


def test_of_very_many_rules_the_most_frequent_are_told():
    card = rules_card(using(*(by("human", sides) for sides in range(2, MOST_TOLD + 6))))

    assert card.text == f"The {MOST_TOLD} most frequent of {MOST_TOLD + 4}."
    assert len(card.fields) == MOST_TOLD


def test_the_figures_are_of_methods_alone():
    card = figures_card(using(dice("2d6"), by("accumulator", options="dice=3"), by("human")))

    assert [field.name for field in card.fields] == ["d100 by accumulator dice=3", "d100"]
    assert "off by" in card.fields[0].value


def test_each_method_is_judged_as_its_analysis_has_it():
    for entry in CATALOGUE:
        try:
            chosen = entry.settle(100, 6)
        except BadInput:
            continue
        (told,) = told_of(by(entry.name)).values()
        assert ("exactly 1 chance in 100" in told) == _exact(chosen.rule), entry.name


def _exact(rule):
    """Whether all chances are alike, by the distribution itself."""
    found = distribution_of(rule)
    return all(found.chance(n) == Fraction(1, 100) for n in range(rule.first, rule.first + 100))
