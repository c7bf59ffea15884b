"""The rule, the game, the kind of event and the setting that CONTRIBUTING adds, in a copy of the project:
everything has them.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text()
FILES = dict(re.findall(r"`((?:bot|tests)/[\w/]+\.py)`[^`]*?:\n\n```python\n(.*?)```", TEXT, re.DOTALL))
RULE = "bot/mechanics/rules/coins.py"
HEADS_TEST = "tests/features/heads/test_heads.py"
TABLES = dict(re.findall(r"`(tests/[\w/]+\.toml)`[^`]*?:\n\n```toml\n(.*?)```", TEXT, re.DOTALL))
GAME = "bot/mechanics/games/lasers.py"
LINE, GAME_LINE, KIND_LINE = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)
(SETTING,) = re.findall(r"`history_days` there:\n\n```python\n(.*?)```", TEXT, re.DOTALL)

ENVIRONMENT = os.environ | {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}
"""Lets hypothesis take what it has read of the same files in the project."""

WRITTEN_JUST_NOW = "*.pyc.*"
"""What other processes compile meanwhile; what they have compiled holds in the copy, too."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project with the rule, the game, the kind of event and the setting added."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("bot", "tests", "migrations"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(WRITTEN_JUST_NOW))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, text in (FILES | TABLES).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    for room in ("bot", "tests"):
        (folder / room / "features/heads/__init__.py").touch()
    _insert(folder / "bot/mechanics/catalogue.py", '    "recycle",\n', LINE)
    _insert(folder / "bot/mechanics/games/catalogue.py", "FAMILIES = (\n", GAME_LINE)
    _insert(folder / "bot/features/registry.py", '    "catan",\n', KIND_LINE)
    _insert(folder / "bot/play/settings.py", "    ] = None\n", SETTING, before="    history_days:")
    return folder


def _insert(file, after, line, before=""):
    assert file.read_text().count(after + before) >= 1
    file.write_text(file.read_text().replace(after + before, after + line + before))


def run(copy, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=copy, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("file", [RULE, GAME])
def test_the_file_is_short(file):
    assert len([line for line in FILES[file].splitlines() if line]) <= 40


def test_every_file_that_is_named_is_there():
    within = (path for room in ("bot", "tests", "docs") for path in (ROOT / room).rglob("*.*"))
    there = {f"/{path.relative_to(ROOT)}" for path in (*ROOT.glob("*.py"), *within)}
    named = set(re.findall(r"`([\w/]+\.(?:py|html))`", TEXT)) - FILES.keys()
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in there)] == []


def test_the_lines_are_one_line_each():
    assert [len(line.splitlines()) for line in (LINE, GAME_LINE, KIND_LINE)] == [1, 1, 1]


def test_a_feature_is_a_folder_of_three_files_and_its_test():
    parts = [f"bot/features/heads/{name}.py" for name in ("card", "command", "event")]
    assert sorted(FILES.keys() - {RULE, GAME}) == [*parts, HEADS_TEST]


def test_all_that_is_added_passes_the_linter(copy):
    run(copy, "ruff", "check", "--quiet", "--no-cache", *FILES)
    run(copy, "ruff", "format", "--check", "--quiet", "--no-cache", *FILES)


def test_the_map_is_short():
    rows = TEXT.split("## The map")[1].split("\n## ")[0].count("\n|") - 2
    assert rows <= 25


@pytest.fixture(scope="module")
def tested(copy):
    """What the tests of the catalogues and of the feature tell, with others of each of them in the chat."""
    chats = {
        "rule": CHAT,
        "game": GAME_CHAT,
        "kind": KIND,
        "setting": SETTINGS,
        "page": PAGES,
        "figure": FIGURES,
    }
    files = {f"tests/client/test_new_{what}.py": chat for what, chat in chats.items()}
    for file, chat in files.items():
        (copy / file).write_text(chat)
    tables = ("test_catalogue.py", "test_every_rule.py", "games/test_games.py")
    asked = (f"tests/mechanics/{table}" for table in tables)
    return run(copy, "pytest", "-v", "-p", "no:cacheprovider", *asked, *files, HEADS_TEST, "-k", CHOSEN)


@pytest.mark.slow
def test_the_new_game_is_asked_by_the_tests_of_games_and_rolls_in_the_chat(tested):
    asked = re.findall(r"test_games\.py::(\S+) PASSED", tested)
    assert {
        "test_the_odds_are_those_of_all_throws[lasers]",
        "test_a_throw_is_called_what_its_table_calls_it",
    } <= {*asked}
    assert len(re.findall(r"test_new_game\.py::.* PASSED", tested)) == GAME_CHAT.count("async def test_")


