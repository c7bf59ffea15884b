"""Registers that others move while a roll by hand is under way."""

from typing import Any

from bot.play import manual_roll
from bot.play.manual_roll import Moved
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import rows
from tests.play.by_hand import begin, step_on
from tests.rolling import roll_die, wanted

RECYCLE = wanted(command="d100", sides=100, method="recycle")
REGISTER = wanted(command="d100", sides=100, method="accumulator", options="dice=3")


async def test_the_register_is_the_one_of_the_last_face(services, ask):
    step = await step_on(services, ask, await begin(services, ask(), **REGISTER), 1, 1)
    await roll_die(
        await Ask.of(services, ask(person=8)), "d100", 100, "accumulator", "dice=3", rolled="1 1 6"
    )
    done = await step_on(services, ask, step, 3)

    assert (done.recorded.event.before, done.recorded.event.outcome) == (5, 7)
    assert done.moved == Moved(None, 5)


async def test_a_register_that_moves_while_the_last_face_is_written_is_still_the_right_one(interrupted, ask):
    step = await step_on(interrupted, ask, await begin(interrupted, ask(), **REGISTER), 1, 1)
    other = wanted(command="d100", sides=100, method="accumulator", options="dice=3", rolled="1 1 6")
    asked = await Ask.of(interrupted, ask(person=8))
    interrupted.store.first = lambda: roll_die(asked, **other)
    done = await step_on(interrupted, ask, step, 3)

    assert (done.recorded.event.before, done.moved) == (5, Moved(None, 5))


async def test_a_register_that_stays_is_not_said_to_have_moved(services, ask):
    await roll_die(await Ask.of(services, ask()), "d100", 100, "accumulator", "dice=3", rolled="1 1 6")
    done = await step_on(services, ask, await begin(services, ask(), **REGISTER), 1, 1, 3)

    assert done.moved is None


async def test_a_register_is_told_once_when_it_has_moved(services, ask):
    step = await step_on(services, ask, await begin(services, ask(), **REGISTER), 1)
    await roll_die(
        await Ask.of(services, ask(person=8)), "d100", 100, "accumulator", "dice=3", rolled="1 1 6"
    )
    second = await step_on(services, ask, step, 1)
    done = await step_on(services, ask, second, 1)

    assert (second.moved, done.moved) == (Moved(None, 5), None)


async def test_a_history_with_rolls_by_hand_folds_to_its_states(services, ask):
    first: Any
    second: Any
    first, second = [await begin(services, ask(person=p), **REGISTER) for p in (7, 8)]
    for face in (2, 3, 4):
        first = await manual_roll.add(
            await Ask.of(services, ask(person=7)), first.number, first.manual_roll.step, (face,)
        )
        second = await manual_roll.add(
            await Ask.of(services, ask(person=8)), second.number, second.manual_roll.step, (face,)
        )

    assert await faults(services, ask().place) == []
    assert len(await rows(services, ask())) == 2


async def test_faces_that_a_fuller_register_does_not_need_are_left_out_and_told(services, ask):
    step = await step_on(services, ask, await begin(services, ask(), **RECYCLE), 1, 2, 3, 4, 5)
    await roll_die(await Ask.of(services, ask(person=8)), "d100", 100, "recycle")
    done = await manual_roll.add(await Ask.of(services, ask()), step.number, step.manual_roll.step, (6,))

    assert done.moved is not None
    assert done.recorded.event.draws == (1, 2, 3, 4, 5, 6)[: 6 - done.unused]
    assert done.unused > 0
    assert await faults(services, ask().place) == []
