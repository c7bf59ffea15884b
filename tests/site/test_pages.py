"""The site that is built from docs/: nothing of it leads nowhere, and every page of docs/ is in it."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import bot
from docs.site.build import build
from docs.site.pages import NOT_OF_THE_SITE, TOP_FILES, copy_pages

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"


CODE, SITE, INVITE = "https://code.example/dice", "https://dice.example.org", "https://discord.example/add"


class Page(HTMLParser):
    """What a page leads to, where one can land on it, its names, and what others show of it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.about: dict[str, str] = {}
        text = file.read_text(encoding="utf-8")
        self.feed(text)
        self.title = _words(re.search(r"<title>(.*?)</title>", text, re.DOTALL))
        self.heading = _words(re.search(r"<h1[^>]*>(.*?)(?:<a class=\"headerlink\"|</h1>)", text, re.DOTALL))
        here = re.search(r"md-nav__link--active\">(.*?)</a>", text, re.DOTALL)
        self.name_in_menu = here and _words(here)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if given.get(name)]
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "meta" and "content" in given:
            self.about[given.get("property") or given.get("name")] = given["content"]


def _words(found):
    return html.unescape(re.sub(r"<[^>]*>", "", found[1])).strip()


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


@pytest.fixture(scope="module")
def addressed(tmp_path_factory):
    """A site where bot/__init__.py has all addresses."""
    with pytest.MonkeyPatch.context() as patch:
        for name, address in {"REPOSITORY": CODE, "SITE": SITE, "INVITE": INVITE}.items():
            patch.setattr(bot, name, address)
        yield build(tmp_path_factory.mktemp("addressed"), pages_only=True)


def test_the_menu_calls_each_page_by_its_title(pages):
    named = {file.name: page for file, page in pages.items() if page.name_in_menu}

    assert len(named) >= 20
    assert {name: page.name_in_menu for name, page in named.items()} == {
        name: page.heading for name, page in named.items()
    }


def test_every_page_has_a_title_and_a_description_of_its_own(pages):
    for seen in (
        [page.title for page in pages.values()],
        [page.about["description"] for page in pages.values()],
    ):
        assert {one for one in seen if seen.count(one) > 1 or not one} == set()


@pytest.mark.soak
def test_discord_shows_a_card_of_a_link_with_the_title_and_the_first_words(addressed):
    seen = Page(addressed / "players.html").about

    assert seen["og:title"] == "Five minutes for players - Evenhand"
    assert seen["og:description"] == seen["description"]
    assert seen["og:url"] == f"{SITE}/players.html"
    assert (addressed / seen["og:image"].removeprefix(f"{SITE}/")).is_file()


def test_a_site_without_an_address_shows_no_picture_of_it_elsewhere(pages):
    assert [page for page in pages.values() if {"og:image", "og:url"} & page.about.keys()] == []


@pytest.mark.soak
def test_the_sitemap_has_every_page(addressed):
    mapped = set(re.findall(r"<loc>(.*?)</loc>", (addressed / "sitemap.xml").read_text()))
    built = {str(file.relative_to(addressed)) for file in addressed.rglob("*.html")}

    assert {address.removeprefix(f"{SITE}/") for address in mapped} == built - {"404.html", "verify.html"}


@pytest.mark.soak
@pytest.mark.parametrize("name", ["index.html", "games/d20.html"])
def test_every_page_leads_to_the_code_and_to_a_bot_that_is_open_to_all_where_there_are_some(addressed, name):
    assert {CODE, INVITE} <= set(Page(addressed / name).links)


def test_every_page_says_how_to_host_it(pages):
    hosted = {file: page for file, page in pages.items() if "first-server.html" in " ".join(page.links)}

    assert hosted.keys() == pages.keys()


@pytest.mark.soak
def test_the_row_of_the_first_page_has_them_too(addressed):
    row = (addressed.parent / "docs" / "index.md").read_text()

    assert f"[Host it](first-server.md) · [Add to Discord]({INVITE}) · [Source code]({CODE})\n" in row


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
