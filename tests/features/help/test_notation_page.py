"""docs/dice.md says what the grammar says, and all of it."""

import re
from pathlib import Path

import pytest

from bot.features.help.card import notation_page
from bot.mechanics.notation.other_bots import ALIASES
from bot.mechanics.notation.parsing import GRAMMAR, parse_rolls
from bot.mechanics.notation.reference import sections

PAGE = Path(__file__).parents[3] / "docs" / "dice.md"
EXAMPLES = [example.text for section in sections() for example in section.examples]
RULES = re.findall(r"^\??([a-z_]+|[A-Z_]+)(?:\.\d+)?:", GRAMMAR, re.MULTILINE)


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == notation_page(), "docs/dice.md is stale: run make docs"


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_can_be_thrown(text):
    parse_rolls(text)


def test_every_section_is_explained_and_has_examples():
    assert all(section.prose and section.examples for section in sections())


def test_the_grammar_has_rules_and_terminals():
    assert {"rolls", "part", "dice", "keep", "NUMBER", "KEEP"} <= set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_the_grammar_is_in_the_reference(rule):
    shown = [re.search(rf"^\??{rule}\b", section.grammar, re.MULTILINE) for section in sections()]
    assert sum(map(bool, shown)) == 1


@pytest.mark.parametrize("alias", ALIASES, ids=lambda alias: alias.spellings[0])
def test_every_name_is_on_the_page_with_what_it_stands_for(alias):
    for spelling in alias.spellings:
        assert f"`{spelling}`" in notation_page()
    assert f"`{parse_rolls(alias.spellings[0])}`" in notation_page()


def test_no_cell_of_a_table_is_broken_by_a_bar():
    rows = [line for line in notation_page().splitlines() if line.startswith("| ")]
    assert {row.count("|") for row in rows} <= {3, 4, 5}
