"""The site as people see it: its pages, and the playground with its Python, in Chromium.

Pyodide comes from npm's registry, so this is no part of `make check`; the workflow that publishes the site
runs it.
"""

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from docs.site.build import build
from docs.site.pages import ROOT
from tests.page.chromium import ABSENT, chromium, find
from tests.page.visitor import RULES

pytestmark = [pytest.mark.soak, pytest.mark.asyncio(loop_scope="module")]

PAGES = ("index", "players", "game-masters", "admins", "first-server", "d6-to-d100", "doubtful", "playground")
WIDTHS = (390, 1280)


@pytest.fixture(scope="module")
def address(serve):
    with serve(build(ROOT / ".site", pages_only=False)) as served:
        yield served


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    path = find()
    if path is None:
        pytest.skip(ABSENT)
    async with chromium(path) as running:
        yield running


async def open_page(browser, address, width):
    context = await browser.new_context(viewport={"width": width, "height": 900})
    page = await context.new_page()
    await page.goto(address)
    return page


@pytest.mark.parametrize("width", WIDTHS)
async def test_the_playground_answers_dice_games_rules_and_mistakes_where_one_looks(browser, address, width):
    page = await open_page(browser, f"{address}/playground.html", width)
    headline = page.locator(".pg-headline")
    await expect(headline).to_have_text("61.7 %", timeout=120_000)
    await expect(headline).to_be_in_viewport(ratio=1)

    await page.get_by_label("Dice or a game").fill("vtm7h2 >=4")
    await page.get_by_role("button", name="Show the odds").click()
    await expect(page.locator(".pg-rows b").first).to_have_text("11.5 %")
    await expect(headline).to_be_in_viewport(ratio=1)

    await page.get_by_role("button", name="How fair is it?").click()
    await expect(headline).to_have_text("Exact")
    await expect(headline).to_be_in_viewport(ratio=1)

    await page.get_by_label("Dice or a game").fill("2d6>=7")
    await page.get_by_role("button", name="Show the odds").click()
    await expect(page.locator(".pg-error")).to_be_in_viewport()
    await page.locator(".pg-answer button").first.click()
    await expect(headline).to_have_text("58.3 %")
    assert page.url.endswith("#2d6%20vs%207")


@pytest.mark.parametrize("width", WIDTHS)
async def test_what_is_asked_while_python_loads_is_answered_once_it_is_there(browser, address, width):
    page = await open_page(browser, f"{address}/playground.html", width)
    await page.get_by_role("button", name="2d6", exact=True).click()

    await expect(page.locator(".pg-headline")).to_have_text("7 on average", timeout=120_000)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
async def test_axe_finds_nothing_serious_on_a_page_and_it_is_not_wider_than_the_screen(
    browser, address, name, width
):
    page = await open_page(browser, f"{address}/{name}.html", width)
    found = []
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        violations = (await Axe().run(page, options=RULES)).response["violations"]
        found += [
            (scheme, one["id"], one["nodes"][0]["target"], one["nodes"][0]["failureSummary"])
            for one in violations
            if one["impact"] == "serious" or one["impact"] == "critical"
        ]

    assert found == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
