"""The damage of attacks on average: exactly that of all throws."""

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.damage import mean_hit
from bot.mechanics.games.game import begin, step, verdict_odds, wants
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.several import read_games
from bot.mechanics.games.where_played import find_game

pytestmark = pytest.mark.no_cover

SMALL = (
    *("d20+5 ac 15; d4", "d20+5 ac 15 adv; d4+1", "d20+5 ac 30; d4+1", "d20+5 ac 15 crit18; d3"),
    *("d20+5+d4 ac 15; d2", "d20+9 ac 2; 2d2-3", "d20+5 ac 15; d4-d2", "d20+5 ac 15 adv elven; d2"),
    *("cpd1", "cpd2", "cpd3"),
    *("2x d20 ac 15; d2", "d20+5 ac 15; d2; d20+5 ac 12", "d20+5 ac 15; d2; d20+3 dc 12", "fitd1; cpd2"),
)


def mean_of_all_throws(game):
    """The average of all numbers before the word damage, and of those that are more, over all throws."""

    def go_on(state, share):
        die = wants(game, state)
        if die is not None:
            return sum(go_on(step(game, state, face), share / die.faces) for face in range(1, die.faces + 1))
        text = game.verdict(state.tally).text
        told = re.findall(r"(\d+) damage|damage (\d+)|(\d+) more", text)
        return share * sum(int(number) for numbers in told for number in numbers if number)

    return go_on(begin(game), Fraction(1))


@pytest.mark.parametrize("spelling", SMALL)
def test_the_average_damage_is_that_of_all_throws(spelling):
    game = read_games(spelling).game
    assert game.mean_damage() == mean_of_all_throws(game)


def test_an_attack_where_its_game_is_played_has_the_same_damage():
    typed = "attack +5 ac 15; 2d6+3 slashing"
    assert read_games(typed, find_game("d20")).game.mean_damage() == Fraction(117, 20)


@pytest.mark.parametrize("attacks", [("pf2+9 vs 18", "pf2+4 vs 18", "pf2-1 vs 18"), ("coc65", "coc40")])
def test_dice_after_several_attacks_are_for_each_of_them(attacks):
    alone = [read_games(f"{attack}; d8+2").game.mean_damage() for attack in attacks]
    assert read_games(f"{'; '.join(attacks)}; d8+2").game.mean_damage() == sum(alone)
    assert read_games(f"3x {attacks[0]}; d8+2").game.mean_damage() == 3 * alone[0]


def test_a_roll_without_damage_has_none():
    without = {entry.name for entry in games().values() if entry.name not in {"cpd", "multiattack"}}
    told = {name for name in without if read_game(games()[name].examples[0]).game.mean_damage() is not None}
    assert told == set()


@pytest.mark.parametrize("sides", [(), (6,), (4, -6), (2, 3, -4, -2), (-5,)])
def test_a_hit_does_no_less_than_nothing(sides):
    for added in range(-9, 6):
        dice = [range(1, each + 1) if each > 0 else range(each, 0) for each in sides]
        totals = [max(added + sum(faces), 0) for faces in product(*dice)]
        assert mean_hit(sides, added) == Fraction(sum(totals), len(totals)), added


def count_hits(name, face, total, number):
    """How many times an attack deals its damage, and its dice, as the books of three games have it."""
    if name == "pf2":
        degree = (total >= number + 10) + (total >= number) - (total <= number - 10)
        degree += (face == 20) - (face == 1)
        times = 2 if degree >= 2 else max(0, degree)
        return times, times
    if face == 1:
        return 0, 0
    if face == 20:
        return (1, 2) if name == "d20" else (2, 2)
    return (1, 1) if total >= number else (0, 0)


ATTACKS = {"pf2": "pf2{:+} vs {} strike; {}", "d20": "d20{:+} ac {}; {}", "13a": "13a{:+} vs {}; {}"}


@given(
    st.sampled_from(sorted(ATTACKS)),
    st.integers(-5, 25),
    st.integers(1, 40),
    st.lists(st.integers(2, 4), min_size=1, max_size=2),
    st.integers(-9, 9),
)
def test_a_critical_hit_doubles_as_the_game_has_it(name, modifier, number, sides, added):
    damage = "+".join(f"d{each}" for each in sides) + (f"{added:+}" if added else "")
    dealt = Fraction(0)
    for face in range(1, 21):
        times, throws = count_hits(name, face, face + modifier, number)
        rolls = list(product(*(range(1, each + 1) for each in sides * (throws if times == 1 else 1))))
        dealt += sum((times * max(0, sum(dice) + added) for dice in rolls), Fraction(0)) / len(rolls) / 20
    assert read_games(ATTACKS[name].format(modifier, number, damage)).game.mean_damage() == dealt


@pytest.mark.parametrize("die", [4, 6, 12])
@pytest.mark.parametrize("parry", [2, 5, 9])
def test_damage_of_savage_worlds_aces_and_a_raise_adds_a_die(die, parry):
    odds = verdict_odds(read_games(f"sw{die} vs {parry}").game)
    dice, bonus = (Fraction(sides * (sides + 1), 2 * (sides - 1)) for sides in (10, 6))
    mean = (odds["success"] + odds["raise"]) * (dice + 2) + odds["raise"] * bonus
    dealt = read_games(f"sw{die} vs {parry}; d10+2").game.mean_damage()
    assert abs(dealt - mean) < Fraction(1, 10**6)  # a die goes on only so often


@pytest.mark.parametrize("line", ["pf2+9 dc 18; 6d6", "pf2 reflex +9 vs 18; 6d6", "coc45 san; d8"])
def test_dice_beside_another_check_are_no_damage_of_an_attack(line):
    assert read_games(line).game.mean_damage() is None


def test_the_damage_of_several_attacks_is_added_up():
    several = read_games("pf2+9 vs 18; d8; pf2+4 vs 18; d8; pf2 vs 18; d6; d4-3")
    alone = ("pf2+9 vs 18; d8", "pf2+4 vs 18; d8", "pf2 vs 18; d6+d4-3")
    assert several.game.mean_damage() == sum(read_games(each).game.mean_damage() for each in alone)
