""""""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.deck.event import DeckWish, draw, shuffle
from bot.features.fair import event as fair
from bot.mechanics.errors import BadInput
from bot.mechanics.stateful_dice import BestGuess
from bot.play.errors import Gone, NotAllowed
from bot.play.verification import faults
from tests.places import keys


async def cards(services, ask, wanted, count):
    """Draw some cards; chance gives the lowest that is left."""
    return [await draw(services, ask(), wanted) for _ in range(count)]


async def test_a_card_that_was_drawn_does_not_come_again(services, ask):
    drawn = await cards(services, ask, DeckWish("1d6"), 6)

    assert [one.event.outcome for one in drawn] == [1, 2, 3, 4, 5, 6]
    assert [one.event.odds for one in drawn] == [Fraction(1, left) for left in range(6, 0, -1)]


async def test_a_deck_is_shuffled_when_enough_cards_are_left(services, ask):
    drawn = await cards(services, ask, DeckWish("1d6", reshuffle=4), 5)

    assert [one.event.outcome for one in drawn] == [1, 2, 1, 2, 1]
    assert [(one.result.missing, one.result.left) for one in drawn] == [
        (0, 1),
        (1, 0),
        (0, 1),
        (1, 0),
        (0, 1),
    ]


async def test_usually_a_deck_of_36_is_shuffled_with_five_left(services, ask):
    *_, last, first = await cards(services, ask, DeckWish("2d6"), 32)

    assert (last.result.left, first.result.missing, first.event.odds) == (0, 0, Fraction(1, 36))


async def test_copies_leave_a_card_possible(services, ask):
    drawn = await cards(services, ask, DeckWish("1d6", copies=2), 3)

    assert [one.event.outcome for one in drawn] == [1, 1, 2]
    assert drawn[0].result.deck.size == 12


async def test_a_draw_says_its_plain_odds_and_how_well_it_could_be_guessed(services, ask):
    _, second = await cards(services, ask, DeckWish("1d4", reshuffle=0), 2)

    guessed = second.result.guessed
    assert guessed.plain_odds == Fraction(1, 4)
    assert guessed.guess == BestGuess((2, 3, 4), 3, Fraction(1, 3))
    assert guessed.plain_guess == BestGuess((1, 2, 3), 4, Fraction(1, 4))


async def test_a_deck_is_named_by_dice_copies_and_reshuffle(services, ask):
    for wanted in (
        DeckWish("2d6"),
        DeckWish("2D6", 1, 5),
        DeckWish("2d6", 2),
        DeckWish("2d6", 1, 0),
        DeckWish("d12"),
    ):
        await draw(services, ask(), wanted)

    assert await keys(services, ask()) == [
        ("deck", "2d6 copies=1 reshuffle=0", 0),
        ("deck", "2d6 copies=1 reshuffle=5", 0),
        ("deck", "2d6 copies=2 reshuffle=5", 0),
        ("deck", "d12 copies=1 reshuffle=1", 0),
    ]


async def test_cards_that_are_called_otherwise_are_of_one_deck(services, ask):
    drawn = [await draw(services, ask(), DeckWish(dice)) for dice in ("1d6[fire]", "1d6[cold] # now")]

    assert [one.event.outcome for one in drawn] == [1, 2]
    assert [one.event.request["dice"] for one in drawn] == ["d6[fire]", "d6[cold] # now"]
    assert {(one.event.dice, one.event.state.key) for one in drawn} == {("d6", "d6 copies=1 reshuffle=0")}


async def test_a_deck_and_the_adaptive_dice_do_not_share_a_memory(services, ask):
    await fair.roll(services, ask(), "2d6", "1")

    assert (await draw(services, ask(), DeckWish("2d6"))).event.odds == Fraction(1, 36)


async def test_each_channel_has_its_own_deck(services, ask):
    await draw(services, ask(), DeckWish("1d6"))

    assert (await draw(services, ask(channel=6), DeckWish("1d6"))).event.outcome == 1


async def test_each_person_has_a_deck_where_each_has_a_memory(services, ask):
    await changing.change(services, ask(manages=True), {"memory": "person"})
    mine, other, again = [await draw(services, ask(person=person), DeckWish("1d6")) for person in (7, 8, 7)]

    assert [one.event.outcome for one in (mine, other, again)] == [1, 1, 2]
    assert (again.event.state.person, again.event.request["own"]) == (7, True)


async def test_the_same_interaction_again_draws_no_second_card(services, ask):
    context = ask()
    first = await draw(services, context, DeckWish("1d6"))
    again = await draw(services, context, DeckWish("1d6"))

    assert (again.event, again.result) == (first.event, first.result)
    assert (first.repeated, again.repeated) == (False, True)


async def test_a_deck_is_shuffled_on_demand_and_that_is_recorded(services, ask):
    await cards(services, ask, DeckWish("1d6"), 3)
    event = await shuffle(services, ask(), DeckWish("1d6"))

    assert (event.kind, event.number) == ("deck-shuffle", 4)
    assert event.request == {"dice": "d6", "copies": 1, "reshuffle": 0}
    assert (await draw(services, ask(), DeckWish("1d6"))).event.odds == Fraction(1, 6)


async def test_a_whole_deck_is_not_shuffled_again(services, ask):
    await draw(services, ask(), DeckWish("1d6"))
    await shuffle(services, ask(), DeckWish("1d6"))

    with pytest.raises(Gone, match="nothing to shuffle"):
        await shuffle(services, ask(), DeckWish("1d6"))


async def test_who_may_not_reset_may_not_shuffle(services, ask):
    await changing.change(services, ask(manages=True), {"reset": "managers"})
    await draw(services, ask(), DeckWish("1d6"))

    with pytest.raises(NotAllowed, match="Manage Server"):
        await shuffle(services, ask(), DeckWish("1d6"))
    assert (await shuffle(services, ask(manages=True), DeckWish("1d6"))).kind == "deck-shuffle"


@pytest.mark.parametrize("wanted", [("2d6", 11), ("2d6", 1, 36), ("4d6", 8)])
async def test_a_deck_out_of_bounds_is_refused(services, ask, wanted):
    with pytest.raises(BadInput):
        await draw(services, ask(), DeckWish(*wanted))


async def test_a_history_of_decks_folds(services, ask):
    for memory in ("channel", "person"):
        await changing.change(services, ask(manages=True), {"memory": memory})
        await cards(services, ask, DeckWish("1d6 # a", reshuffle=3), 5)
        await cards(services, ask, DeckWish("2d20kh1", copies=2), 3)
        await shuffle(services, ask(), DeckWish("2d20kh1", copies=2))

    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET odds = '1/4' WHERE number = 2",
        "UPDATE event SET outcome = 1 WHERE number = 2",
        "UPDATE event SET draws = '[1]' WHERE number = 2",
    ],
)
async def test_a_draw_that_does_not_follow_from_those_before_is_found(services, ask, tamper, change):
    await cards(services, ask, DeckWish("1d6"), 2)
    await tamper(change)

    assert (await faults(services, ask().place))[0].startswith("event 2 ")
