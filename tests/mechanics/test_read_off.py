"""Reading a d100 off three dice, and the angle of a fourth where that fails."""

from collections import Counter
from itertools import product

from bot.mechanics.playing import Played, Waiting, read
from bot.mechanics.rules.read_off import ReadOff, direct_reading

SIX = range(1, 7)
TRIPLES = list(product(SIX, repeat=3))
UNREAD = [triple for triple in TRIPLES if direct_reading(*triple) is None]


def as_the_document_says(d1, d2, d3):
    """Return the direct reading, case by case as the document lists them."""
    n = d2
    if d1 in {3, 6}:
        n = next(d2 + more for more in (3, 6) if 7 <= d2 + more <= 9)
    if d1 <= 3:
        return int(f"{n}{d3}")
    if d3 <= 4:
        return 10 * n + d3 + 6
    if d3 == 5:
        return n
    return 10 if d1 == d3 == 6 and d2 >= 5 else None


def x_of(d1, d2, d4):
    x = (d1 - 4) * 36 + (d2 - 1) * 6 + d4
    return x + (x >= 25) + (x >= 49) + (x >= 73)


def test_every_throw_is_read_as_the_document_says():
    for triple in TRIPLES:
        played = read(ReadOff(), triple)
        found = played.outcome if isinstance(played, Played) else None
        assert found == as_the_document_says(*triple), triple


def test_200_throws_are_read_off_two_for_each_outcome():
    readings = Counter(direct_reading(*triple) for triple in TRIPLES)
    assert readings == {**dict.fromkeys(range(1, 101), 2), None: 16}


def test_the_fourth_die_spreads_over_all_numbers_but_multiples_of_25():
    values = sorted(x_of(d1, d2, d4) for (d1, d2, _), d4 in product(UNREAD, SIX))
    assert values == [x for x in range(1, 100) if x % 25]


def test_an_angle_below_x_mod_25_adds_one_which_makes_all_outcomes_alike():
    readings = Counter()
    for triple, d4, angle in product(UNREAD, SIX, range(25)):
        x, outcome = x_of(triple[0], triple[1], d4), read(ReadOff(), (*triple, d4, angle + 1)).outcome
        assert outcome == x + (angle < x % 25)
        readings[outcome] += 1
    assert readings == dict.fromkeys(range(1, 101), 16 * 6 * 25 // 100)


def test_with_a_tie_breaker_only_the_two_lines_between_yes_and_no_are_ambiguous():
    x = x_of(5, 2, 3)
    readings = {angle: read(ReadOff("odd"), (5, 2, 6, 3, angle)) for angle in range(1, 26)}
    assert {angle for angle, reading in readings.items() if isinstance(reading, Waiting)} == {x % 25, 25}
    assert {angle for angle, reading in readings.items() if getattr(reading, "outcome", 0) == x + 1} == set(
        range(1, x % 25)
    )
    for d5, added in ((1, 1), (2, 0), (3, 1), (6, 0)):
        assert read(ReadOff("odd"), (5, 2, 6, 3, 25, d5)).outcome == x + added
