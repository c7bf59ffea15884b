"""Rolls on tables with dice of their own, and with dice in their rows."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from bot.features.history.event import ask_strike, strike
from bot.features.tables.event import TABLE_ROLL, compose_text, dice_words
from bot.features.tables.saved_tables import blank_words, body_of, find, read_body
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die
from bot.play.recording import recall
from bot.play.store import Ask
from bot.play.verification import faults
from tests.features.tables.rolling import roll
from tests.places import rows

HILLS = "2d6\n2-3 Dragon\n4-6 2d4 bandits with {hoard}\n7-12 d6+1 wolves"


@pytest.fixture
async def hills(add):
    """A table of 2d6 with dice in its rows, and one that it leads to."""
    await add("hoard", "1-3 3d6×10 gold\n4-6 nothing")
    await add("hills", HILLS)


def told(made):
    return compose_text(made.result.landings) + dice_words(made.result.landings)


async def test_a_table_of_2d6_is_rolled_with_two_d6(roll_on, hills):
    made = await roll_on("hills", 1, 2)
    (landing,) = made.result.landings
    assert (landing.number, landing.row, told(made)) == (3, 1, "Dragon")
    assert (made.event.odds, made.event.draws) == (Fraction(3, 36), (1, 2))


async def test_a_table_of_a_d66_is_rolled_digit_by_digit(roll_on, add):
    await add("names", "11-33 Ann\n34-66 Bob")
    for faces in ((3, 4), (34,)):
        made = await roll_on("names", *faces)
        assert (made.result.landings[0].number, made.event.odds) == (34, Fraction(21, 36))


async def test_dice_in_a_row_are_thrown_after_those_of_the_table(roll_on, hills):
    made = await roll_on("hills", 6, 6, 3)
    assert told(made) == "4 wolves (d6+1: 3)"
    assert made.event.draws == (6, 6, 3)
    assert made.event.line == {"text": "4 wolves", "dice": " (d6+1: 3)"}


async def test_dice_in_a_row_come_before_the_tables_that_it_names(roll_on, hills):
    made = await roll_on("hills", 2, 3, 1, 4, 2, 6, 5, 4)
    assert told(made) == "5 bandits with 150 gold (2d4: 1 4; 3d6×10: 6 5 4)"
    assert [landing.rolled.name for landing in made.result.landings] == ["hills", "hoard"]


async def test_by_d6_dice_in_a_row_are_their_own(roll_on, add):
    await add("camp", "1-3 2d4 bandits\n4-6 nobody")
    made = await roll_on("camp", 1, 4, 3, by_d6=True)
    assert told(made) == "7 bandits (2d4: 4 3)"
    assert made.event.odds == Fraction(1, 2)


async def test_a_method_and_dice_in_a_row_go_together(roll_on, add):
    await add("deep", "1-90 2d4 bandits\n91-00 nobody")
    made = await roll_on("deep", 2, 1, 5, 4, 3)
    assert told(made) == "7 bandits (2d4: 4 3)"


async def test_chance_throws_all_of_them(services, ask, hills):
    thrown = replace(services, below=Random(5).randrange)
    for number in range(1, 30):
        made = await roll(thrown, ask(), "hills", by_d6=number % 2 == 0)
        assert made.result == await recall(services, await services.store.event(ask().place, number))
    assert await faults(services, ask().place) == []


async def test_the_faces_of_dice_in_rows_are_counted_with_the_others(services, ask, roll_on, hills):
    await roll_on("hills", 2, 3, 1, 4, 2, 6, 5, 4)
    counted = {row[2]: row[3] async for row in services.store.sum_rows(ask().place) if row[1] == 0}
    assert counted == {"hand d6": 6, "hand d4": 2}


async def test_faces_that_end_within_a_row_name_the_die_that_is_missing(services, ask, roll_on, hills):
    waiting = await roll_on("hills", 2, 3, 1)

    assert (waiting.faces, waiting.wants) == ((2, 3, 1), Die(4, "hills, for 2d4"))
    assert [die.faces for die in waiting.dice] == [6, 6, 4]
    assert await rows(services, ask()) == ()


async def test_faces_that_end_within_the_dice_of_a_table_name_the_next(roll_on, hills):
    assert (await roll_on("hills", 2)).wants == Die(6, "hills, die 2 of 2d6")


async def test_too_many_faces_are_refused(roll_on, hills):
    with pytest.raises(BadInput, match="Only the first 3 dice are needed: leave out the 3"):
        await roll_on("hills", 6, 6, 3, 3)


async def test_a_struck_roll_takes_the_dice_of_its_row_out_of_the_sums(services, ask, roll_on, hills):
    await roll_on("hills", 6, 6, 3)
    await roll_on("hills", 2, 3, 1, 4, 2, 6, 5, 4)
    _, question = await ask_strike(await Ask.of(services, ask()), 2)
    assert (await strike(await Ask.of(services, ask()), question)).struck == 3
    counted = {row[2]: row[3] async for row in services.store.sum_rows(ask().place) if row[1] == 0}
    assert {subject: count for subject, count in counted.items() if count} == {"hand d6": 3}
    assert await faults(services, ask().place) == []


async def test_a_changed_table_does_not_change_the_dice_of_old_rolls(services, ask, roll_on, hills, add):
    before = await roll_on("hills", 6, 6, 3)
    await add("hills", "a\nb")
    assert await recall(services, before.event) == before.result
    assert await faults(services, ask().place) == []


async def test_a_table_without_its_words_keeps_its_dice(services, ask, roll_on, hills):
    event = (await roll_on("hills", 2, 3, 1, 4, 6)).event
    saved = await find(await Ask.of(services, ask()), "hills")
    table, plan = read_body(blank_words(body_of("hills", saved.table, saved.plan)))
    assert [row.text for row in table.rows] == ["", "2d4", "d6+1"]
    assert (table.weights, table.dice, plan) == (saved.table.weights, saved.table.dice, saved.plan)
    assert TABLE_ROLL.scrub(event).line == {"text": ""}
