"""Files as people have them: each comes out as it should, and says what it lacks.

The samples are made up. They have the oddities of real ones: numbers as texts, nulls, lists where objects
stand, HTML, minus signs of three kinds, and lines that were broken when they were copied.
"""

import json
import tomllib
from pathlib import Path

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import read_sheet

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
EXPECTED = tomllib.loads((HERE / "expected.toml").read_text())
REFUSED = {name for name, expected in EXPECTED.items() if "refused" in expected}
READ = sorted(set(EXPECTED) - REFUSED)


def lines_of(name):
    """Return the lines that a sample comes out as."""
    return dict(read_import((SAMPLES / name).read_text()).lines)


def test_every_sample_is_expected():
    assert {sample.name for sample in SAMPLES.iterdir()} == set(EXPECTED)


@pytest.mark.parametrize("name", READ)
def test_a_sample_comes_out_as_it_should_and_says_what_it_lacks(name):
    read, expected = read_import((SAMPLES / name).read_text()), EXPECTED[name]

    assert read.text == expected["lines"].strip()
    assert list(read.unread) == expected["unread"]
    assert (read.name, len(read.guesses)) == (expected["name"], expected["guesses"])


@pytest.mark.parametrize("name", READ)
def test_what_comes_out_is_a_sheet(name):
    read = read_import((SAMPLES / name).read_text())

    assert read_sheet(read.text).lines == read.lines


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_has_no_numbers_says_so_and_what_to_send_instead(name):
    with pytest.raises(BadInput, match=EXPECTED[name]["refused"]) as refused:
        read_import((SAMPLES / name).read_text())

    assert "Pathbuilder" in str(refused.value)


@pytest.mark.parametrize("name", sorted(sample.name for sample in SAMPLES.glob("*.json")))
def test_thousands_of_unknown_fields_change_nothing(name):
    body = json.loads((SAMPLES / name).read_text())
    inner = body[0] if isinstance(body, list) else body
    unknown = {f"x{number}": [None, {"value": number}, "<p>—</p>", [], 1.5] for number in range(3_000)}
    stuffed = json.dumps({**unknown, **inner, "zzz": unknown})
    if name in REFUSED:
        with pytest.raises(BadInput, match=EXPECTED[name]["refused"]):
            read_import(stuffed)
    else:
        assert read_import(stuffed).text == EXPECTED[name]["lines"].strip()


@pytest.mark.parametrize("name", sorted(sample.name for sample in SAMPLES.glob("*.txt")))
@pytest.mark.parametrize("ending", ["\r\n", "\n\n", "  \n\t", "\n> "])
def test_how_lines_end_changes_no_line(name, ending):
    text = (SAMPLES / name).read_text()

    assert dict(read_import(text.replace("\n", ending)).lines) == lines_of(name)


@pytest.mark.parametrize("name", sorted(sample.name for sample in SAMPLES.glob("*.txt")))
@pytest.mark.parametrize("minus", ["-", "–", "\u2012"])
def test_any_minus_will_do(name, minus):
    text = (SAMPLES / name).read_text()

    assert dict(read_import(text.replace("\u2212", minus)).lines) == lines_of(name)
