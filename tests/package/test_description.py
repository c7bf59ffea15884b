"""What PyPI shows of the README: pictures and links that lead somewhere from there, or none."""

import re

import hatch_build
from tests.package.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CODE = "https://code.example/dice"

TARGET = re.compile(r'\]\(([^)]+)\)|(?:src|srcset|href)="([^"]+)"')


def targets(text):
    """Where the links and pictures of a text lead."""
    return ["".join(found) for found in TARGET.findall(text)]


def test_pictures_and_links_lead_to_the_files_of_the_version():
    text = hatch_build.make_absolute(README, CODE, "v1.2.0")

    assert f'src="{CODE}/raw/v1.2.0/docs/pictures/' in text
    assert f"]({CODE}/blob/v1.2.0/docs/first-server.md)" in text
    assert [target for target in targets(text) if not target.startswith("https://")] == []


def test_each_file_that_they_lead_to_is_there():
    text = hatch_build.make_absolute(README, CODE, "v1.2.0")
    files = [re.sub(rf"^{CODE}/\w+/v1\.2\.0/|#.*", "", each) for each in targets(text) if CODE in each]

    assert [file for file in files if not (ROOT / file).exists()] == []


def test_links_elsewhere_and_within_the_page_stay():
    text = "[a](https://a.example) [b](#b)"

    assert hatch_build.make_absolute(text, CODE, "v1") == text


def test_without_an_address_there_are_neither_pictures_nor_links_that_lead_nowhere():
    text = hatch_build.leave_out_links(README)

    assert [target for target in targets(text) if not target.startswith("https://")] == []
    assert "<img" not in text
    assert "Your first server" in text


def test_no_page_installs_it_among_packages_of_others():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    into_others = re.compile(r"\bpip3? install\b.*\bevenhand\b")

    assert [page.name for page in pages if into_others.search(page.read_text(encoding="utf-8"))] == []
