from fractions import Fraction

import pytest

from bot.mechanics.best_guess import BestGuess
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.parsing import parse
from bot.mechanics.tightness import Tightness
from bot.play.records import Move, Turn
from bot.play.refold import faults
from bot.play.settings import configuring
from bot.play.stateful_dice import fair
from bot.play.statistics.subjects import Subject
from bot.play.statistics.tallying import Tallier
from tests.play.stateful_dice import adaptive, rolls_remembered


async def test_the_first_roll_has_its_plain_odds(services, ask):
    roll = await fair.fair(services, ask(), adaptive("2d6"), "1")

    assert (roll.record.outcome, roll.record.odds, roll.plain_odds) == (2, Fraction(1, 36), Fraction(1, 36))


async def test_what_came_becomes_less_likely(services, ask):
    await fair.fair(services, ask(), adaptive("2d6"), "1")
    again = await fair.fair(services, ask(), adaptive("2d6"), "1")

    assert again.record.outcome == 2
    assert again.record.odds < again.plain_odds


async def test_an_expression_is_remembered_however_it_is_written(services, ask):
    await fair.fair(services, ask(), adaptive(" 2D6"), "1")

    assert await rolls_remembered(fair, services, ask(), "2d6") == 1


async def test_each_expression_has_a_memory_of_its_own(services, ask):
    await fair.fair(services, ask(), adaptive("2d6"), "1")
    other = await fair.fair(services, ask(), adaptive("1d20"), "1")

    assert other.record.odds == other.plain_odds


async def test_tightness_left_out_is_the_one_of_the_settings(services, ask):
    await configuring.change(services, ask(manages=True), {"tightness": "inf"})

    assert (await fair.fair(services, ask(), adaptive("2d6"))).request["tightness"] == "inf"


@pytest.mark.parametrize("tightness", ["-1", "nan", "100.001", "1e3", "", "0.0001"])
async def test_a_tightness_out_of_bounds_is_refused(services, ask, tightness):
    with pytest.raises(BadInput, match="from 0 to 100 with at most three decimals, or inf"):
        await fair.fair(services, ask(), adaptive("2d6"), tightness)


async def test_any_expression_is_rolled_by_its_distribution(services, ask, below):
    below.next = [0]
    roll = await fair.fair(services, ask(), adaptive("4d6kh3"))

    assert (roll.record.outcome, roll.record.odds) == (3, Fraction(1, 1296))


async def test_a_total_below_1_is_remembered_too(services, ask):
    await fair.fair(services, ask(), adaptive("4dF"), "1")
    await fair.fair(services, ask(), adaptive("10d10>=8"), "1")

    outlooks = [await fair.outlook(services, ask(), text) for text in ("4dF", "10d10>=8")]
    assert [outlook.counts for outlook in outlooks] == [((-4, 1),), ((0, 1),)]


async def test_a_roll_says_how_well_it_could_be_guessed(services, ask):
    for _ in range(2):
        roll = await fair.fair(services, ask(), adaptive("1d4"), "inf")

    assert roll.guess == BestGuess((2, 3, 4), 3, Fraction(1, 3))
    assert roll.plain_guess == BestGuess((1, 2, 3), 4, Fraction(1, 4))


async def test_a_comment_is_kept_but_names_no_other_memory(services, ask):
    first = await fair.fair(services, ask(), adaptive("2d6 # the robber"), "1")
    again = await fair.fair(services, ask(), adaptive("2d6"), "1")

    assert (first.request["comment"], first.request["dice"]) == ("the robber", "2d6")
    assert again.record.odds < again.plain_odds


async def test_the_same_interaction_again_gives_the_same_roll(services, ask):
    context = ask()
    first = await fair.fair(services, context, adaptive("2d6"), "1")

    assert await fair.fair(services, context, adaptive("2d6"), "1") == first


async def test_an_outlook_has_what_the_next_roll_depends_on(services, ask, below):
    below.next = [10, 10, 0]
    for _ in range(3):
        await fair.fair(services, ask(), adaptive("2d6"), "0")

    outlook = await fair.outlook(services, ask(), "2d6 # next", "0.5")

    assert outlook == fair.Outlook(parse("2d6"), Tightness(500), ((2, 1), (6, 2)), "channel")


async def test_what_was_rolled_before_other_dice_could_be_is_remembered(services, ask):
    """Rows of older versions have no best guess, and name dice as 1d20 and 1d100."""
    request = {"dice": "1d20", "tightness": "1"}
    tally = Tallier.of_distribution(Subject("fair", "d20"), Distribution.uniform(range(1, 21))).at_plain([20])
    old = Turn(outcome=20, odds=Fraction(1, 20), after=[[20, 1]], tallies=(tally,))
    await services.store.record(Move(ask(), "fair", request, lambda state: old, slot="fair 1d20"))

    roll = await fair.fair(services, ask(), adaptive("d20"), "1")

    assert roll.record.odds > Fraction(1, 20)
    assert await faults(services.store, ask().place) == []


async def test_odds_that_do_not_follow_from_the_rolls_before_are_found(services, ask):
    await fair.fair(services, ask(), adaptive("2d6"), "1")
    wrong = Turn(outcome=7, odds=Fraction(1, 2), after=[[2, 1], [7, 1]])
    request = {"dice": "2d6", "tightness": "0"}
    await services.store.record(Move(ask(), "fair", request, lambda state: wrong, slot="fair 2d6"))

    assert await faults(services.store, ask().place) == ["roll 2 was made at 1/2, but its odds were 1/6"]
