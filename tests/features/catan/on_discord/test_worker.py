"""The real worker process draws rolls and games: what it is given can reach it."""

import pytest

from bot.client import answering
from bot.ops.workers import WorkerPool
from tests.client.processes import PATIENCE
from tests.client.reading import text
from tests.client.workers import UNHURRIED
from tests.features.catan.on_discord.reading import picture


@pytest.fixture
async def workers():
    made = WorkerPool(UNHURRIED)
    yield made
    await made.close()


async def test_rolls_and_a_game_are_drawn_by_the_worker(party, workers, monkeypatch):
    monkeypatch.setattr(answering, "PATIENCE", PATIENCE)
    olga, room = party.people[0], party.town.room
    async with party.town.bot(workers=workers):
        await party.start(dice="plain", cities=True)
        rolled = await (await party.roll()).settled(60)
        stands = await (await party.status()).settled(60)
        asked = await olga.use(room, "catan end")
        over = await (await olga.press(asked.message, "End the game")).settled(60)

    assert picture(rolled).endswith("/roll.png")
    assert "Turn 2" in text(stands)
    assert picture(over).endswith("/game.png")
