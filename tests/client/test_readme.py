"""Every example of the README, and of the pages for people, does what it says."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.cli.app import COMMANDS
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.text.card import Tone
from tests.client.reading import buttons, text

pytestmark = pytest.mark.usefixtures("seldom_painted")

ROOT = Path(__file__).parents[2]
README_FILE = ROOT / "README.md"
README = README_FILE.read_text()
PLAYERS = (ROOT / "docs" / "players.md").read_text()
CARDS = re.findall(r"```card\n(.*?)\n\n(.*?)```", README + PLAYERS, re.DOTALL)
THROWN = (11, 5, 4, 5, 2)
"""The dice of the cards; what is drawn after them is the lowest there is."""


def examples_of(file: Path) -> list[str]:
    """Return the commands that a page shows, in order."""
    blocks = re.findall(r"```text\n(.*?)```", file.read_text(), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("/")]


PAGES = [README_FILE, *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = {file.name: examples_of(file) for file in PAGES if examples_of(file)}


KINDS: dict[str, Any] = {
    "sides": int,
    "from": int,
    "count": int,
    "reshuffle": int,
    "outcomes": int,
    "roll": lambda text: int(text) if text.isdigit() else text,
    "dice": lambda text: int(text) if text.isdigit() else text,
    "mine": lambda text: text == "True",
    "typed": lambda text: text == "True",
    "here": lambda text: text == "True",
    "party": lambda text: text == "True",
    "half": lambda text: text == "True",
    "by-d6": lambda text: text == "True",
}
"""How the values of options are entered that are not text."""


def makes(rule: str, sides: int) -> bool:
    """Whether a rule makes a die of so many sides."""
    try:
        return bool(method(rule, sides))
    except BadInput:
        return False


def read(example: str) -> tuple[str, dict[str, str]]:
    """Split `/die sides:20 method:human` into the command and its options."""
    command, *rest = re.split(r"\s+(?=[a-z0-9-]+:)", example.removeprefix("/"))
    return command, dict(part.split(":", 1) for part in rest)


def test_the_readme_has_examples():
    assert len(EXAMPLES["README.md"]) >= 10
    assert {"players.md", "game-masters.md", "admins.md", "d6-to-d100.md", "doubtful.md"} <= EXAMPLES.keys()


def test_the_readme_is_read_in_three_minutes():
    assert len(README.splitlines()) <= 120


def test_the_readme_moves_and_shows_its_picture_without_motion_where_that_is_asked_for():
    assert 'media="(prefers-reduced-motion: reduce)" srcset="docs/pictures/roll.png"' in README
    assert '<img src="docs/pictures/evening.webp"' in README


COUNTS = {
    r"(\d+) games": len(games()),
    r"(\d+) rules": len(CATALOGUE),
    r"(\d+) ways, \d+ of them": len(CATALOGUE),
    r"(\d+) of them (?:for|to make) a d100": len([entry for entry in CATALOGUE if makes(entry.name, 100)]),
    r"(\d+) ways(?: to a d100|, each)": len([entry for entry in CATALOGUE if makes(entry.name, 100)]),
}
"""Numbers of the pages, as the code has them."""


@pytest.mark.parametrize(
    "file",
    [
        README_FILE,
        *(ROOT / "docs" / name for name in ("index.md", "everything.md", "listing/description.md")),
    ],
)
def test_the_numbers_of_a_page_are_counted(file):
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", file.read_text())
    said = {(words, int(number)) for words in COUNTS for number in re.findall(words, text)}

    assert said
    assert said <= set(COUNTS.items())


def test_the_readme_says_how_many_games_and_ways_there_are():
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", README)
    assert len([words for words in COUNTS if re.search(words, text)]) == 3


def test_games_are_over_eighty_where_a_page_says_so():
    assert 80 < len(games()) < 90


async def test_the_cards_of_the_pages_are_what_people_see(open_town, below):
    below.faces(*THROWN)
    for typed, card in CARDS:
        command, options = read(typed)
        seen = await open_town.player.use(open_town.room, command, **options)
        lines = [line.strip() for line in card.splitlines()]
        plain = re.sub(r"(?m)^(#+ |-# )|[*`]", "", text(seen)).splitlines()
        shown = [line.strip() for line in plain if line]

        assert [*lines[:-1], lines[-1].partition("  ")[0]] == shown


async def test_the_buttons_of_the_cards_are_those_that_people_see(town):
    town.proof = True  # as on a server; then no dice can be chosen
    async with town.bot():
        for typed, card in CARDS:
            command, options = read(typed)
            seen = await town.player.use(town.room, command, **options)

            assert re.findall(r"\[(.*?)\]", card.splitlines()[-1]) == list(buttons(seen))


@pytest.mark.slow
@pytest.mark.parametrize("page", EXAMPLES)
async def test_every_command_of_a_page_is_answered_without_complaint(town, page):
    town.proof = True
    complaints = []
    async with town.bot():
        for example in EXAMPLES[page]:
            town.rest()
            command, options = read(example)
            values = {name: KINDS.get(name, str)(value) for name, value in options.items()}
            seen = await (await town.owner.use(town.room, command, **values)).settled(60)
            if seen.message["embeds"][0]["color"] == Tone.WARNING and command != "memory reset":
                complaints.append((example, seen.message["embeds"][0]["description"]))
    assert complaints == []


@pytest.mark.parametrize("target", re.findall(r"`?make (\w+)(?:`|  )", README))
def test_every_make_target_of_the_readme_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


COMMAND_LINES = re.findall(r"^\| `evenhand (\w+)`", (ROOT / "docs" / "commands.md").read_text(), re.MULTILINE)


def test_the_page_of_the_command_line_has_every_command_and_no_other():
    assert set(COMMAND_LINES) == set(COMMANDS)


def test_a_container_that_ends_is_started_again():
    assert re.search(r"docker run -d .*--restart unless-stopped", README)
    for name in ("compose.yaml", "compose.sqlite.yaml"):
        assert "restart: unless-stopped" in (ROOT / name).read_text()


def test_all_ways_to_run_a_container_show_signs_of_life_where_its_health_check_looks():
    names = ("Dockerfile", "compose.yaml", "compose.sqlite.yaml")
    image, *composed = ((ROOT / name).read_text() for name in names)
    file = re.search(r"EVENHAND_HEARTBEAT_FILE=(\S+)", image)[1]

    assert all(f"EVENHAND_HEARTBEAT_FILE: {file}\n" in each for each in composed)


def test_the_bot_of_compose_finds_the_database_beside_it():
    composed = (ROOT / "compose.yaml").read_text()
    user, host, database = re.search(r"postgresql://(\w+):\S+ ?\S* ?\S* ?\S*@(\w+)/(\w+)", composed).groups()

    assert f"  {host}:\n    image: postgres" in composed
    assert f"POSTGRES_USER: {user}\n" in composed
    assert f"POSTGRES_DB: {database}\n" in composed
