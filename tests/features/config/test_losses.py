"""How many rolls a change of the settings would delete."""

from dataclasses import replace
from functools import partial

import pytest

from bot.features.config import losses
from bot.features.config.changing import LEAST
from bot.features.config.losses import count_losses
from bot.play.errors import DAY
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration
from bot.play.store import Ask
from tests.features.config.test_pruning import HERE, evening  # noqa: F401 - a fixture
from tests.places import NOW


def deciding(**values):
    return lambda decided: {**decided, **values}


@pytest.fixture
async def count(evening):  # noqa: F811
    """Count what goes on the fourth day."""
    return partial(
        count_losses, await Ask.of(evening.services, RequestContext(HERE, 500, 999, NOW + 4 * DAY))
    )


@pytest.mark.parametrize(("days", "rolls"), [(1, 9), (2, 6), (30, 0)])
async def test_as_many_as_pruning_deletes(evening, count, days, rolls):  # noqa: F811
    assert await count(deciding(history_days=days), here=False) == (rolls, True)
    before = len(await evening.numbers())
    await evening.prune(Configuration(history_days=days), 4)

    assert before - len(await evening.numbers()) == rolls


async def test_what_was_deleted_before_is_not_counted_again(evening, count):  # noqa: F811
    await evening.prune(Configuration(history_days=2), 4)

    assert await count(deciding(history_days=1), here=False) == (3, True)


async def test_few_rolls_more_than_are_kept_stay_for_now(count):
    assert LEAST > 15
    assert await count(deciding(history_rolls=1), here=True) == (0, True)


async def test_other_servers_lose_nothing(evening):  # noqa: F811
    elsewhere = RequestContext(replace(HERE, home=HERE.home + 1), 500, 999, NOW + 4 * DAY)

    assert (
        await count_losses(await Ask.of(evening.services, elsewhere), deciding(history_days=1), here=False)
    ).rolls == 0


async def test_of_very_many_channels_not_all_are_counted(count, monkeypatch):
    monkeypatch.setattr(losses, "MOST", 0)

    assert await count(deciding(history_days=1), here=False) == (0, False)
