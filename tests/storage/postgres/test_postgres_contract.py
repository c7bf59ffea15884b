"""PostgreSQL keeps what every store must promise."""

import pytest

from tests.storage.contract_blocks import BlocksContract
from tests.storage.contract_details import DetailsContract
from tests.storage.contract_homes import HomesContract
from tests.storage.contract_keeping import KeepingContract
from tests.storage.contract_library import LibraryContract
from tests.storage.contract_paging import PagingContract
from tests.storage.contract_privacy import PrivacyContract
from tests.storage.contract_pruned import PrunedContract
from tests.storage.contract_recording import RecordingContract
from tests.storage.contract_settings import SettingsContract
from tests.storage.contract_tallies import TalliesContract
from tests.storage.contract_unposted import UnpostedContract
from tests.storage.contract_visibility import VisibilityContract

pytestmark = pytest.mark.slow  # each test connects four times; `make test` holds SQLite to the same contract


class TestPostgresRecords(RecordingContract):
    pass


class TestPostgresKeeps(KeepingContract):
    pass


class TestPostgresPages(PagingContract):
    pass


class TestPostgresVisibility(VisibilityContract):
    pass


class TestPostgresDetails(DetailsContract):
    pass


class TestPostgresSettings(SettingsContract):
    pass


class TestPostgresHomes(HomesContract):
    pass


class TestPostgresBlocks(BlocksContract):
    pass


class TestPostgresUnposted(UnpostedContract):
    pass


class TestPostgresLibrary(LibraryContract):
    pass


class TestPostgresPruned(PrunedContract):
    pass


class TestPostgresTallies(TalliesContract):
    pass


class TestPostgresPrivacy(PrivacyContract):
    pass
