"""Files with encounter tables, good and bad."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.text import LARGEST, check_size, text_of
from tests.mechanics.refusals import is_short_sentence, refusal


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_text_in_utf_8_is_read_with_and_without_its_mark(mark):
    assert text_of(mark + "1-3 Wölfe 🐺".encode()) == "1-3 Wölfe 🐺"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"1-3 a\n4-6 caf\xe9",
            "Byte 14 of the file (0xE9, in line 2) is not UTF-8: save the file as UTF-8.",
        ),
        (b"\xef\xbb\xbf\xff", "Byte 4 of the file (0xFF, in line 1) is not UTF-8: save the file as UTF-8."),
        (b"1-3 a\0", "The file is not text, because byte 6 is 0: send text or CSV."),
        ("1-3 a".encode("utf-16"), "This text is in UTF-16: save it as UTF-8."),
        (b"PK\x03\x04rest", "This is a spreadsheet or an archive: save it as CSV (UTF-8) first."),
        (b"\x89PNG\r\n", "This is a picture: send a text or CSV file."),
        (b"%PDF-1.7", "This is a PDF: send a text or CSV file."),
    ],
)
def test_what_is_no_text_is_refused_with_the_place(content, sentence):
    with pytest.raises(BadInput) as mistake:
        text_of(content)
    assert str(mistake.value) == sentence


def test_a_file_of_the_largest_size_is_read():
    assert len(text_of(b"x" * LARGEST)) == LARGEST


@pytest.mark.parametrize("size", [LARGEST + 1, 10 * 1024 * 1024])
def test_a_larger_file_is_refused(size):
    with pytest.raises(BadInput, match=f"at most 262,144 bytes, not {size:,}: send a shorter one"):
        check_size(size)


def test_a_file_that_is_larger_than_was_said_is_refused():
    with pytest.raises(BadInput, match="at most 262,144 bytes, not 262,145: send a shorter one"):
        text_of(b"x" * (LARGEST + 1))


@given(st.binary(max_size=300))
def test_nothing_but_a_sentence_comes_of_any_bytes(content):
    sentence = refusal(text_of, content)
    assert sentence is None or is_short_sentence(sentence)
