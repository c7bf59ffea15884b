"""Dice expressions under a fuzzer, which in the soak is guided by coverage."""

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

pytestmark = [
    pytest.mark.no_cover,  # counted, it takes four times as long
    pytest.mark.skipif(
        not find_spec("atheris"), reason="atheris is made for Linux and Python before 3.14 only"
    ),
]

CHILD = ("/bin/sh", "-c", '"$@"; exit $?', "sh", sys.executable)
"""By a shell: the most memory that a process had counts for what it starts, and a test's had much."""

ROOT = Path(__file__).parents[3]

RUNS = 1_000_000

LONGEST = 512


@pytest.mark.slow
def test_nothing_that_is_drawn_breaks_bounds_or_is_answered_with_anything_but_a_sentence():
    fuzz, drawn = import_module("tests.fuzz.expressions").fuzz, Random(1)
    for _ in range(300):
        fuzz(drawn.randbytes(drawn.randint(0, LONGEST)))


@pytest.mark.soak
def test_nothing_is_found_that_breaks_bounds_or_is_answered_with_anything_but_a_sentence(tmp_path):
    limits = (
        f"-runs={RUNS}",
        "-seed=1",
        f"-max_len={LONGEST}",
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
    assert f"Done {RUNS} runs" in fuzzer.stderr
