"""Whatever was acknowledged survives a kill at any moment, while people are forgotten, and all agrees."""

import asyncio
import os
import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.features.proof.export import lines
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.store import Services
from bot.play.verification import faults
from tests.client.forks import start
from tests.storage.files import whole
from tests.storage.kill_child import PLACE, Here


@pytest.fixture
def kills(soak):
    return 20 if soak else 1


SOME_COVERED = 250
"""After so many rolls some have a key: the hundredth says the anchor, and fifty are asked for at once."""


async def acknowledged_until_killed(database, run, seconds):
    """Let a child roll for some time after its first rolls, kill it, and return what it printed."""
    arguments = ("-m", "tests.storage.kill_child", f"sqlite:///{database}", str(run))
    child = await start(*arguments, env=os.environ, cwd=database.parent)
    lines = [await child.stdout.readline() for _ in range(SOME_COVERED if run == 1 else 1)]
    reading = asyncio.create_task(child.stdout.read())
    await asyncio.sleep(seconds)
    child.kill()
    lines += (await reading).splitlines()
    await child.communicate()
    return [(int(number), int(interaction)) for number, interaction in map(bytes.split, lines)]


def rows_of_interactions(database):
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        return dict(
            connection.execute("SELECT interaction_id, number FROM seen JOIN event USING (place, number)")
        )


def no_key_twice(database):
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        twice = "SELECT 1 FROM event WHERE turn > 0 GROUP BY place, chain, turn HAVING count(*) > 1"
        covered = "SELECT count(*) FROM event WHERE turn > 0"
        assert connection.execute(covered).fetchone()[0]
        return connection.execute(twice).fetchall() == []


@pytest.mark.slow
async def test_no_acknowledged_roll_is_lost_and_history_and_state_agree(database, opening, kills):
    chance = Random(kills)
    acknowledged = {}
    for run in range(1, kills + 1):
        said = await acknowledged_until_killed(database, run, chance.uniform(0.05, 0.6))
        assert said
        acknowledged |= {interaction: number for number, interaction in said}
        async with opening() as store:
            numbers = [event.number async for event in store.events(PLACE)]
            assert numbers == list(range(1, len(numbers) + 1))
            services = Services(store, chance.randrange, Here(), REGISTRY)
            assert await faults(services, PLACE) == []
            proof = [line async for line in lines(services, PLACE, tables=False)]
            assert not (await verify(proof, REGISTRY, Here())).why
            assert no_key_twice(database)
            await store.resume_cleanup()
            kept = rows_of_interactions(database)
            assert {each: kept.get(each) for each in acknowledged} == acknowledged
        assert whole(database)
    assert len(set(acknowledged.values())) == len(acknowledged)
