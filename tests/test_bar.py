"""How far the tests are is seen while they run."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bar import describe

ROOT = Path(__file__).parents[1]
RUN = (sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-p", "tests.bar", "--bar", "-q", "-n", "2")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Each of the three processes would import hypothesis, a browser's driver and more, for nothing."""


@pytest.fixture
def project(tmp_path):
    """A folder with two tests, whose workers have nothing else to import."""
    (tmp_path / "test_two.py").write_text("def test_one(): pass\ndef test_two(): pass\n")
    return tmp_path


def test_a_bar_fills_as_tests_end():
    assert describe(0, 6_705, 0, 9) == f"[{'.' * 30}] 0 of 6,705 tests  0:09"
    assert describe(3_352, 6_705, 2, 75) == f"[{'#' * 14}{'.' * 16}] 3,352 of 6,705 tests  2 failed  1:15"
    assert describe(6_705, 6_705, 0, 600) == f"[{'#' * 30}] 6,705 of 6,705 tests  10:00"


def test_there_is_a_sign_before_the_tests_are_known():
    assert describe(0, 0, 0, 5) == "Collecting the tests  0:05"


@pytest.mark.slow
def test_a_terminal_shows_the_bar_in_one_line_and_no_dots(project):
    ours, theirs = pty.openpty()
    subprocess.run(RUN, cwd=project, env=ENVIRONMENT, stdout=theirs, stderr=theirs, check=True)
    os.close(theirs)
    seen = os.read(ours, 65_536).decode()

    assert "\rCollecting the tests  0:00" in seen
    assert f"\r[{'#' * 30}] " in seen
    assert ".." not in seen.replace(f"[{'.' * 30}]", "").partition("passed")[2]


@pytest.mark.slow
def test_a_pipe_gets_whole_lines(project):
    said = subprocess.run(RUN, cwd=project, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    seen = said.stdout.splitlines()

    assert seen[0] == "Collecting the tests  0:00"
    assert any(line.startswith(f"[{'#' * 30}] ") for line in seen)
