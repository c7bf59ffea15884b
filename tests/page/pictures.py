"""`make pictures`: those of the README, of the listing, and of the page for who changes it."""

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from bot.text.pictures.emblem import draw_banner, draw_icon
from tests.page.chromium import ABSENT, chromium, find
from tests.page.evening import show_evening
from tests.page.scenes import ROOT, SEED, Scenes, falling, scenes
from tests.page.stage import stage
from tests.page.visitor import Scheme, open_page, visit

README = ROOT / "docs" / "pictures"
LISTING = ROOT / "docs" / "listing"
MOVING = README / "evening.webp"
DIGEST = README / "made-from.txt"
"""What the pictures of the README were made from, as a digest."""
FLOWS = ROOT / "pictures"
"""The page as it looks now: for the eyes of who changes it, and not kept in git."""

SCREENS: tuple[tuple[int, Scheme], ...] = ((1280, "light"), (1280, "dark"), (390, "light"), (390, "dark"))
WITHOUT_EMOJI = "No font has emoji, so buttons would show boxes: apt-get install fonts-noto-color-emoji"
COMMANDS = (
    "/roll 1d20+7 attack vs 15; 1d8+4 slashing",
    "/roll adv+5",
    "/roll 2d6 + + 3",
    "/roll dice:adv + 5 rolled:14 9",
    "/d100 method:base6",
    "/fair 2d6 tightness:1",
    "/odds 4d6kh3 vs 12",
    "/stats",
    "/help",
    "/history",
)


async def show_scenes(browser: Browser, shown: Scenes) -> None:
    """Make the pictures of the README."""
    README.mkdir(parents=True, exist_ok=True)
    for name, message in shown.messages.items():
        place = f"/#channel={message['channel_id']}&message={message['id']}"
        visitor = await visit(browser, shown.sandbox.url, 800, "dark", place, scale=2)
        view = visitor.page.locator(f'[data-id="{message["id"]}"]')
        await _pictures_there(view)
        await view.blur()
        await view.evaluate("message => { message.style.paddingBlock = '12px'; }")
        await view.screenshot(path=README / f"{name}.png")
        await visitor.page.context.close()
    DIGEST.write_text(f"{shown.digest}\n")


async def show_flows(browser: Browser, address: str, width: int, scheme: Scheme) -> None:
    """Make a picture of the page after each command, of its list of commands, and of the fields of one."""
    visitor = await visit(browser, address, width, scheme)
    names = iter(range(100))

    async def take(name: str) -> None:
        await visitor.page.wait_for_timeout(300)
        await visitor.page.screenshot(path=FLOWS / f"{width}-{scheme}-{next(names):02}-{name}.png")

    FLOWS.mkdir(exist_ok=True)
    await take("empty")
    for command in COMMANDS:
        await _pictures_there(await visitor.use(command))
        await take(command.split()[0][1:])
    await visitor.line.fill("/")
    await take("commands")
    await visitor.line.fill("/d100 method:base6")
    await visitor.line.press("Tab")
    await take("fields")
    if width < 700:
        await visitor.page.locator("#menu").click()
        await take("menu")
    await visitor.page.context.close()


async def _pictures_there(message: Locator) -> None:
    for picture in await message.locator("img").all():
        await expect(picture).not_to_have_js_property("naturalWidth", 0)


async def _has_emoji(browser: Browser) -> bool:
    """Whether a die is drawn otherwise than a sign that no font has."""
    page = await open_page(browser, 800)
    return bool(
        await page.evaluate(
            "() => { const pen = document.createElement('canvas').getContext('2d');"
            " const width = sign => pen.measureText(sign).width;"
            " return width('🎲') !== width(String.fromCodePoint(0x10FFFF)); }"
        )
    )


async def main() -> None:
    """Make all pictures."""
    for name, draw in {"icon": draw_icon, "banner": draw_banner}.items():
        (LISTING / f"{name}.png").write_bytes(draw())
    path = find()
    if path is None:
        sys.exit(ABSENT)
    async with chromium(path) as browser:
        if not await _has_emoji(browser):
            sys.exit(WITHOUT_EMOJI)
        with tempfile.TemporaryDirectory() as folder:
            async with scenes(Path(folder)) as shown:
                await show_scenes(browser, shown)
        with tempfile.TemporaryDirectory() as folder:
            chance = falling(random.Random(SEED))
            async with stage(Path(folder) / "evenhand.db", chance, proof=True) as sandbox:
                await show_evening(browser, sandbox.url, MOVING)
        for width, scheme in SCREENS:
            with tempfile.TemporaryDirectory() as folder:
                async with stage(Path(folder) / "evenhand.db", random.Random(SEED).randrange) as sandbox:
                    await show_flows(browser, sandbox.url, width, scheme)


if __name__ == "__main__":
    asyncio.run(main())
