"""The moving picture of the README: a person types and presses, and the bot answers."""

import io
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, expect

from tests.page.scenes import EVENING
from tests.page.visitor import ANSWERED, Visitor, visit

WIDTH, HEIGHT, SCALE = 680, 640, 2
"""Of the window: the picture has twice as many points, for screens that show two in the place of one."""

KEYS_A_FRAME = 8
TYPING, TYPED, READ, LAST = 180, 900, 3000, 5000
"""How long a frame is shown, in milliseconds: while one types, before it is sent, an answer, the last one."""

Frame = tuple[bytes, int]
"""A picture of the window, and how long it is shown."""


async def show_evening(browser: Browser, address: str, file: Path) -> None:
    """Play the evening, and make its picture."""
    visitor = await visit(browser, address, WIDTH, "dark", scale=SCALE)
    await visitor.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    frames: list[Frame] = []
    for step in EVENING:
        frames += await (_type if step.startswith("/") else _press)(visitor, step)
    await visitor.page.context.close()
    _save([*frames[:-1], (frames[-1][0], LAST)], file)


async def _type(visitor: Visitor, command: str) -> list[Frame]:
    frames = []
    for end in range(KEYS_A_FRAME, len(command), KEYS_A_FRAME):
        await visitor.line.fill(command[:end])
        frames.append((await _look(visitor), TYPING))
    await visitor.line.fill(command)
    frames.append((await _look(visitor), TYPED))
    await visitor.use(command)
    return [*frames, (await _look(visitor), READ)]


async def _press(visitor: Visitor, name: str) -> list[Frame]:
    button = visitor.last.get_by_role("button", name=name)
    await button.hover()
    frames = [(await _look(visitor), TYPED)]
    before = await visitor.answers.count()
    await button.click()
    await expect(visitor.page.locator(ANSWERED)).to_have_count(before + 1)
    return [*frames, (await _look(visitor), READ)]


async def _look(visitor: Visitor) -> bytes:
    for picture in await visitor.page.locator(".message img").all():
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
    await visitor.page.wait_for_timeout(200)  # the page scrolls to the newest message
    return await visitor.page.screenshot(animations="disabled", caret="hide")


def _save(frames: list[Frame], file: Path) -> None:
    pictures = [Image.open(io.BytesIO(picture)).convert("RGB") for picture, _ in frames]
    pictures[0].save(
        file,
        save_all=True,
        append_images=pictures[1:],
        duration=[shown for _, shown in frames],
        loop=0,
        lossless=True,
        method=6,
    )
