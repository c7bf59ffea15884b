import pytest

pytest.register_assert_rewrite(
    "tests.storage.contract_recording", "tests.storage.contract_keeping", "tests.storage.contract_paging"
)
