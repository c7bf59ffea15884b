"""What has a page without being a rule: names, distributions, and the figures of the documents."""

from fractions import Fraction

import pytest

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.catan.odds import WAYS, dice_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.specials import SPECIALS, find_special
from bot.mechanics.stateful_dice import Tightness, adjust
from tests.mechanics.catan.document import (
    EVEN_READ_FROM_A_D6,
    ODD_READ_FROM_A_D5,
    ODD_READ_FROM_A_D6,
    distribution,
    read_off,
)


def figures(name):
    return find_special(name).figures()


def test_what_the_documents_have_beside_rules_has_a_page():
    names = [special.name for special in SPECIALS]

    assert names == [
        *("never-roll-7", "never-roll-7-sorted", "never-roll-7+3", "never-roll-7-3"),
        *("house-rule", "d6+d5", "d30", "fair-die-roller", "deck"),
    ]


def test_the_page_of_the_dice_has_what_a_loaded_odd_die_does_counted_throw_by_throw():
    found = figures("never-roll-7")
    for name, odd in {"with": ODD_READ_FROM_A_D6, "without": ODD_READ_FROM_A_D5}.items():
        for told, heavy in {"7": 7, "5 or 9": 9, "3 or 11": 11, "blank": "blank"}.items():
            if heavy in odd.values():
                throws = [(even, label) for even in EVEN_READ_FROM_A_D6.values() for label in odd.values()]
                totals = [read_off(*throw)[0] for throw in throws]
                weights = [5 if label == heavy else 4 for _, label in throws]
                fair, moved = distribution(totals), distribution(totals, weights)
                assert found[f"odd die's {told} at 5/4, {name} the 7"] == sum(
                    max(moved[total] - fair[total], 0) for total in fair
                )


def test_for_equal_odds_infinity_is_the_hat():
    hat = adjust(Distribution.uniform(range(1, 7)), {2: 1, 3: 1}, Tightness(None))

    assert hat == find_special("deck").distributions()["one of each"]


D6 = {face: Fraction(1, 6) for face in range(1, 7)}
TWO_D6 = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def after_one(plain, came, tightness):
    """Return the next chances after a first roll, by the formula of the document, as it stands."""
    errors = {total: (total == came) - chance for total, chance in plain.items()}
    weights = {total: plain[total] * 2 ** float(-error * tightness) for total, error in errors.items()}
    return {total: weight / sum(weights.values()) for total, weight in weights.items()}


def rarer(plain, came, tightness):
    """Return by which part of its chance a total has become rarer."""
    return 1 - after_one(plain, came, tightness)[came] / float(plain[came])


def test_what_came_once_becomes_rarer_by_exact_figures():
    found = {name: float(value) for name, value in figures("fair-die-roller").items() if "rarer" in name}

    assert found == pytest.approx(
        {
            f"how much rarer a second {came} of {dice} is, tightness {tightness}": rarer(
                plain, came, tightness
            )
            for dice, plain, came in (("d6", D6, 6), ("2d6", TWO_D6, 7), ("2d6", TWO_D6, 2))
            for tightness in (1, 2)
        }
    )


@pytest.mark.parametrize(
    ("tightness", "beside", "of_a_d6"), [(1, Fraction(1, 2), "5/11"), (2, Fraction(1, 4), "5/7")]
)
def test_about_50_and_75_percent_are_what_a_face_is_beside_another_of_equal_chance(
    tightness, beside, of_a_d6
):
    (told,) = (text for text in find_special("fair-die-roller").errata if "about 50 %" in text)
    after = after_one(D6, 6, tightness)
    of_2d6 = [rarer(TWO_D6, came, tightness) for came in TWO_D6]

    assert after[6] / after[1] == pytest.approx(float(beside))
    assert rarer(D6, 6, tightness) == pytest.approx(float(Fraction(of_a_d6)))
    assert f"{of_a_d6} = {float(Fraction(of_a_d6)):.0%}".replace("%", " %") in told
    assert (min(of_2d6), max(of_2d6)) == pytest.approx(
        (rarer(TWO_D6, 7, tightness), rarer(TWO_D6, 2, tightness))
    )
    assert f"{min(of_2d6):.0%} to {max(of_2d6):.0%}".replace("%", " %") in told


def test_no_weight_of_the_formula_is_half_before_the_chances_sum_to_1():
    before = {2 ** float(-(1 - chance)) for plain in (D6, TWO_D6) for chance in plain.values()}

    assert min(before) > 0.5


def test_every_page_is_found_by_a_name_that_no_rule_has_and_has_the_dice_that_its_command_rolls():
    assert not {special.name for special in SPECIALS} & {entry.name for entry in CATALOGUE}
    others = {" Never-Roll-7 ": "never-roll-7", "tatham+3": "never-roll-7+3", "plain": "house-rule"}
    assert {other: find_special(other).name for other in others} == others
    assert find_special("base6") is None
    assert {way.name for way in WAYS} <= {
        name for special in SPECIALS for name in (special.way, special.name)
    }
    for special in SPECIALS:
        assert 1 <= len(special.distributions()) <= 4
        if special.way:
            dice = {dice_of(special.way, sevens=sevens) for sevens in (True, False)}
            assert set(special.dice.values()) == dice


def test_the_pages_of_dice_have_the_figures_of_their_document():
    found = figures("never-roll-7")
    assert found["even die's 6 or 8 at 5/4, with the 7"] == Fraction(1, 36)
    assert found["even die's 6 or 8 at 5/4, without the 7"] == Fraction(1, 30)
    assert found["one of 2d6 with its 3 or 4 at 5/4"] == Fraction(1, 100)
    assert figures("house-rule")["d6 thrown on average"] == Fraction(12, 5)
    for name in ("house-rule", "d6+d5", "d30"):
        first = next(iter(find_special(name).distributions().values()))
        assert first == find_special("never-roll-7").distributions()["without the 7"]


def test_the_fair_die_roller_has_its_worked_example():
    decimals = {
        "P(7), tightness 0.5": 0.1019,
        "P(7), tightness 1": 0.0596,
        "P(6), tightness 1": 0.1841,
        "P(8), tightness 1": 0.1841,
        "P(2), tightness 1": 0.0135,
        "P(7), tightness 5": 0.0005,
        "P(6), tightness 5": 0.2723,
    }
    found = figures("fair-die-roller")
    assert {figure: round(float(found[figure]), 4) for figure in decimals} == decimals


def test_what_is_drawn_cannot_come_again_unless_there_are_copies():
    found = figures("deck")
    assert (found["P(2), one of each"], found["P(1), one of each"]) == (0, Fraction(1, 4))
    assert 0 < found["P(2), two of each"] < Fraction(1, 6) < found["P(1), two of each"]
