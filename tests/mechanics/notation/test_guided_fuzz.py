"""Dice expressions under a fuzzer that is guided by coverage."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

CHILD = ("/bin/sh", "-c", '"$@"; exit $?', "sh", sys.executable)
"""By a shell: the most memory that a process had counts for what it starts, and a test's had much."""

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("atheris"), reason="atheris is made for Linux and Python before 3.14 only")
def test_nothing_is_found_that_breaks_bounds_or_is_answered_with_anything_but_a_sentence(soak, tmp_path):
    runs = 1_000_000 if soak else 1_000
    limits = (
        f"-runs={runs}",
        "-seed=1",
        "-max_len=512",
        "-len_control=0",
        "-rss_limit_mb=512",
        "-timeout=60",
    )
    fuzzer = subprocess.run(
        (*CHILD, "-m", "tests.fuzz.expressions", *limits, f"-artifact_prefix={tmp_path}/"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert fuzzer.returncode == 0, fuzzer.stderr[-4000:]
    assert f"Done {runs} runs" in fuzzer.stderr