@pytest.mark.slow
def test_the_new_kind_is_found_by_all_that_looks_at_rows(tested):
    assert len(re.findall(r"test_new_kind\.py::.* PASSED", tested)) == KIND.count("async def test_")


@pytest.mark.slow
def test_the_test_of_the_feature_passes(tested):
    written = FILES[HEADS_TEST].count("async def test_")
    assert len(re.findall(r"test_heads\.py::.* PASSED", tested)) == written


@pytest.mark.slow
def test_the_new_setting_is_set_checked_shown_and_undone(tested):
    assert len(re.findall(r"test_new_setting\.py::.* PASSED", tested)) == SETTINGS.count("async def test_")


@pytest.mark.slow
def test_the_new_rule_is_analysed(tested):
    assert len(re.findall(r"test_new_figure\.py::.* PASSED", tested)) == FIGURES.count("def test_")


def test_it_reads_typed_coins(copy):
    shown = json.loads(
        run(copy, "bot", "rule", "coins", "--sides", "4", "--tosses", "2", "--rolled", "2", "1", "--json")
    )

    assert shown["outcome"] == 2


@pytest.mark.slow
def test_the_new_rule_and_the_new_game_have_pages(tested):
    assert len(re.findall(r"test_new_page\.py::.* PASSED", tested)) == PAGES.count("def test_")


