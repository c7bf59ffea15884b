"""Opposed rolls of Call of Cthulhu, of which the higher level of success wins."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.opposed import FIRST, LEVELS, NEITHER, SECOND, TIE
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.several import read_games
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.sheets import Sheet
from tests.mechanics.games.test_following import thrown
from tests.tiers import in_the_soak

COC = games()["coc"]

SKILLS = (
    *("accounting", "animal handling", "anthropology", "appraise", "archaeology", "art craft", "charm"),
    *("climb", "computer use", "credit rating", "demolitions", "disguise", "diving"),
    *("drive auto", "electrical repair", "electronics", "fast talk", "first aid", "history", "hypnosis"),
    *("intimidate", "jump", "language own", "law", "library use", "listen", "locksmith", "lore"),
    *("mechanical repair", "medicine", "natural world", "navigate", "occult", "operate heavy machinery"),
    *("persuade", "pilot", "psychoanalysis", "psychology", "read lips", "ride", "science", "sleight of hand"),
    *("spot hidden", "stealth", "survival", "swim", "track", "str", "con", "siz", "dex", "app", "int", "pow"),
    *("brawl", "fighting brawl", "handgun", "rifle", "knife", "throw", "dodge"),
)


def others(name):
    """Return the skills that a skill is tried against: a seventh of them, but all in the soak."""
    return in_the_soak(SKILLS, SKILLS[SKILLS.index(name) % 7 :: 7])


def read_at_table(text, **lines):
    sheet = Sheet(tuple((name, str(number)) for name, number in lines.items()))
    scope = NameScope(sheet, game=COC.among_dice, adds_to=COC.adds_to)
    return LineAtTable(text, TableScope(sheet, {}, scope, COC)).find_roll()


def judge(first, second, tie):
    """Return the verdict of two words, as the rule says it."""
    ranks = [LEVELS.index(word) if word in LEVELS else -1 for word in (first, second)]
    if ranks[0] == ranks[1]:
        return NEITHER if ranks[0] < 0 else tie
    return FIRST if ranks[0] > ranks[1] else SECOND


PAIRS = [
    ("coc charm 50 vs psychology 55", 50, 55, SECOND),
    ("coc charm 55 vs psychology 50", 55, 50, FIRST),
    ("coc charm 50 vs psychology 50", 50, 50, TIE),
    ("coc brawl 20 vs dodge 80", 20, 80, SECOND),
    ("coc brawl 80 vs dodge 20", 80, 20, SECOND),
    ("coc dodge 20 vs brawl 80", 20, 80, FIRST),
    ("coc brawl 20 vs brawl 80", 20, 80, FIRST),
    ("coc brawl 20 vs the ghoul's dodge 80", 20, 80, SECOND),
]


@pytest.mark.parametrize(("typed", "skill", "other", "tie"), PAIRS)
def test_the_higher_level_wins_over_all_throws_and_the_odds_are_those(typed, skill, other, tie):
    game, found = read_games(typed).game, dict.fromkeys((FIRST, SECOND, TIE, NEITHER), Fraction(0))
    words = [
        [thrown(parse_game(f"coc{each}").game, (face,)).verdict.word for face in range(1, 101)]
        for each in (skill, other)
    ]
    for first, second in product(*words):
        found[judge(first, second, tie)] += Fraction(1, 10_000)
    assert verdict_odds(game) == {word: chance for word, chance in found.items() if chance}


@pytest.mark.parametrize(("typed", "skill", "other", "tie"), PAIRS)
@pytest.mark.parametrize("faces", [(1, 1), (5, 96), (100, 100), (15, 15), (40, 20), (99, 3), (50, 50)])
def test_a_throw_is_judged_by_both_levels(typed, skill, other, tie, faces):
    pairs = zip((skill, other), faces, strict=True)
    first, second = (thrown(parse_game(f"coc{each}").game, (face,)).verdict.word for each, face in pairs)
    assert thrown(read_games(typed).game, faces).verdict.word == judge(first, second, tie)


@pytest.mark.parametrize("name", SKILLS)
def test_a_skill_of_the_sheet_against_a_typed_one_is_opposed_and_keeps_both_names(name):
    line = name.replace(" ", "_")
    for other in others(name):
        roll = read_at_table(f"{name} vs {other} 25", **{line: 40})
        first, second = str(roll).split(",")[0].split(" vs ")
        assert (first.split()[0], second.split()[0]) == ("coc40", "coc25"), (name, other)
        assert roll.comment.casefold() == f"{name} 40 vs {other}", (name, other)


@pytest.mark.parametrize("name", SKILLS)
def test_two_typed_skills_are_opposed_and_keep_both_names(name):
    for other in others(name):
        for typed in (f"coc {name} 45 vs {other} 25", f"coc 45 {name} against {other} 25"):
            roll = read_games(typed)
            assert ("coc45" in str(roll), "vs coc25" in str(roll)) == (True, True), typed
            assert roll.comment == f"{name} vs {other}", typed


@pytest.mark.parametrize("typed", [each[0] for each in PAIRS] + ["coc brawl 45 bonus vs dodge 25; 1d6"])
def test_its_text_is_read_again_as_the_same_roll(typed):
    roll = read_games(typed)
    assert str(read_game(str(roll))) == str(roll)
    assert str(read_games(str(roll))) == str(roll)
    assert read_game(str(roll)).game == roll.game


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("brawl vs 25", "coc25 combat"),
        ("brawl vs dc 25", "coc25 combat"),
        ("brawl vs hard 40", "coc40 hard combat"),
        ("spot hidden vs 45", "coc45"),
        ("climb vs the wall 25", "coc25"),
    ],
)
def test_what_has_no_two_names_with_numbers_is_one_roll(typed, dice):
    assert str(read_at_table(typed, brawl=40, spot_hidden=55)) == dice


@pytest.mark.parametrize("typed", ["luck vs pow 50", "san vs pow 50"])
def test_luck_and_sanity_oppose_nothing(typed):
    assert " vs " not in str(read_at_table(typed, luck=45, san=50))


def test_an_opposed_roll_is_not_pushed():
    game = read_games("coc charm 50 vs psychology 55").game
    for faces in ((90, 10), (90, 90), (10, 90)):
        assert not any(each.dice for each in game.follow_ups(thrown(game, faces).tally).values())


@pytest.mark.parametrize("second", ["dodge", "his dodge", "fighting brawl", "brawl", "sword"])
@pytest.mark.parametrize("first", ["brawl 65", "65 knife", "sword 40 hard"])
def test_a_skill_to_oppose_without_its_number_is_never_dropped(first, second):
    with pytest.raises(BadInput):
        read_at_table(f"{first} vs {second}", dodge=40)
