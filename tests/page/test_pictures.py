"""The pictures of the README and of docs/ show what people see today."""

import re

import pytest
from PIL import Image, ImageSequence

from tests.page.evening import HEIGHT, SCALE, WIDTH
from tests.page.pictures import DIGEST, MOVING, README
from tests.page.scenes import ROOT, scenes

pytestmark = pytest.mark.slow


@pytest.mark.no_cover
async def test_the_pictures_were_made_from_the_cards_and_the_page_as_they_are(tmp_path):
    async with scenes(tmp_path) as shown:
        assert DIGEST.read_text() == f"{shown.digest}\n", "what the pictures show has changed: make pictures"


def test_every_picture_is_shown_somewhere():
    pages = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    shown = {
        name for page in pages for name in re.findall(r"pictures/([\w.]+\.(?:png|webp))", page.read_text())
    }

    assert shown == {each.name for kind in ("*.png", "*.webp") for each in README.glob(kind)}


async def test_the_card_of_the_readme_shows_the_roll_of_the_pictures(tmp_path):
    card = re.search(r"```card\n.*?\n\n(.*?)\n  #1", (ROOT / "README.md").read_text(), re.DOTALL)[1]
    async with scenes(tmp_path) as shown:
        (embed,) = shown.messages["roll"]["embeds"]

    assert re.sub(r"(?m)^#+ |[*`]", "", embed["description"]).split("\n") == [
        line.strip() for line in card.split("\n")
    ]


def test_the_moving_picture_is_short_and_small():
    with Image.open(MOVING) as picture:
        assert picture.size == (WIDTH * SCALE, HEIGHT * SCALE)
        assert 10 <= len(list(ImageSequence.Iterator(picture))) <= 60
    assert MOVING.stat().st_size <= 1_000_000
