"""What is stored never depends on what is found at once: another bound recounts the same."""

import pytest

from bot.features.config.changing import prune
from bot.features.history import event as history
from bot.features.roll import event as roll
from bot.mechanics.notation import budget
from bot.mechanics.notation.distributions import quick_distribution
from bot.play.errors import DAY
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import NOW, rows
from tests.rolling import roll_dice, roll_die

DICE = (
    "d20",
    "4d6kh3 + 2 # hit",
    "6x 4d6kh3",
    "10d6!",
    "20d20kh10",
    "d100000 + 1",
    "d100000",
    "3x d100000",
    "5 - 7",
)


@pytest.fixture
def bound(monkeypatch):
    """Set how much may be worked out at once, as if the bot had another bound from now on."""

    def change(most):
        monkeypatch.setattr(budget, "QUICK_TERMS", most)
        forget()

    yield change
    forget()


def forget():
    roll._plan.kept.clear()
    quick_distribution.kept.clear()


async def roll_all(services, ask):
    for dice in DICE:
        await roll_dice(await Ask.of(services, ask()), dice)
        hidden = await roll_dice(await Ask.of(services, ask()), dice, visibility="me")
        await history.reveal(await Ask.of(services, ask()), hidden.event.number)
    await roll_die(await Ask.of(services, ask()), "d100", 100, "digits-capped")


@pytest.mark.parametrize(("then", "now"), [(budget.QUICK_TERMS, -1), (-1, budget.QUICK_TERMS), (-1, 10**7)])
async def test_a_recount_with_another_bound_finds_no_fault(services, ask, bound, then, now):
    bound(then)
    await roll_all(services, ask)
    bound(now)
    await roll_all(services, ask)

    assert await faults(services, ask().place) == []


async def test_whether_a_roll_counts_is_in_its_row(services, ask, bound):
    bound(-1)
    first = (await roll_dice(await Ask.of(services, ask()), "2d6")).event
    bound(10**4)
    second = (await roll_dice(await Ask.of(services, ask()), "2d6")).event

    assert [(event.judged, event.odds is None) for event in (first, second)] == [(False, True), (True, False)]
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(("then", "now"), [(budget.QUICK_TERMS, -1), (-1, budget.QUICK_TERMS)])
async def test_a_strike_with_another_bound_takes_back_what_was_added(services, ask, bound, then, now):
    bound(then)
    await roll_dice(await Ask.of(services, ask()), "2d6", rolled="3 4", set_name="red")
    secret = await roll_dice(await Ask.of(services, ask()), "2d6", rolled="3 4", visibility="me")
    bound(now)
    await history.reveal(await Ask.of(services, ask()), secret.event.number)
    for number in (2, 1):
        _, question = await history.ask_strike(await Ask.of(services, ask()), number)
        await history.strike(await Ask.of(services, ask()), question)

    assert {row[3:] async for row in services.store.sum_rows(ask().place)} <= {(0, 0)}
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(("then", "now"), [(budget.QUICK_TERMS, -1), (-1, budget.QUICK_TERMS)])
async def test_a_channel_is_pruned_with_another_bound(services, ask, bound, then, now):
    bound(then)
    await roll_all(services, ask)
    bound(now)
    last = (await rows(services, ask()))[0].number

    assert await prune(services, ask().place, Configuration(history_days=1), NOW + 3 * DAY) == last
    assert await faults(services, ask().place) == []
