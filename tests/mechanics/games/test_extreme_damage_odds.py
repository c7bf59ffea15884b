"""The damage of attacks of Call of Cthulhu on average: an extreme success deals the most."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.games.several import read_games

LEVELS = range(4)
"""0 a failure, then regular, hard, extreme or critical."""


def level_of(value, skill):
    """The level of success of a number, as the book has it (Keeper Rulebook, 7th edition, p. 82)."""
    if value == 1:
        return 3
    if value > skill or value == 100 or (skill < 50 and value >= 96):
        return 0
    return 1 + (value <= skill // 2) + (value <= skill // 5)


def throw(bonus):
    """Every throw of one units die with this many tens dice more, as the number that counts."""
    best = min if bonus > 0 else max
    for units, *tens in product(range(10), repeat=2 + abs(bonus)):
        yield best(10 * each + units or 100 for each in tens)


def share_levels(skill, bonus=0):
    levels = [level_of(value, skill) for value in throw(bonus)]
    return [Fraction(levels.count(level), len(levels)) for level in LEVELS]


def mean_damage(sides, shares):
    """The damage by the chances that it is as rolled, and that it is the most."""
    totals = [sum(faces) for faces in product(*(range(1, each + 1) for each in sides))]
    plain, extreme = shares
    return plain * Fraction(sum(totals), len(totals)) + extreme * sum(sides)


@pytest.mark.parametrize("skill", [1, 20, 45, 50, 65, 99])
@pytest.mark.parametrize(("word", "bonus"), [("", 0), (" bonus", 1), (" penalty2", -2)])
def test_an_extreme_success_deals_the_most(skill, word, bonus):
    _, regular, hard, extreme = share_levels(skill, bonus)
    dealt = read_games(f"coc{skill}{word}; d3+d4").game.mean_damage()
    assert dealt == mean_damage([3, 4], (regular + hard, extreme))


def beats(first, second, name):
    """Whether the first side wins: a dodge wins ties, an attack wins them against one who fights back."""
    return first > second if name == "dodge" else first >= second > 0 or first > second


@pytest.mark.parametrize("name", ["dodge", "brawl"])
@pytest.mark.parametrize(("skill", "other"), [(65, 25), (25, 65), (40, 40), (99, 5)])
def test_damage_after_an_opposed_roll_counts_where_its_first_side_wins(name, skill, other):
    critical = Fraction(1, 100)
    mine, theirs = (
        [*levels, extreme - critical, critical]
        for *levels, extreme in (share_levels(skill), share_levels(other))
    )
    wins = [
        mine[place] * sum((share for level, share in enumerate(theirs) if beats(place, level, name)), 0)
        for place in range(5)
    ]
    dealt = read_games(f"coc{skill} brawl vs coc{other} {name}, {name_tie(name)}; d3+d4").game.mean_damage()
    assert dealt == mean_damage([3, 4], (wins[1] + wins[2], wins[3] + wins[4]))


def name_tie(name):
    return "second wins ties" if name == "dodge" else "first wins ties"


def test_dice_beside_a_roll_of_sanity_are_no_damage():
    assert read_games("coc65 san; d6").game.mean_damage() is None


def test_dice_that_do_not_add_up_have_no_most():
    dealt = read_games("coc65; 2d2kh1").game.mean_damage()
    assert dealt == Fraction(65, 100) * Fraction(7, 4)
