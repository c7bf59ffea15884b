""""""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.die.event import DieWish, roll
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.play.event import StateKey
from bot.play.request_context import Place, RequestContext
from bot.play.typed_faces import parse_faces
from tests.places import rows


async def test_a_roll_uses_the_faces_that_chance_gives(services, ask, below):
    below.next = [5, 0, 4, 3]

    made = await roll(services, ask(), DieWish("d100", 100, "base6"))

    assert made.event.draws == (6, 1, 5, 4)
    assert made.event.outcome == (5 * 216 + 4 * 6 + 3) % 100


async def test_a_roll_without_a_method_uses_the_one_of_the_settings(services, ask):
    made = await roll(services, ask(), DieWish("d100", 100))

    assert made.result.method.entry.name == "human"


async def test_a_usual_method_that_cannot_make_the_die_is_left_for_one_that_can(services, ask):
    await changing.change(services, ask(manages=True), {"method": "spinner"})

    hundred = await roll(services, ask(), DieWish("d100", 100))
    twenty = await roll(services, ask(), DieWish("die", 20))

    assert (hundred.result.method.entry.name, twenty.result.method.entry.name) == ("spinner", "human")


async def test_a_roll_states_the_odds_it_was_made_at(services, ask):
    made = await roll(services, ask(), DieWish("d100", 100, "base6", "dice=3"))

    assert made.event.odds == Fraction(3, 216)


async def test_a_register_is_kept_from_roll_to_roll(services, ask, below):
    below.next = [0, 0, 0, 5, 0, 0, 0, 2]

    first = await roll(services, ask(), DieWish("d100", 100, "accumulator"))
    second = await roll(services, ask(), DieWish("d100", 100, "accumulator"))

    assert (first.event.outcome, second.event.before, second.event.outcome) == (5, 5, 7)
    assert second.event.state == first.event.state == StateKey("accumulator", "100")
    assert [first.event.previous, second.event.previous] == [0, 1]


async def test_each_channel_has_a_register_of_its_own(services, ask, below):
    below.next = [0, 0, 0, 5]

    await roll(services, ask(), DieWish("d100", 100, "accumulator"))
    elsewhere = await roll(services, ask(channel=6), DieWish("d100", 100, "accumulator"))

    assert elsewhere.event.before is None


async def test_dice_thrown_by_hand_give_the_outcome_and_are_marked(services, ask):
    made = await roll(services, ask(), DieWish("d100", 100, "human", rolled="1, 2 3"))

    assert (made.event.outcome, made.event.by_hand) == (8, True)


async def test_too_few_typed_faces_say_what_to_throw_next_and_record_nothing(services, ask):
    made = await roll(services, ask(), DieWish("d100", 100, "human", rolled="6 1"))

    assert isinstance(made, Waiting)
    assert (made.faces, made.wants.faces) == ((6, 1), 6)
    assert await rows(services, ask()) == ()


async def test_too_many_typed_faces_are_refused_with_the_place_where_it_was_done(services, ask):
    with pytest.raises(BadInput, match="Leave out face 4"):
        await roll(services, ask(), DieWish("d100", 100, "human", rolled="1 2 3 4"))


async def test_a_typed_face_that_the_die_lacks_is_refused_with_its_position(services, ask):
    with pytest.raises(BadInput, match="Face 2 is 7, but a d6 shows 1 to 6"):
        await roll(services, ask(), DieWish("d100", 100, "human", rolled="1 7"))


async def test_the_same_interaction_twice_is_one_roll(services, below):
    context = RequestContext(Place(5, home=1), person=7, interaction=99, at=1_700_000_000_000)
    below.next = [5, 5, 5, 5, 1, 1, 1, 1]

    first = await roll(services, context, DieWish("d100", 100, "base6"))
    again = await roll(services, context, DieWish("d100", 100, "base6"))

    assert (first.event, first.result) == (again.event, again.result)
    assert (first.repeated, again.repeated) == (False, True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "1 to 200 faces"),
        ("1 " * 201, "these are 201"),
        ("6 x 1", "Face 2 is 'x', which is not a number"),
        ("6 -1", "Face 2 is '-1'"),
        ("1.5", "Face 1 is '1.5'"),
        ("٣", "Face 1"),
        ("9" * 5000, "Face 1"),
    ],
)
def test_faces_that_are_no_numbers_are_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        parse_faces(text)
