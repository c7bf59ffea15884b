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
EXAMPLES = ROOT / "tests" / "examples"
FILES = {str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.py")}
RULE = "bot/mechanics/rules/coins.py"
GAME = "bot/mechanics/games/lasers.py"
HEADS_TEST = "tests/features/heads/test_heads.py"
NEW = "tests/client/test_new_{}.py"
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
    shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
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
    assert len([line for line in (EXAMPLES / file).read_text().splitlines() if line]) <= 40


def test_every_file_that_is_named_is_there():
    within = (path for room in ("bot", "tests", "docs") for path in (ROOT / room).rglob("*.*"))
    there = {f"/{path.relative_to(ROOT)}" for path in (*ROOT.glob("*.py"), *within)}
    named = set(re.findall(r"`([\w/]+\.(?:py|html))`", TEXT))
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in there)] == []


def test_the_lines_are_one_line_each():
    assert [len(line.splitlines()) for line in (LINE, GAME_LINE, KIND_LINE)] == [1, 1, 1]


def test_all_that_is_added_passes_the_linter(copy):
    run(copy, "ruff", "check", "--quiet", "--no-cache", *sorted(FILES))
    run(copy, "ruff", "format", "--check", "--quiet", "--no-cache", *sorted(FILES))


@pytest.mark.soak
def test_all_that_is_added_has_types_that_fit(copy):
    own = sorted(file for file in FILES if file.startswith("bot/"))
    run(copy, "mypy", *own)


def test_the_map_is_short():
    rows = TEXT.split("## The map")[1].split("\n## ")[0].count("\n|") - 2
    assert rows <= 25


@pytest.fixture(scope="module")
def tested(copy):
    """What the tests of the catalogues and of the feature tell, with others of each of them in the chat."""
    news = sorted(file for file in FILES if file.startswith("tests/client/"))
    tables = ("test_catalogue.py", "test_every_rule.py", "games/test_games.py")
    asked = (f"tests/mechanics/{table}" for table in tables)
    chosen = ("-m", "slow or not slow", "-k", CHOSEN)
    return run(copy, "pytest", "-v", "-p", "no:cacheprovider", *asked, *news, HEADS_TEST, *chosen)


def assert_all_passed(tested, file):
    """Each test of a file among the examples was run, and passed."""
    passed = re.findall(rf"{re.escape(file)}::(\w+) PASSED", tested)
    assert sorted(passed) == sorted(re.findall(r"def (test_\w+)", (EXAMPLES / file).read_text()))


@pytest.mark.slow
def test_the_new_game_is_asked_by_the_tests_of_games_and_rolls_in_the_chat(tested):
    asked = re.findall(r"test_games\.py::(\S+) PASSED", tested)
    assert {
        "test_the_odds_are_those_of_all_throws[lasers]",
        "test_a_throw_is_called_what_its_table_calls_it",
    } <= {*asked}
    assert_all_passed(tested, NEW.format("game"))


@pytest.mark.slow
def test_the_new_kind_is_found_by_all_that_looks_at_rows(tested):
    assert_all_passed(tested, NEW.format("kind"))


@pytest.mark.slow
def test_the_test_of_the_feature_passes(tested):
    assert_all_passed(tested, HEADS_TEST)


@pytest.mark.slow
def test_the_new_setting_is_set_checked_shown_and_undone(tested):
    assert_all_passed(tested, NEW.format("setting"))


@pytest.mark.slow
def test_the_new_rule_is_analysed(tested):
    assert_all_passed(tested, NEW.format("figure"))


def test_it_reads_typed_coins(copy):
    shown = json.loads(
        run(copy, "bot", "rule", "coins", "--sides", "4", "--tosses", "2", "--rolled", "2", "1", "--json")
    )

    assert shown["outcome"] == 2


@pytest.mark.slow
def test_the_new_rule_and_the_new_game_have_pages(tested):
    assert_all_passed(tested, NEW.format("page"))


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
