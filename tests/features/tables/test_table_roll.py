"""Rolls on tables, by the method of the place, by d6 alone, and by hand."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from bot.features.config.changing import NewValues, set_values
from bot.features.tables import saved_tables
from bot.features.tables.event import TABLE_ROLL, TableRequest, compose_text
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die
from bot.play.errors import NotAllowed
from bot.play.recording import recall
from bot.play.store import Ask
from bot.play.verification import faults
from tests.features.tables.rolling import roll
from tests.places import keys, rows


def landed(roll):
    return [(landing.rolled.name, landing.row, landing.number) for landing in roll.result.landings]


async def test_a_table_is_rolled_by_the_method_of_the_place(roll_on, forest, below):
    for faces, number, row, text in [("1 1 1", 100, 4, "A dragon"), ("1 3 2", 13, 1, "Goblins")]:
        made = await roll_on("forest", *faces.split())
        assert landed(made) == [("forest", row, number)]
        assert compose_text(made.result.landings) == text
    below.faces(2, 1, 5)
    event = (await roll_on("forest")).event

    assert (event.kind, event.outcome, event.odds) == ("table", 2, Fraction(1, 4))
    assert (event.draws, event.by_hand, made.event.by_hand) == ((2, 1, 5), False, True)


@pytest.mark.parametrize("by_d6", [False, True])
async def test_a_row_whose_method_makes_another_die_cannot_be_made_again(roll_on, forest, services, by_d6):
    event = (await roll_on("forest")).event
    request = TableRequest("forest", by_d6)
    name, sides, *others = event.used[0]["method"]
    for other in (sides + (not by_d6), 3):
        forged = [event.used[0] | {"method": [name, other, *others]}]
        with pytest.raises(ValueError, match="makes no number of this table"):
            await TABLE_ROLL.prepare(request, services, replace(event, used=forged))


async def test_by_d6_the_chain_of_small_tables_is_followed(roll_on, forest):
    made = await roll_on("forest", 1, by_d6=True)
    assert landed(made) == [("forest", 2, 2)]
    assert made.result.landings[0].played.working == ("table A, 1: row 2",)
    assert made.event.odds == Fraction(1, 4)


async def test_the_method_of_the_place_is_used(services, ask, roll_on, forest):
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"method": "base6"}))
    made = await roll_on("forest", 2, 1, 5, 3)
    assert made.result.landings[0].rolled.throwing.method.entry.name == "base6"
    assert made.event.odds == sum(Fraction(13 if n < 96 else 12, 1296) for n in range(41, 91))


async def test_a_method_that_keeps_something_is_left_to_other_rolls(services, ask, roll_on, forest):
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"method": "accumulator"}))
    made = await roll_on("forest", 2, 1, 5)
    assert made.result.landings[0].rolled.throwing.method.entry.name == "human"
    assert await keys(services, ask()) == []


async def test_a_table_of_weights_is_rolled_with_its_own_die(roll_on, add, below):
    await add("sea", "20x Sharks\n10x Water")
    below.faces(1)
    made = await roll_on("sea")
    assert (landed(made), made.event.odds) == ([("sea", 2, 3)], Fraction(1, 3))


@pytest.mark.parametrize("source", [6, 20])
async def test_a_die_that_is_there_is_thrown_as_it_is(services, ask, roll_on, add, source):
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"source": source}))
    await add("sea", f"1-4 Sharks\n5-{source} Water")
    assert landed(await roll_on("sea", 5)) == [("sea", 2, 5)]


async def test_tables_in_a_row_are_rolled_in_turn(roll_on, add):
    await add("hoard", "1-3 gold\n4-6 {gem} and {gem}")
    await add("gem", "1-3 ruby\n4-6 opal")
    await add("meet", "1-3 a dragon with {Hoard}!\n4-6 nobody")
    made = await roll_on("meet", 2, 6, 1, 4)
    assert landed(made) == [("meet", 1, 2), ("hoard", 2, 6), ("gem", 1, 1), ("gem", 2, 4)]
    assert compose_text(made.result.landings) == "a dragon with ruby and opal!"
    assert made.event.odds == Fraction(1, 2)


async def test_tables_are_rolled_by_d6_all_the_way_down(roll_on, add):
    await add("meet", "3x {gem}\n1x nobody")
    await add("gem", "1x ruby\n4x opal")
    made = await roll_on("meet", 1, 6, 1, by_d6=True)
    assert [bool(landing.rolled.plan) for landing in made.result.landings] == [True, True]
    assert compose_text(made.result.landings) == "ruby"


async def test_a_table_that_is_missing_is_left_as_its_name(roll_on, add):
    await add("meet", "1-3 {hoard}\n4-6 nobody")
    made = await roll_on("meet", 1)
    assert compose_text(made.result.landings) == "{hoard}"
    assert made.result.landings[0].rolled.nested == ("missing",)


async def test_tables_that_lead_back_end_five_deep(roll_on, add):
    await add("a", "1-3 {b}\n4-6 x")
    await add("b", "1-3 ({a})\n4-6 y")
    made = await roll_on("a", 1, 1, 1, 1, 1)
    assert [landing.rolled.name for landing in made.result.landings] == ["a", "b", "a", "b", "a"]
    assert made.result.landings[-1].rolled.nested == ("deep",)
    assert compose_text(made.result.landings) == "(({b}))"


async def test_twenty_rolls_are_the_most(roll_on, add):
    await add("a", "1-3 {a}{a}{a}\n4-6 x")
    made = await roll_on("a", *[1] * 20)
    assert len(made.result.landings) == 20
    assert "many" in {leads for landing in made.result.landings for leads in landing.rolled.nested}


async def test_too_few_faces_name_the_next_die_and_record_nothing(services, ask, roll_on, add):
    await add("meet", "1-3 {gem}\n4-6 nobody")
    await add("gem", "1-15 ruby\n16-20 opal")
    waiting = await roll_on("meet", 1)

    assert waiting.faces == (1,)
    assert waiting.wants == Die(20, "for gem")
    assert await rows(services, ask()) == ()


async def test_too_few_faces_by_d6_name_the_small_table(roll_on, forest):
    assert (await roll_on("forest", 5, by_d6=True)).wants.meaning == "forest, table B"


@pytest.mark.parametrize(
    ("faces", "by_d6", "sentence"),
    [
        ((2, 1, 5, 6), False, "Only the first 3 dice are needed: leave out the 6."),
        ((107,), False, "Die 1 cannot show 107: a d100 shows 1 to 100"),
        ((7,), True, "Die 1 cannot show 7: a d6 shows 1 to 6"),
    ],
)
async def test_faces_that_do_not_fit_are_refused(roll_on, forest, faces, by_d6, sentence):
    with pytest.raises(BadInput, match=sentence):
        await roll_on("forest", *faces, by_d6=by_d6)


async def test_the_die_of_the_table_is_typed_as_it_lies_there_and_what_fits_the_method_is_read_by_it(
    roll_on, forest
):
    for face, number, row in [(57, 57, 3), (3, 3, 1), (0, 100, 4), (100, 100, 4)]:
        made = await roll_on("forest", face)
        assert landed(made) == [("forest", row, number)]
        assert made.event.used[0]["dice"] == "d100"
    assert landed(await roll_on("forest", 2, 1, 5)) == [("forest", 2, 40)]


async def test_two_percentile_dice_are_typed_for_a_table_of_a_d100(roll_on, forest):
    for faces, number in [("7 3", 73), ("70 3", 73), ("00 10", 100), ("0 8", 8)]:
        assert landed(await roll_on("forest", *faces.split()))[0][2] == number
    with pytest.raises(
        BadInput,
        match=(
            "You mixed digits and tens: type only digits, such as 3 2 5, or the tens as the dice "
            "show them, such as 30 20 5"
        ),
    ):
        await roll_on("forest", 7, 10)


async def test_dice_of_tables_in_a_row_are_typed_as_they_lie_there(services, ask, roll_on, add):
    await add("meet", "1-10 {gem} and 2d4 gnomes\n11-20 nobody")
    await add("gem", "ruby\nopal\nonyx")
    made = await roll_on("meet", 9, 1, 4, 3)
    assert compose_text(made.result.landings) == "onyx and 5 gnomes"
    assert await faults(services, ask().place) == []


async def test_a_die_smaller_than_those_of_the_method_is_read_as_it_is_and_never_by_the_method(roll_on, add):
    await add("camp", "a\nb\nc\nd")
    for face in (1, 2, 3, 4):
        assert landed(await roll_on("camp", face)) == [("camp", face, face)]
    for face in (5, 6):
        with pytest.raises(BadInput, match=f"Die 1 cannot show {face}: a d4 shows 1 to 4"):
            await roll_on("camp", face)


async def test_a_changed_table_does_not_change_old_rolls(services, ask, roll_on, forest, add):
    before = await roll_on("forest", 2, 1, 5)
    await add("forest", "1-3 Sharks\n4-6 Water")
    assert await recall(services, await services.store.event(ask().place, 1)) == before.result


async def test_a_removed_table_does_no_harm_to_the_history(services, ask, roll_on, add):
    await add("gem", "1-3 ruby\n4-6 opal")
    await add("meet", "1-3 {gem}\n4-6 {gem}")
    for by_d6 in (False, True):
        await roll_on("meet", 1, 1, by_d6=by_d6)
    for name in ("gem", "meet"):
        await saved_tables.TABLES.remove(await Ask.of(services, ask()), "server", name)
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE event SET draws = '[1,1,1]'", "event 1 does not follow from its draws"),
        (
            "UPDATE event SET draws = '[2,1]'",
            "event 1 does not follow from its draws",
        ),
        (
            "UPDATE event SET draws = '[2,1,5,5]'",
            "event 1 cannot be replayed (Only the first 3 dice are needed",
        ),
        ("UPDATE event SET outcome = 3", "event 1 does not follow from its draws"),
        ("UPDATE event SET odds = '1/3'", "event 1 was made at 1/3, but its odds were 1/4"),
    ],
)
async def test_a_row_that_contradicts_itself_is_found(
    services, ask, roll_on, forest, tamper, change, sentence
):
    await roll_on("forest", 2, 1, 5)
    await tamper(change)

    (fault, *_) = await faults(services, ask().place)
    assert fault.startswith(sentence)


async def test_a_secret_roll_is_hidden_where_it_may_be(services, ask, roll_on, forest):
    assert (await roll_on("forest", visibility="me")).event.visibility == "me"
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"hidden": "gm"}))
    with pytest.raises(
        NotAllowed,
        match="The game master sees every roll here: write `show:both`",
    ):
        await roll_on("forest", visibility="me")


async def test_a_thousand_rows_are_rolled_by_d6(services, ask, add):
    await add("big", "\n".join(f"{7 + number % 3}x row {number}" for number in range(1, 1001)))
    thrown = replace(services, below=Random(1).randrange)
    await roll(thrown, ask(), "big", by_d6=True)
    assert await faults(services, ask().place) == []
