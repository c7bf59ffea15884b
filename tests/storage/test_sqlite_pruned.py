"""SQLite keeps what every store must promise about checkpoints."""

from bot.play.keeping.pruned import Checkpoint
from tests.storage.contract_privacy import ANNA, anna
from tests.storage.contract_pruned import PrunedContract
from tests.storage.moves import HERE
from tests.storage.test_sqlite_privacy import traces


class TestSqlitePruned(PrunedContract):
    pass


async def test_a_person_is_forgotten_in_checkpoints_too(database, opening):
    async with opening() as store:
        await store.record(anna(slot=f"fair 2d6 of {ANNA}"))
        await store.record(anna())
        catan = {"setup": {"players": [1, ANNA]}}
        await store.prune(HERE, Checkpoint(1, {f"fair 2d6 of {ANNA}": 1, "catan": catan}))
        await store.forget(ANNA)
        (record,) = [record async for record in store.records(HERE)]
        nobody = record.person
        assert traces(database) == []
        assert (await store.checkpoint(HERE)).states == {
            f"fair 2d6 of {nobody}": 1,
            "catan": {"setup": {"players": [1, nobody]}},
        }


async def test_people_whose_rows_were_all_pruned_are_forgotten_later(database, opening):
    async with opening() as store:
        await store.record(anna())
        await store.prune(HERE, Checkpoint(1, {}))
        await store.resume_cleanup()
        assert traces(database) == []
