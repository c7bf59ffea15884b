"""Without a browser the other tests here are not even collected; this one says so."""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_browser_is_there_to_look_at_the_page(browser):
    assert browser.is_connected()
