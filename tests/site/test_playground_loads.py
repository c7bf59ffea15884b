"""The playground before its Python is there, in Chromium; here none comes from npm's registry."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=[390, 1280])
async def page(request, browser, site, serve):
    """A page of a phone or of a screen, and where the playground is."""
    with serve(site) as address:
        opened = await browser.new_page(viewport={"width": request.param, "height": 844})
        yield opened, f"{address}/playground.html"
        await opened.close()


async def test_the_button_says_that_python_loads(page):
    opened, address = page
    await opened.route("**/playground-worker.js", lambda _: None)  # it never comes
    await opened.goto(address)
    button = opened.locator("#try button[type=submit]").first

    await expect(button).to_have_text("Loading Python, about 7 MB the first time …")
    await expect(button).to_be_in_viewport(ratio=1)
    await opened.unroute_all()


async def test_a_playground_that_cannot_be_loaded_says_so_in_the_place_of_an_answer(page):
    opened, address = page
    await opened.goto(address)

    await expect(opened.locator(".pg-answer")).to_have_text(
        "The playground could not be loaded. Load the page again."
    )
    await expect(opened.locator(".pg-answer")).to_be_in_viewport(ratio=1)
    await expect(opened.locator("#try button[type=submit]").first).to_have_text("Show the odds")
