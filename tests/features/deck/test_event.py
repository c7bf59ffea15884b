"""Decks as they are recorded: which cards are left, at which odds one comes, when all are shuffled."""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.deck.event import DeckWish, draw, shuffle
from bot.mechanics.errors import BadInput
from bot.mechanics.stateful_dice import BestGuess
from bot.play.errors import Gone, NotAllowed
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import keys
from tests.rolling import roll_fair


async def cards(services, ask, wish, count):
    """Draw some cards; chance gives the lowest that is left."""
    return [await draw(await Ask.of(services, ask()), wish) for _ in range(count)]


async def test_a_card_that_was_drawn_does_not_come_again_before_the_shuffle(services, ask):
    six = await cards(services, ask, DeckWish("1d6"), 6)
    early = await cards(services, ask, DeckWish("1d6", reshuffle=4), 5)
    *_, last, first = await cards(services, ask, DeckWish("2d6"), 32)
    twice = await cards(services, ask, DeckWish("1d6", copies=2), 3)

    assert [one.event.outcome for one in six] == [1, 2, 3, 4, 5, 6]
    assert [one.event.odds for one in six] == [Fraction(1, left) for left in range(6, 0, -1)]
    assert [one.event.outcome for one in early] == [1, 2, 1, 2, 1]
    assert [(one.result.missing, one.result.left) for one in early] == [*[(0, 1), (1, 0)] * 2, (0, 1)]
    assert (last.result.left, first.result.missing, first.event.odds) == (0, 0, Fraction(1, 36))
    assert ([one.event.outcome for one in twice], twice[0].result.deck.size) == ([1, 1, 2], 12)


async def test_a_draw_says_its_plain_odds_and_how_well_it_could_be_guessed(services, ask):
    _, second = await cards(services, ask, DeckWish("1d4", reshuffle=0), 2)

    guessed = second.result.guessed
    assert guessed.plain_odds == Fraction(1, 4)
    assert guessed.guess == BestGuess((2, 3, 4), 3, Fraction(1, 3))
    assert guessed.plain_guess == BestGuess((1, 2, 3), 4, Fraction(1, 4))


async def test_a_deck_is_named_by_dice_copies_and_reshuffle(services, ask):
    for wish in (("2d6",), ("2D6", 1, 5), ("2d6", 2), ("2d6", 1, 0), ("d12",)):
        await draw(await Ask.of(services, ask()), DeckWish(*wish))

    assert await keys(services, ask()) == [
        ("deck", "2d6 copies=1 reshuffle=0", 0),
        ("deck", "2d6 copies=1 reshuffle=5", 0),
        ("deck", "2d6 copies=2 reshuffle=5", 0),
        ("deck", "d12 copies=1 reshuffle=1", 0),
    ]


async def test_whose_deck_it_is_depends_on_dice_channel_and_memory_and_on_no_names(services, ask):
    named = [
        await draw(await Ask.of(services, ask()), DeckWish(dice)) for dice in ("1d6[fire]", "1d6[cold] # now")
    ]
    await roll_fair(await Ask.of(services, ask()), "2d6", "1")
    of_no_adaptive_dice = await draw(await Ask.of(services, ask()), DeckWish("2d6"))
    elsewhere = await draw(await Ask.of(services, ask(channel=6)), DeckWish("1d6"))
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"memory": "person"})
    )
    own = [await draw(await Ask.of(services, ask(person=person)), DeckWish("1d6")) for person in (7, 8, 7)]

    assert [one.event.outcome for one in named] == [1, 2]
    assert [one.event.request["dice"] for one in named] == ["d6[fire]", "d6[cold] # now"]
    assert {(one.event.dice, one.event.state.key) for one in named} == {("d6", "d6 copies=1 reshuffle=0")}
    assert of_no_adaptive_dice.event.odds == Fraction(1, 36)
    assert elsewhere.event.outcome == 1
    assert [one.event.outcome for one in own] == [1, 1, 2]
    assert (own[2].event.state.person, own[2].event.request["own"]) == (7, True)


async def test_the_same_interaction_again_draws_no_second_card(services, ask):
    context = ask()
    first, again = [await draw(await Ask.of(services, context), DeckWish("1d6")) for _ in range(2)]

    assert (again.event, again.result) == (first.event, first.result)
    assert (first.repeated, again.repeated) == (False, True)


async def test_a_deck_is_shuffled_on_demand_once_by_those_who_may(services, ask):
    await cards(services, ask, DeckWish("1d6"), 3)
    event = await shuffle(await Ask.of(services, ask()), DeckWish("1d6"))
    assert (event.kind, event.number) == ("deck-shuffle", 4)
    assert event.request == {"dice": "d6", "copies": 1, "reshuffle": 0}
    with pytest.raises(Gone, match="nothing to shuffle"):
        await shuffle(await Ask.of(services, ask()), DeckWish("1d6"))
    assert (await draw(await Ask.of(services, ask()), DeckWish("1d6"))).event.odds == Fraction(1, 6)

    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"reset": "managers"})
    )
    with pytest.raises(NotAllowed, match="Manage Server"):
        await shuffle(await Ask.of(services, ask()), DeckWish("1d6"))
    assert (await shuffle(await Ask.of(services, ask(manages=True)), DeckWish("1d6"))).kind == "deck-shuffle"


async def test_a_deck_out_of_bounds_is_refused(services, ask):
    for wish in (("2d6", 11), ("2d6", 1, 36), ("4d6", 8)):
        with pytest.raises(BadInput):
            await draw(await Ask.of(services, ask()), DeckWish(*wish))


async def test_a_history_of_decks_folds(services, ask):
    for memory in ("channel", "person"):
        await changing.set_values(
            await Ask.of(services, ask(manages=True)), changing.NewValues({"memory": memory})
        )
        await cards(services, ask, DeckWish("1d6 # a", reshuffle=3), 5)
        await cards(services, ask, DeckWish("2d20kh1", copies=2), 3)
        await shuffle(await Ask.of(services, ask()), DeckWish("2d20kh1", copies=2))

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
