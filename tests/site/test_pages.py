"""The site that is built from docs/: nothing of it leads nowhere, and every page of docs/ is in it."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import bot
from docs.site.build import NOT_OF_THE_SITE, TOP_FILES, build, copy_pages

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"


class Page(HTMLParser):
    """What a page leads to, and where one can land on it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if given.get(name)]
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("site"), pages_only=True)


@pytest.fixture(scope="module")
def pages(site):
    return {file: Page(file) for file in site.rglob("*.html") if file.name not in ("404.html", "verify.html")}


def test_every_page_of_docs_is_on_the_site_and_those_at_its_top_are_in_the_menu(site):
    written = {file.relative_to(DOCS).with_suffix(".html") for file in DOCS.rglob("*.md")}
    written = {name for name in written if name.parts[0] not in NOT_OF_THE_SITE}
    menu = {link.removeprefix("./") for link in Page(site / "index.html").links}

    assert {name for name in written if not (site / name).is_file()} == set()
    assert {str(name) for name in written if len(name.parts) == 1} - menu - {"index.html"} == set()


def test_no_link_of_the_site_leads_nowhere(site, pages):
    dead = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("javascript:"):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (
                parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors
            ):
                dead.append((str(file.relative_to(site)), link))
    assert dead == []


@pytest.mark.parametrize(
    ("address", "link"), [("https://code.example/dice", "(https://code.example/dice)"), ("", "")]
)
def test_the_site_leads_to_the_code_where_that_has_an_address(tmp_path, monkeypatch, address, link):
    monkeypatch.setattr(bot, "REPOSITORY", address)
    copy_pages(tmp_path)
    words = "the page of the repository"

    assert (f"[{words}]{link}" if link else f"On {words} press") in (tmp_path / "first-server.md").read_text()


def test_nothing_is_loaded_from_elsewhere(site, pages):
    loaded = re.compile(r"<(?:script|link|img|iframe)\b[^>]*(?:src|href)=\"(?:https?:)?//[^\"]+\"")
    found = {file.name: loaded.findall(file.read_text(encoding="utf-8")) for file in pages}

    assert {
        name: links for name, links in found.items() if [each for each in links if "canonical" not in each]
    } == {}


def test_the_files_beside_docs_that_pages_lead_to_are_on_the_site_as_they_are(site):
    verifier = "bot/features/proof/verify.html"

    assert (site / TOP_FILES[verifier]).read_bytes() == (DOCS.parent / verifier).read_bytes()
    assert (site / TOP_FILES[".env.example"]).is_file()
