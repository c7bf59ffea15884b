"""What each modifier does to dice that fell."""

from bot.mechanics.notation.evaluation import read, select_kept
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand


def thrown(text, *faces):
    return read(understand(text), faces).sets[0]


def kept(text, *faces):
    return [die.kept for die in thrown(text, *faces).dice]


VALUES = (
    ("3dF", (1, 2, 3), [-1, 0, 1]),
    # rr goes on until no condition is met, ro once only; what comes of ro is still subject to rr.
    ("1d6rr1rr>5", (1, 6, 1, 3), [3]),
    ("1d6ro1", (1, 1), [1]),
    ("1d6rr1ro2", (1, 2, 1, 2), [2]),
    # An exploded throw may be re-rolled once again.
    ("1d6ro1!", (1, 6, 1, 1), [6, 1]),
    # An explosion adds a die, or adds to the same one; a penetrating die is worth one less than its face.
    ("2d6!", (6, 2, 6, 1), [6, 2, 6, 1]),
    ("2d6!!", (6, 2, 6, 1), [13, 2]),
    ("1d6!p", (6, 6, 3), [6, 5, 2]),
    ("1d6!>=5", (5, 4), [5, 4]),
    ("1dF!", (3, 1), [1, -1]),
    # Each die is bounded after it exploded, a compounded one as a whole.
    ("2d6!mi2ma5", (6, 1, 1), [5, 2, 2]),
    ("1d6!!ma8", (6, 6, 1), [8]),
)

TOTALS = (
    ("4d6kh3", (6, 1, 5, 4), 15),
    ("4d10>=8f1", (8, 10, 1, 5), 1),
    ("2d10>8", (8, 9), 1),
    ("1d10!10>=8", (10, 9), 2),
    ("{2d6, 1d12}", (3, 4, 8), 15),
    ("{1d6, 1d6, 1d6}dl1>=3", (2, 3, 6), 2),
    ("(2d6 + 3)>=10", (4, 3), 1),
    ("(2d6 + 3)>=10", (3, 3), 0),
    ("d%b", (3, 4, 2), 23),
    ("d%p", (3, 4, 2), 43),
    ("d%b", (10, 10, 9), 90),
    ("d%p", (10, 10, 9), 100),
    ("d%b", (5, 10, 1), 5),
    ("d%b2", (1, 9, 8, 7), 71),
)


def test_each_die_is_worth_what_its_modifiers_make_of_it():
    for text, faces, values in VALUES:
        assert [die.value for die in thrown(text, *faces).dice] == values, text


def test_what_is_kept_is_added_or_counted():
    for text, faces, total in TOTALS:
        assert thrown(text, *faces).total == total, (text, faces)


def test_a_throw_that_was_replaced_is_marked():
    assert [throw.again for throw in thrown("1d6rr1", 1, 2).dice[0].throws] == [True, False]


def test_the_twentieth_throw_still_explodes_and_the_twenty_first_does_not():
    for kind in ("!", "!!", "!p"):
        dice = thrown(f"1d6{kind}", *[6] * 21).dice
        assert sum(len(die.throws) for die in dice) == 21
        assert dice[-1].exploded == (kind == "!!")
        assert isinstance(read(understand(f"1d6{kind}"), (6,) * 20), Waiting)


def test_the_highest_or_lowest_are_kept_or_dropped():
    stays = {
        "kh2": [False, True, False, True],
        "kl2": [True, False, True, False],
        "dh1": [True, False, True, True],
        "dl1": [False, True, True, True],
        "kh9": [True] * 4,
        "dl9": [False] * 4,
        "kl3dl1": [False, False, True, True],
    }
    assert {keep: kept(f"4d6{keep}", 1, 6, 3, 5) for keep in stays} == stays


def test_of_equal_values_the_earlier_is_kept_after_another_keep_too():
    for kind in ("kh", "kl", "dh", "dl"):
        assert select_kept([5, 5, 5, 5], [Keep(kind, 2)]) == [True, True, False, False]
    assert select_kept([4, 5, 4, 5], [Keep("kh", 3), Keep("kl", 1)]) == [True, False, False, False]


def test_each_die_has_its_score_unless_it_is_dropped():
    assert [die.score for die in thrown("4d10>=8f1", 8, 10, 1, 5).dice] == [1, 1, -1, 0]
    assert [die.score for die in thrown("3d10kl2>=9", 9, 8, 10).dice] == [1, 0, 0]


def test_a_group_keeps_among_totals():
    group = thrown("{2d6, 1d12}kh1", 3, 4, 8)
    assert (group.total, group.kept) == (8, (False, True))


def test_the_units_die_comes_first_and_of_equal_tens_dice_the_first_counts():
    asked = [read(understand("d%b"), faces).wants.meaning for faces in ((), (1,), (1, 1))]
    assert asked == [
        "the units die of d%b, 10 reads 0",
        "the tens die 1 of d%b, 10 reads 0",
        "the tens die 2 of d%b, 10 reads 0",
    ]
    assert kept("d%p", 1, 4, 4) == [True, True, False]
