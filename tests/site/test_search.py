"""The search of the site: people find a page by the words that they bring along."""

from urllib.parse import quote_plus, urldefrag, urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import ViewportSize

from docs.site.search_index import places_of_words

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TYPED = {
    "install": "first-server.html",
    "add to my server": "first-server.html",
    "macros": "game-masters.html#before-the-players-come",
    "private": "game-masters.html#rolls-that-others-do-not-see",
    **places_of_words(),
}
"""What people type, and the place that answers it."""

LOW = ViewportSize(width=1280, height=100)
"""A window in which little is drawn: each letter has the page behind the results drawn anew, blurred."""

CONTRIBUTORS = ("CHANGELOG", "CONTRIBUTING", "LICENSE")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def search(browser, site, serve):
    """Search as a visitor does: the places that come up, the best first."""
    with serve(site) as address:
        page = await browser.new_page(viewport=LOW)
        await page.goto(f"{address}/index.html")
        await page.get_by_role("button", name="Search").first.click()

        async def search_for(words):
            # Empty first: the results before would take over the new words.
            await page.locator("dialog input").fill("")
            await page.locator('[role="option"]').first.wait_for(state="detached")
            await page.locator("dialog input").fill(words)
            results = page.locator(f'[role="option"][href*="?h={quote_plus(words)}"]')
            await results.first.wait_for()
            return [_place(href) for href in await results.evaluate_all("all => all.map(one => one.href)")]

        yield search_for
        await page.close()


def _place(href):
    fragment = urldefrag(href).fragment
    return urlsplit(href).path.removeprefix("/") + (f"#{fragment}" if fragment else "")


@pytest.mark.parametrize(("words", "place"), TYPED.items())
async def test_the_first_result_answers_what_people_type(search, words, place):
    assert (await search(words))[0] == place


@pytest.mark.parametrize("words", ["command", "licence", "test"])
async def test_pages_for_contributors_are_not_searched(search, words):
    assert [place for place in await search(words) if place.startswith(CONTRIBUTORS)] == []
