"""The card of a game says what to type, what that means, and what comes of it."""

from fractions import Fraction

from bot.client.options import TypedCommand
from bot.features.games.odds import odds_in_a_line
from bot.features.help.recipes import recipe_card, say_words, usual_rolls
from bot.features.help.titles import companion_word, companions_of, main_of
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.where_played import read_where_played
from tests.features.help.test_card import SCREEN, lines_on_a_phone

GAMES = list(games().values())


def test_each_of_its_rolls_is_its_own_here_and_where_it_is_played():
    for entry in GAMES:
        rolls = [roll.typed for roll in usual_rolls(entry)]
        assert [str(parse_game(typed)) for typed in rolls] == rolls == list(entry.examples)
        short = [roll.typed for roll in usual_rolls(entry, played=True)]
        assert [str(read_where_played(entry, typed)) for typed in short] == rolls


def test_its_card_fits_one_screen_of_a_phone_with_its_odds():
    lengths = {
        (entry.name, *kind): lines_on_a_phone(recipe_card(entry, odds=odds, **kind))
        for entry in GAMES
        for odds in (odds_in_a_line(entry.examples[0]),)
        for kind in ({}, {"may_set": True}, {"played": True})
    }

    assert {card: lines for card, lines in lengths.items() if lines > SCREEN} == {}


def test_each_roll_has_room_on_a_button():
    for entry in GAMES:
        rolls = [roll.typed for played in (False, True) for roll in usual_rolls(entry, played=played)]
        assert all(TypedCommand("roll", {"dice": roll}).fits for roll in rolls), entry.name


def test_no_roll_of_a_game_says_less_than_another():
    """What differs in the typing differs in its meaning; only `cs` has nothing to say."""
    for entry in GAMES:
        meanings = [roll.meaning for roll in usual_rolls(entry)]
        assert len(set(meanings)) == len(meanings) or entry.name == "multiattack", entry.name
        assert all(meanings) or entry.name == "cs", entry.name


SAID = {
    "vtm7h2 >=4": "7 dice, 2 hunger dice, 4 successes needed",
    "vtm5h1": "5 dice, 1 hunger die",
    "coc45 bonus": "skill 45, bonus die",
    "coc50 penalty2": "skill 50, 2 penalty dice",
    "coc55 san 1/1d6": "skill 55, a roll of Sanity, 1 lost, 1d6 by a failure",
    "d20+5 dc 15 adv": "plus 5, against DC 15, advantage",
    "d20+5 ac 15; 2d6+3": "plus 5, against AC 15, damage 2d6+3",
    "d20+5+d4 ac 15": "plus 5, plus d4, against AC 15",
    "borg-1 vs 14": "minus 1, against difficulty 14",
    "fitd0": "no dice",
    "genesys 2g 1y 2p": "2 ability dice, 1 proficiency die, 2 difficulty dice",
    "sw8+2": "trait die d8, plus 2",
    "sw8 extra": "trait die d8, an extra has no wild die",
    "fabula d8 d10 vs 10": "attribute dice d8 and d10, against 10",
    "cortex d6 d8 d10": "d6, d8 and d10",
    "dsa 13/14/12 fw7": "attributes 13/14/12, 7 skill points",
    "dcc+3 -1d ac 15": "plus 3, -1 step of the chain, against AC 15",
    "ore6 >=5": "6 dice, least height 5",
    "2d20 tn12f3 >=2": "target number 12, focus 3, against difficulty 2",
    "trav boon": "boon",
    "rouse": "rouse check",
    "2x d20+7 ac 16; 2d6+3": "2 attacks",
}


def test_a_roll_is_said_in_the_words_of_its_options():
    said = {roll.typed: roll.meaning for entry in GAMES for roll in usual_rolls(entry)}

    assert {typed: said[typed] for typed in SAID} == SAID


def test_its_name_is_left_out_where_that_is_understood():
    assert [roll.typed for roll in usual_rolls(games()["vtm"], played=True)] == ["7h2 >=4", "5h1", "3h3 >=2"]
    assert usual_rolls(games()["d20"], played=True)[0].typed == "d20+5 ac 15"


def test_words_that_no_example_has_are_said_as_well():
    assert say_words(games()["coc"]) == "`extreme`, `luck` a roll of Luck, `combat` a combat skill"
    assert say_words(games()["d20"]) == "`dis`, `elven`"
    assert say_words(games()["vtm"]) == ""


def test_the_card_has_what_belongs_to_the_game():
    text = recipe_card(games()["vtm"], odds="win 39 %").text

    assert "**Also**: `rouse` rouse check" in text
    assert "**Buttons under a roll**: Re-roll 1 failed die" in text
    assert "**Odds of `vtm7h2 >=4`**: win 39 %" in text
    assert "Push, Spend luck" in recipe_card(games()["coc"]).text


def test_the_odds_in_a_line_are_those_of_its_verdicts():
    verdicts = verdict_odds(parse_game("fitd3").game)

    assert sum(verdicts.values()) == 1
    assert verdicts["full"] == Fraction(25, 72)
    assert odds_in_a_line("coc45").endswith("extreme success 8.0 % · …")
    assert (
        odds_in_a_line("fitd3")
        == "bad outcome 12 % · partial success 45 % · full success 35 % · critical success 7.4 %"
    )


def test_a_further_roll_stands_on_the_card_of_its_game():
    companions = {entry.name: main_of(entry).name for entry in GAMES if companion_word(entry)}

    assert companions == {
        "death": "d20",
        "recovery": "pf2",
        "multiattack": "d20",
        "fbl": "yz",
        "hsk": "hsn",
        "hsh": "hsn",
        "cpd": "cpr",
        "cd": "2d20",
        "rouse": "vtm",
        "panic": "ms",
        "dp": "cosmere",
        "dsatest": "dsa",
    }
    assert [entry.name for entry in companions_of(games()["d20"])] == ["death", "multiattack"]


NEEDS = {
    "d20": ("advantage", "AC 15", "damage 2d6+3", "critical from 19", "death save", "several attacks"),
    "vtm": ("2 hunger dice", "4 successes needed", "rouse check", "Re-roll", "messy critical"),
    "coc": ("bonus die", "2 penalty dice", "hard", "`extreme`", "Sanity", "Push", "Spend luck"),
    "fitd": ("3 dice", "no dice", "resistance", "partial success 45 %"),
    "genesys": ("2 ability dice", "1 proficiency die", "boost dice", "setback dice", "force dice"),
    "sw": ("trait die d8", "plus 2", "no wild die", "Benny", "raise 25 %"),
}
"""What players of six games look for."""


def test_players_of_six_games_find_what_they_need_on_the_card_of_their_game():
    for name, needs in NEEDS.items():
        text = recipe_card(games()[name], odds=odds_in_a_line(games()[name].examples[0])).text
        assert [need for need in needs if need not in text.replace("\u00a0", " ")] == [], name
