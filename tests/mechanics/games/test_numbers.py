"""How many successes come: counted quickly, and by going through all throws."""

import re
from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import begin, step, verdict_odds, wants
from tests.tiers import soaked

pytestmark = pytest.mark.no_cover

CLOSED = [
    *(
        "sr4",
        "sr3 limit1",
        "sr3 wilddie",
        "sr1 wilddie",
        "sr3 wilddie limit3",
        "bw4",
        "bw3 grey",
        "bw3 white",
    ),
    *("ex3", "ex3t6", "ex3d8", "ex2 damage", "ex2+2", "ex2t9d7", "wng4", "wng3 soak"),
    *("wod3", "wod3 >=9", "wod3 c", "wod3 double", "wod3+2", "wod3 c double >=10"),
]
OPEN = ["sr2!", "bw2 open", "bw2 white open", "wod2!", "wod2 c!", "wod2 double!", "cod2", "cod1 8again"]
DEEPEST = 6
"""Dice to which the oracle follows chains."""


def told(game):
    """The chance of each number that the text of a verdict says; chains that are too deep are left out."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (text, throws), times in counted_throws(game).items():
        number = re.search(r"\d+", text)
        found[int(number[0]) if number else 0] += Fraction(times, throws)
    return found


def counted_throws(game):
    """Count every throw by what it is called, and by the throws that it is one of."""
    found = Counter()

    def go_on(state, throws, thrown):
        die = wants(game, state)
        if die is None:
            found[game.verdict(state.tally).text, throws] += 1
        elif thrown < DEEPEST:
            for face in range(1, die.faces + 1):
                go_on(step(game, state, face), throws * die.faces, thrown + 1)

    go_on(begin(game), 1, 0)
    return found


@pytest.mark.parametrize("spelling", CLOSED)
def test_of_a_pool_with_an_end_the_numbers_are_those_of_all_throws(spelling):
    game = parse_game(spelling).game
    counted = game.numbers()
    assert counted.chances == told(game)
    assert not counted.has_more


@pytest.mark.parametrize("spelling", OPEN)
def test_of_a_pool_without_end_the_numbers_are_those_of_all_throws_as_far_as_these_are_followed(spelling):
    assert_numbers_of_all_throws(parse_game(spelling).game)


def assert_numbers_of_all_throws(game):
    """Check numbers without end, as far as the oracle follows the chains."""
    counted, found = game.numbers(), told(game)
    left = 1 - sum(found.values())
    last = max(counted.chances)
    assert counted.has_more
    assert sum(counted.chances.values()) == 1
    assert all(found[each] <= counted.chances.get(each, 0) <= found[each] + left for each in range(last))
    assert counted.chances[last] < Fraction(1, 10**6)


def test_the_average_of_exploding_dice_is_that_of_the_endless_chain():
    assert abs(parse_game("sr12!").game.numbers().mean - Fraction(24, 5)) < Fraction(1, 10**6)
    assert parse_game("sr12").game.numbers().mean == 4


def test_nothing_is_counted_where_a_number_is_to_be_reached():
    for spelling in ("sr6 >=2", "bw4 ob 2", "wng6 dn 3", "cod5 rote", "vtm7h2 >=4"):
        assert parse_game(spelling).game.numbers() is None, spelling


@pytest.mark.parametrize("pool", ["sr60", "sr60!", "wod40 c!", "wod40 double!", "ex40", "bw60 open", "wng60"])
def test_the_largest_pools_are_counted(pool):
    assert sum(parse_game(pool).game.numbers().chances.values()) == 1


@pytest.mark.parametrize(
    "spelling",
    [
        *("sr6", "sr6!", "sr10! >=4", "sr10 >=4", "sr12 >=5 limit4", "sr9 wilddie", "sr9 wilddie >=4"),
        *("sr1 wilddie", "sr1!", "sr8 fourth!", "sr8 fourth wilddie", "sr9 limit0", "sr5! >=0", "sr4 >=4"),
        *("vtm7h2 >=4", "vtm9h5", "vtm5h5 >=8", "htr8d3 >=3", "wta9r4 >=5", "wta6", "vtm8 >=1"),
    ],
)
def test_what_is_counted_by_kinds_is_that_of_all_states(spelling):
    game = parse_game(spelling).game
    assert verdict_odds(game) == verdict_odds(game, begin(game))


@pytest.mark.parametrize(
    "spelling",
    [
        *("dheart", "dheart+2", "dheart+2 adv2", "dheart+9 dis", "dheart+2 reaction", "age+3", "mm+1"),
        *("splittermond+9", "splittermond+9 risk", "splittermond+9 safe"),
        *("cpr+12", "cpd3", "cortex d6 d8", "cortex d4 d6 d8", "ess d8+2", "ess 3d6"),
        soaked("ess d8 spec edge"),
        *("3k2 unskilled", "4k1+5 unskilled", "3k3 unskilled emphasis"),
    ],
)
def test_where_nothing_is_to_be_reached_the_totals_are_those_of_all_throws(spelling):
    game = parse_game(spelling).game
    assert game.numbers().unit == "total"
    assert game.numbers().chances == told(game)


@pytest.mark.parametrize(
    "spelling",
    [
        *("wit+14", "wit+3", "d6s1", "d6s2+2", "ed4e2+3", "ed4e8", "ed4e6 karma", "ol0+2", "ol1 adv"),
        *("1k1", "3k2", "3k3+5", "2k1 emphasis"),
    ],
)
def test_totals_without_end_are_those_of_all_throws_as_far_as_these_are_followed(spelling):
    assert_numbers_of_all_throws(parse_game(spelling).game)


@pytest.mark.parametrize(
    ("spelling", "unit"), [("hsn2", "STUN"), ("hsn1½", "STUN"), ("hsk2", "BODY"), ("hsk½", "BODY")]
)
def test_of_damage_that_is_read_twice_the_sum_is_counted(spelling, unit):
    game = parse_game(spelling).game
    assert game.numbers().unit == unit
    assert game.numbers().chances == told(game)


@pytest.mark.parametrize(
    "spelling",
    ["10k10", soaked("10k10 emphasis"), "ed4e60 karma", "ol10 adv9", "d6s30", "hsk30½", "ess 3d6 spec edge"],
)
def test_the_largest_totals_are_counted(spelling):
    assert sum(parse_game(spelling).game.numbers().chances.values()) == 1


def test_a_fumble_has_a_total_though_its_text_does_not_say_it():
    sums = Counter(one + two + 2 for one in range(1, 9) for two in range(1, 11))
    chances = {total: Fraction(times, 80) for total, times in sums.items()}
    assert parse_game("fabula d8 d10+2").game.numbers().chances == chances


def test_no_totals_are_counted_where_one_is_to_be_reached():
    for spelling in ("dheart+2 vs 9", "dheart+2 vs 9 gm", "age+3 vs 9", "mm+1 vs 9", "splittermond+9 vs 9"):
        assert parse_game(spelling).game.numbers() is None, spelling
    for spelling in ("cpr+12 vs 13", "wit+14 vs 9", "8k4 vs 20", "ed4e8 vs 5", "ol5 vs 15"):
        assert parse_game(spelling).game.numbers() is None, spelling
