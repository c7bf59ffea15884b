"""uvx and pipx take no lock: the bot starts with the newest and with the lowest of all that it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.conftest import ROOT

pytestmark = pytest.mark.soak  # it asks PyPI

UV = Path(sys.executable).with_name("uv")
IMPORTS = ROOT / "tests" / "package" / "imports.py"


def run(*command, folder):
    own = ("PYTHON", "VIRTUAL_ENV", "EVENHAND_", "DISCORD_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(params=["highest", "lowest-direct"])
def alone(request, wheel, tmp_path):
    """An environment with the wheel, and the newest or the lowest of what it needs."""
    folder = tmp_path / "environment"
    run(UV, "venv", "--quiet", "--python", sys.executable, folder, folder=tmp_path)
    into = (UV, "pip", "install", "--quiet", "--python", folder)
    needs = ("--requirements", ROOT / "pyproject.toml", "--extra", "postgres")
    run(*into, "--resolution", request.param, *needs, folder=tmp_path)
    run(*into, "--no-deps", wheel, folder=tmp_path)
    return folder / "bin"


def test_every_module_can_be_imported(alone, tmp_path):
    assert int(run(alone / "python", IMPORTS, folder=tmp_path).split()[0]) > 400


def test_it_rolls(alone, tmp_path):
    assert run(alone / "evenhand", "roll", "2d6", "--rolled", "3", "4", folder=tmp_path) == "2d6 (3, 4) = 7\n"


def test_it_makes_a_card_to_print(alone, tmp_path):
    run(alone / "evenhand", "card", "wallet", "-o", "card.pdf", folder=tmp_path)

    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
