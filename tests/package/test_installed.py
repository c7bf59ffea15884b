"""What people get by uvx and pipx: the wheel has all that the bot needs, and works in an empty folder."""

import re
import signal
import subprocess
import sys
import zipfile

import pytest

from tests.package.conftest import ROOT

pytestmark = pytest.mark.slow

WHERE = "import bot.storage.files.migrate as m, bot.features.proof.export as e; print(m.folder(), e.VERIFIER)"


def test_the_wheel_has_every_file_of_the_bot_and_nothing_else(wheel):
    needed = {"evenhand.py"}
    for folder, place in (("bot", "bot"), ("migrations", "bot/migrations")):
        files = (file for file in (ROOT / folder).rglob("*") if file.is_file() and file.suffix != ".pyc")
        needed |= {f"{place}/{file.relative_to(ROOT / folder).as_posix()}" for file in files}
    names = zipfile.ZipFile(wheel).namelist()

    assert {name for name in names if ".dist-info/" not in name} == needed


def test_programs_that_import_it_find_its_types(wheel):
    assert "bot/py.typed" in zipfile.ZipFile(wheel).namelist()


def test_it_rolls(evenhand):
    assert evenhand("roll", "2d6", "--rolled", "3", "4") == (0, "2d6 (3, 4) = 7\n", "")


def test_it_finds_its_migrations_and_the_page_that_checks_proofs(installed, empty, environment):
    found = subprocess.run(
        [sys.executable, "-c", WHERE], cwd=empty, env=environment, capture_output=True, text=True, check=True
    ).stdout.split()

    assert found == [
        str(installed / "bot" / "migrations" / "sqlite"),
        str(installed / "bot" / "features" / "proof" / "verify.html"),
    ]


def test_without_a_token_it_says_in_a_sentence_what_it_needs(evenhand):
    status, out, err = evenhand("run")

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "DISCORD_TOKEN" in err


def test_its_demo_has_an_address_and_ends_with_ctrl_c(installed, empty, environment):
    with subprocess.Popen(
        [installed / "bin" / "evenhand", "demo"],
        cwd=empty, env={**environment, "EVENHAND_DEMO_PORT": "0"}, stdout=subprocess.PIPE, text=True,
    ) as demo:  # fmt: skip
        address = next(line for line in demo.stdout if "http://" in line)
        demo.send_signal(signal.SIGINT)

    assert re.search(r"http://[\w.]+:\d+", address)
    assert demo.returncode in {0, 1}
