"""docs/rules.md says what the registry says."""

import re
from pathlib import Path

from bot.mechanics.catalogue import CATALOGUE, find
from bot.render.pages.rules_page import rules_page

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_page_of_the_rules_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == rules_page(CATALOGUE), "docs/rules.md is stale: run make docs"


def test_the_command_prints_the_page(command):
    assert command("rules", "--markdown") == (0, rules_page(CATALOGUE), "")


def test_every_rule_has_a_row_and_a_section_and_no_link_leads_nowhere():
    page = rules_page(CATALOGUE)
    names = {entry.name for entry in CATALOGUE}
    assert set(re.findall(r"^\| \[(.+?)\]", page, re.MULTILINE)) == names
    assert set(re.findall(r"^## (.+)$", page, re.MULTILINE)) == names
    assert set(re.findall(r"\(#(.+?)\)", page)) == names


def test_rows_begin_with_exact_d100_and_the_fewest_faces():
    rows = re.findall(r"^\| \[.+$", rules_page((find("base6"), find("reroll"), find("human"))), re.MULTILINE)
    assert rows == [
        "| [human](#human) | d100 | 3.16 d6 | - | 0 | yes | yes |",
        "| [reroll](#reroll) | d100 | 3.9 d6 | - | 0 | yes | yes |",
        "| [base6](#base6) | d100 | 4 d6 | 4 | 2.286e-6 | no | yes |",
    ]


def test_a_section_has_exact_fractions():
    page = rules_page((find("base6"),))
    assert "score 1/437400 = 2.28624e-6, max error -1/1350 = -7.40741e-4" in page
