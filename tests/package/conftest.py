"""The package as it is published, and a folder into which it is installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel, built from the repository."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """A folder with the package alone; what it needs comes from the environment of the tests.

    What runs there first compiles it for the others.
    """
    folder = tmp_path_factory.mktemp("site") / "installed"
    uv = Path(sys.executable).with_name("uv")
    command = [uv, "pip", "install", "--quiet", "--offline", "--no-deps", "--target", folder, wheel]
    subprocess.run([*command, "--python", sys.executable], check=True)
    return folder


@pytest.fixture
def empty(tmp_path):
    """A folder in which there is nothing."""
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


@pytest.fixture
def environment(installed, tmp_path):
    """What a process is told where nothing is set but where the package is."""
    return {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(installed)}


@pytest.fixture
def evenhand(installed, empty, environment):
    """Run the program in the empty folder; the exit status, stdout and stderr."""

    def run(*arguments):
        done = subprocess.run(
            [installed / "bin" / "evenhand", *arguments],
            cwd=empty, env=environment, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run
