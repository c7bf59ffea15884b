"""What of a roll may be taken out of the bot."""

import pytest

from bot.features.history import event as strike
from bot.features.privacy.privacy import shareable
from bot.play.store import Ask
from tests.rolling import roll_die


@pytest.fixture
async def rows(services, ask):
    """Type two rolls with a register and strike the second; return these rows as they may be taken out."""

    async def taken_out(method, *typed):
        for faces in typed:
            await roll_die(await Ask.of(services, ask()), "d100", 100, method, rolled=faces)
        _, pending_action = await strike.ask_strike(await Ask.of(services, ask()), 2)
        await strike.strike(await Ask.of(services, ask()), pending_action)
        return [shareable(event, services.kinds) async for event in services.store.events(ask().place)]

    return taken_out


async def test_no_row_tells_a_register_that_is_hidden_from_all(rows):
    first, second, strike = await rows("recycle", "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3", "1 2 3")

    assert [(row.draws, row.before) for row in (first, second, strike)] == [((), None)] * 3
    assert (first.outcome, strike.used) == (88, None)
    assert strike.request == {"number": 2, "state": ["recycle", "100", None]}


async def test_a_register_that_all_may_see_stays(rows):
    first, second, strike = await rows("accumulator", "6 1 5 4", "6 1 5 4")

    assert first.draws == second.draws == (6, 1, 5, 4)
    assert strike.before is not None
    assert strike.used["restored"] == second.before
