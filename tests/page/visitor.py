"""A person at the page, in a browser of their own."""

from dataclasses import dataclass
from typing import Literal

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
        """What axe finds serious or moderate on the page as it is."""
        found = (await Axe().run(self.page, options=RULES)).response["violations"]
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found
            for node in each["nodes"]
            if each["impact"] != "minor"
        ]


async def visit(
    browser: Browser,
    address: str,
    width: int = 1280,
    scheme: Scheme = "light",
    place: str = "/",
    scale: float = 1,
) -> Visitor:
    """Open the page, and wait until it is there."""
    context = await browser.new_context(
        base_url=address,
        viewport={"width": width, "height": 844},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=width < 700,
        device_scale_factor=scale,
    )
    context.set_default_timeout(60_000)
    page = await context.new_page()
    await page.goto(place)
    await expect(page.locator(".example, .message").first).to_be_visible()
    return Visitor(page)
