"""Percentile dice by hand: tens first and units last, whether they are typed at once or one after another."""

import pytest

from bot.features.roll.event import RollWish, validate
from bot.play import manual_roll

WORDS = ("30", "20", "5")


async def at_once(services, ask, dice):
    asked = await validate(services, ask(), RollWish(dice, "?"))
    return await manual_roll.make(services, ask(), asked, " ".join(WORDS))


async def one_by_one(services, ask, dice):
    asked = await validate(services, ask(), RollWish(dice, "?"))
    step = await manual_roll.make(services, ask(), asked, "?")
    marks = []
    for word in WORDS:
        marks.append(step.waiting.wants.mark)
        step = await add(services, ask, step, word)
    return step.recorded, marks


async def add(services, ask, step, word):
    return await manual_roll.add(services, ask(), step.number, step.manual_roll.step, [word])


@pytest.mark.parametrize("dice", ["d%b", "coc45 bonus"])
async def test_tens_are_asked_for_first_and_units_last(services, ask, dice):
    _, marks = await one_by_one(services, ask, dice)

    assert marks == ["tens", "tens", "units"]


@pytest.mark.parametrize("dice", ["d%b", "coc45 bonus"])
async def test_the_row_is_the_same_as_of_faces_typed_at_once(services, ask, dice):
    typed = await at_once(services, ask, dice)
    stepped, _ = await one_by_one(services, ask, dice)

    assert stepped.event.draws == typed.event.draws
    assert stepped.event.outcome == typed.event.outcome


async def test_a_row_of_a_bonus_die_holds_the_units_first(services, ask):
    typed = await at_once(services, ask, "d%b")

    assert (typed.event.draws, typed.event.outcome) == ((5, 3, 2), 25)


async def test_faces_that_lie_stay_where_they_are_when_one_is_taken_back(services, ask):
    asked = await validate(services, ask(), RollWish("d%b + d6", "?"))
    step = await manual_roll.make(services, ask(), asked, "30 20 5")
    undone = await manual_roll.undo(services, ask(), step.number, step.manual_roll.step)
    made = await add(services, ask, await add(services, ask, undone, "7"), "4")

    assert undone.waiting.wants.mark == "units"
    assert made.recorded.event.outcome == 27 + 4