@pytest.mark.soak
def test_it_is_in_the_documents(copy):
    run(copy, "bot", "rules", "--pages", "made")

    assert "## lasers" in (copy / "made" / "games" / "lasers.md").read_text(encoding="utf-8")
    assert "## coins" in (copy / "made" / "rules" / "others.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_tests_of_the_catalogue_and_the_chat_have_it(tested):
    assert re.search(r"test_catalogue\.py::test_every_rule_.* PASSED", tested)
    assert re.search(r"test_every_rule\.py::.*\bcoins\b.* PASSED", tested)
    assert re.search(r"test_new_rule\.py::.* PASSED", tested)


CHOSEN = "coins or lasers or is_called or new or heads or (test_catalogue and every_rule)"
"""Tests that have the rule among their cases, that are written here, and that go through the catalogue."""

CHAT = """
from tests.client.reading import text


async def test_the_new_rule_rolls_is_stepped_through_and_shown(open_town):
    player, room = open_town.player, open_town.room

    assert "coins" in text(await player.use(room, "d100", method="coins"))
    tossed = {"method": "coins", "options": "tosses=2", "rolled": "1 2"}
    assert "# 1" in text(await player.use(room, "die", sides=2, **tossed))
    assert "Toss" in text(await player.use(room, "d100", **{"method": "coins", "rolled": "?"}))
    shown = await player.use(room, "rules show", method="coins")
    assert "For each of 11 dice" in text(await shown.settled(60))
    assert [c["value"] for c in await player.complete(room, "d100", "method", "coi")] == ["coins"]
"""

GAME_CHAT = """
from tests.client.reading import options, text


async def test_the_new_game_rolls_and_has_odds(open_town):
    player, room = open_town.player, open_town.room

    assert "critical success" in text(await player.use(room, "roll", dice="3 lasers n 4", rolled="1 2 4"))
    assert "44.4 % success" in text(await player.use(room, "odds", dice="lasers2n4")).replace("*", "")
    assert [c["value"] for c in await player.complete(room, "roll", "dice", "laser")][0] == "lasers2n4"
    assert "lasers" in options(await player.use(room, "help", topic="games"))
    assert "2 dice, number of the character 4" in text(await player.use(room, "help", topic="lasers"))
"""

FIGURES = """
import json

from bot.cli.app import main
from bot.mechanics.catalogue import find
from tests.mechanics.test_catalogue import usual


def test_the_new_rule_is_analysed(capsys):
    assert main(["rule", "coins", "--tosses", "7", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)

    assert (shown["expected"], shown["expected_by_kind"]) == ("7", {"coin": "7"})
    assert shown["law"]["0"] == "1/64"


def test_every_proposal_of_the_new_option_makes_the_usual_die():
    (tosses,) = find("coins").options
    for text in tosses.proposals:
        assert str(usual(find("coins"), f"tosses={text}").values["tosses"]) == text
"""

PAGES = """
from bot.features.games import pages
from bot.features.rules import pages as of_rules
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.games.families import families


def test_the_new_rule_is_on_the_page_of_others(monkeypatch):
    evenings = dict.fromkeys(("about", "one_die", "two_dice"), "")
    monkeypatch.setattr(of_rules, "evenings", lambda: evenings)  # dear, and of no rule
    made = of_rules.rules_pages([entry for entry in CATALOGUE if entry.name == "coins"])
    assert "## coins" in made["rules/others.md"]
    assert "coins" in made["rules.md"]


def test_the_new_game_is_on_its_page(monkeypatch):
    new = [family for family in families() if any(entry.name == "lasers" for entry in family.entries)]
    monkeypatch.setattr(pages, "families", lambda: new)
    made = pages.game_pages()
    assert "## lasers" in made["games/lasers.md"]
    assert "games/lasers.md#lasers" in made["games.md"]
"""

KIND = """
import pytest

from bot.features.config import changing as pruning
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.play.verification import faults
from tests.client.reading import text


@pytest.fixture
async def room(open_town):
    await open_town.player.use(open_town.room, "session start", name="Toss night")
    await open_town.player.use(open_town.room, "heads", comment="for luck")
    return open_town.room


async def test_it_is_in_the_history_with_its_details(open_town, room):
    assert "**heads** after" in text(await open_town.player.use(room, "history", command="heads"))
    assert "**heads** after" in text(await open_town.player.use(room, "history", number=2))


async def test_it_counts_in_statistics_and_in_the_luck_of_a_session(open_town, room):
    assert "coin" in text(await open_town.player.use(room, "stats"))
    assert "heads" in text(await (await open_town.player.use(room, "session end")).settled(60))


async def test_typed_tosses_can_be_struck(open_town, room):
    await open_town.player.use(room, "heads", rolled="1 1 2")
    seen = await open_town.player.use(room, "history", number=3)
    asked = await open_town.player.press(seen.message, "Strike")
    assert "struck" in text(await open_town.player.press(asked.message, "Strike it"))
    assert "~~**heads** after 3 tosses~~" in text(await open_town.player.use(room, "history"))


async def test_tosses_are_asked_for_one_by_one(open_town, room):
    seen = await open_town.player.use(room, "heads", rolled="?")
    for face in ("1", "2"):
        seen = await open_town.player.press(seen.message, face)
    assert "**heads** after 2 tosses" in text(seen)


async def test_a_compact_answer_says_what_is_typed_and_what_it_repeats(open_town, room):
    tossed = await open_town.player.use(room, "heads")
    await open_town.owner.use(room, "config set", answers="compact")
    assert "by hand" in text(await open_town.player.use(room, "heads", rolled="1 2"))
    assert "re-roll of #3" in text(await open_town.player.press(tossed.message, "Roll again"))


async def test_secret_tosses_are_hidden_until_they_are_revealed(open_town, room):
    await open_town.player.use(room, "heads", show="me")
    assert "rolled in secret" in text(await open_town.owner.use(room, "history"))
    seen = await open_town.player.use(room, "history", number=3)
    assert "**heads** after" in text(await open_town.player.press(seen.message, "Reveal"))


async def test_it_is_exported_pruned_forgotten_and_checked(open_town, room):
    player, services = open_town.player, open_town.client.services
    await player.use(room, "heads", rolled="1 2")
    assert (await player.use(room, "privacy export")).message["attachments"]
    place = [place async for place in services.store.places()][0]
    assert [event.kind for _, event in services.store.events_of(player.id)()].count("heads") == 2
    await services.store.forget(player.id)
    assert "for luck" not in str([event async for event in services.store.events(place)])
    assert await faults(services, place) == []
    await open_town.owner.use(room, "session end")
    pruning.LEAST = 1
    assert await pruning.prune(services, place, Configuration(history_rolls=1), 10**13) > 0
    assert await faults(services, place) == []
"""

SETTINGS = """
import pytest

from bot.play.request_context import Place
from bot.sandbox.errors import NotSent
from tests.client.reading import text


async def config(town, what, **options):
    return text(await town.owner.use(town.room, f"config {what}", **options))


async def test_it_is_set_shown_read_and_undone(open_town):
    assert "Most dice in a roll: 1,000 · *default*" in await config(open_town, "show")
    assert "Most dice in a roll: 20 · *this server*" in await config(open_town, "set", **{"most-dice": 20})
    shown = await config(open_town, "set", **{"most-dice": 5}, here=True)
    assert "Most dice in a roll: 5 · *this channel*" in shown
    store = open_town.client.services.store
    assert (await store.configuration(Place(open_town.room.id, open_town.guild.id))).most_dice == 5
    assert "20 · *this server*" in await config(open_town, "unset", setting="most-dice", here=True)
    assert "1,000 · *default*" in await config(open_town, "unset", setting="most-dice")


async def test_it_has_bounds(open_town):
    for value in (0, 1_001):
        with pytest.raises(NotSent):
            await config(open_town, "set", **{"most-dice": value})
"""
