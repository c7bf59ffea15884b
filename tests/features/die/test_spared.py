"""Rolls for which earlier ones left enough: they throw no die, and rows of before replay as they were."""

import pytest

from bot.features.die.event import DIE, DieRequest, prepare_die
from bot.mechanics.errors import BadInput
from bot.play import manual_roll
from bot.play.event import Event
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import rows
from tests.play.by_hand import begin
from tests.recording import record_new
from tests.rolling import roll_die, wanted

COIN = wanted(command="die", sides=2, method="recycle")
BEFORE = DieRequest("recycle", 2, options="threshold=32")
"""A request as rows have it that were recorded while a full register still threw a die."""


async def dice_thrown(services, ask):
    """Return how many each row has, the first one first."""
    return [len(row.draws) for row in reversed(await rows(services, ask()))]


async def test_coins_throw_no_die_while_earlier_ones_left_enough(services, ask):
    for _ in range(6):
        await roll_die(await Ask.of(services, ask()), **COIN)

    assert await dice_thrown(services, ask) == [13, 1, 0, 0, 1, 0]
    assert await faults(services, ask().place) == []


async def test_rows_of_before_have_a_die_each_and_replay_so_between_new_ones(services, ask):
    await roll_die(await Ask.of(services, ask()), **COIN)
    for _ in range(3):
        await record_new(services, ask(), DIE, BEFORE)
    await roll_die(await Ask.of(services, ask()), **COIN)

    assert await dice_thrown(services, ask) == [13, 1, 1, 1, 1]
    assert await faults(services, ask().place) == []


async def test_a_row_of_before_says_nothing_of_it_and_replays_with_its_idle_die(services):
    request = {"method": "recycle", "options": "threshold=32", "sides": 2}
    before = "13/8589934592"
    row = Event(number=2, person=7, at=0, kind="die", request=request, draws=(5,), outcome=1, before=before)
    effect = DIE.replay(row, await prepare_die(DIE.read(request), services), before)

    assert DIE.write(DIE.read(request)) == request
    assert (effect.draws, effect.outcome, effect.after) == ((5,), 1, "6/4294967296")


async def test_a_roll_of_before_is_rolled_again_without_an_idle_die(services, ask):
    first = (await record_new(services, ask(), DIE, BEFORE)).event
    request, _ = await DIE.repeat(first, await Ask.of(services, ask()))

    assert (request.spares, request.again) == (True, 1)


async def test_by_hand_nothing_is_asked_for_where_no_die_is_needed(services, ask):
    for _ in range(2):
        await roll_die(await Ask.of(services, ask()), **COIN)
    with pytest.raises(BadInput, match="There are no dice to throw here: leave all numbers out"):
        await roll_die(await Ask.of(services, ask()), "die", 2, "recycle", rolled="3")
    with pytest.raises(BadInput, match="There are no dice to throw here: leave `rolled:` out"):
        await begin(services, ask(), **COIN)


async def test_a_face_that_is_no_longer_needed_is_left_out_and_told(services, ask):
    await roll_die(await Ask.of(services, ask()), **COIN)
    step = await begin(services, ask(), **COIN)
    await roll_die(await Ask.of(services, ask(person=8)), **COIN)
    done = await manual_roll.add(await Ask.of(services, ask()), step.number, step.manual_roll.step, (6,))

    assert (done.recorded.event.draws, done.unused) == ((), 1)
    assert await faults(services, ask().place) == []


async def test_other_methods_record_what_they_did_before(services, ask):
    event = (await roll_die(await Ask.of(services, ask()), "d100", 100, "accumulator")).event

    assert event.request == {"method": "accumulator", "options": "dice=4", "sides": 100}
