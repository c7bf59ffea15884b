"""SQLite keeps what every store must promise; a second engine is another such module."""

from tests.storage.contract_details import DetailsContract
from tests.storage.contract_keeping import KeepingContract
from tests.storage.contract_paging import PagingContract
from tests.storage.contract_recording import RecordingContract
from tests.storage.contract_settings import SettingsContract
from tests.storage.contract_visibility import VisibilityContract


class TestSqliteRecords(RecordingContract):
    pass


class TestSqliteKeeps(KeepingContract):
    pass


class TestSqlitePages(PagingContract):
    pass


class TestSqliteVisibility(VisibilityContract):
    pass


class TestSqliteDetails(DetailsContract):
    pass


class TestSqliteSettings(SettingsContract):
    pass
