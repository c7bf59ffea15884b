"""Rolls by hand at a place: every press counts once, and the last one is recorded."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, NotAllowed
from bot.play.history_query import HistoryQuery
from bot.play.records import Move, PendingAction, Record
from bot.play.refold import faults
from bot.play.rolls import manual_steps
from bot.play.rolls.manual_roll import ManualRoll
from bot.play.rolls.manual_steps import Finished, Moved
from bot.play.rolls.rolling import Roll, roll
from bot.play.rolls.wanted import DieRequest
from bot.play.services import Services
from bot.play.settings import configuring
from tests.commands.stores import Around

BASE6 = DieRequest("d100", 100, "base6")
RECYCLE = DieRequest("d100", 100, "recycle")
REGISTER = DieRequest("d100", 100, "accumulator", "dice=3")


class Interrupted(Around):
    """Lets something else happen just before each write, once."""

    first: Callable[[], Awaitable[object]] | None = None

    async def _interrupt(self) -> None:
        happening, self.first = self.first, None
        if happening:
            await happening()

    async def record(self, move: Move) -> Record:
        await self._interrupt()
        return await self._store.record(move)

    async def amend(self, number: int, change: Callable[[PendingAction], PendingAction]) -> PendingAction:
        await self._interrupt()
        return await self._store.amend(number, change)


@pytest.fixture
def interrupted(services):
    """The table, with a store that can be interrupted."""
    return Services(Interrupted(services.store), services.below)


async def step_on(services, ask, step, *faces):
    for face in faces:
        step = await manual_steps.add(services, ask(), step.number, step.manual_roll.step, (face,))
    return step


async def history(services, ask):
    return (await services.store.look(ask().place, HistoryQuery())).records


async def test_the_last_face_records_the_roll_marked_and_closes_the_question(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)
    done = await step_on(services, ask, begun, 6, 1, 5, 4)

    assert isinstance(done, Finished)
    assert (done.roll.record.outcome, done.roll.record.faces, done.roll.record.by_hand) == (
        7,
        (6, 1, 5, 4),
        True,
    )
    assert await services.store.pending_action(begun.number) is None


async def test_it_is_the_same_row_as_the_one_of_typed_faces(services, ask):
    stepped = await step_on(services, ask, await manual_steps.begin(services, ask(), BASE6), 6, 1, 5, 4)
    typed = await roll(services, ask(), DieRequest("d100", 100, "base6", rolled="6 1 5 4"))

    def kept(record):
        return record.command, record.request, record.faces, record.outcome, record.odds, record.by_hand

    assert kept(stepped.roll.record) == kept(typed.record)


async def test_enough_typed_faces_are_recorded_without_a_question(services, ask):
    made = await manual_steps.begin(services, ask(), DieRequest("d100", 100, "base6", rolled="6 1 5 4"))

    assert isinstance(made, Roll)


async def test_too_few_typed_faces_are_where_it_starts(services, ask):
    begun = await manual_steps.begin(services, ask(), DieRequest("d100", 100, "base6", rolled="6 1"))

    assert begun.manual_roll.faces == (6, 1)


async def test_a_press_of_an_older_step_does_not_count(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)
    await step_on(services, ask, begun, 6)
    late = await manual_steps.add(services, ask(), begun.number, begun.manual_roll.step, (6,))

    assert (late.late, late.manual_roll.faces) == (True, (6,))


async def test_a_press_from_before_an_undo_does_not_count_after_it(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)
    pressed = await step_on(services, ask, begun, 6)
    await manual_steps.undo(services, ask(), begun.number, pressed.manual_roll.step)
    late = await manual_steps.add(services, ask(), begun.number, begun.manual_roll.step, (6,))

    assert (late.late, late.manual_roll.faces) == (True, ())


async def test_undo_twice_for_one_step_takes_one_face_back(services, ask):
    step = await step_on(services, ask, await manual_steps.begin(services, ask(), BASE6), 6, 1)
    undone = await asyncio.gather(
        *(manual_steps.undo(services, ask(), step.number, step.manual_roll.step) for _ in range(2))
    )

    assert sorted(each.late for each in undone) == [False, True]
    assert {each.manual_roll.faces for each in undone} == {(6,)}


async def test_of_many_presses_at_once_one_counts(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)
    steps = await asyncio.gather(
        *(manual_steps.add(services, ask(), begun.number, 0, (face,)) for face in (1, 2, 3, 4, 5, 6))
    )

    assert sorted(step.late for step in steps) == [False] + [True] * 5
    assert len({step.manual_roll.faces for step in steps}) == 1


async def test_an_undo_just_before_the_last_face_is_written_wins(interrupted, ask):
    step = await step_on(interrupted, ask, await manual_steps.begin(interrupted, ask(), BASE6), 6, 1, 5)
    interrupted.store.first = lambda: manual_steps.undo(
        interrupted, ask(), step.number, step.manual_roll.step
    )
    late = await manual_steps.add(interrupted, ask(), step.number, step.manual_roll.step, (4,))

    assert (late.late, late.manual_roll.faces) == (True, (6, 1))
    assert await history(interrupted, ask) == ()


async def test_a_last_face_just_before_a_cancel_is_written_is_recorded(interrupted, ask):
    step = await step_on(interrupted, ask, await manual_steps.begin(interrupted, ask(), BASE6), 6, 1, 5)
    interrupted.store.first = lambda: manual_steps.add(
        interrupted, ask(), step.number, step.manual_roll.step, (4,)
    )

    with pytest.raises(Gone):
        await manual_steps.cancel(interrupted, ask(), step.number, step.manual_roll.step)
    assert len(await history(interrupted, ask)) == 1


async def test_a_cancelled_roll_cannot_be_gone_on_with(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)

    assert await manual_steps.cancel(services, ask(), begun.number, 0) is None
    with pytest.raises(Gone, match="finished or cancelled"):
        await manual_steps.add(services, ask(), begun.number, 0, (6,))


async def test_a_cancel_of_an_older_step_does_not_count(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)
    await step_on(services, ask, begun, 6)

    assert (await manual_steps.cancel(services, ask(), begun.number, 0)).late


async def test_a_roll_by_hand_is_over_after_a_day(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)

    with pytest.raises(Gone, match="a day has passed"):
        await manual_steps.look(services, ask(at=ask().at + manual_steps.KIND.lasts + 1), begun.number)


@pytest.mark.parametrize("press", [manual_steps.undo, manual_steps.cancel])
async def test_only_the_person_who_started_it_goes_on(services, ask, press):
    begun = await manual_steps.begin(services, ask(), BASE6)

    with pytest.raises(NotAllowed, match="Only the person who started"):
        await press(services, ask(person=8), begun.number, 0)


async def test_a_question_of_another_kind_is_no_roll_by_hand(services, ask):
    context = ask()
    number = await services.store.ask(
        PendingAction(context.place, context.person, "fair-reset", {}, context.at + 1)
    )

    with pytest.raises(Gone):
        await manual_steps.look(services, ask(), number)


async def test_a_face_that_the_die_lacks_leaves_the_roll_as_it_was(services, ask):
    begun = await manual_steps.begin(services, ask(), BASE6)

    with pytest.raises(BadInput, match="Face 1 is 7, but a d6 shows 1 to 6"):
        await manual_steps.add(services, ask(), begun.number, 0, (7,))
    assert await manual_steps.look(services, ask(), begun.number) == begun


async def test_the_register_is_the_one_of_the_last_face(services, ask):
    step = await step_on(services, ask, await manual_steps.begin(services, ask(), REGISTER), 1, 1)
    await roll(services, ask(person=8), DieRequest("d100", 100, "accumulator", "dice=3", rolled="1 1 6"))
    done = await step_on(services, ask, step, 3)

    assert (done.roll.record.before, done.roll.record.outcome) == (5, 7)
    assert done.moved == Moved(None, 5)


async def test_a_register_that_moves_while_the_last_face_is_written_is_still_the_right_one(interrupted, ask):
    step = await step_on(interrupted, ask, await manual_steps.begin(interrupted, ask(), REGISTER), 1, 1)
    other = DieRequest("d100", 100, "accumulator", "dice=3", rolled="1 1 6")
    interrupted.store.first = lambda: roll(interrupted, ask(person=8), other)
    done = await step_on(interrupted, ask, step, 3)

    assert (done.roll.record.before, done.moved) == (5, Moved(None, 5))


async def test_a_register_that_stays_is_not_said_to_have_moved(services, ask):
    await roll(services, ask(), DieRequest("d100", 100, "accumulator", "dice=3", rolled="1 1 6"))
    done = await step_on(services, ask, await manual_steps.begin(services, ask(), REGISTER), 1, 1, 3)

    assert done.moved is None


async def test_a_register_is_told_once_when_it_has_moved(services, ask):
    step = await step_on(services, ask, await manual_steps.begin(services, ask(), REGISTER), 1)
    await roll(services, ask(person=8), DieRequest("d100", 100, "accumulator", "dice=3", rolled="1 1 6"))
    second = await step_on(services, ask, step, 1)
    done = await step_on(services, ask, second, 1)

    assert (second.moved, done.moved) == (Moved(None, 5), None)


async def test_a_history_with_rolls_by_hand_folds_to_its_states(services, ask):
    first: Any
    second: Any
    first, second = [await manual_steps.begin(services, ask(person=p), REGISTER) for p in (7, 8)]
    for face in (2, 3, 4):
        first = await manual_steps.add(services, ask(person=7), first.number, first.manual_roll.step, (face,))
        second = await manual_steps.add(
            services, ask(person=8), second.number, second.manual_roll.step, (face,)
        )

    assert await faults(services.store, ask().place) == []
    assert len(await history(services, ask)) == 2


async def test_several_at_once_are_recorded_with_their_count(services, ask):
    begun = await manual_steps.begin(services, ask(), DieRequest("die", 6, count=2))
    done = await step_on(services, ask, begun, 3, 5)

    assert (done.roll.outcomes, done.roll.record.request["count"]) == ((2, 4), 2)


async def test_several_without_a_method_are_human_whatever_the_settings_say(services, ask):
    await configuring.change(services, ask(manages=True), {"method": "base6"})
    made = await roll(services, ask(), DieRequest("d100", 100, count=3))

    assert (made.method.entry.name, len(made.outcomes)) == ("human", 3)


async def test_the_set_is_kept_with_the_roll(services, ask):
    begun = await manual_steps.begin(services, ask(), DieRequest("die", 6, "human", set="  old   red "))
    done = await step_on(services, ask, begun, 3)

    assert done.roll.record.request["set"] == "old red"


async def test_what_was_thrown_is_in_the_store_after_every_press(services, ask):
    step = await step_on(services, ask, await manual_steps.begin(services, ask(), BASE6), 6, 1)

    assert ManualRoll.of((await services.store.pending_action(step.number)).body) == step.manual_roll


async def test_faces_that_a_fuller_register_does_not_need_are_left_out_and_told(services, ask):
    step = await step_on(services, ask, await manual_steps.begin(services, ask(), RECYCLE), 1, 2, 3, 4, 5)
    await roll(services, ask(person=8), DieRequest("d100", 100, "recycle"))
    done = await manual_steps.add(services, ask(), step.number, step.manual_roll.step, (6,))

    assert done.moved is not None
    assert done.roll.record.faces == (1, 2, 3, 4, 5, 6)[: 6 - done.unused]
    assert done.unused > 0
    assert await faults(services.store, ask().place) == []
