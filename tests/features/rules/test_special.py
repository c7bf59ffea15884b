""""""

import struct
from functools import cache
from pathlib import Path

import pytest

from bot.features.rules.special import special_card, study_special
from bot.mechanics.specials import SPECIALS, find_special

study = cache(study_special)
"""Each is worked out and drawn once for all tests."""

every_special = pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.name)


def size_of(png):
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def length(card):
    fields = sum(len(field.name) + len(field.value) for field in card.fields)
    return len(card.title) + len(card.text) + len(card.footer) + fields


@every_special
def test_every_page_is_shown_in_full_within_the_limits_of_an_embed(special):
    found = study(special.name)
    card = special_card(special, found)

    values = "\n".join(field.value for field in card.fields)
    assert length(card) <= 6000
    assert all(0 < len(field.value) <= 1024 for field in card.fields)
    assert all(text in values for text in (special.about, *found.figures, *special.errata))


@every_special
def test_every_page_has_a_picture_with_a_text_beside_it(special):
    picture = study(special.name).picture

    assert size_of(picture.content) == (1000, 560)
    assert special.title in picture.alt
    assert len(picture.alt) <= 1024


def test_a_card_names_author_and_document():
    card = special_card(find_special("never-roll-7"), study("never-roll-7"))

    assert card.text.endswith("-# Simon Tatham · never-roll-7.txt")


def test_figures_are_fractions_with_decimals():
    card = special_card(find_special("house-rule"), study("house-rule"))

    assert "d6 thrown on average: 12/5 = 2.4" in card.fields[0].value


def test_a_page_without_errata_says_nothing_of_them():
    card = special_card(find_special("deck"), study("deck"))

    assert [field.name for field in card.fields] == ["Figures"]


def test_a_page_that_does_not_exist_is_an_error():
    with pytest.raises(KeyError, match="base6"):
        study_special("base6")


@pytest.fixture(scope="module")
def page():
    """The page of the documentation, which `tests/cli/test_docs.py` has made anew."""
    return (Path(__file__).parents[3] / "docs" / "rules" / "beside.md").read_text(encoding="utf-8")


@every_special
def test_the_page_of_the_documentation_has_a_section_with_figures_and_errata(page, special):
    section = page.partition(f"\n### {special.name}\n")[2].partition("\n### ")[0]

    assert special.recipe in section
    assert all(f"- {what}: " in section for what in special.figures())
    assert all(f"- {text}" in section for text in special.errata)
