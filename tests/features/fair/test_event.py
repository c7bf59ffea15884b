"""Adaptive rolls as they are recorded: what they remember, at which odds they are made."""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.fair import event as fair
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.stateful_dice import BestGuess, Tightness
from bot.play.event import StateKey
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import keys
from tests.rolling import roll_fair


async def test_what_came_becomes_less_likely_whatever_the_dice_are_called(services, ask):
    first, again, commented, other = [
        await roll_fair(await Ask.of(services, ask()), dice, "1")
        for dice in (" 2D6[fire] # the robber", "2d6", "2d6[cold]", "1d20")
    ]

    assert (first.event.outcome, first.event.odds, first.result.plain_odds) == (2, *[Fraction(1, 36)] * 2)
    assert first.event.request["dice"] == "2d6[fire] # the robber"
    assert (first.event.dice, first.event.state) == ("2d6", StateKey("fair", "2d6"))
    assert (again.event.outcome, commented.event.previous) == (2, 2)
    assert commented.event.odds < again.event.odds < again.result.plain_odds
    assert other.event.odds == other.result.plain_odds
    assert (other.event.dice, other.event.state.key) == ("d20", "d20")
    assert (await fair.outlook(await Ask.of(services, ask()), understand_one("2d6"))).counts == ((2, 3),)
    assert await keys(services, ask()) == [("fair", "2d6", 0), ("fair", "d20", 0)]
    assert await faults(services, ask().place) == []


async def test_tightness_left_out_is_the_one_of_the_settings(services, ask):
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"tightness": "inf"})
    )

    assert (await roll_fair(await Ask.of(services, ask()), "2d6")).event.request["tightness"] == "inf"


@pytest.mark.parametrize("tightness", ["-1", "nan", "100.001", "1e3", "", "0.0001"])
async def test_a_tightness_out_of_bounds_is_refused(services, ask, tightness):
    with pytest.raises(BadInput, match=r"from 0 to 100 with at most 3 decimals, such as 1.5, or `inf`"):
        await roll_fair(await Ask.of(services, ask()), "2d6", tightness)


async def test_any_expression_is_rolled_by_its_distribution_and_remembered_below_1_too(services, ask, below):
    below.next = [0]
    roll = await roll_fair(await Ask.of(services, ask()), "4d6kh3")
    assert (roll.event.outcome, roll.event.odds) == (3, Fraction(1, 1296))

    for dice, count in (("4dF", (-4, 1)), ("10d10>=8", (0, 1))):
        await roll_fair(await Ask.of(services, ask()), dice, "1")
        assert (await fair.outlook(await Ask.of(services, ask()), understand_one(dice))).counts == (count,)


async def test_a_roll_says_how_well_it_could_be_guessed(services, ask):
    for _ in range(2):
        roll = await roll_fair(await Ask.of(services, ask()), "1d4", "inf")

    assert roll.result.guess == BestGuess((2, 3, 4), 3, Fraction(1, 3))
    assert roll.result.plain_guess == BestGuess((1, 2, 3), 4, Fraction(1, 4))


async def test_the_same_interaction_again_gives_the_same_roll(services, ask):
    context = ask()
    first, again = [await roll_fair(await Ask.of(services, context), "2d6", "1") for _ in range(2)]

    assert (again.event, again.result) == (first.event, first.result)


async def test_an_outlook_has_what_the_next_roll_depends_on(services, ask, below):
    below.next = [10, 10, 0]
    for _ in range(3):
        await roll_fair(await Ask.of(services, ask()), "2d6", "0")
    outlook = await fair.outlook(await Ask.of(services, ask()), understand_one("2d6 # next"), "0.5")

    assert outlook == fair.Outlook("2d6", Tightness(500), ((2, 1), (6, 2)), "channel")


async def test_odds_that_do_not_follow_from_the_rolls_before_are_found(services, ask, below, tamper):
    below.next = [0, 5]
    for _ in range(2):
        await roll_fair(await Ask.of(services, ask()), "1d6", "0")
    await tamper("UPDATE event SET odds = '1/2' WHERE number = 2")

    assert await faults(services, ask().place) == ["event 2 was made at 1/2, but its odds were 1/6"]
