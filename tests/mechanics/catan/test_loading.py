"""One loaded die: how far it moves the totals, counted from the labels of the document."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.analysis import Load
from bot.mechanics.catan.dice import Tatham, Thirty, TwoDice
from bot.mechanics.catan.odds import (
    d6_and_d5_figures,
    d30_figures,
    find_shift,
    tatham_figures,
    totals_when_loaded,
)
from tests.mechanics.catan.document import (
    EVEN_READ_FROM_A_D6,
    ODD_READ_FROM_A_D5,
    ODD_READ_FROM_A_D6,
    PAIRS_WITHOUT_7,
    distribution,
    read_off,
)

WITHOUT_7 = Tatham(sevens=False, order="sorted")
FACE_THAT_READS = {label: face for face, label in EVEN_READ_FROM_A_D6.items()}


def weighted_totals(odd, weights):
    """The distribution of the totals of the special dice, counted face by face."""
    faces = [(even, other) for even in range(1, 7) for other in odd]
    counted = [read_off(EVEN_READ_FROM_A_D6[even], odd[other])[0] for even, other in faces]
    return distribution(counted, [weights[even - 1] for even, _ in faces])


@pytest.mark.parametrize(
    ("rule", "odd"), [(Tatham(order="sorted"), ODD_READ_FROM_A_D6), (WITHOUT_7, ODD_READ_FROM_A_D5)], ids=repr
)
@pytest.mark.parametrize("weights", [(4, 5, 4, 4, 4, 4), (1, 2, 3, 4, 5, 6), (0, 0, 0, 0, 0, 1)])
def test_the_distribution_of_a_loaded_even_die_is_that_of_all_weighted_throws(rule, odd, weights):
    found = totals_when_loaded(rule, Load(weights, "even"))

    assert {total: found.chance(total) for total in found.weights} == {
        total: chance for total, chance in weighted_totals(odd, weights).items() if chance
    }


@pytest.mark.parametrize(
    ("labels", "with_the_7", "without_it"),
    [
        ((6, 8), Fraction(1, 36), Fraction(1, 30)),
        ((4, 10), Fraction(19, 900), Fraction(19, 750)),
        ((2, 12), Fraction(17, 900), Fraction(17, 750)),
    ],
)
def test_a_heavy_face_of_the_even_die_moves_the_totals_by_the_figures_of_the_catalogue(
    labels, with_the_7, without_it
):
    for label in labels:
        assert find_shift(Tatham(order="sorted"), FACE_THAT_READS[label]) == with_the_7
        assert find_shift(WITHOUT_7, FACE_THAT_READS[label]) == without_it


@pytest.mark.parametrize(
    ("faces", "variation"),
    [((3, 4), Fraction(1, 100)), ((2, 5), Fraction(11, 900)), ((1, 6), Fraction(1, 60))],
)
def test_one_heavy_face_of_two_ordinary_dice_moves_the_totals_less(faces, variation):
    assert [find_shift(TwoDice(), face) for face in faces] == [variation] * 2


def test_when_the_even_die_shows_8_more_often_than_6_so_do_the_totals():
    found = totals_when_loaded(WITHOUT_7, Load((4, 4, 4, 5, 4, 4), "even"))

    assert found.chance(8) / found.chance(6) == Fraction(5, 4)


def test_a_loaded_die_beside_a_fair_one_leaves_the_chance_of_7_as_it_is():
    weights = product([1, 5], repeat=6)

    assert {totals_when_loaded(TwoDice(), Load(weight, "red")).chance(7) for weight in weights} == {
        Fraction(1, 6)
    }


def test_evenly_weighted_faces_move_nothing():
    assert totals_when_loaded(Thirty(), Load((7,) * 30)).chance(8) == Fraction(5, 30)


def test_every_total_of_the_d30_is_loaded_and_every_face_of_the_d5():
    thirty = {name: str(value) for name, value in d30_figures().items() if name.endswith("at 5/4")}
    thirty = {name: value for name, value in thirty.items() if not name.startswith("how much more")}
    five = {name: str(value) for name, value in d6_and_d5_figures().items() if "the d5 with" in name}

    assert thirty == {
        "a 6 or an 8 at 5/4": "5/726",
        "a 5 or a 9 at 5/4": "13/1815",
        "a 4 or a 10 at 5/4": "9/1210",
        "a 3 or an 11 at 5/4": "14/1815",
        "the 2 or the 12 at 5/4": "29/3630",
    }
    assert five == {face: str(by_counting(number)) for face, number in FACES_OF_THE_D5.items()}


@pytest.mark.parametrize(("total", "words"), [(2, "the 2 or the 12"), (6, "a 6 or an 8"), (4, "a 4 or a 10")])
def test_a_heavy_face_of_the_d30_makes_a_total_with_few_faces_much_likelier(total, words):
    labels = [pair[0] for pair in PAIRS_WITHOUT_7]
    weights = [4] * len(labels)
    weights[labels.index(total)] = 5
    chance = Fraction(
        sum(weight for weight, label in zip(weights, labels, strict=True) if label == total), sum(weights)
    )

    gain = chance / Fraction(labels.count(total), len(labels)) - 1
    assert d30_figures()[f"how much more often that total comes, {words} at 5/4"] == gain


def test_the_error_of_the_document_is_a_quarter_at_the_ends_of_the_d30_and_slight_in_its_middle():
    gains = [float(value) for name, value in d30_figures().items() if name.startswith("how much more often")]

    assert [f"{gain:.0%}" for gain in (max(gains), min(gains))] == ["24%", "4%"]


def test_an_even_die_with_a_heavy_8_rolls_8s_25_percent_more_often_than_6s_and_2d6_at_most_5_percent():
    told = "how many times as often as a 6 an 8 comes, "
    found = {name.removeprefix(told): value for name, value in tatham_figures().items() if told in name}

    assert found == {"even die's 8 at 5/4": Fraction(5, 4), "one of 2d6 with its 6 at 5/4": most_of_2d6()}


def most_of_2d6():
    """Return the most times as often as a 6 an 8 comes, with any one face of one die at 5/4."""
    ratios = []
    for heavy in range(1, 7):
        ways: defaultdict[int, int] = defaultdict(int)
        for one, other in product(range(1, 7), repeat=2):
            ways[one + other] += 5 if one == heavy else 4
        ratios.append(Fraction(ways[8], ways[6]))
    return max(ratios)


FACES_OF_THE_D5 = {
    "the d5 with its 3 at 5/4": 3,
    "the d5 with its 2 or 4 at 5/4": 2,
    "the d5 with its 1 or 5 at 5/4": 1,
}


def by_counting(heavy):
    """Return the total variation that a heavy face of the d5 makes, of all 30 throws."""
    off: defaultdict[int, Fraction] = defaultdict(Fraction)
    for six, five in product(range(1, 7), range(1, 6)):
        total = six + five + (six + five >= 7)
        off[total] += Fraction(5 if five == heavy else 4, 21 * 6) - Fraction(1, 30)
    return sum(map(abs, off.values())) / 2
