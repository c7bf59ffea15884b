"""How long it takes to check the proof of a channel with 100,000 rolls: `evenhand verify`, and the page."""

import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.async_api import expect

from bot.features.deck import event as deck
from bot.features.proof import export
from bot.features.proof.export import VERIFIER
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.play.transition import Recorded
from bot.storage.urls import open_store
from tests.bench.row import Row
from tests.page.chromium import ABSENT, chromium, find
from tests.rolling import roll_dice, roll_die, roll_fair
from tests.snowflakes import snowflake

ROLLS, WAITING = 100_000, 50
PLACE = Place(1, home=1)
NOW, MINUTE = 1_700_000_000_000, 60_000

PYTHON, BROWSER = 20, 10
"""Seconds within which they are checked."""

DICE = ("2d6", "4d6kh3", "d20+7 # attack", "3d6!")
METHODS = ("human", "base6", "accumulator")


async def rows() -> list[Row]:
    """Return a row for each verifier that is here."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "proof.jsonl"
        await _write(Path(folder) / "bench.db", file)
        checked = f"a proof of {ROLLS:,} rolls checked by"
        made = [Row(f"{checked} evenhand verify", _by_python(file), "s", PYTHON)]
        path = find()
        if path is None:
            sys.stderr.write(f"{ABSENT}\n")
        else:
            made.append(Row(f"{checked} the page in Chromium", await _by_page(path, file), "s", BROWSER))
    return made


async def _write(database: Path, file: Path) -> None:
    moment = NOW
    async with open_store(f"sqlite:///{database}", lambda: moment, REGISTRY) as store:
        services = Services(store, Random(1).randrange, AtOnce(), REGISTRY, proof=True)
        for start in range(1, ROLLS + 1, WAITING):
            moment = NOW + start * MINUTE
            await asyncio.gather(*(_roll(services, n, moment) for n in range(start, start + WAITING)))
        with file.open("w") as out:
            async for line in export.lines(services, PLACE, tables=True):
                out.write(f"{line}\n")


async def _roll(services: Services, number: int, moment: int) -> None:
    """Roll what is rolled most: plain dice, a d100, the adaptive die, a deck."""
    context = RequestContext(PLACE, number % 5 + 1, snowflake(moment, number), moment)
    form = number % 10
    made: Recorded | object
    if form < len(DICE):
        made = await roll_dice(await Ask.of(services, context), DICE[form])
    elif form < 7:
        made = await roll_die(await Ask.of(services, context), "d100", 100, METHODS[form % 3])
    elif form < 9:
        made = await roll_fair(await Ask.of(services, context), "2d6")
    else:
        made = await deck.draw(await Ask.of(services, context), deck.DeckWish("d6"))
    if isinstance(made, Recorded) and made.proved and made.proved.anchor:
        services.store.note_anchor(made.proved.anchor, snowflake(moment + 1, number))


def _by_python(file: Path) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "bot", "verify", str(file)], check=True, capture_output=True)
    return time.perf_counter() - started


async def _by_page(path: str, file: Path) -> float:
    async with chromium(path) as browser:
        page = await browser.new_page()
        await page.goto(VERIFIER.as_uri())
        started = time.perf_counter()
        await page.get_by_label("The file").set_input_files(file)
        await expect(page.get_by_role("status")).to_contain_text("entries fit together", timeout=600_000)
        return time.perf_counter() - started
