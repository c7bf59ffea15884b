"""SQLite keeps what every store must promise about the shelf."""

from tests.storage.contract_shelf import ROLLS, ShelfContract, thing


class TestSqliteShelf(ShelfContract):
    pass


async def test_the_shelf_survives_a_restart(opening):
    async with opening() as store:
        await store.shelve(thing())
    async with opening() as store:
        assert await store.shelf(ROLLS) == [thing()]
