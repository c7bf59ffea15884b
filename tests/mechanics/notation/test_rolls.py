"""Several rolls in a line: labels, targets, the same dice again."""

from fractions import Fraction
from itertools import product

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.line import inline_names
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand


def thrown(text, *faces):
    result = read(understand(text), faces)
    assert isinstance(result, RollResult)
    return result


def test_parts_are_thrown_in_order():
    parts = thrown("1d20 + 7; 2x d8 slashing", 11, 5, 6).parts
    assert [part.totals for part in parts] == [(18,), (5, 6)]


def test_a_missing_face_names_its_part():
    waiting = read(understand("d20; 2d6"), (20, 3))
    assert isinstance(waiting, Waiting)
    assert waiting.wants.meaning == "roll 2 of 2, die 2 of 2d6"


def test_a_total_meets_its_target_or_not_and_by_so_much():
    targets = [
        ("vs 8", 8, True, 0),
        ("vs 8", 5, False, -3),
        ("vs >8", 9, True, 1),
        ("vs <=8", 6, True, 2),
        ("vs <8", 8, False, 0),
        ("vs =8", 8, True, None),
    ]
    for target, face, success, margin in targets:
        part = thrown(f"d20 {target}", face).parts[0]
        assert (part.successes, part.margins) == ((success,), (margin,)), target
    part = thrown("d20", 3).parts[0]
    assert (part.successes, part.margins) == ((), ())


def test_what_has_a_name_is_thrown_once_and_used_again():
    assert thrown("$a=2d6; $a+3; $a*$a vs 5", 2, 3).totals == (5, 8, 25)


def chances(text, part):
    distribution = distribution_of(understand(text).parts[part].root)
    return {total: distribution.chance(total) for total in distribution.weights}


def ways(*totals):
    each = Fraction(1, len(totals))
    return {total: each * totals.count(total) for total in sorted(set(totals))}


def test_the_odds_of_a_part_are_exact_where_the_same_dice_count_twice():
    two = [a + b for a, b in product(range(1, 5), repeat=2)]
    assert chances("$a=2d4; $a*$a - $a", 1) == ways(*(a * a - a for a in two))


def test_the_odds_of_a_part_are_exact_where_names_stand_on_names():
    cases = [(a + 1) * a + c for a, c in product(range(1, 7), range(1, 4))]
    assert chances("$a=d6; $b=$a+1; $c=d3; $b*$a+$c", 3) == ways(*cases)


def test_a_number_of_dice_may_be_used_again():
    found = chances("$n=d2; ($n)d4 + $n", 1)
    assert found == {
        total: Fraction(
            sum(4 * (a + 1 == total) for a in range(1, 5))
            + sum(a + b + 2 == total for a, b in product(range(1, 5), repeat=2)),
            32,
        )
        for total in range(2, 11)
    }


def test_a_value_is_written_out_where_nothing_counts_twice():
    assert str(inline_names(understand("$a=2d6; $b=$a+1; $b*2").parts[2].root)) == "(2d6 + 1)*2"
    assert inline_names(understand("$a=2d6; $a+$a").parts[1].root) is None
    for written in ("-({2d6, 2}kh1 + abs(3)*1)[fire]", "2d(2d6)", "(2d6)d4", "ceil((2d6)/3) - {2d6, d4}"):
        rolls = understand(f"$a = 2d6; {written.replace('2d6', '$a', 1)}")
        assert inline_names(rolls.parts[1].root) == understand(written).parts[0].root, written
