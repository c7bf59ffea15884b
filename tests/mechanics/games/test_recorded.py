"""Recorded rolls of games are read by a reader of their own, which knows no habit of players."""

from random import Random

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.recorded import read_roll
from tests.mechanics.games.test_games import TABLES as THROWN
from tests.mechanics.games.test_typed import TABLES as TYPED
from tests.mechanics.games.test_where_played import TABLES as PLAYED
from tests.tiers import in_the_soak

EACH = in_the_soak(500, 60)
"""Rolls of each game."""

MEANT = {meant for table in (TYPED, PLAYED) for rows in table.values() for _, meant in rows}
SPELLINGS = {row[0] for table in THROWN.values() for game in table for row in game["throws"]}


def recorded():
    """Go through the texts that are recorded of all rolls in the tests of games."""
    for text in sorted(MEANT | SPELLINGS):
        try:
            roll = parse_game(text)
        except BadInput:
            continue
        if roll is not None:
            yield str(roll)


RECORDED = tuple(dict.fromkeys(recorded()))


def some_value(random, option):
    """Return a value that an option may have."""
    number = random.choice((option.low, option.high, random.randint(option.low, option.high)))
    match option.shape:
        case "dice" | "list":
            return tuple(random.randint(max(option.low, 1), option.high) for _ in range(random.randint(1, 3)))
        case "bonus":
            return (random.choice((4, 6, 8)), -random.choice((4, 6)))[: random.randint(1, 2)]
        case "loss" | "other loss":
            return (random.randint(0, 9), *[random.choice((4, 6, 100)) for _ in range(random.randint(0, 3))])
        case "damage":
            return (random.randint(-9, 9), *[random.choice((6, 8, -4)) for _ in range(random.randint(1, 3))])
        case _:
            return number


def some_rolls(entry):
    """Go through rolls of a game with any of its options."""
    random = Random(1)
    for _ in range(EACH if entry.options else 0):
        values = {}
        for option in entry.options:
            if option.is_required or random.random() < 0.4:
                values[option.name] = some_value(random, option)
            elif option.default is not None:
                values[option.name] = option.default
        try:
            yield GameRoll(entry, values)
        except BadInput:
            continue


def is_refused(text):
    try:
        read_game(text)
    except BadInput:
        return True
    return False


def test_what_is_recorded_of_any_roll_in_the_tests_is_read_and_written_back_as_it_is():
    assert len(RECORDED) > 700
    assert {text: str(read_game(text)) for text in RECORDED} == {text: text for text in RECORDED}


def test_what_is_recorded_is_the_roll_that_people_type_so():
    for text in RECORDED:
        assert read_game(text) == parse_game(text), text
        assert read_game(text).values == parse_game(text).values, text


@pytest.mark.parametrize("name", games())
def test_any_roll_of_a_game_is_read_from_what_is_recorded_of_it(name):
    for roll in some_rolls(games()[name]):
        assert read_game(str(roll)).values == roll.values, str(roll)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "vtm",
            "VTM7",
            "vtm7h2 >= 4",
            "vtm 7",
            "7 vtm hunger 2",
            "vtm7h2 difficulty 4",
            "vtm7h2 # hunt",
        ),
        *("vtm7 h2", "vtm7h2h2", "vtm9999", "coc45 bonus 1", "45", "d20", "d20+5", "2d6", "d20+5 ac 15; "),
        *("0x d20+5 ac 15", "21x d20+5 ac 15", "1x d20+5 ac 15", "d20+5 ac 15; 999d6", "lancer+3 acc2 acc1"),
        "vtm" + "7" * 300,
    ],
)
def test_anything_else_is_refused(text):
    assert is_refused(text)


def test_dice_that_stand_for_a_game_are_read_as_they_are_recorded():
    plain = [roll.as_dice for entry in games().values() if entry.as_dice for roll in some_rolls(entry)]
    dice = list(filter(None, plain))
    assert dice
    assert all(map(read_roll, dice))
