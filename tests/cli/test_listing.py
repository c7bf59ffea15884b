"""What a host pastes into listings keeps to Discord's lengths, and says what the code says."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.mechanics.games.catalogue import games
from bot.ops.installation import DESCRIPTION, TAGS
from bot.text.pictures.emblem import BANNER, ICON, draw_banner, draw_icon
from bot.text.pictures.symbols import are_alike

FOLDER = Path(__file__).parents[2] / "docs" / "listing"
PAGE = (FOLDER / "README.md").read_text()


def read(name):
    return (FOLDER / name).read_text().strip()


@pytest.mark.parametrize(
    ("name", "longest"),
    [("name.txt", 32), ("summary.txt", 200), ("about.txt", 400), ("description.md", 2000)],
)
def test_discord_has_room_for_it(name, longest):
    assert 0 < len(read(name)) <= longest


def test_what_setup_sets_is_what_is_pasted():
    assert read("about.txt") == DESCRIPTION
    assert read("tags.txt").splitlines() == list(TAGS)


@pytest.mark.parametrize(
    ("name", "size", "draw"), [("icon.png", ICON, draw_icon), ("banner.png", BANNER, draw_banner)]
)
def test_the_pictures_are_those_of_the_code(name, size, draw):
    content = (FOLDER / name).read_bytes()

    assert Image.open(BytesIO(content)).size == size
    assert are_alike(content, draw())


def test_there_are_five_pictures_and_each_file_of_the_page_is_there():
    (row,) = re.findall(r"^\| Pictures, .*$", PAGE, re.MULTILINE)
    files = re.findall(r"\]\((?!https?:)(.*?)\)", PAGE)

    assert len(re.findall(r"\]\(\S+\.png\)", row)) == 5
    assert [each for each in files if not (FOLDER / each).exists()] == []


def test_the_number_of_games_is_no_more_than_there_are():
    assert "Over eighty" in read("description.md")
    assert len(games()) > 80
