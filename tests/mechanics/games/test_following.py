"""What follows a throw makes what the dice say that then lie on the table."""

from itertools import product

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import throw
from bot.mechanics.sources import Given


def thrown(game, faces):
    """Throw a game with these faces."""
    return throw(game, Given(tuple(faces)))


def offered(spelling, *faces):
    """What may follow a throw."""
    made = thrown(parse_game(spelling).game, faces)
    return made.game.follow_ups(made.tally)


FIFTH = [
    ("vtm7h2 >=4", (6, 7, 3, 2, 5, 1, 9), (2, 3, 4)),
    ("vtm5h2 >=2", (10, 3, 3, 10, 1), (1, 2)),
    ("vtm4h1", (3, 3, 2, 10), (0, 1, 2)),
    ("htr6d2 >=3", (6, 2, 3, 2, 1, 4), (1, 2, 3)),
    ("wta5r2 >=3", (6, 2, 5, 1, 2), (1, 2)),
]


@pytest.mark.parametrize(("spelling", "faces", "failed"), FIFTH)
def test_willpower_makes_what_the_whole_pool_then_shows(spelling, faces, failed):
    ((name, again),) = offered(spelling, *faces).items()
    assert name == f"re-roll {len(failed)} failed dice"
    for new in product(range(1, 11), repeat=len(failed)):
        lies = list(faces)
        for place, face in zip(failed, new, strict=True):
            lies[place] = face
        assert thrown(again, new).verdict == thrown(parse_game(spelling).game, lies).verdict


def test_willpower_is_spent_once_and_only_where_a_plain_die_failed():
    ((_, again),) = offered("vtm3h1", 1, 1, 1).items()
    assert again.follow_ups(thrown(again, (1, 1)).tally) == {}
    assert offered("vtm3h1", 6, 10, 1) == {}


def test_a_push_of_year_zero_counts_what_lay_and_each_1_of_base_and_gear_dice():
    push = offered("yz 2b 1s 1g", 6, 1, 2, 3)["push"]
    for skill, gear in product(range(1, 7), repeat=2):
        more = (skill == 6) + (gear == 6)
        word = "another success" if more else "no more"
        assert thrown(push, (skill, gear)).verdict.word == f"{word}, damage{', gear' * (gear == 1)}"


def test_a_push_of_alien_throws_one_stress_die_more_at_one_stress_more():
    push = offered("alien2s1", 6, 2, 3)["push"]
    assert [die.mark for die in push.dice] == ["", "stress", "stress"]
    assert thrown(push, (1, 2, 1, 5)).verdict.text == "still 1 success, panic 7: panics, action stands"
    assert offered("alien2s1", 6, 2, 1, 3) == {}


def test_of_blade_runner_a_push_may_throw_6_to_9_again():
    offers = offered("br d10 d8", 7, 3)
    assert [[die.faces for die in game.dice] for game in offers.values()] == [[8], [8, 10]]
    assert thrown(offers["push 6 to 9 too"], (2, 10)).verdict.text == "2 successes, 1 of them new"
    assert thrown(offers["push 6 to 9 too"], (1, 2)).verdict.text == "failure, damage 1"


def test_only_a_failure_of_call_of_cthulhu_is_pushed_and_luck_makes_neither_a_critical_nor_mends_a_fumble():
    assert list(offered("coc45", 60)) == ["push", "spend 15 luck"]
    assert list(offered("coc45", 30)) == ["spend 8 luck"]
    assert list(offered("coc60 hard", 31)) == ["push", "spend 1 luck"]
    assert offered("coc45", 9) == offered("coc45", 1) == offered("coc45", 96) == offered("coc45", 100) == {}
    assert list(offered("coc0", 60)) == ["push"]
    push = offered("coc45", 60)["push"]
    for face in range(1, 101):
        made = thrown(push, (face,))
        assert made.verdict == thrown(parse_game("coc45").game, (face,)).verdict
        assert push.follow_ups(made.tally) == {}
    spent = offered("coc45", 60)["spend 15 luck"]
    assert (thrown(spent, ()).verdict.text, spent.follow_ups(thrown(spent, ()).tally)) == ("regular (45)", {})


