"""The version, and the addresses of the code and of the site: all that shows them takes them from here."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

import bot
from bot.features.help.card import help_card
from bot.features.help.subjects import START
from bot.ops import metrics
from docs.site import addresses as pages
from docs.site import build

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PACKAGED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "bot/__init__.py")

CODE, SITE, INVITE = "https://code.example/dice", "https://dice.example.org", "https://discord.example/add"

HOSTS = re.compile(
    r"https?://[\w.-]*\b(?:github|gitlab|codeberg|readthedocs|sr\.ht|pages\.dev|netlify|ghcr|pypi)\b[\w./-]*"
)
"""Addresses as code, packages and sites have them."""

FOLDERS = (".ci", ".github", "bot", "docs", "migrations", "tests")

LOCK = "uv.lock"
"""It has the addresses of other packages."""


@pytest.fixture(params=[(CODE, SITE), ("", "")], ids=["set", "empty"])
def addresses(request, monkeypatch):
    """The addresses of the code and of the site, which are set or not."""
    for name, address in zip(("REPOSITORY", "SITE"), request.param, strict=True):
        monkeypatch.setattr(bot, name, address)
    return tuple(filter(None, request.param))


def files():
    """Go through the text of the files of the repository, by their names."""
    within = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix != ".pyc")
    for file in (*ROOT.iterdir(), *within):
        name = str(file.relative_to(ROOT))
        if file.is_file() and name != LOCK:
            yield name, pages.PARAGRAPHS.sub("", file.read_bytes().decode("utf-8", "ignore"))


def package(folder):
    """Return what the package says of itself when it is built from a copy in which bot/__init__.py is so."""
    for name in PACKAGED:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    begin = (folder / "bot" / "__init__.py").read_text()
    for name in ("REPOSITORY", "SITE"):
        begin = re.sub(rf'^{name} = ".*"$', f'{name} = "{getattr(bot, name)}"', begin, flags=re.MULTILINE)
    (folder / "bot" / "__init__.py").write_text(begin)
    command = [sys.executable, "-m", "hatchling", "metadata"]
    return json.loads(subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout)


def test_the_version_is_written_in_one_place():
    (other,) = metrics.TEXT.values()  # the version of a form of Prometheus
    holders = [name for name, text in files() if bot.__version__ in text.replace(other, "")]

    assert sorted(set(holders) - {"CHANGELOG.md", "tests/test_changes.py"}) == ["bot/__init__.py"]


def test_the_package_has_the_version_and_the_addresses(tmp_path, addresses):
    told = package(tmp_path)

    assert Version(told["version"]) == Version(bot.__version__)
    assert [told["urls"][name] for name in ("Repository", "Homepage") if name in told.get("urls", {})] == [
        *addresses
    ]


def test_all_addresses_of_the_package_begin_with_those_two(tmp_path, addresses):
    told = package(tmp_path)

    assert [each for each in told.get("urls", {}).values() if not each.startswith(addresses)] == []
    assert (CODE in told["readme"]["text"]) == bool(addresses)


def test_the_command_line_says_the_version():
    said = subprocess.run(
        [sys.executable, "-m", "bot", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert said.stdout == f"{bot.__version__}\n"


def test_the_first_card_of_the_help_has_the_version_and_leads_to_both(addresses):
    card = help_card(START, [])

    assert card.footer.endswith(bot.__version__)
    assert re.findall(r"\]\((.*?)\)", card.text) == [*reversed(addresses)]


@pytest.fixture(params=[INVITE, ""], ids=["open to all", "not"])
def invite(request, monkeypatch):
    """The address that adds a bot which is open to everyone, or none."""
    monkeypatch.setattr(bot, "INVITE", request.param)
    return request.param


def test_the_settings_of_the_site_have_both(addresses):
    project = tomllib.loads(build.configure())["project"]

    assert [project[name] for name in ("repo_url", "site_url") if name in project] == [*addresses]


def test_the_readme_leads_to_all(addresses, invite):
    text = pages.fill("README.md", README)

    assert all(address in text for address in (*addresses, invite))
    assert pages.fill("README.md", text) == text


def test_the_readme_says_what_a_player_does_where_no_bot_is_open_to_everyone(monkeypatch):
    monkeypatch.setattr(bot, "INVITE", "")

    assert "(docs/first-server.md)" in pages.PARAGRAPHS.search(pages.fill("README.md", README))[0]


def test_the_page_for_hosts_names_the_image_by_the_address_of_the_code(monkeypatch):
    monkeypatch.setattr(bot, "REPOSITORY", "https://code.example/Mira/Dice")
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")

    assert "`ghcr.io/mira/dice:1.2.3`" in pages.fill("docs/hosting.md", hosting)


@pytest.mark.parametrize("page", pages.PAGES)
def test_a_page_with_addresses_is_as_make_docs_writes_it(page):
    text = (ROOT / page).read_text(encoding="utf-8")

    assert pages.fill(page, text) == text, "run make docs"


def test_no_other_place_has_an_address_of_the_code_or_of_the_site():
    own = {bot.REPOSITORY, bot.SITE, bot.INVITE} - {""}
    written = {
        name: [*HOSTS.findall(text), *(address for address in own if address in text)]
        for name, text in files()
        if name != "bot/__init__.py"
    }

    assert {name: addresses for name, addresses in written.items() if addresses} == {}
