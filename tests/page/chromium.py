"""The Chromium of this machine."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ABSENT = "Chromium is not installed, so nobody looks at the page: apt-get install chromium"
ARGUMENTS = (
    "--no-sandbox",  # which containers do not allow
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Where it is; None: nowhere."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def chromium(path: str) -> AsyncIterator[Browser]:
    """Run it, without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()
