"""Whatever people send comes out as a sheet that can be used, or is refused with one sentence."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.draft import LONGEST_NOTE, MOST_NOTES
from bot.mechanics.sheet_import.formats import LARGEST, LONGEST_TEXT, read_import
from bot.mechanics.sheets import read_sheet
from tests.mechanics.sheet_import.test_samples import SAMPLES
from tests.siege.test_growth import PASTED_PIECES
from tests.tiers import in_the_soak

EACH = 100
"""In `make check` nothing is put into one of this many places of a file."""

FEWER = 5
"""In `make check` one of this many pieces is repeated up to the length of a text."""

JSON_SAMPLES = [json.loads(sample.read_text()) for sample in sorted(SAMPLES.glob("*.json"))]
TEXT_SAMPLES = [sample.read_text() for sample in sorted(SAMPLES.glob("*.txt"))]

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["", "+3", "1d6", "@mod", "<p>", "dex", "9" * 300, "\ud800", "d20", "con", -1, 0.5, 99])
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def read_or_refuse(text):
    """Read a text; whatever comes of it has to be fit for a person."""
    read, sentence = None, "."
    try:
        read = read_import(text)
    except BadInput as refused:
        sentence = str(refused)
    assert sentence.endswith(".")
    if read:
        assert read_sheet(read.text).lines == read.lines
        notes = (*read.guesses, *read.unread)
        assert len(notes) <= 2 * MOST_NOTES
        assert all(len(note) <= 3 * LONGEST_NOTE and "\n" not in note for note in notes)


def list_paths(value, path=()):
    """Go through the places of all values in JSON."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield from list_paths(each, (*path, name))


def put(value, path, new):
    """Return JSON with another value in one place."""
    if not path:
        return new
    name, *rest = path
    if isinstance(value, dict):
        return {**value, name: put(value[name], rest, new)}
    return [put(each, rest, new) if place == name else each for place, each in enumerate(value)]


@given(st.text(max_size=400))
def test_any_text_is_a_sheet_or_a_sentence(text):
    read_or_refuse(text)


@given(st.lists(st.sampled_from(PASTED_PIECES) | st.text(max_size=5), max_size=40).map("".join))
def test_any_pieces_of_sheets_are_a_sheet_or_a_sentence(text):
    read_or_refuse(text)


@given(st.sampled_from(TEXT_SAMPLES), st.data())
def test_a_sheet_with_any_cut_and_any_text_put_in_is_a_sheet_or_a_sentence(sample, data):
    start, end = (data.draw(st.integers(0, len(sample))) for _ in range(2))
    read_or_refuse(sample[:start] + data.draw(st.text(max_size=20)) + sample[end:])


@given(JSON)
def test_any_json_is_a_sheet_or_a_sentence(value):
    read_or_refuse(json.dumps(value))


@given(st.sampled_from(JSON_SAMPLES), st.data())
def test_a_file_with_anything_in_one_place_is_a_sheet_or_a_sentence(sample, data):
    path = data.draw(st.sampled_from(list(list_paths(sample))))
    read_or_refuse(json.dumps(put(sample, path, data.draw(JSON))))


def test_a_file_with_nothing_in_any_one_place_is_a_sheet_or_a_sentence():
    nothings: list[Any] = [None, [], {}, "", {"a": {}}]
    places = [(sample, path) for sample in JSON_SAMPLES for path in list_paths(sample)]
    for number, (sample, path) in enumerate(places[:: in_the_soak(1, EACH)]):
        for nothing in in_the_soak(nothings, [nothings[number % len(nothings)]]):
            read_or_refuse(json.dumps(put(sample, path, nothing)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[{}, {}]",
        '{"a": 1}',
        '{"build": []}',
        '{"Investigator": {}}',
        '{"type": "vehicle", "_stats": {"systemId": "dnd5e"}, "system": {"a": 1}}',
        '{"type": "npc", "_stats": {"systemId": "swade"}, "system": {"a": 1}}',
        "{" + '"a":{' * 5_000,
        "[{" * 20_000,
        '{"a": ' + "9" * 5_000 + "}",
        "x" * (LONGEST_TEXT + 1),
        "{" + " " * LARGEST,
        "I met them on the road.",
        "\ufeff",
        "\x00\x00",
    ],
)
def test_what_is_no_sheet_is_refused_with_a_sentence(text):
    with pytest.raises(BadInput, match=r"\.$"):
        read_import(text)


def test_a_hundred_lines_are_kept_and_the_others_counted():
    text = "\n".join(f"Skill{'abcdefghij'[n % 10]}{n} +{n % 9}" for n in range(600))
    read = read_import(text)

    assert len(read.lines) == 100
    assert len(read.unread) + read.more_unread == 500


def test_a_text_as_long_as_it_may_be_is_read():
    for piece in PASTED_PIECES[:: in_the_soak(1, FEWER)]:
        with suppress(BadInput):
            read_import((piece * LONGEST_TEXT)[:LONGEST_TEXT])
