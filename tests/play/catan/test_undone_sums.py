"""An undone roll is struck: it no longer counts, and all follows from the history."""

import pytest

from bot.play.catan import rolling, starting, undoing
from bot.play.catan.setup import CatanRequest
from bot.play.clock import DAY
from bot.play.refold import faults
from bot.play.sessions import session
from bot.play.statistics.stats import WantedStats, gather
from tests.play.conftest import NOW


@pytest.fixture
def undo(services, ask):
    async def undo():
        _, pending_action = await undoing.ask_undo(services, ask(person=1, at=NOW + DAY))
        return await undoing.agree(services, ask(person=2, at=NOW + DAY), pending_action)

    return undo


async def rolls_of(services, ask, dice, person=None):
    return (await gather(services, ask(at=NOW + DAY), WantedStats(person, dice))).rolls


@pytest.mark.parametrize("dice", ["plain", "deck", "fair"])
async def test_an_undone_roll_is_taken_back_from_the_sums(services, ask, undo, dice):
    await starting.start(services, ask(person=1), CatanRequest(players=(1, 2), dice=dice, no_sevens_for="0"))
    for person in (1, 2, 1):
        await rolling.roll(services, ask(person=person))
    undone = [(await undo()).request["number"] for _ in range(2)]
    await rolling.roll(services, ask(person=1))

    assert undone == [4, 3]
    assert [(await services.store.row(ask().place, number)).struck for number in (2, 3, 4)] == [None, 6, 5]
    assert [await rolls_of(services, ask, "catan", person) for person in (None, 1, 2)] == [2, 2, 0]
    assert await rolls_of(services, ask, "faces d6") == (4 if dice == "plain" else 0)
    assert await faults(services.store, ask().place) == []


async def test_typed_dice_are_taken_back_as_well(services, ask, undo):
    await starting.start(services, ask(person=1), CatanRequest(players=(1, 2), dice="plain", cities=True))
    await rolling.roll(services, ask(person=2), "6 5 3")
    assert await rolls_of(services, ask, "hand d6") == 3
    await undo()
    assert await rolls_of(services, ask, "hand d6") == await rolls_of(services, ask, "catan") == 0
    assert await faults(services.store, ask().place) == []


async def test_a_session_leaves_an_undone_roll_out(services, ask, undo):
    await starting.start(services, ask(person=1), CatanRequest(players=(1, 2)))
    await session.start(services, ask(person=1))
    await rolling.roll(services, ask(person=1))
    await undo()
    _, played = await session.end(services, ask(person=1))
    assert played.rolls == ()


async def test_a_roll_that_is_no_longer_kept_can_be_undone(services, ask, undo):
    await starting.start(services, ask(person=1), CatanRequest(players=(1, 2)))
    await rolling.roll(services, ask(person=1))
    await services.store._writer.run(
        lambda connection: connection.execute("DELETE FROM history WHERE number = 2")
    )
    assert "number" not in (await undo()).request
