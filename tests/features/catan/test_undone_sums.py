"""An undone roll is struck: it no longer counts, and all follows from the history."""

import pytest

from bot.features.catan import event as catan
from bot.features.catan.event import CATAN_ROLL, CATAN_UNDO, CatanRollRequest, UndoRequest
from bot.features.catan.game import GAME, CatanGame, CatanWish, new_game, settle
from bot.features.config.changing import prune
from bot.features.sessions import event as sessions
from bot.features.sessions.event import session_of
from bot.features.statistics.stats import WantedStats, gather
from bot.play.codec import dump
from bot.play.errors import DAY
from bot.play.request_context import reference
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from tests.features.catan.rolling import roll
from tests.features.making import changed
from tests.places import NOW


@pytest.fixture
def undo(services, ask):
    async def undo():
        _, pending_action = await catan.ask_undo(await Ask.of(services, ask(person=1, at=NOW + DAY)))
        return await CATAN_UNDO.confirm(await Ask.of(services, ask(person=2, at=NOW + DAY)), pending_action)

    return undo


async def rolls_of(services, ask, dice, person=None):
    return (await gather(await Ask.of(services, ask(at=NOW + DAY)), WantedStats(person, dice))).rolls


@pytest.mark.parametrize("dice", ["plain", "deck", "fair"])
async def test_an_undone_roll_is_taken_back_from_the_sums(services, ask, undo, dice):
    await catan.start(
        await Ask.of(services, ask(person=1)), CatanWish(players=(1, 2), dice=dice, no_sevens_for="0")
    )
    for person in (1, 2, 1):
        await roll(services, ask(person=person))
    undone = [(await undo()).request["number"] for _ in range(2)]
    await roll(services, ask(person=1))

    assert undone == [4, 3]
    assert [(await services.store.event(ask().place, number)).struck for number in (2, 3, 4)] == [None, 6, 5]
    assert [await rolls_of(services, ask, "catan", person) for person in (None, 1, 2)] == [2, 2, 0]
    assert await rolls_of(services, ask, "faces d6") == (4 if dice == "plain" else 0)
    assert await faults(services, ask().place) == []


async def test_typed_dice_are_taken_back_as_well(services, ask, undo):
    await catan.start(
        await Ask.of(services, ask(person=1)), CatanWish(players=(1, 2), dice="plain", cities=True)
    )
    await roll(services, ask(person=2), "6 5 3")
    assert await rolls_of(services, ask, "hand d6") == 2
    await undo()
    assert await rolls_of(services, ask, "hand d6") == await rolls_of(services, ask, "catan") == 0
    assert await faults(services, ask().place) == []


async def test_a_session_leaves_an_undone_roll_out(services, ask, undo):
    await catan.start(await Ask.of(services, ask(person=1)), CatanWish(players=(1, 2)))
    await sessions.start(await Ask.of(services, ask(person=1)))
    await roll(services, ask(person=1))
    await undo()
    ended = (await sessions.end(await Ask.of(services, ask(person=1)))).event
    played = await session_of(await Ask.of(services, ask(person=1)), ended)
    assert played.rolls == ()


async def test_a_roll_that_is_no_longer_kept_can_be_undone(services, ask, undo):
    await catan.start(await Ask.of(services, ask(person=1)), CatanWish(players=(1, 2)))
    await roll(services, ask(person=1))
    await prune(services, ask().place, Configuration(history_days=1), NOW + 3 * DAY)
    undone = await undo()

    assert await services.store.event(ask().place, 2) is None
    assert (undone.target, undone.line) == (None, {"player": reference(1)})
    assert CatanGame.of((await services.store.state(ask().place, GAME)).value).turn == 1
    assert await faults(services, ask().place) == []


def test_a_row_takes_back_the_last_roll_and_no_other():
    game = new_game(settle(CatanWish(players=(5, 6)), 99, Configuration()))
    made = changed(CATAN_ROLL, CatanRollRequest(), (3, 5), state=dump(game))
    rolled = {"state": made.effect.after, "target": made.event, "number": 18}
    changed(CATAN_UNDO, UndoRequest(99, 1, 0, 6, 17), **rolled)
    with pytest.raises(ValueError, match="takes back a roll that is not the last"):
        changed(CATAN_UNDO, UndoRequest(99, 1, 0, 6, 16), **rolled)
