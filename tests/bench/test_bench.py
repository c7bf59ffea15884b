"""The page on performance tells what the bench measures; its arithmetic; and that all of it runs."""

import asyncio
import json
import re

import pytest

from tests.bench import (
    capacity,
    characters,
    engines,
    fights,
    games,
    growth,
    interactions,
    load,
    memory,
    page,
    start,
    writes,
)
from tests.bench.machine import machine
from tests.bench.paced import paced, share
from tests.bench.row import Row, markdown, names_in
from tests.bench.table import as_json

PAGE = page.PAGE.read_text()


@pytest.mark.parametrize("name", page.NAMES)
def test_the_rows_of_the_page_are_those_of_the_bench(name):
    assert names_in(page.found(PAGE, name)) == list(page.NAMES[name])


def test_no_row_has_the_name_of_another():
    names = [name for names in page.NAMES.values() for name in names]
    assert len(names) == len(set(names))


def test_the_page_says_on_what_it_was_measured():
    parts = re.findall(r"^- (.+?): \S", page.found(PAGE, page.MACHINE), re.MULTILINE)
    assert parts == list(machine())


def test_the_page_has_no_place_that_nothing_fills():
    places = re.findall(r"<!-- bench: (\w+) -->", PAGE)
    assert sorted(places) == sorted([page.MACHINE, *page.NAMES])


def test_what_is_measured_anew_takes_the_place_of_what_was():
    groups = {name: [Row(each, 7.5, "ms") for each in page.NAMES[name]] for name in page.GROUPS}
    once = page.filled(PAGE, {"date": "a day"}, groups)
    assert page.found(once, "start") == markdown(groups["start"])
    assert page.filled(once, {"date": "a day"}, groups) == once


def test_rows_of_other_names_do_not_come_into_the_page():
    groups = {name: [Row(each, 7.5, "ms") for each in page.NAMES[name]] for name in page.GROUPS}
    with pytest.raises(ValueError, match="rows of start"):
        page.filled(PAGE, {}, groups | {"start": [Row("another", 1, "s")]})


@pytest.mark.parametrize(
    ("row", "holds"),
    [
        (Row("a", 4, "s"), None),
        (Row("a", 4, "s", at_most=4), True),
        (Row("a", 4.1, "s", at_most=4), False),
        (Row("a", 4, "times", at_least=4), True),
        (Row("a", 3.9, "times", at_least=4), False),
    ],
)
def test_a_row_says_whether_its_bound_holds(row, holds):
    assert row.holds is holds


def test_programs_read_whether_a_bound_holds():
    read = json.loads(as_json({"date": "a day"}, {"start": [Row("a", 5, "s", at_most=4)]}))
    (row,) = read["groups"]["start"]
    assert (row["figure"], row["unit"], row["at_most"], row["holds"]) == (5, "s", 4, False)


async def test_a_slow_answer_holds_up_nobody_who_asks_behind_it():
    asked, enough = [], asyncio.Event()

    async def ask(number):
        asked.append(number)
        if len(asked) == 5:
            enough.set()
        await enough.wait()
        return number != 3

    waited = await paced(ask, rate=10_000, times=5)
    assert asked == [0, 1, 2, 3, 4]
    assert (len(waited.milliseconds), waited.unanswered) == (5, 1)


@pytest.mark.parametrize(("part", "value"), [(0, 1), (0.5, 51), (0.99, 100), (1, 100)])
def test_a_share_of_what_was_waited_is_no_longer(part, value):
    assert share(range(1, 101), part) == value


def test_what_one_server_carries_is_reckoned_from_what_was_measured():
    measured = {capacity.RATE: 1_000, capacity.CPU: 2, capacity.SERVERS_CPU: 0.5, capacity.SIZE: 200}
    figures = {row.name: row.figure for row in capacity.rows(measured)}
    assert figures["rolls in a day, 500,000 servers"] == 5_000_000
    assert figures["rolls a second in the busiest minute"] == pytest.approx(5_000_000 / 86_400 * 5)
    assert figures["processes"] == 32
    assert figures["processor of each in the busiest minute"] == pytest.approx(1.808, abs=0.001)
    assert figures["processor of PostgreSQL in the busiest minute"] == pytest.approx(0.1447, abs=0.0001)
    assert figures["history in a year"] == pytest.approx(365)


@pytest.mark.soak
async def test_rolls_under_load_are_measured():
    times = dict.fromkeys(load.TIMES, 5)
    rows = await load.rows(servers=5, times=times, rounds=1, a_while=0.01)
    assert tuple(row.name for row in rows) == load.NAMES


@pytest.mark.soak
async def test_what_commands_cost_is_measured():
    few = 4  # with those before, nobody asks for more than ten at once, however fast that goes
    rows = await interactions.rows(starts=1, rounds=1, times=few, history=10, servers=10, dens=20)
    assert tuple(row.name for row in rows) == interactions.NAMES


@pytest.mark.slow
async def test_what_the_roll_of_a_game_costs_is_measured():
    assert tuple(row.name for row in await games.rows(rounds=1, times=4, dens=20)) == games.NAMES


@pytest.mark.soak
async def test_what_fights_cost_is_measured():
    rows = await fights.rows(rounds=1, times=4, dens=20, large=2)
    assert tuple(row.name for row in rows) == fights.NAMES


@pytest.mark.soak
async def test_what_a_roll_with_a_character_costs_is_measured():
    rows = await characters.rows(rounds=1, times=4, dens=20)
    assert tuple(row.name for row in rows) == characters.NAMES


@pytest.mark.slow
async def test_durable_rolls_are_measured():
    rows = await writes.rows(rolls=40, players=20, waiting=(10,))
    assert tuple(row.name for row in rows) == writes.names((10,))


@pytest.mark.soak
async def test_what_rolls_cost_on_both_engines_is_measured():
    assert tuple(row.name for row in await engines.rows(rolls=100, rounds=1)) == engines.NAMES


@pytest.mark.soak
async def test_memory_is_measured():
    assert tuple(row.name for row in await memory.rows((0, 2), quiet=0)) == memory.names((0, 2))


@pytest.mark.soak
async def test_the_start_is_measured():
    assert tuple(row.name for row in await start.rows(rounds=1)) == start.NAMES


@pytest.mark.soak
async def test_a_growing_history_is_measured(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # what is made is kept where it is made
    assert tuple(row.name for row in await growth.rows((10, 20), times=100)) == growth.NAMES
