"""Another package named `bot` is noticed before it runs, or takes files of Evenhand's away."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

pytestmark = pytest.mark.slow

APART = ": install Evenhand apart from others, with `uv tool install evenhand` or `pipx install evenhand`.\n"


@pytest.fixture
def installed(installed, tmp_path):
    """A copy of the folder, since these tests spoil it."""
    return Path(copytree(installed, tmp_path / "installed"))


def test_one_that_python_finds_first_is_named(evenhand, environment, tmp_path):
    other = tmp_path / "other" / "bot" / "__init__.py"
    other.parent.mkdir(parents=True)
    other.touch()
    environment["PYTHONPATH"] = f"{tmp_path / 'other'}:{environment['PYTHONPATH']}"

    status, out, err = evenhand("roll", "2d6")

    assert (status, out) == (2, "")
    assert err == f"Python finds another package named bot, {other}{APART}"


def test_one_that_was_installed_into_the_same_folder_is_named(evenhand, installed):
    record = installed / "telegram_bot-2.1.0.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text("bot/handlers.py,sha256=,120\ntelegram_bot-2.1.0.dist-info/RECORD,,\n")

    status, out, err = evenhand("roll", "2d6")

    assert (status, out) == (2, "")
    assert err == f"telegram_bot 2.1.0 has a package named bot, too{APART}"


def test_one_that_was_uninstalled_and_took_files_along_is_no_traceback(installed, empty, environment):
    (installed / "bot" / "__init__.py").unlink()

    done = subprocess.run(
        [sys.executable, "-S", "-c", "import evenhand, sys; sys.exit(evenhand.main())"],  # not this checkout
        cwd=empty, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Files of Evenhand are gone, perhaps with another package named bot{APART}"


def test_packages_whose_names_begin_alike_are_in_nobodys_way(evenhand, installed):
    record = installed / "botocore-1.0.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text("botocore/__init__.py,,\nbot.py,,\nother/bot/main.py,,\n")

    assert evenhand("roll", "2d6")[0] == 0


def test_a_folder_reached_by_a_link_is_the_same(evenhand, environment, installed, tmp_path):
    (tmp_path / "link").symlink_to(installed)
    environment["PYTHONPATH"] = f"{tmp_path / 'link'}:{environment['PYTHONPATH']}"

    assert evenhand("roll", "2d6")[0] == 0
