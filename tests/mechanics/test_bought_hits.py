"""What points buy after a miss: it then hits, with the damage of the dice in the row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.aimed import throw_aimed
from bot.mechanics.bought_hits import find_bought_hit
from bot.mechanics.games.game import throw
from bot.mechanics.games.opposed import FIRST
from bot.mechanics.games.recorded import read_game
from bot.mechanics.group_checks import is_success
from bot.mechanics.sources import Given

FACES = st.tuples(st.integers(1, 100), st.integers(1, 3), st.integers(1, 4))


@given(FACES, st.integers(5, 95))
def test_a_bought_success_is_what_so_low_a_roll_would_be_with_the_same_damage(faces, skill):
    text = f"coc{skill} combat; d3 + d4"
    hit = find_bought_hit(text, faces)
    lower = throw_aimed(text, 0, Given((skill, *faces[1:])))
    missed = throw_aimed(text, 0, Given(faces))
    assert (hit is None) == (missed.damage is not None or missed.word == "fumble")
    if hit:
        assert hit.damage == faces[1] + faces[2]
        assert -hit.game.price.by == faces[0] - skill
        assert hit.game.verdict(hit.game.empty).word == lower.word


@given(st.tuples(st.integers(1, 100), st.integers(1, 100)), st.integers(5, 95), st.integers(5, 95))
def test_in_an_opposed_roll_as_few_points_as_win_are_offered(faces, skill, other):
    text = f"coc{skill} combat vs coc{other} combat, second wins ties"
    game = read_game(text).game
    made = throw(game, Given(faces))
    offers = game.follow_ups(made.tally)
    wins = [
        faces[0] - lower
        for lower in range(2, faces[0])
        if throw(game, Given((lower, faces[1]))).verdict.word == FIRST
    ]
    is_open = made.verdict.word != FIRST and not made.tally.texts[0].startswith("fumble")
    assert [-each.price.by for each in offers.values()] == ([min(wins)] if is_open and wins else [])
    assert all(each.verdict(each.empty).word == FIRST for each in offers.values())


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("d20+5 ac ?; 2d6", (3, 1, 1)),
        ("coc45", (60,)),
        ("2x coc45; d3", (60, 60, 1)),
        ("coc45; coc45", (60, 60)),
        ("d8", (5,)),
        ("coc45 luck; d3", (60, 1)),
    ],
)
def test_nothing_is_bought_after_other_rolls(text, faces):
    assert find_bought_hit(text, faces) is None


def test_dice_beside_a_check_stay_as_they_fell():
    game = read_game("coc45; d6").game
    (spent,) = game.follow_ups(throw(game, Given((50, 4))).tally).values()
    word, said = spent.verdict(None)
    assert is_success(word, game.words)
    assert said.endswith("; 4")
