"""A bot whose storage is lost tells those who wait, and ends."""

import asyncio
from functools import partial
from shutil import copyfile

import pytest

from bot.storage.failures import LOST, StorageFailed, StorageLost
from tests.client.forks import finished, running
from tests.client.processes import PATIENCE, environment
from tests.client.reading import text
from tests.client.stores import Around
from tests.tiers import slow, soaked

WATCHFUL = """
import sys
from bot.cli.app import main
from bot.client.watchdog import watch
watch.__kwdefaults__["beat"] = 0.1
sys.exit(main())
"""
"""The command line of a bot that looks for its database ten times a second."""


CANNOT_BE_SAVED = "The bot could not save this, so it does not count: please try again."


class Abrupt(BaseException):
    """What no part of the program expects."""


class Held(Around):
    """A store that records nothing before it is let go."""

    def __init__(self, store, let_go):
        super().__init__(store)
        self._let_go = let_go

    async def record(self, submission):
        await self._let_go.wait()
        return await self._store.record(submission)


async def break_off(services):
    def fail(_):
        raise Abrupt

    with pytest.raises(StorageFailed):
        await services.store._writer.run(fail)


async def ask_while_it_ends(town, seen):
    """Use a command whose roll holds up the end of a bot that lost its storage, and another meanwhile."""
    let_go = asyncio.Event()
    async with town.bot(partial(Held, let_go=let_go), patience=0) as services:
        seen.append(await town.player.use(town.room, "d100"))
        await break_off(services)
        await town.sandbox.until(lambda: town.client.closing)
        seen.append(await town.player.use(town.room, "odds", dice="2d6"))
        let_go.set()


async def test_the_bot_ends_with_the_cause(town):
    with pytest.raises(StorageLost, match="Abrupt"):
        async with town.bot() as services:
            await break_off(services)


async def test_who_asks_while_the_bot_ends_for_that_is_told_of_the_memory_and_of_no_restart(town):
    seen = []
    with pytest.raises(StorageLost):
        await ask_while_it_ends(town, seen)

    assert [text(answer) for answer in seen] == [CANNOT_BE_SAVED, LOST]


@pytest.mark.slow
async def test_a_bot_whose_database_is_deleted_ends_and_what_was_confirmed_can_be_put_back(town, tmp_path):
    database = tmp_path / "e.db"
    env = environment(database, EVENHAND_DISCORD_API=town.sandbox.api)
    async with running("-c", WATCHFUL, "run", env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        for _ in range(3):
            await town.player.use(town.room, "d100")
        database.unlink()
        await town.player.use(town.room, "d100")
        _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    again, _, refused = await finished("-m", "bot", "run", env=env, cwd=tmp_path)
    (copy,) = tmp_path.glob("e.db.rescued-*")
    restored, _, _ = await finished("-m", "bot", "restore", str(copy), env=env, cwd=tmp_path)
    _, out, _ = await finished("-m", "bot", "export", env=env, cwd=tmp_path)

    assert (process.returncode, again, restored) == (2, 2, 0)
    assert f"put it back with `evenhand restore {copy}`" in err.decode()
    assert "Traceback" not in err.decode()
    assert "There is no database" in refused
    assert len(out.splitlines()) == 4


@pytest.mark.parametrize("command", [slow("stats"), soaked("privacy export")])
async def test_a_bot_whose_database_is_damaged_says_so_to_all_and_ends(town, tmp_path, newest, command):
    database = tmp_path / "e.db"
    copyfile(newest, database)
    env = environment(database, EVENHAND_DISCORD_API=town.sandbox.api)
    async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        with database.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * (database.stat().st_size - 4096))
        told = await town.player.use(town.room, command)
        await told.settled()
        _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    again, _, refused = await finished("-m", "bot", "run", env=env, cwd=tmp_path)

    assert text(told) == LOST
    assert (process.returncode, again) == (2, 2)
    last = err.decode().splitlines()[-1]
    for sentence in (last, refused.splitlines()[-1]):
        assert f"{database}" in sentence
        assert "put a copy back with `evenhand restore" in sentence
