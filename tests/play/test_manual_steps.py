"""Rolls by hand at a place: every press counts once, and the last one is recorded."""

import asyncio
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.mechanics.errors import BadInput
from bot.play import manual_roll
from bot.play.codec import load
from bot.play.errors import Gone, NotAllowed
from bot.play.manual_roll import Finished, ManualRoll
from bot.play.reads import PendingAction
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.places import rows
from tests.play.by_hand import begin, step_on
from tests.rolling import roll_die, wanted

BASE6 = wanted(command="d100", sides=100, method="base6")
REGISTER = wanted(command="d100", sides=100, method="accumulator", options="dice=3")


async def test_the_last_face_records_the_roll_marked_and_closes_the_question(services, ask):
    begun = await begin(services, ask(), **BASE6)
    done = await step_on(services, ask, begun, 6, 1, 5, 4)

    assert isinstance(done, Finished)
    assert (done.recorded.event.outcome, done.recorded.event.draws, done.recorded.event.by_hand) == (
        7,
        (6, 1, 5, 4),
        True,
    )
    assert await services.store.find_pending(begun.number) is None


async def test_it_is_the_same_row_as_the_one_of_typed_faces(services, ask):
    stepped = await step_on(services, ask, await begin(services, ask(), **BASE6), 6, 1, 5, 4)
    typed = await roll_die(await Ask.of(services, ask()), "d100", 100, "base6", rolled="6 1 5 4")

    def kept(event):
        return replace(event, number=0)

    assert kept(stepped.recorded.event) == kept(typed.event)


async def test_enough_typed_faces_are_recorded_without_a_question(services, ask):
    made = await begin(services, ask(), "d100", 100, "base6", rolled="6 1 5 4")

    assert isinstance(made, Recorded)


async def test_too_few_typed_faces_are_where_it_starts(services, ask):
    begun = await begin(services, ask(), "d100", 100, "base6", rolled="6 1")

    assert begun.manual_roll.faces == (6, 1)


async def test_a_press_of_an_older_step_does_not_count(services, ask):
    begun = await begin(services, ask(), **BASE6)
    await step_on(services, ask, begun, 6)
    late = await manual_roll.add(await Ask.of(services, ask()), begun.number, begun.manual_roll.step, (6,))

    assert (late.late, late.manual_roll.faces) == (True, (6,))


async def test_a_press_from_before_an_undo_does_not_count_after_it(services, ask):
    begun = await begin(services, ask(), **BASE6)
    pressed = await step_on(services, ask, begun, 6)
    await manual_roll.undo(await Ask.of(services, ask()), begun.number, pressed.manual_roll.step)
    late = await manual_roll.add(await Ask.of(services, ask()), begun.number, begun.manual_roll.step, (6,))

    assert (late.late, late.manual_roll.faces) == (True, ())


async def test_undo_twice_for_one_step_takes_one_face_back(services, ask):
    step = await step_on(services, ask, await begin(services, ask(), **BASE6), 6, 1)
    undone = await asyncio.gather(
        *[
            manual_roll.undo(await Ask.of(services, ask()), step.number, step.manual_roll.step)
            for _ in range(2)
        ]
    )

    assert sorted(each.late for each in undone) == [False, True]
    assert {each.manual_roll.faces for each in undone} == {(6,)}


async def test_of_many_presses_at_once_one_counts(services, ask):
    begun = await begin(services, ask(), **BASE6)
    steps = await asyncio.gather(
        *[
            manual_roll.add(await Ask.of(services, ask()), begun.number, 0, (face,))
            for face in (1, 2, 3, 4, 5, 6)
        ]
    )

    assert sorted(step.late for step in steps) == [False] + [True] * 5
    assert len({step.manual_roll.faces for step in steps}) == 1


async def test_an_undo_just_before_the_last_face_is_written_wins(interrupted, ask):
    step = await step_on(interrupted, ask, await begin(interrupted, ask(), **BASE6), 6, 1, 5)
    asked = await Ask.of(interrupted, ask())
    interrupted.store.first = lambda: manual_roll.undo(asked, step.number, step.manual_roll.step)
    late = await manual_roll.add(await Ask.of(interrupted, ask()), step.number, step.manual_roll.step, (4,))

    assert (late.late, late.manual_roll.faces) == (True, (6, 1))
    assert await rows(interrupted, ask()) == ()


