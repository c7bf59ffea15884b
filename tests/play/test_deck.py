from fractions import Fraction

import pytest

from bot.mechanics.best_guess import BestGuess
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, NotAllowed
from bot.play.records import Move, Turn
from bot.play.refold import faults
from bot.play.settings import configuring
from bot.play.stateful_dice import fair
from bot.play.stateful_dice.deck import draw, shuffle
from tests.play.stateful_dice import adaptive, deck


async def cards(services, ask, wanted, count):
    """Draw some cards; chance gives the lowest that is left."""
    return [await draw(services, ask(), wanted) for _ in range(count)]


async def test_a_card_that_was_drawn_does_not_come_again(services, ask):
    drawn = await cards(services, ask, deck("1d6"), 6)

    assert [one.record.outcome for one in drawn] == [1, 2, 3, 4, 5, 6]
    assert [one.record.odds for one in drawn] == [Fraction(1, left) for left in range(6, 0, -1)]


async def test_a_deck_is_shuffled_when_enough_cards_are_left(services, ask):
    drawn = await cards(services, ask, deck("1d6", reshuffle=4), 5)

    assert [one.record.outcome for one in drawn] == [1, 2, 1, 2, 1]
    assert [(one.missing, one.left) for one in drawn] == [(0, 1), (1, 0), (0, 1), (1, 0), (0, 1)]


async def test_usually_a_deck_of_36_is_shuffled_with_five_left(services, ask):
    *_, last, first = await cards(services, ask, deck("2d6"), 32)

    assert (last.left, first.missing, first.record.odds) == (0, 0, Fraction(1, 36))


async def test_copies_leave_a_card_possible(services, ask):
    drawn = await cards(services, ask, deck("1d6", copies=2), 3)

    assert [one.record.outcome for one in drawn] == [1, 1, 2]
    assert drawn[0].deck.size == 12


async def test_a_draw_says_its_plain_odds_and_how_well_it_could_be_guessed(services, ask):
    _, second = await cards(services, ask, deck("1d4", reshuffle=0), 2)

    assert second.plain_odds == Fraction(1, 4)
    assert second.guess == BestGuess((2, 3, 4), 3, Fraction(1, 3))
    assert second.plain_guess == BestGuess((1, 2, 3), 4, Fraction(1, 4))


async def test_a_deck_is_named_by_dice_copies_and_reshuffle(services, ask):
    for wanted in (deck("2d6"), deck("2D6", 1, 5), deck("2d6", 2), deck("2d6", 1, 0), deck("d12")):
        await draw(services, ask(), wanted)

    assert [slot.name async for slot in services.store.slots(ask().place)] == [
        "deck 1d12 copies=1 reshuffle=1",
        "deck 2d6 copies=1 reshuffle=0",
        "deck 2d6 copies=1 reshuffle=5",
        "deck 2d6 copies=2 reshuffle=5",
    ]


async def test_a_deck_and_the_adaptive_dice_do_not_share_a_memory(services, ask):
    await fair.fair(services, ask(), adaptive("2d6"), "1")

    assert (await draw(services, ask(), deck("2d6"))).record.odds == Fraction(1, 36)


async def test_each_channel_has_its_own_deck(services, ask):
    await draw(services, ask(), deck("1d6"))

    assert (await draw(services, ask(channel=6), deck("1d6"))).record.outcome == 1


async def test_each_person_has_a_deck_where_each_has_a_memory(services, ask):
    await configuring.change(services, ask(manages=True), {"memory": "person"})
    mine, other, again = [await draw(services, ask(person=person), deck("1d6")) for person in (7, 8, 7)]

    assert [one.record.outcome for one in (mine, other, again)] == [1, 1, 2]
    assert again.whose == "person"


async def test_the_same_interaction_again_draws_no_second_card(services, ask):
    context = ask()
    first = await draw(services, context, deck("1d6"))

    assert await draw(services, context, deck("1d6")) == first


async def test_a_deck_is_shuffled_on_demand_and_that_is_recorded(services, ask):
    await cards(services, ask, deck("1d6"), 3)
    record, whole = await shuffle(services, ask(), deck("1d6"))

    assert (record.command, record.number) == ("deck-shuffle", 4)
    assert record.request == {"dice": "1d6", "copies": 1, "reshuffle": 0}
    assert whole.size == 6
    assert (await draw(services, ask(), deck("1d6"))).record.odds == Fraction(1, 6)


async def test_a_whole_deck_is_not_shuffled_again(services, ask):
    await draw(services, ask(), deck("1d6"))
    await shuffle(services, ask(), deck("1d6"))

    with pytest.raises(Gone, match="nothing to shuffle"):
        await shuffle(services, ask(), deck("1d6"))


async def test_who_may_not_reset_may_not_shuffle(services, ask):
    await configuring.change(services, ask(manages=True), {"reset": "managers"})
    await draw(services, ask(), deck("1d6"))

    with pytest.raises(NotAllowed, match="Manage Server"):
        await shuffle(services, ask(), deck("1d6"))
    assert (await shuffle(services, ask(manages=True), deck("1d6")))[0].command == "deck-shuffle"


@pytest.mark.parametrize("wanted", [("2d6", 11), ("2d6", 1, 36), ("4d6", 8)])
async def test_a_deck_out_of_bounds_is_refused(services, ask, wanted):
    with pytest.raises(BadInput):
        await draw(services, ask(), deck(*wanted))


async def test_a_history_of_decks_folds(services, ask):
    for memory in ("channel", "person"):
        await configuring.change(services, ask(manages=True), {"memory": memory})
        await cards(services, ask, deck("1d6 # a", reshuffle=3), 5)
        await cards(services, ask, deck("2d20kh1", copies=2), 3)
        await shuffle(services, ask(), deck("2d20kh1", copies=2))

    assert await faults(services.store, ask().place) == []


@pytest.mark.parametrize("changed", [{"odds": Fraction(1, 4)}, {"outcome": 1, "odds": Fraction(0)}])
async def test_a_draw_that_does_not_follow_from_those_before_is_found(services, ask, changed):
    first = await draw(services, ask(), deck("1d6"))
    guess = {"named": [2, 3, 4], "alike": 5, "chance": "1/5"}
    turn = {"outcome": 2, "odds": Fraction(1, 5), "before": {"missing": 1, "guess": guess}}
    wrong = Turn(**turn | changed, after=[[1, 1], [2, 1]])
    slot = "deck 1d6 copies=1 reshuffle=0"
    await services.store.record(Move(ask(), "deck", first.request, lambda state: wrong, slot=slot))

    assert (await faults(services.store, ask().place))[0].startswith("draw 2 was made at ")
