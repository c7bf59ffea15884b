"""Where an installed program, and a copy of the repository, keep their data, by the folder of the start."""

import os
import subprocess
import sys

import pytest

from tests.installed import ROOT, lay_out

SHOW = """
from bot.settings import Settings
settings = Settings()
print(settings.database_url, settings.demo_folder)
"""

HERE = "sqlite:///data/evenhand.db data/demo\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return lay_out(tmp_path_factory.mktemp("site"))


@pytest.fixture
def started(tmp_path):
    """Return where the bot keeps its data that is started in the test's folder."""

    def start(package):
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(package), "XDG_DATA_HOME": str(tmp_path / "xdg")}
        return subprocess.run(
            [sys.executable, "-c", SHOW], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        ).stdout

    return start


def test_an_installed_program_in_any_folder_uses_the_systems_folder(installed, started, tmp_path):
    folder = tmp_path / "xdg" / "evenhand"

    assert started(installed) == f"sqlite:///{folder}/evenhand.db {folder}/demo\n"


def test_an_installed_program_beside_a_file_of_settings_keeps_its_data_there(installed, started, tmp_path):
    (tmp_path / ".env").touch()

    assert started(installed) == HERE


def test_an_installed_program_beside_its_data_goes_on_with_them(installed, started, tmp_path):
    (tmp_path / "data").mkdir()

    assert started(installed) == HERE


def test_a_copy_of_the_repository_keeps_its_data_where_it_is_started(started):
    assert started(ROOT) == HERE
