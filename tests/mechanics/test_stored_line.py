"""What is stored beside a typed line, so that it means the same for ever."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.stored_line import (
    LONGEST,
    LineMeaning,
    find_meaning,
    find_meanings,
    read_meaning,
    reads_as_stored,
)
from bot.mechanics.typed_line import read_alone
from tests.mechanics.reading.lines import LINES

EXAMPLES = tuple(example for entry in games().values() for example in entry.examples)


def read_again(meaning):
    """How a stored meaning is read where it is rolled."""
    line = read_alone(meaning)
    return f"{line.roll} # {line.label}" if isinstance(line.roll, GameRoll) and line.label else str(line.roll)


def test_what_is_stored_is_read_as_what_was_typed():
    meanings = {line: find_meaning(line).line for line in (*LINES, *EXAMPLES)}
    other = {line: each for line, each in meanings.items() if each and read_again(each) != each}

    assert sum(map(bool, meanings.values())) > len(meanings) / 2
    assert other == {}


def test_what_is_stored_is_read_so_by_the_reader_of_records_too():
    meanings = filter(None, (find_meaning(line).line for line in (*LINES, *EXAMPLES)))

    assert [each for each in meanings if not reads_as_stored(each, None)] == []


@pytest.mark.parametrize(
    "line", ["d20 + dex", "attack", "1d20+{bonus}", "strength + brawl", "no dice at all"]
)
def test_what_depends_on_who_rolls_or_is_nothing_has_no_meaning(line):
    assert find_meaning(line).line == ""


def test_what_has_no_room_for_a_label_has_no_meaning():
    dice = " + ".join(["30d12"] * (LONGEST // len("30d12 + ")))

    assert find_meaning(dice).line == dice
    assert find_meaning(f"{dice} + 30d12 + 30d12").line == ""


@pytest.mark.parametrize(
    ("game", "line", "meaning"),
    [("coc", "45", "coc45"), ("pbta", "+1", "pbta+1"), ("d20", "2d6+3 crit", "4d6 + 3")],
)
def test_where_a_game_is_played_it_is_read_as_that_reads_it(game, line, meaning):
    assert find_meaning(line, games()[game]).line == meaning


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
        "24/30",
        "-2",
        "dex + 2",
    ],
)
def test_what_is_written_as_records_are_was_always_read_so(line):
    assert reads_as_stored(line, None)


@pytest.mark.parametrize(
    "line", ["1d20 adv", "2d6 fire", "4d6 drop lowest", "1d20 + {bonus} adv", "coc45 spot"]
)
def test_what_is_a_habit_may_have_been_read_otherwise(line):
    assert not reads_as_stored(line, None)


DEPENDENT = (
    "d20 + dex",
    "1d20+{bonus}",
    "attack",
    "attack; damage",
    "2d20 keep highest + {b}",
    "4d6 drop lowest + str",
    "{n}d6 fire",
    "dex + half level",
    "vtm dex brawl",
    "no dice at all",
)


def test_what_depends_on_who_rolls_is_held_by_how_it_is_read_with_samples():
    meanings = {line: find_meaning(line) for line in DEPENDENT}

    assert meanings["d20 + dex"] == LineMeaning(samples="d20 + 1 or d20 + d4")
    assert meanings["4d6 drop lowest + str"] == LineMeaning(samples="4d6dl1 + 1")
    assert {line for line, each in meanings.items() if not each.samples} <= {
        "dex + half level",
        "no dice at all",
    }
    assert [line for line, each in meanings.items() if not reads_as_stored(line, each)] == []


@pytest.mark.parametrize("line", DEPENDENT)
def test_it_is_seen_where_another_version_read_such_a_line_otherwise(line):
    assert not reads_as_stored(line, LineMeaning(samples="4d6dl2 + 1"))


def test_what_has_a_meaning_of_its_own_goes_on_having_it():
    assert reads_as_stored("1d20 adv", LineMeaning("2d20kl1"))


def test_of_a_sheet_only_what_later_versions_may_read_otherwise_is_held():
    lines = (
        ("hp", "24/30"),
        ("dex", "3"),
        ("stealth", "dex + 2"),
        ("attack", "d20 + dex"),
        ("luck", "1d20 adv"),
    )

    assert find_meanings(lines) == {"luck": LineMeaning("2d20kh1")}


@pytest.mark.parametrize(
    ("body", "meaning"),
    [
        ("2d20kh1", LineMeaning("2d20kh1")),
        ({"samples": "d20 + 1"}, LineMeaning(samples="d20 + 1")),
        ({"samples": ""}, LineMeaning()),
        ("", None),
        (None, None),
    ],
)
def test_a_meaning_is_read_as_this_version_and_older_ones_wrote_it(body, meaning):
    assert read_meaning(body) == meaning
