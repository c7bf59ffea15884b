"""Rolls by a rule as they are recorded: their faces, their odds, the number that is kept."""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.play.event import StateKey
from bot.play.store import Ask
from bot.play.typed_faces import parse_faces
from tests.places import rows
from tests.rolling import roll_die, wanted


async def test_a_roll_uses_the_faces_that_chance_gives_at_the_odds_of_its_method(services, ask, below):
    below.next = [5, 0, 4, 3]
    event = (await roll_die(await Ask.of(services, ask()), "d100", 100, "base6")).event
    other = (await roll_die(await Ask.of(services, ask()), "d100", 100, "base6", "dice=3")).event

    assert (event.draws, event.outcome) == ((6, 1, 5, 4), (5 * 216 + 4 * 6 + 3) % 100)
    assert other.odds == Fraction(3, 216)


async def test_the_method_of_the_settings_is_used_unless_it_cannot_make_the_die(services, ask):
    async def used(sides):
        return (await roll_die(await Ask.of(services, ask()), "die", sides)).result.method.entry.name

    usual = await used(100)
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"method": "spinner"})
    )

    assert [usual, await used(100), await used(20)] == ["human", "spinner", "human"]


async def test_dice_that_are_asked_for_are_thrown_by_another_method_where_the_usual_one_has_its_own(
    services, ask
):
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"method": "percentile", "source": 8})
    )
    usual = (await roll_die(await Ask.of(services, ask()), "d100", 100)).event
    from_d6 = (await roll_die(await Ask.of(services, ask()), "d100", 100, faces=6)).event
    with pytest.raises(BadInput, match=r"The method `percentile` always uses d10, not d6: leave `from` out."):
        await roll_die(await Ask.of(services, ask()), "d100", 100, "percentile", faces=6)

    assert usual.request == {"method": "percentile", "options": "style=hundred", "sides": 100}
    assert (from_d6.request["method"], len(from_d6.draws) > 2) == ("human", True)


async def test_a_register_is_kept_from_roll_to_roll_in_each_channel(services, ask, below):
    below.next = [0, 0, 0, 5, 0, 0, 0, 2]
    wish = wanted(command="d100", sides=100, method="accumulator")
    first, second = [(await roll_die(await Ask.of(services, ask()), **wish)).event for _ in range(2)]
    elsewhere = (await roll_die(await Ask.of(services, ask(channel=6)), **wish)).event

    assert (first.outcome, second.before, second.outcome) == (5, 5, 7)
    assert second.state == first.state == StateKey("accumulator", "100")
    assert [first.previous, second.previous] == [0, 1]
    assert elsewhere.before is None


async def test_dice_thrown_by_hand_give_the_outcome_or_say_what_to_throw_next(services, ask):
    waiting = await roll_die(await Ask.of(services, ask()), "d100", 100, "human", rolled="6 1")
    assert isinstance(waiting, Waiting)
    assert (waiting.faces, waiting.wants.faces) == ((6, 1), 6)
    for faces, sentence in (
        ("1 2 3 4", "leave out the 4"),
        ("1 7", "Die 2 cannot show 7: a d6 shows 1 to 6"),
    ):
        with pytest.raises(BadInput, match=sentence):
            await roll_die(await Ask.of(services, ask()), "d100", 100, "human", rolled=faces)
    assert await rows(services, ask()) == ()

    event = (await roll_die(await Ask.of(services, ask()), "d100", 100, "human", rolled="1, 2 3")).event
    assert (event.outcome, event.by_hand) == (8, True)


async def test_the_same_interaction_twice_is_one_roll(services, ask, below):
    context = ask()
    below.next = [5, 5, 5, 5, 1, 1, 1, 1]
    first, again = [await roll_die(await Ask.of(services, context), "d100", 100, "base6") for _ in range(2)]

    assert (first.event, first.result) == (again.event, again.result)
    assert (first.repeated, again.repeated) == (False, True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "You typed 0 numbers: type 1 to 200, such as 6 1 5 4."),
        ("1 " * 201, "You typed 201 numbers: type 1 to 200, such as 6 1 5 4."),
        ("6 x 1", "Die 2 cannot show `x`: type a number for each die, such as 6 1."),
        ("6 -1", "Die 2 cannot show `-1`: type a number for each die, such as 6 1."),
        ("1.5", "Die 1 cannot show `1.5`: type a number for each die, such as 6 1."),
        ("٣", "Die 1"),
        ("9" * 5000, "Die 1"),
    ],
)
def test_faces_that_are_no_numbers_are_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        parse_faces(text)
