"""What is stored beside a typed line, so that it means the same for ever."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.stored_line import LONGEST, find_meaning, reads_as_recorded
from bot.mechanics.typed_line import read_alone
from tests.mechanics.reading.lines import LINES

EXAMPLES = tuple(example for entry in games().values() for example in entry.examples)


def read_again(meaning):
    """How a stored meaning is read where it is rolled."""
    line = read_alone(meaning)
    return f"{line.roll} # {line.label}" if isinstance(line.roll, GameRoll) and line.label else str(line.roll)


def test_what_is_stored_is_read_as_what_was_typed():
    meanings = {line: find_meaning(line) for line in (*LINES, *EXAMPLES)}
    other = {line: each for line, each in meanings.items() if each and read_again(each) != each}

    assert sum(map(bool, meanings.values())) > len(meanings) / 2
    assert other == {}


def test_what_is_stored_is_read_so_by_the_reader_of_records_too():
    meanings = filter(None, map(find_meaning, (*LINES, *EXAMPLES)))

    assert [each for each in meanings if not reads_as_recorded(each)] == []


@pytest.mark.parametrize(
    "line", ["d20 + dex", "attack", "1d20+{bonus}", "strength + brawl", "no dice at all"]
)
def test_what_depends_on_who_rolls_or_is_nothing_has_no_meaning(line):
    assert find_meaning(line) == ""


def test_what_has_no_room_for_a_label_has_no_meaning():
    dice = " + ".join(["30d12"] * (LONGEST // len("30d12 + ")))

    assert find_meaning(dice) == dice
    assert find_meaning(f"{dice} + 30d12 + 30d12") == ""


@pytest.mark.parametrize(
    ("game", "line", "meaning"),
    [("coc", "45", "coc45"), ("pbta", "+1", "pbta+1"), ("d20", "2d6+3 crit", "4d6 + 3")],
)
def test_where_a_game_is_played_it_is_read_as_that_reads_it(game, line, meaning):
    assert find_meaning(line, games()[game]) == meaning


@pytest.mark.parametrize(
    "line",
    [
        "8d6",
        "1D20+5",
        "coc45 # Spot Hidden",
        "1d20+{bonus}",
        "{n}d6",
        "d20 + Dex",
        "attack; damage",
        "d20 # A",
    ],
)
def test_what_is_written_as_records_are_was_always_read_so(line):
    assert reads_as_recorded(line)


@pytest.mark.parametrize(
    "line", ["1d20 adv", "2d6 fire", "4d6 drop lowest", "1d20 + {bonus} adv", "coc45 spot"]
)
def test_what_is_a_habit_may_have_been_read_otherwise(line):
    assert not reads_as_recorded(line)
