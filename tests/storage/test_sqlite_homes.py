"""SQLite keeps what every store must promise about the servers that were seen."""

from tests.storage.contract_homes import HomesContract


class TestSqliteHomes(HomesContract):
    pass