def test_only_a_failure_of_dragonbane_is_pushed_and_no_demon():
    assert list(offered("dbane14", 15)) == ["push"]
    assert offered("dbane14", 20) == offered("dbane14", 3) == offered("dbane14", 1) == {}


def test_of_two_throws_of_savage_worlds_the_better_counts_unless_the_second_fails_critically():
    again = offered("sw8", 5, 2)["benny"]
    for trait, wild in product(range(1, 8), range(1, 6)):
        made = thrown(again, (trait, wild)).verdict.word
        assert made == ("critical failure" if trait == wild == 1 else "success")
    assert offered("sw8", 1, 1) == {}


def test_where_1s_mean_nothing_a_push_throws_all_again_but_6s():
    push = offered("vaesen4", 6, 1, 2, 3)["push for a condition"]
    assert [thrown(push, faces).verdict.text for faces in ((1, 1, 1), (6, 1, 1))] == [
        *("still 1 success", "2 successes, 1 of them new")
    ]
    pray = offered("coriolis3", 6, 1, 1)["pray"]
    assert thrown(pray, (6, 6)).verdict.word == "another success, critical"
    assert offered("coriolis2", 6, 6) == {}


def test_an_artefact_die_never_lies_on_a_1_and_hurts_nobody():
    push = offered("fbl d12 d8", 1, 7)["push"]
    assert [die.faces for die in push.dice] == [12]
    assert thrown(push, (1,)).verdict == ("no more", "still 1 success")


def test_momentum_of_ironsworn_is_burnt_where_it_is_better_than_the_score():
    assert list(offered("iron+2 momentum7", 2, 6, 9)) == ["burn 7 momentum"]
    assert thrown(offered("iron+2 momentum7", 2, 6, 9)["burn 7 momentum"], ()).verdict.text == "weak hit"
    assert offered("iron+2 momentum7", 6, 6, 9) == {}
    assert offered("iron+2 momentum-4", 4, 6, 9) == offered("ironp7", 10, 10) == {}


def test_what_is_spent_is_just_enough():
    assert list(offered("kids d8+2 vs 9", 5)) == ["spend 2 adversity tokens"]
    assert thrown(offered("kids d8+2 vs 9", 5)["spend 2 adversity tokens"], ()).verdict.word == "success"
    assert offered("kids d8+2 vs 9", 7) == offered("kids d20+2 vs 90", 5) == {}
    assert list(offered("dcc+3 ac 15", 9)) == ["spend 3 luck"]
    assert offered("dcc+3 ac 15", 1) == offered("dcc+3 ac 15", 12) == offered("dcc+3 ac 40", 20) == {}
    assert list(offered("soul3 4:3", 4, 2, 3)) == ["spend 3 focus"]
    assert thrown(offered("soul3 4:3", 4, 2, 3)["spend 3 focus"], ()).verdict.word == "success"
    assert offered("soul3 4:1", 4, 2, 3) == offered("soul1 4:3", 2) == {}


def test_fate_opens_the_6s_of_burning_wheel_where_the_obstacle_was_not_met():
    fate = offered("bw3 ob3", 6, 6, 1)["spend fate"]
    assert len(fate.dice) == 2
    assert thrown(fate, (4, 1)).verdict.text == "success, 3 successes"
    assert thrown(fate, (6, 1, 1)).verdict.text == "success, 3 successes"
    assert (
        offered("bw3 ob1", 6, 6, 1)
        == offered("bw3 ob3", 5, 5, 1)
        == offered("bw3 ob9 open", 6, 1, 1, 1)
        == {}
    )


def test_a_roll_of_sanity_is_neither_pushed_nor_bought_with_luck():
    assert offered("coc45 san", 60) == offered("coc45 san", 30) == {}


def test_of_cortex_the_other_reading_has_the_largest_effect():
    reading = offered("cortex d6 d8 d10", 5, 3, 7)["effect d10"]
    assert thrown(reading, ()).verdict == ("no hitch", "total 8, effect d10")
    reading = offered("cortex d6 d8 d10 d4", 5, 3, 7, 1)["effect d10"]
    assert thrown(reading, ()).verdict == ("hitch", "total 8, effect d10, 1 hitch")
    assert offered("cortex d12 d6 d6", 4, 4, 4) == offered("cortex d6 d8 d10", 1, 3, 7) == {}
