"""SQLite keeps what every store must promise; a second engine is another such module."""

from tests.storage.contract_keeping import KeepingContract
from tests.storage.contract_paging import PagingContract
from tests.storage.contract_recording import RecordingContract


class TestSqliteRecords(RecordingContract):
    pass


class TestSqliteKeeps(KeepingContract):
    pass


class TestSqlitePages(PagingContract):
    pass
