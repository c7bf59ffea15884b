"""The page's scripts that compute something are tested in their own language, by node's test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parent / "page").glob("*.test.mjs"))


TOGETHER = "for (const script of process.argv.slice(1)) await import(script)"


def test_the_scripts_own_tests_pass() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed, so the page's scripts are not tested")
    result = subprocess.run(
        [node, "--input-type=module", "--eval", TOGETHER, *map(str, SCRIPTS)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
