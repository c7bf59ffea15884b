"""The figures of the d100 rules with bags, quarters, angles, clocks, pens and registers."""

from fractions import Fraction

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import method
from tests.mechanics.oracle import enumerate_rule

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

# name, options, score, error of largest magnitude, expected faces by kind, most faces
FIGURES = [
    ("bag", "", "0", "0", {"draw": "2"}, 2),
    ("bag", "draws=1", "0", "0", {"draw": "1"}, 1),
    ("spinner", "", "0", "0", {"spin": "2"}, 2),
    ("quarters", "order=4.5.5", "0", "0", {"d6": "12/5", "quarter": "1"}, None),
    ("quarters", "order=5.4.5", "0", "0", {"d6": "12/5", "quarter": "1"}, None),
    ("quarters-no-reroll", "", "71/9830400", "19/25600",
     {"d6": "2", "quarter": "37/36", "facing side": "11/18"}, 6),
    ("quarters-no-reroll", "misfit=turn", "539/88473600", "73/115200",
     {"d6": "2", "quarter": "37/36", "facing side": "11/18"}, 6),
    ("clock", "", "0", "0", {"d6": "51/50", "second": "51/50"}, None),
    ("clock-as-written", "", "17/1250", "1/25", {"d6": "51/50", "second": "51/50"}, None),
    ("digits-boxed", "", "30233089/22850990250393600", "3889/377913600",
     {"draw": "2", "d6": "1555/648"}, 12),
    ("digits-boxed", "cap=none", "0", "0", {"draw": "2", "d6": "12/5"}, None),
    ("stickers", "", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("stickers", "parity=stickered", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("stickers", "bags=2", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("rotating", "", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("rotating", "window=spread moves=every", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("calculator", "", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("calculator", "digits=8", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("read-off", "", "0", "0", {"d6": "83/27", "angle": "2/27"}, 5),
    ("read-off", "tie=odd", "0", "0", {"d6": "77/25", "angle": "2/27"}, 6),
]  # fmt: skip

every_row = pytest.mark.parametrize(
    ("name", "options", "score", "max_error", "by_kind", "most"),
    FIGURES,
    ids=[f"{r[0]} {r[1]}" for r in FIGURES],
)


@every_row
def test_a_rule_has_the_figures_of_the_catalogue(name, options, score, max_error, by_kind, most):
    analysis = analyse(method(name, 100, 6, options).rule)
    assert (analysis.score, analysis.max_error) == (Fraction(score), Fraction(max_error))
    assert analysis.expected_by_kind == {kind: Fraction(faces) for kind, faces in by_kind.items()}
    assert analysis.most == most
    assert sum(analysis.distribution.chance(outcome) for outcome in analysis.outcomes) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [("quarters", "17/5"), ("clock", "51/25"), ("clock-as-written", "51/25"), ("digits-boxed", "2851/648"),
     ("stickers", "6"), ("read-off", "85/27"), ("quarters-no-reroll", "131/36")],
)  # fmt: skip
def test_all_kinds_together_are_the_faces_of_the_catalogue(name, expected):
    assert analyse(method(name, 100).rule).expected == Fraction(expected)


def test_the_box_is_as_fair_as_its_printed_decimals_say():
    analysis = analyse(method("digits-boxed", 100).rule)
    assert f"{float(analysis.score):.6e}" == "1.323054e-09"
    assert f"{float(analysis.max_error):+.6f}" == "+0.000010"


@every_row
def test_the_chain_agrees_with_playing_every_sequence_of_faces(
    name, options, score, max_error, by_kind, most
):
    rule = method(name, 100, 6, options).rule
    found, analysis = enumerate_rule(rule, most or 8), analyse(rule)
    assert (found.longest, found.unsettled) == (most, 0) if most else found.unsettled < Fraction(1, 300)
    if most:
        assert found.distribution == {
            o: analysis.distribution.chance(o) for o in analysis.distribution.weights
        }
    for outcome in analysis.outcomes:
        short = analysis.distribution.chance(outcome) - found.distribution.get(outcome, 0)
        assert 0 <= short <= found.unsettled
    assert 0 <= analysis.expected - found.faces_read < Fraction(1, 100)


def test_the_clock_as_written_makes_57_outcomes():
    assert len(analyse(method("clock-as-written", 100).rule).distribution.weights) == 57


def test_only_one_of_the_two_clocks_is_as_written_and_each_names_the_other():
    meant, written = method("clock", 100).entry, method("clock-as-written", 100).entry
    assert (meant.as_written, written.as_written) == (False, True)
    assert (meant.other_reading, written.other_reading) == (written.name, meant.name)
