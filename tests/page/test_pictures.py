"""The pictures of the README and of docs/ show what people see today."""

import re

import pytest

from tests.page.pictures import DIGEST, README
from tests.page.scenes import ROOT, scenes

pytestmark = pytest.mark.slow


@pytest.mark.no_cover
async def test_the_pictures_were_made_from_the_cards_and_the_page_as_they_are(tmp_path):
    async with scenes(tmp_path) as shown:
        assert DIGEST.read_text() == f"{shown.digest}\n", "what the pictures show has changed: make pictures"


def test_every_picture_is_shown_somewhere():
    pages = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    shown = {name for page in pages for name in re.findall(r"pictures/([\w.]+\.png)", page.read_text())}

    assert shown == {each.name for each in README.glob("*.png")}
