"""The odds of a roll that is pushed if it fails, compared with all throws one by one."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import begin, step, wants
from bot.mechanics.games.pushed_odds import find_push, pushed_odds, says_push
from tests.mechanics.games.test_following import thrown


def list_throws(game, state=None, share=Fraction(1)):
    """Yield the tally and the chance of each throw, die by die."""
    state = state or begin(game)
    die = wants(game, state)
    if die is None:
        yield state.tally, share
        return
    for face in range(1, die.faces + 1):
        yield from list_throws(game, step(game, state, face), share / die.faces)


def follow_all(game):
    chances = {}
    for tally, share in list_throws(game):
        push = find_push(game, tally)
        for last, part in list_throws(push) if push else [(tally, Fraction(1))]:
            word = (push or game).verdict(last).word
            chances[word] = chances.get(word, 0) + share * part
    return chances


@pytest.mark.parametrize(
    "dice",
    [
        *("coc55", "coc60 hard", "dbane14", "vaesen3", "coriolis3", "yz 1b 1s 1g", "br d10 d8", "t2k d6 d8"),
        *("fbl d12", "alien1s1"),
    ],
)
def test_the_odds_are_those_of_all_throws_with_their_pushes(dice):
    game = parse_game(dice).game
    assert pushed_odds(game) == follow_all(game)


@pytest.mark.parametrize("skill", range(1, 99))
def test_a_push_of_call_of_cthulhu_mends_a_failure_and_no_fumble(skill):
    fumbles = Fraction(5 if skill < 50 else 1, 100)
    succeeds = Fraction(skill, 100)
    chances = pushed_odds(parse_game(f"coc{skill}").game)
    assert 1 - chances.get("failure", 0) - chances["fumble"] == succeeds + (1 - succeeds - fumbles) * succeeds


@pytest.mark.parametrize("dice", ["coc45 combat", "coc45 luck", "coc45 san", "fitd3", "sw8"])
def test_a_roll_without_a_push_says_so(dice):
    with pytest.raises(BadInput, match="leave `push` out"):
        pushed_odds(parse_game(dice).game)


@pytest.mark.parametrize(
    ("typed", "asks"),
    [
        ("coc55 push", True),
        ("coc55 spot hidden push", True),
        ("pushed spot hidden coc55", True),
        ("coc55 # push", True),
        ("coc55 push the boulder", False),
        ("coc55 spot hidden", False),
        ("fitd3 push", False),
    ],
)
def test_a_push_is_said_by_the_last_word_of_a_label(typed, asks):
    assert says_push(parse_game(typed).comment) == asks


def test_a_throw_that_succeeds_is_not_pushed():
    game = parse_game("vaesen2").game
    assert [find_push(game, thrown(game, faces).tally) is None for faces in product((1, 6), repeat=2)] == [
        *(False, True, True, True)
    ]
