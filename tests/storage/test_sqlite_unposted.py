"""SQLite keeps what every store must promise about heads that could not be posted."""

from tests.storage.contract_unposted import UnpostedContract


class TestSqliteUnposted(UnpostedContract):
    pass
