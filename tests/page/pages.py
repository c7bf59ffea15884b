"""Pages of a browser that are used again: to open one takes longer than what most tests do on it."""

from collections import defaultdict
from dataclasses import dataclass

from playwright.async_api import Browser, Page

from tests.page.visitor import open_page

NOTHING = "about:blank"


@dataclass(frozen=True)
class Watched:
    """A page, alone in its context, and what went wrong on it."""

    page: Page
    width: int
    errors: list[str]


class Pages:
    """Pages by their width. One that is given back has nothing of what was on it, nor the mouse over it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[int, list[Watched]] = defaultdict(list)

    async def take(self, width: int) -> Watched:
        """Return a page that nobody uses."""
        return self._free[width].pop() if self._free[width] else await self._open(width)

    async def give_back(self, watched: Watched) -> None:
        """Leave what is on a page, and what went wrong on it."""
        await watched.page.goto(NOTHING)
        await watched.page.mouse.move(0, 0)
        watched.errors.clear()
        self._free[watched.width].append(watched)

    async def _open(self, width: int) -> Watched:
        watched = Watched(await open_page(self._browser, width), width, [])
        watched.page.on("pageerror", lambda error: watched.errors.append(str(error)))
        watched.page.on(
            "console", lambda said: watched.errors.append(said.text) if said.type == "error" else None
        )
        return watched
