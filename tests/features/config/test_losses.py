"""How many rolls a change of the settings would delete."""

from dataclasses import replace
from functools import partial

import pytest

from bot.features.config import losses
from bot.features.config.changing import LEAST, NewValues, preview
from bot.features.config.losses import count_losses
from bot.play.errors import DAY
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, Scope
from bot.play.store import Ask
from tests.features.config.test_pruning import HERE, evening  # noqa: F401 - a fixture
from tests.places import NOW
from tests.rolling import roll_dice


async def count_in(evening, place, where="server", **values):  # noqa: F811
    """Count what goes on the fourth day once settings are changed at a place."""
    context = RequestContext(place, 500, 999, NOW + 4 * DAY, manages=True, in_server=True)
    ask = await Ask.of(evening.services, context)
    return await count_losses(ask, await preview(ask, NewValues(values, where)))


@pytest.fixture
def count(evening):  # noqa: F811
    return partial(count_in, evening, HERE)


@pytest.mark.parametrize(("days", "rolls"), [(1, 9), (2, 6), (30, 0)])
async def test_as_many_as_pruning_deletes(evening, count, days, rolls):  # noqa: F811
    assert await count(history_days=days) == (rolls, True)
    before = len(await evening.numbers())
    await evening.prune(Configuration(history_days=days), 4)

    assert before - len(await evening.numbers()) == rolls


async def test_what_was_deleted_before_is_not_counted_again(evening, count):  # noqa: F811
    await evening.prune(Configuration(history_days=2), 4)

    assert await count(history_days=1) == (3, True)


async def test_few_rolls_more_than_are_kept_stay_for_now(count):
    assert LEAST > 15
    assert await count("channel", history_rolls=1) == (0, True)


async def test_other_servers_lose_nothing(evening):  # noqa: F811
    elsewhere = replace(HERE, home=HERE.home + 1)

    assert (await count_in(evening, elsewhere, history_days=1)).rolls == 0


async def test_a_thread_that_keeps_its_rolls_loses_none_by_a_change_of_its_channel(evening):  # noqa: F811
    thread = replace(HERE, parent=HERE.channel + 1)
    rolling = replace(evening.context(4), place=thread)
    await roll_dice(await Ask.of(evening.services, rolling), "d6")
    await evening.services.store.decide(Scope(HERE.home, HERE.channel), lambda _: {"history_days": None})

    for where, lost in (("server", 0), ("channel", 0), ("thread", 9)):
        assert (await count_in(evening, thread, where, history_days=1)).rolls == lost


async def test_of_very_many_channels_not_all_are_counted(count, monkeypatch):
    monkeypatch.setattr(losses, "MOST", 0)

    assert await count(history_days=1) == (0, False)
