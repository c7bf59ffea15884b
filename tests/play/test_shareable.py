"""What of a roll may be taken out of the bot."""

import pytest

from bot.play.history import strikes
from bot.play.keeping.shareable import shareable
from bot.play.rolls.rolling import roll
from bot.play.rolls.wanted import DieRequest


@pytest.fixture
async def rows(services, ask):
    """Type two rolls with a register and strike the second; return these rows as they may be taken out."""

    async def taken_out(method, *typed):
        for faces in typed:
            await roll(services, ask(), DieRequest("d100", 100, method, rolled=faces))
        _, pending_action = await strikes.ask_strike(services, ask(), 2)
        await strikes.strike(services, ask(), pending_action)
        return [shareable(record) async for record in services.store.records(ask().place)]

    return taken_out


async def test_no_row_tells_a_register_that_is_hidden_from_all(rows):
    first, second, strike = await rows("recycle", "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3", "1 2 3")

    assert [(row.faces, row.before) for row in (first, second, strike)] == [((), None)] * 3
    assert (first.outcome, strike.request) == (88, {"number": 2, "kept": "recycle 100"})


async def test_a_register_that_all_may_see_stays(rows):
    first, second, strike = await rows("accumulator", "6 1 5 4", "6 1 5 4")

    assert first.faces == second.faces == (6, 1, 5, 4)
    assert strike.before is not None
    assert strike.request["restored"] == second.before
