"""SQLite keeps what every store must promise about the library."""

from tests.storage.contract_library import LibraryContract, every, item


class TestSqliteLibrary(LibraryContract):
    pass


async def test_the_library_survives_a_restart(opening):
    async with opening() as store:
        await store.save_item(item())
    async with opening() as store:
        assert await every(store) == [item()]
