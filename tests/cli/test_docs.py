"""docs/rules.md and docs/games.md, and the pages of their families, say what the registries say."""

import re
from pathlib import Path

import pytest

from bot.features.rules.pages import FAMILIES
from bot.features.rules.tree import TREE
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.games.catalogue import games

DOCS = Path(__file__).parents[2] / "docs"


PAGES = {
    str(file.relative_to(DOCS)): file.read_text(encoding="utf-8")
    for part in ("rules", "games")
    for file in (DOCS / f"{part}.md", *(DOCS / part).iterdir())
}


def anchors(page):
    """Return what a link can name of a page: its headings in small letters, with - for spaces."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.slow
def test_the_command_writes_the_pages_and_there_are_no_others(command, tmp_path):
    assert command("rules", "--pages", str(tmp_path)) == (0, "", "")
    written = {
        str(file.relative_to(tmp_path)): file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.md")
    }
    assert set(written) == set(PAGES), "docs/ is stale: run make docs"
    assert [name for name, text in written.items() if text != PAGES[name]] == [], "run make docs"
    assert (tmp_path / TREE).read_text() == (DOCS / TREE).read_text(), "run make docs"


def test_where_nothing_can_be_written_the_command_says_so(command, tmp_path):
    (tmp_path / "file").write_text("")
    status, out, err = command("rules", "--pages", str(tmp_path / "file"))

    assert (status, out) == (2, "")
    assert err == f"The pages cannot be written to {tmp_path / 'file'}: Not a directory.\n"


def test_every_rule_has_a_row_and_a_section_in_the_page_of_its_family():
    rows = dict(re.findall(r"^\| \[(.+?)\]\((.+?)#", PAGES["rules.md"], re.MULTILINE))

    assert set(rows) == {entry.name for entry in CATALOGUE}
    assert [name for name, file in rows.items() if name not in anchors(PAGES[file])] == []
    assert set(rows) == {name for family in FAMILIES for name in family.rules}


def test_every_game_has_a_row_and_a_section_with_a_throw_and_exact_odds():
    rows = dict(re.findall(r"^\| \[(.+?)\]\((.+?)#", PAGES["games.md"], re.MULTILINE))
    sections = {name: PAGES[file].split(f"\n## {name}\n")[1].split("\n## ")[0] for name, file in rows.items()}

    assert list(rows) == list(games())
    assert all("A throw of" in text for text in sections.values())
    assert all("chance |" in text or "on average, usually" in text for text in sections.values())


def test_a_table_of_chances_goes_through_the_sizes_of_a_pool():
    page = PAGES["games/storyteller.md"]
    assert "| `vtm4h2 >=4` | 18.4 % | 4.00 % | 67.2 % | 5.12 % | 4.42 % | 0.810 % |" in page


def test_no_link_leads_nowhere():
    for file, text in PAGES.items():
        for link, anchor in re.findall(r"\]\((?!https:)([^)#]*)#?([^)]*)\)", text):
            target = (DOCS / file).parent.joinpath(link).resolve().relative_to(DOCS) if link else Path(file)
            assert str(target) in PAGES or (DOCS / target).suffix == ".svg", (file, link)
            assert (DOCS / target).exists(), (file, link)
            assert not anchor or anchor in anchors(PAGES[str(target)]), (file, anchor)


def test_every_section_has_a_roll_and_exact_figures():
    sections = [
        section for family in FAMILIES for section in PAGES[f"rules/{family.file}.md"].split("\n## ")[1:]
    ]

    assert len(sections) == len(CATALOGUE)
    assert all("A roll:" in section and "- how fair: " in section for section in sections)


def test_rows_begin_with_exact_d100_and_the_fewest_faces():
    rows = re.findall(r"^\| \[.+$", PAGES["rules.md"], re.MULTILINE)

    assert [row for row in rows if row.startswith(("| [base6]", "| [reroll]", "| [human]"))] == [
        "| [human](rules/early-stop.md#human) | d100 | 3.16 d6 | - | 8.17 / 6.64 | 0 | yes | yes |",
        "| [reroll](rules/parts.md#reroll) | d100 | 3.9 d6 | - | 10.08 / 6.64 | 0 | yes | yes |",
        "| [base6](rules/digits-of-a-number.md#base6) "
        "| d100 | 4 d6 | 4 | 10.34 / 6.64 | 2.286e-6 | no | yes |",
    ]


def test_a_section_has_exact_fractions():
    page = PAGES["rules/digits-of-a-number.md"]
    assert "score 1/437400 = 2.28624e-6, max error -1/1350 = -7.40741e-4" in page
