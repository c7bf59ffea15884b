"""A whole game is folded again from its history, and what was tampered with is told."""

from itertools import product
from random import Random

import pytest

from bot.features.catan import event as catan
from bot.features.catan.event import CATAN_END, CATAN_UNDO
from bot.features.catan.game import CatanWish
from bot.features.registry import REGISTRY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.features.catan.rolling import roll
from tests.places import NOW, Inline
from tests.tiers import in_the_soak, slow_but

HERE = Place(7, 8)


def asking():
    """Ask as players 1 to 4, each time as a new interaction."""
    numbers = iter(range(1, 1000))
    return lambda person: RequestContext(HERE, person, next(numbers), NOW)


async def play_on(services, ask, rounds):
    for turn in range(4 * rounds):
        await roll(services, ask(turn % 4 + 1))


async def play_all(database, *, dice="tatham", cities=False, **wanted):
    """Play two rounds, one by hand, an undo and a switch, and one more round; then end, and begin another."""
    ask = asking()
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        services = Services(store, Random(1).randrange, Inline(), REGISTRY)
        await catan.start(
            await Ask.of(services, ask(1)),
            CatanWish(players=(1, 2, 3, 4), dice=dice, cities=cities, **wanted),
        )
        await play_on(services, ask, 2)
        _, pending_action = await catan.ask_undo(await Ask.of(services, ask(1)))
        await CATAN_UNDO.confirm(await Ask.of(services, ask(2)), pending_action)
        throw = {"never-roll-7": "r5 c6", "tatham": "blank 2", "d30": "2/1" if cities else "2"}.get(
            dice, "1 1"
        )
        await roll(services, ask(4), f"{throw} blue" if cities else throw)
        await catan.switch(await Ask.of(services, ask(1)), allowed=True)
        await play_on(services, ask, in_the_soak(10, 2))
        _, pending_action = await catan.ask_end(await Ask.of(services, ask(1)))
        await CATAN_END.confirm(await Ask.of(services, ask(1)), pending_action)
        await catan.start(await Ask.of(services, ask(1)), CatanWish(players=(1, 2)))
        await roll(services, ask(2))


async def found(database):
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        return await faults(Services(store, Random(1).randrange, Inline(), REGISTRY), HERE)


DICE = ["never-roll-7", "tatham", "plain", "d6+d5", "d30", "deck", "fair"]


@pytest.mark.parametrize(
    ("dice", "cities"),
    slow_but([(dice, dice in {"d30", "deck", "plain"}) for dice in DICE], product(DICE, (False, True))),
)
async def test_a_whole_game_folds_without_faults(database, dice, cities):
    await play_all(database, dice=dice, cities=cities, no_sevens_for="3")

    assert await found(database) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            "UPDATE event SET outcome = outcome % 36 + 1 WHERE number = 2",
            "event 2 does not follow from its draws",
        ),
        ("UPDATE event SET odds = '1/2' WHERE number = 2", "event 2 was made at 1/2, but its odds were"),
        ("DELETE FROM event WHERE number = 1", "event 2 cannot be replayed (There is no game"),
    ],
)
async def test_what_was_altered_is_told(database, tamper, change, fault):
    await play_all(database, no_sevens_for="3")
    await tamper(change)

    assert any(told.startswith(fault) for told in await found(database))
