"""Several rolls of games in a line: each is thrown and named as one alone."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.game import GameThrow, throw, verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import MOST_ROLLS, SeriesRoll, split_throw
from bot.mechanics.games.several import read_games
from bot.mechanics.games.where_played import find_game
from bot.mechanics.group_checks import is_success, success_counts
from bot.mechanics.sources import Chance, Said, Typed
from tests.mechanics.games.test_games import assert_odds_of_all_throws
from tests.mechanics.refusals import refusal

THROWS = (
    ("2x coc50; coc60 hard", "30 71 12", "2 of 3 succeed: regular (30); failure (71); extreme (12)"),
    ("coc60 twice", "61 99", "none succeeds: failure (61); failure (99)"),
    ("fate+1; fate+3", "+ + 0 − − − − −", "2 rolls: +2 fair; -1 poor"),
    ("pf2+11 vs 19; pf2+6 vs 19", "8 2", "1 of 2 succeeds: 19 success; 8 critical failure"),
    ("fitd2; fitd1", "3 6 5", "2 of 2 succeed: full; partial"),
    ("cpr+12 vs 13; cpd2", "5 3 4", "1 of 1 succeeds"),
    ("vtm2h1 >=2; coc50", "10 10 60", "1 of 2 succeeds: messy critical by 2; failure (60)"),
    ("sw8 x2", "8 3 2 1 6 1", "2 of 2 succeed"),  # the first die explodes, within the first roll
    ("d20+5 ac 15; d6+3; coc50", "12 4 60", "1 of 2 succeeds: 17 hit, 7 damage; failure (60)"),
    ("d20+5 ac 15; d20+3 dc 12", "20 8", "1 of 2 succeeds: 25 critical hit; 11 failure by 1"),
)

SMALL = (
    "2x fitd1",
    "fitd1; fitd2",
    "fitd1; pbta+1",
    "2x d20+5 ac 15; d2",
    "2x vtm1h1",
    "d20+5 ac 15; d20+3 dc 12",
)


def throw_line(spelling, faces):
    """Throw a line by hand."""
    words = faces.split()
    source = Typed(words) if all(word.isdigit() for word in words) else Said(words)
    made = throw(read_games(spelling).game, source)
    source.finish()
    return made


def read_where(game, text):
    return str(read_games(text, find_game(game) if game else None))


@pytest.mark.parametrize(("spelling", "faces", "verdict"), THROWS)
def test_each_roll_is_named_as_one_alone_and_those_that_succeed_are_counted(spelling, faces, verdict):
    assert throw_line(spelling, faces).verdict.text.startswith(verdict)


def test_damage_of_each_of_many_attacks_is_kept():
    line = "; ".join(["d20+5 ac 15; d6"] * 12)
    assert str(read_games(line)) == line


@pytest.mark.parametrize("line", ["; ".join(["coc45"] * 21), "; ".join(["coc45; d6"] * 15)])
def test_more_rolls_than_may_be_at_once_are_refused(line):
    with pytest.raises(BadInput):
        read_games(line)


@pytest.mark.parametrize("spelling", SMALL)
def test_the_odds_are_those_of_all_throws(spelling):
    assert_odds_of_all_throws(read_games(spelling).game, spelling)


def chance_to_succeed(spelling):
    game = parse_game(spelling).game
    return sum(
        (odds for word, odds in verdict_odds(game).items() if is_success(word, game.words)), Fraction(0)
    )


@pytest.mark.parametrize(
    "line", [("coc50", "coc60 hard", "coc50"), ("sr8", "vtm6h2 >=3"), ("pf2+11 vs 19",) * 7]
)
def test_the_odds_are_those_of_people_who_succeed_by_themselves(line):
    odds = verdict_odds(read_games("; ".join(line)).game)

    counts = success_counts([chance_to_succeed(each) for each in line])
    assert tuple(odds.values()) == tuple(filter(None, counts))


def test_rolls_that_cannot_fail_have_no_odds_together():
    assert "their odds cannot be shown together" in refusal(verdict_odds, read_games("fate+1; fate+3").game)


def test_nothing_follows_several_rolls():
    made = throw_line("2x coc50", "60 70")

    assert split_throw(made)[0].game.follow_ups(split_throw(made)[0].tally)
    assert made.game.follow_ups(made.tally) == {}


def test_the_throw_of_each_roll_is_found_in_that_of_all():
    for one, other in product(games().values(), [games()["vtm"], games()["sw"]]):
        line = f"{one.examples[0]}; {other.examples[0]}"
        made = throw(read_game(line).game, Chance(Random(line).randrange))
        assert isinstance(made, GameThrow)

        alone = split_throw(made)
        assert tuple(face for each in alone for face in each.faces) == made.faces
        assert made.verdict.text.endswith("; ".join(each.verdict.text for each in alone))


def test_what_is_recorded_of_rolls_of_any_two_games_is_read_back_as_it_is():
    entries = [entry for entry in games().values() if entry.name != "multiattack"]
    examples = [example for entry in entries for example in entry.examples]
    for at, example in enumerate(examples):
        for line in (f"2x {example}; {examples[at - 1]}", f"{example}; 3x {examples[at - 7]}"):
            assert str(read_game(line)) == line


def test_dice_beside_the_roll_of_any_game_leave_its_verdicts_and_odds_as_they_are():
    for entry in games().values():
        example = entry.examples[0]
        if entry.name in {"dnd", "multiattack"}:  # dice behind an attack are its damage
            continue
        game, beside = read_game(example).game, read_game(f"d8; {example}; 4d6kh3 - 1").game
        made = throw(beside, Chance(Random(example).randrange))
        assert isinstance(made, GameThrow)
        before, alone, behind = split_throw(made)

        assert beside.words == game.words
        assert made.verdict.word == alone.verdict.word
        assert made.verdict.text == f"{before.faces[0]}; {alone.verdict.text}; {behind.verdict.text}"
        assert int(behind.verdict.text) == sum(sorted(behind.faces)[1:]) - 1
        assert len(game.dice) > 12 or verdict_odds(beside) == verdict_odds(game)


def test_explosions_of_dice_beside_a_game_follow_all_dice_of_their_pool():
    made = throw_line("sw8; 2d6!+d4!", "5 3 6 1 6 2 4 1")

    assert made.verdict.text == "success; 20"


def test_dice_beside_a_game_that_are_not_kept_are_struck():
    _, beside = split_throw(throw_line("coc45; 4d6kh3", "30 5 2 6 3"))

    assert beside.game.dropped(beside.faces) == {1}


@pytest.mark.parametrize(
    "text",
    [
        "2x coc50;coc60",
        "1x coc50",
        "0x coc50",
        "21x coc50",
        "coc50; 2d6 vs 7",
        "2d6; 3d6",
        "coc50; coc60 # luck",
        "coc50;",
    ],
)
def test_anything_else_is_no_recorded_line(text):
    assert refusal(read_game, text)


@pytest.mark.parametrize(
    ("game", "text", "means"),
    [
        ("coc", "45; 60 hard", "coc45; coc60 hard"),
        ("coc", "firearms (handgun) 50 twice", "2x coc50 combat"),
        ("coc", "50 for three times spot", "3x coc50"),
        ("coc", "50 (x2)", "2x coc50"),
        ("fate", "defend +2 twice", "2x fate+2"),
        ("sr", "8 dice composure x2", "2x sr8"),
        ("pf2", "1d20+11 vs 19; 1d20+6 vs 19", "pf2+11 vs 19; pf2+6 vs 19"),
        ("pf2", "1d20+11 ac 19, 1d20+6 ac 19", "pf2+11 vs 19 strike; pf2+6 vs 19 strike"),
        ("d20", "twice +5 dc 15", "2x d20+5 dc 15"),
        ("", "2x d20+7 ac 16; 2d6+3; d20+5 ac 16", "2x d20+7 ac 16; 2d6+3; d20+5 ac 16"),
        ("", "coc50x2", "2x coc50"),
        ("", "fate+1\nfate+3", "fate+1; fate+3"),
        ("", "coc60; 1d3+1d4 damage", "coc60; d3 + d4"),
        ("", "2d6; coc60 twice; d4 # fire", "2d6; 2x coc60; d4"),
        ("", "coc45; 2x 4d6kh3", "coc45; 2x 4d6kh3"),
        ("sw", "8; 2d6!+d4!", "sw8; 2d6! + d4!"),
        ("pf2", "d20+6 vs 20; 2d6+3", "pf2+6 vs 20 strike; 2d6 + 3"),
        ("", "rouse twice; rouse x3", "rouse twice; rouse3"),
        ("", "1x coc50", "coc50"),
        ("", "2x d20+5 dc 15", "None"),  # as good as dice, of which there may be more
        ("", "$a = 2d6; $a + 3", "None"),
        ("", "d20+5 ac 15; 8d6; 2d6", "None"),
    ],
)
def test_a_line_is_read_part_by_part(game, text, means):
    assert read_where(game, text) == means


def test_labels_of_all_rolls_stand_in_one():
    assert read_games("coc50 # door; coc60 # window; 2x coc50 # door").comment == "door, window"


def test_a_label_with_a_semicolon_stays_one_where_no_roll_is_in_it():
    assert read_games("coc50 # door; window").comment == "door; window"


def refused(text, game=""):
    with pytest.raises(BadInput) as refusal:
        read_games(text, find_game(game) if game else None)
    return refusal.value


@pytest.mark.parametrize(
    ("game", "text", "offers"),
    [
        ("", "coc60; 1d6 vs 4", ("coc60", "1d6 vs 4")),
        ("", "2d6; coc60 twice; 21d4", ("coc60 twice", "2d6; 21d4")),
        ("pf2", "d20+6 vs 20; 4d6rr1", ("d20+6 vs 20", "4d6rr1")),
        ("coc", "55 bonus x2", ("2x 55 bonus", "55 bonus 2")),
        ("vtm", "6 hunger x2", ("6 hunger 2",)),
        ("vtm", "3 x 6", ("6x 3", "3x 6")),
        ("", "2x coc45 bonsu 2; fate", ("2x coc45 bonus 2; fate",)),
    ],
)
def test_what_is_not_clear_is_asked(game, text, offers):
    doubt = refused(text, game)

    assert (doubt.typed, doubt.offers) == (text, offers)


@pytest.mark.parametrize(
    ("game", "text", "at"),
    [
        ("", "coc50; 2x coc foo99x", 19),
        ("", "coc50 twice x2", 12),
        ("vtm", "5 times brawl", 0),
        ("", "21x coc50", None),
        ("", "0x coc50", None),
        ("", "9999999x coc50; 9999999x coc60", None),
        ("", "coc50; " * 20 + "coc50", None),
        ("", "10x sr50", None),
        ("", "; ".join(f"coc{number} hard bonus # {'a' * number}" for number in range(10, 30)), None),
    ],
)
def test_a_refusal_quotes_the_line(game, text, at):
    refusal = refused(text, game)

    assert (refusal.typed, refusal.at) == (text, at)


def test_as_many_rolls_as_a_line_may_have_are_read():
    assert isinstance(read_games(f"{MOST_ROLLS}x coc50"), SeriesRoll)
