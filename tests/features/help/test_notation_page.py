"""docs/dice.md says what the tables say by which dice are read, and all of it."""

from pathlib import Path

from bot.features.help.pages import notation_page
from bot.mechanics.reading.language import NEEDS, SECTIONS
from bot.mechanics.reading.phrase_book import NAMES, PHRASES, ROWS
from bot.mechanics.reading.reader import understand

PAGE = Path(__file__).parents[3] / "docs" / "dice.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == notation_page(), "docs/dice.md is stale: run make docs"


def test_what_is_a_roll_of_a_game_is_told_as_one_with_its_page():
    page = notation_page()
    for typed, roll, family in (
        ("3wod8", "wod3 >=8", "storyteller"),
        ("6yz", "yz6", "year_zero"),
        ("sr 12", "sr12", "pools"),
        ("1d20+5 ac 15", "d20+5 ac 15", "d20"),
    ):
        row = next(line for line in page.splitlines() if line.startswith(f"| `{typed}` |"))
        assert f"| `{roll}`, a [game](games/{family}.md#" in row
        assert (PAGE.parent / "games" / f"{family}.md").exists()
    assert "alone it is a [game](games/storyteller.md#wod)" in page


def test_every_section_is_explained_and_has_examples():
    assert all(section.prose and section.examples for section in SECTIONS)


def test_every_word_of_the_language_and_every_phrase_is_on_the_page():
    page = notation_page()
    assert [word for word in NEEDS if f"`{word}`" not in page] == []
    assert [phrase for phrase in PHRASES if f"| `{phrase.typed}` |" not in page] == []
    assert [row for row in ROWS if row.bots and f"| `{row.typed}` |" not in page] == []


def test_every_name_is_on_the_page_with_what_it_stands_for():
    page = notation_page()
    for name in NAMES:
        assert [spelling for spelling in name.spellings if f"`{spelling}`" not in page] == []
        assert f"`{understand(name.spellings[0])}`" in page


def test_no_cell_of_a_table_is_broken_by_a_bar():
    rows = [line for line in notation_page().splitlines() if line.startswith("| ")]
    assert {row.count("|") for row in rows} <= {3, 4, 5}