async def test_a_last_face_just_before_a_cancel_is_written_is_recorded(interrupted, ask):
    step = await step_on(interrupted, ask, await begin(interrupted, ask(), **BASE6), 6, 1, 5)
    asked = await Ask.of(interrupted, ask())
    interrupted.store.first = lambda: manual_roll.add(asked, step.number, step.manual_roll.step, (4,))

    with pytest.raises(Gone):
        await manual_roll.cancel(await Ask.of(interrupted, ask()), step.number, step.manual_roll.step)
    assert len(await rows(interrupted, ask())) == 1


async def test_a_cancelled_roll_cannot_be_gone_on_with(services, ask):
    begun = await begin(services, ask(), **BASE6)

    assert await manual_roll.cancel(await Ask.of(services, ask()), begun.number, 0) is None
    with pytest.raises(Gone, match="This roll is over"):
        await manual_roll.add(await Ask.of(services, ask()), begun.number, 0, (6,))


async def test_a_cancel_of_an_older_step_does_not_count(services, ask):
    begun = await begin(services, ask(), **BASE6)
    await step_on(services, ask, begun, 6)

    assert (await manual_roll.cancel(await Ask.of(services, ask()), begun.number, 0)).late


async def test_a_roll_by_hand_is_over_after_a_day(services, ask):
    begun = await begin(services, ask(), **BASE6)

    with pytest.raises(Gone, match="older than a day"):
        await manual_roll.look(
            await Ask.of(services, ask(at=ask().at + manual_roll.KIND.lasts + 1)), begun.number
        )


@pytest.mark.parametrize("press", [manual_roll.undo, manual_roll.cancel])
async def test_only_the_person_who_started_it_goes_on(services, ask, press):
    begun = await begin(services, ask(), **BASE6)

    with pytest.raises(NotAllowed, match="Only the person who started"):
        await press(await Ask.of(services, ask(person=8)), begun.number, 0)


async def test_a_question_of_another_kind_is_no_roll_by_hand(services, ask):
    context = ask()
    number = await services.store.ask(
        PendingAction(context.place, context.person, "fair-reset", {}, context.at + 1)
    )

    with pytest.raises(Gone):
        await manual_roll.look(await Ask.of(services, ask()), number)


async def test_a_face_that_the_die_lacks_leaves_the_roll_as_it_was(services, ask):
    begun = await begin(services, ask(), **BASE6)

    with pytest.raises(BadInput, match="Die 1 cannot show 7: a d6 shows 1 to 6"):
        await manual_roll.add(await Ask.of(services, ask()), begun.number, 0, (7,))
    assert await manual_roll.look(await Ask.of(services, ask()), begun.number) == begun


async def test_several_at_once_are_recorded_with_their_count(services, ask):
    begun = await begin(services, ask(), "die", 6, count=2)
    done = await step_on(services, ask, begun, 3, 5)

    assert (done.recorded.result.outcomes, done.recorded.event.request["count"]) == ((3, 5), 2)


async def test_several_without_a_method_are_human_whatever_the_settings_say(services, ask):
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"method": "base6"})
    )
    made = await roll_die(await Ask.of(services, ask()), "d100", 100, count=3)

    assert (made.result.method.entry.name, len(made.result.outcomes)) == ("human", 3)


async def test_the_set_is_kept_with_the_roll(services, ask):
    begun = await begin(services, ask(), "die", 6, "human", set_name="  old   red ")
    done = await step_on(services, ask, begun, 3)

    assert done.recorded.event.request["set"] == "old red"


async def test_what_was_thrown_is_in_the_store_after_every_press(services, ask):
    step = await step_on(services, ask, await begin(services, ask(), **BASE6), 6, 1)

    assert load(ManualRoll, (await services.store.find_pending(step.number)).body) == step.manual_roll


async def test_odds_that_take_long_are_worked_out_for_the_last_face_alone(services, ask):
    step = await begin(services, ask(), "die", 10_000, "digits-capped", "cap=20")
    asked = services.workers.jobs
    step = await step_on(services, ask, step, 1, 1)
    undone = await manual_roll.undo(await Ask.of(services, ask()), step.number, step.manual_roll.step)

    assert undone.manual_roll.faces == (1,)
    assert services.workers.jobs == asked == 0
