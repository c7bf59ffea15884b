"""A whole game is folded again from its history, and what was tampered with is told."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.play.catan import ending, rolling, sevens, starting, undoing
from bot.play.catan.setup import CatanRequest
from bot.play.refold import faults
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.storage.urls import open_store

HERE = Place(7, 8)
NOON = 1_800_000_000_000


def asking():
    """Ask as players 1 to 4, each time as a new interaction."""
    numbers = iter(range(1, 1000))
    return lambda person: RequestContext(HERE, person, next(numbers), NOON)


async def play_on(services, ask, rounds):
    for turn in range(4 * rounds):
        await rolling.roll(services, ask(turn % 4 + 1))


async def play_all(database, **wanted):
    """Play two rounds, one by hand, an undo and a switch, and one more round; then end, and begin another."""
    ask = asking()
    async with open_store(f"sqlite:///{database}", lambda: NOON) as store:
        services = Services(store, Random(1).randrange)
        await starting.start(services, ask(1), CatanRequest(players=(1, 2, 3, 4), **wanted))
        await play_on(services, ask, 2)
        _, pending_action = await undoing.ask_undo(services, ask(1))
        await undoing.agree(services, ask(2), pending_action)
        await rolling.roll(services, ask(4), "1 1 6" if wanted.get("cities") else "1 1")
        await sevens.switch(services, ask(1), allowed=True)
        await play_on(services, ask, 10)
        _, pending_action = await ending.ask_end(services, ask(1))
        await ending.end(services, ask(1), pending_action)
        await starting.start(services, ask(1), CatanRequest(players=(1, 2)))
        await rolling.roll(services, ask(2))


async def found(database):
    async with open_store(f"sqlite:///{database}", lambda: NOON) as store:
        return await faults(store, HERE)


@pytest.mark.parametrize("cities", [False, True])
@pytest.mark.parametrize("dice", ["tatham", "plain", "d6+d5", "deck", "fair"])
async def test_a_whole_game_folds_without_faults(database, dice, cities):
    await play_all(database, dice=dice, cities=cities, no_sevens_for="3")

    assert await found(database) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            "UPDATE history SET outcome = outcome % 36 + 1 WHERE number = 2",
            "turn 1 does not follow from its faces",
        ),
        ("UPDATE history SET odds = '1/2' WHERE number = 2", "roll 2 was made at 1/2, but its odds were"),
    ],
)
async def test_an_altered_roll_is_told(database, change, fault):
    await play_all(database, no_sevens_for="3")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(change)

    assert any(fault in told for told in await found(database))


async def test_a_roll_without_a_game_is_told(database):
    await play_all(database, no_sevens_for="3")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("DELETE FROM history WHERE number = 1")

    assert any("row 2 has no game that it can belong to" in told for told in await found(database))
