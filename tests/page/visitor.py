"""A person at the page, in a browser of their own."""

from dataclasses import dataclass
from typing import Literal, get_args

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Locator, Page, expect

ANSWERED = ".message:not([data-id^=local-]):not(:has(.thinking))"
Scheme = Literal["light", "dark"]
RULES = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}


@dataclass(frozen=True)
class Visitor:
    """Types, clicks and reads."""

    page: Page

    @property
    def line(self) -> Locator:
        """Where messages and commands are typed."""
        return self.page.locator("#composer-text")

    @property
    def answers(self) -> Locator:
        """All messages that have come."""
        return self.page.locator(ANSWERED)

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.answers.last

    @property
    def focus(self) -> Locator:
        """What has the keyboard."""
        return self.page.locator(":focus")

    async def use(self, text: str) -> Locator:
        """Type a command, send it, and wait for the one answer."""
        before = await self.answers.count()
        await self.line.fill(text)
        await self.line.press("Enter")
        await expect(self.answers).to_have_count(before + 1)
        return self.last

    async def is_someone(self, name: str) -> None:
        """Be another person of the demo."""
        if await self.page.locator("#menu").is_visible():
            await self.page.locator("#menu").click()
        async with self.page.expect_response("**/commands?*"):
            await self.page.locator("#self").select_option(label=name)
        await expect(self.page.locator("#self option:checked")).to_have_text(name)

    async def hindrances(self) -> list[str]:
        """What axe finds serious or moderate on the page as it is, by day and by night."""
        found = []
        for scheme in get_args(Scheme):
            await self.page.emulate_media(color_scheme=scheme)
            violations = (await Axe().run(self.page, options=RULES)).response["violations"]
            found += [
                f"{scheme}: {each['id']}: {node['target']} {node['failureSummary']}"
                for each in violations
                for node in each["nodes"]
                if each["impact"] != "minor"
            ]
        return found


async def visit(
    browser: Browser,
    address: str,
    width: int = 1280,
    scheme: Scheme = "light",
    place: str = "/",
    scale: float = 1,
) -> Visitor:
    """Open the page of a demo in a window of its own, and wait until it is there."""
    return await arrive(await open_page(browser, width, scale), address, scheme, place)


async def open_page(browser: Browser, width: int, scale: float = 1) -> Page:
    """Open an empty page, of a screen or of a phone, in a context of its own."""
    context = await browser.new_context(
        viewport={"width": width, "height": 844},
        reduced_motion="reduce",
        has_touch=width < 700,
        device_scale_factor=scale,
    )
    context.set_default_timeout(60_000)
    return await context.new_page()


async def arrive(page: Page, address: str, scheme: Scheme = "light", place: str = "/") -> Visitor:
    """Go to the page of a demo, and wait until it is there."""
    await page.emulate_media(color_scheme=scheme)
    await page.goto(f"{address}{place}")
    await expect(page.locator(".example, .message").first).to_be_visible()
    return Visitor(page)
