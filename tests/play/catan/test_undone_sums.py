"""An undone roll is struck: it no longer counts, and all follows from the history."""

import pytest

from bot.play.catan import rolling, starting, undoing
from bot.play.catan.setup import Wanted
from bot.play.clock import DAY
from bot.play.evenings import sessions
from bot.play.refold import faults
from bot.play.statistics.stats import WantedStats, gather
from tests.play.conftest import NOW


@pytest.fixture
def undo(table, ask):
    async def undo():
        _, question = await undoing.ask_undo(table, ask(person=1, at=NOW + DAY))
        return await undoing.agree(table, ask(person=2, at=NOW + DAY), question)

    return undo


async def rolls_of(table, ask, dice, person=None):
    return (await gather(table, ask(at=NOW + DAY), WantedStats(person, dice))).rolls


@pytest.mark.parametrize("dice", ["plain", "deck", "fair"])
async def test_an_undone_roll_is_taken_back_from_the_sums(table, ask, undo, dice):
    await starting.start(table, ask(person=1), Wanted(players=(1, 2), dice=dice, no_sevens_for="0"))
    for person in (1, 2, 1):
        await rolling.roll(table, ask(person=person))
    undone = [(await undo()).request["number"] for _ in range(2)]
    await rolling.roll(table, ask(person=1))

    assert undone == [4, 3]
    assert [(await table.store.row(ask().place, number)).struck for number in (2, 3, 4)] == [None, 6, 5]
    assert [await rolls_of(table, ask, "catan", person) for person in (None, 1, 2)] == [2, 2, 0]
    assert await rolls_of(table, ask, "faces d6") == (4 if dice == "plain" else 0)
    assert await faults(table.store, ask().place) == []


async def test_typed_dice_are_taken_back_as_well(table, ask, undo):
    await starting.start(table, ask(person=1), Wanted(players=(1, 2), dice="plain", cities=True))
    await rolling.roll(table, ask(person=2), "6 5 3")
    assert await rolls_of(table, ask, "hand d6") == 3
    await undo()
    assert await rolls_of(table, ask, "hand d6") == await rolls_of(table, ask, "catan") == 0
    assert await faults(table.store, ask().place) == []


async def test_a_session_leaves_an_undone_roll_out(table, ask, undo):
    await starting.start(table, ask(person=1), Wanted(players=(1, 2)))
    await sessions.start(table, ask(person=1))
    await rolling.roll(table, ask(person=1))
    await undo()
    _, session = await sessions.end(table, ask(person=1))
    assert session.rolls == ()


async def test_a_roll_that_is_no_longer_kept_can_be_undone(table, ask, undo):
    await starting.start(table, ask(person=1), Wanted(players=(1, 2)))
    await rolling.roll(table, ask(person=1))
    await table.store._writer.run(
        lambda connection: connection.execute("DELETE FROM history WHERE number = 2")
    )
    assert "number" not in (await undo()).request
