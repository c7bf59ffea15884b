"""The rule that CONTRIBUTING adds: one file and one line, in a copy of the project, and everything has it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text()
FILE = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]
LINE = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)[1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project with the rule added."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("bot", "tests", "migrations"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "bot/mechanics/rules/coins.py").write_text(FILE)
    catalogue = folder / "bot/mechanics/catalogue.py"
    catalogue.write_text(catalogue.read_text().replace('    "recycle",\n', f'    "recycle",\n{LINE}'))
    return folder


def run(copy, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=copy, capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_file_is_short():
    assert len(FILE.splitlines()) <= 40


def test_the_line_is_one_line():
    assert len(LINE.splitlines()) == 1


def test_it_is_analysed(copy):
    shown = json.loads(run(copy, "bot", "rule", "coins", "--tosses", "7", "--json"))

    assert (shown["expected"], shown["expected_by_kind"]) == ("7", {"coin": "7"})
    assert shown["law"]["0"] == "1/64"


def test_it_reads_typed_coins(copy):
    shown = json.loads(
        run(copy, "bot", "rule", "coins", "--sides", "4", "--tosses", "2", "--rolled", "2", "1", "--json")
    )

    assert shown["outcome"] == 2


def test_it_is_in_the_documents(copy):
    assert "## coins" in run(copy, "bot", "rules", "--markdown")


def test_the_tests_of_the_catalogue_and_the_chat_have_it(copy):
    (copy / "tests/commands/test_new_rule.py").write_text(CHAT)
    files = ("tests/mechanics/test_catalogue.py", "tests/commands/test_new_rule.py")
    shown = run(copy, "pytest", "-v", "-p", "no:cacheprovider", *files, "-k", "coins or new_rule")

    assert re.search(r"test_catalogue\.py::.* PASSED", shown)
    assert re.search(r"test_new_rule\.py::.* PASSED", shown)


CHAT = """
from tests.commands.reading import text


async def test_the_new_rule_rolls_is_stepped_through_and_shown(open_town):
    player, room = open_town.player, open_town.room

    assert "coins" in text(await player.use(room, "d100", method="coins"))
    tossed = {"method": "coins", "options": "tosses=1", "rolled": "2"}
    assert "# 1" in text(await player.use(room, "die", sides=2, **tossed))
    assert "Toss" in text(await player.use(room, "d100", **{"method": "coins", "by-hand": True}))
    shown = await player.use(room, "rules show", method="coins")
    assert "base 2" in text(await shown.settled(60))
    assert [c["value"] for c in await player.complete(room, "d100", "method", "coi")] == ["coins"]
"""
