"""Percentile dice by hand: tens first and units last, whether they are typed at once or one after another."""

import pytest

from bot.features.roll.event import validate
from bot.mechanics.errors import BadInput
from bot.play import manual_roll
from bot.play.store import Ask

WORDS = ("30", "20", "5")


async def at_once(services, ask, dice):
    asked = await validate(await Ask.of(services, ask()), dice, rolled="?")
    return await manual_roll.make(await Ask.of(services, ask()), asked, " ".join(WORDS))


async def one_by_one(services, ask, dice):
    asked = await validate(await Ask.of(services, ask()), dice, rolled="?")
    step = await manual_roll.make(await Ask.of(services, ask()), asked, "?")
    marks = []
    for word in WORDS:
        marks.append(step.waiting.wants.mark)
        step = await add(services, ask, step, word)
    return step.recorded, marks


async def add(services, ask, step, word):
    return await manual_roll.add(await Ask.of(services, ask()), step.number, step.manual_roll.step, [word])


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
    asked = await validate(await Ask.of(services, ask()), "d%b + d6", rolled="?")
    step = await manual_roll.make(await Ask.of(services, ask()), asked, "30 20 5")
    undone = await manual_roll.undo(await Ask.of(services, ask()), step.number, step.manual_roll.step)
    made = await add(services, ask, await add(services, ask, undone, "7"), "4")

    assert undone.waiting.wants.mark == "units"
    assert made.recorded.event.outcome == 27 + 4


@pytest.mark.parametrize(
    ("line", "typed", "draws"),
    [
        ("d100", "7 3", (73,)),
        ("d100 + d6", "7 3 4", (73, 4)),
        ("d6 + d100", "4 70 3", (4, 73)),
        ("d6 + d100", "4 73", (4, 73)),
        ("2x d6 + d100", "4 7 3 5 0 0", (4, 73, 5, 100)),
        ("d%b; d100", "3 2 5 7 3", (5, 3, 2, 73)),
        ("d66; d100", "6 4 7 3", (6, 4, 73)),
        ("d100; 4dF", "00 + + - 0", (100, 3, 3, 1, 2)),
        ("d100; 4dF", "7 3 + + - 0", (73, 3, 3, 1, 2)),
        ("coc45; coc50 bonus", "7 3 3 2 5", (73, 4, 3, 6)),
    ],
)
async def test_two_percentile_dice_are_a_d100_beside_any_other_dice(services, ask, line, typed, draws):
    asked = await validate(await Ask.of(services, ask()), line, rolled="?")
    made = await manual_roll.make(await Ask.of(services, ask()), asked, typed)

    assert made.event.draws == draws


@pytest.mark.parametrize("line", ["d100", "d100; d6"])
async def test_two_percentile_dice_that_may_mean_two_things_are_asked_about(services, ask, line):
    asked = await validate(await Ask.of(services, ask()), line, rolled="?")
    rest = " 4" * ("d6" in line)

    with pytest.raises(BadInput) as refusal:
        await manual_roll.make(await Ask.of(services, ask()), asked, f"7 10{rest}")
    assert refusal.value.offers == (f"7 0{rest}", f"10 7{rest}")


@pytest.mark.parametrize("line", ["d100!", "d100r1"])
async def test_where_nobody_knows_how_many_are_thrown_each_word_is_a_d100(services, ask, line):
    asked = await validate(await Ask.of(services, ask()), line, rolled="?")

    with pytest.raises(BadInput):
        await manual_roll.make(await Ask.of(services, ask()), asked, "7 3")
