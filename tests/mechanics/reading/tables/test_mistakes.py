"""What is wrong with an encounter table is said exactly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.text import read_table
from tests.mechanics.refusals import refusal
from tests.tiers import in_the_soak

LONG = 250_000
"""As many characters as a file can have: what takes their square would take minutes; of a fifth, seconds."""

SPACES = (" ", "\t", "\u2003", "x ", ": ", "- ", '"', "1", ",", "* ", "| ", "d6+", "2d6 ", "99d9x9+", "[[")
"""What a line may be full of."""

TOO_FEW = (
    "A table needs at least two rows: write each on its own line, or with `;` between them, such as "
    "Goblins; Wolves."
)
NO_KEY = "begin with a range such as 01-15, or a weight such as 3x, or leave the numbers out of all rows."
NO_DICE = "cannot be the dice of a table: use smaller or fewer dice, such as d20 or four d10."

NO_SUM = "but a row can have only sums such as 2d6+3 or 3d6×10: write it in words."
MISTAKES = [
    (
        "01-40 a\n46-00 b",
        "No row includes the numbers 41 to 45: end row 1 (01-40) at 45, or begin row 2 (46-00) at 41.",
    ),
    (
        "01-40 a\n42-00 b",
        "No row includes the number 41: end row 1 (01-40) at 41, or begin row 2 (42-00) at 41.",
    ),
    ("02-40 a\n41-00 b", "No row includes the number 1: begin row 1 (02-40) at 1."),
    ("01-40 a\n41-95 b", "No row includes the numbers 96 to 100 of d100: end row 2 (41-95) at 100."),
    ("1-3 a\n4-19 b", "No row includes the number 20 of d20: end row 2 (4-19) at 20."),
    ("01-40 a\n38-00 b", "Row 1 (01-40) and row 2 (38-00) both have 38 to 40: begin row 2 at 41."),
    ("1-5 a\n3 b\n6 c", "Row 1 (1-5) and row 2 (3) both have 3: remove 3 from one of them."),
    (
        "01-15 a\n41-50 b\n16-40 c\n51-99 d\n38-42 e\n00 f",
        "Row 3 (16-40) and row 5 (38-42) both have 38 to 40: begin row 5 at 41.\nRow 2 (41-50) and "
        "row 5 (38-42) both have 41 to 42: begin row 2 at 43.",
    ),
    ("50-41 a\n1-40 b", "Row 1 (50-41) goes down: write 41-50."),
    ("5-4 a\n1-3 b", "Row 1 (5-4) goes down: write 4-5."),
    (
        "00-49 a\n50-99 b",
        "Row 1 (00-49) goes down, because 00 means 100: begin with 01, and end the last row with 00.",
    ),
    (
        "1-12 a\n13+ b",
        "Row 2 (13+) has no end: write the end, or the dice in the first line, such as d20.",
    ),
    ("d6\n1-5 a\n7+ b", "Row 2 (7+) goes above 6, the highest number of d6: end the row at 6."),
    ("d6\n1-3 a\n3+ b", "Row 1 (1-3) and row 2 (3+) both have 3: begin row 2 at 4."),
    (
        "1-500 a\n501-1001 b",
        "Row 2 (501-1001) is above 1,000: the die of a table can have at most 1,000 sides.",
    ),
    ("01-50\n51-00 b", "Row 1 (01-50) has no text: write what happens there."),
    ("range,text\n01-50,\n51-00,b", "Row 1 (01-50) has no text: write what happens there."),
    ("weight,text\n3,\n1,b", "Row 1 (3) has no text: write what happens there."),
    ("1-3 a\n4-6 " + "x" * 201, "Row 2 (4-6) can have at most 200 characters, not 201: make it shorter."),
    ("3x a\n0x b", "Row 2 (0x) has the weight 0: give it 1 or more, or leave it out."),
    ("9999x a\n2x b", "The weights can add up to at most 10,000, not 10,001: make all weights smaller."),
    (
        "3x a\n4-6 b",
        "Row 2 (4-6) has numbers of a die, but row 1 (3x) has a weight: use only numbers or only weights.",
    ),
    ("50% a\n40% b", "The percentages add up to 90, not 100: change them, or write weights such as 3x."),
    ("50%,a\n60%,b", "The percentages add up to 110, not 100: change them, or write weights such as 3x."),
    (
        "2x a\n98% b",
        "Row 2 (98%) has a percentage, but row 1 (2x) has a weight: use only percentages or only weights.",
    ),
    ("d20 Meetings\n1-6 a\n7-12 b", "No row includes the numbers 13 to 20 of d20: end row 2 (7-12) at 20."),
    ("d%,Meetings\n1-6,a\n7-12,b", "No row includes the numbers 13 to 100 of d100: end row 2 (7-12) at 100."),
    ("d6\n1-5 a\n6-8 b", "Row 2 (6-8) goes above 6, the highest number of d6: end the row at 6."),
    (
        "1,a\n2,b\n3,c",
        "The rows begin with 1 to 3, which can be numbers of a die or weights: for numbers add the first "
        "line `range,text`, for weights `weight,text`.",
    ),
    ("", TOO_FEW),
    ("1-100 a", TOO_FEW),
    ("range,text", TOO_FEW),
    ("1-3 a\nGoblins", f"Row 2 begins with `Goblins`: {NO_KEY}"),
    ("12.5 a\n1-3 b", f"Row 1 begins with `12.5`: {NO_KEY}"),
    ("41A\n1-3 b", f"Row 1 begins with `41A`: {NO_KEY}"),
    (
        "range,text\n1-3,a\n15-Jan,b",
        "Row 2 begins with `15-Jan`, a date that a spreadsheet made from a range: put the range into two "
        "columns, from and to.",
    ),
    (
        "15-Jan,a\n4,b",
        "Row 1 begins with `15-Jan`, a date that a spreadsheet made from a range: put the range into two "
        "columns, from and to.",
    ),
    (
        'weight,text\n3,a\n2,"b\n1,c',
        'Row 2 has an opening " without a closing one: write " at the end, or "" for a " within the text.',
    ),
    (
        "11-16 a\n21-35 b\n42-66 c",
        "No row includes the numbers 36 to 41: end row 2 (21-35) at 41, or begin row 3 (42-66) at 36.",
    ),
    (
        "11-17 a\n21-66 b",
        "No row includes the numbers 1 to 10: begin row 1 (11-17) at 1, or put d66 in the first "
        "line.\n"
        "No row includes the numbers 18 to 20: end row 1 (11-17) at 20, or begin row 2 (21-66) at 18.\n"
        "No row includes the numbers 67 to 100 of d100: end row 2 (21-66) at 100.",
    ),
    ("d66\n11-17 a\n21-66 b", "Row 1 (11-17) has 17, which d66 cannot show: write only digits from 1 to 6."),
    (
        "2-10 a\n11-20 b",
        "No row includes the number 1: begin row 1 (2-10) at 1, or put 2d10 or d12+d8 in the first line.",
    ),
    (
        "2d6\n2-3 a\n4-6 b\n8-12 c",
        "No row includes the number 7: end row 2 (4-6) at 7, or begin row 3 (8-12) at 7.",
    ),
    ("2d6\n1-6 a\n7-12 b", "Row 1 (1-6) goes below 2, the lowest number of 2d6: begin the row at 2."),
    (
        "2d6\na\nb",
        "2d6 has 11 numbers, 2 to 12, but the table has 2 rows: begin each row with its numbers, "
        "or leave 2d6 out for equal chances.",
    ),
    ("d66\n11-36 a\n36-66 b", "Row 1 (11-36) and row 2 (36-66) both have 36: begin row 2 at 41."),
    ("d1\n1 a", f"`d1` {NO_DICE}"),
    ("d12+d8+\n1 a\n2 b", "Row 1 (1) goes below 2, the lowest number of d12+d8: begin the row at 2."),
    ("6d6 Meetings\n6-20 a\n21-36 b", f"`6d6` {NO_DICE}"),
    ("d2000\n1-3 a\n4-6 b", f"`d2000` {NO_DICE}"),
    (
        "2d6\n3x a\n2x b",
        "Row 1 (3x) has a weight, but the table begins with 2d6: begin the rows with numbers of "
        "2d6, or leave 2d6 out.",
    ),
    ("- 2d4 orcs\n- 200d6 rats", "Row 2 has 200 dice: use at most 100 in a row."),
    ("2d20+5 kh1 gold\nb", f"Row 1 has `2d20+5 kh1`, {NO_SUM}"),
    ("gold: 1d20 adv\nb", f"Row 1 has `1d20 adv`, {NO_SUM}"),
    ("4d6kh3 bones\nb", f"Row 1 has `4d6kh3`, {NO_SUM}"),
    ("2d6+level vs 12\nb", f"Row 1 has `2d6+level vs 12`, {NO_SUM}"),
    ("{2d20, d12}kh1\nb", f"Row 1 has dice in braces, `{{2d20`, {NO_SUM}"),
    ("0d6 a\nb", "Row 1 has `0d6`, which is not a die: write at least one, such as 1d6."),
    ("d1 a\nb", "Row 1 has `d1`: a die in a row can have 2 to 1,000 sides."),
    ("60d6 a 50d6\nb", "Row 1 has 110 dice: use at most 100 in a row."),
    (
        "- a\n3x b",
        "Row 1 begins with `a`: begin with a range such as 01-15, or a weight such as 3x, or "
        "leave the numbers out of all rows.",
    ),
    ("* 3 wolves\n- bears", f"Row 2 begins with `bears`: {NO_KEY}"),
]


def test_a_mistake_is_said_exactly():
    for text, sentences in MISTAKES:
        with pytest.raises(BadInput) as mistake:
            read_table(text)
        assert str(mistake.value) == sentences


def test_of_many_faults_the_first_are_said():
    with pytest.raises(BadInput) as mistake:
        read_table("\n".join(f"{number} x" for number in range(2, 21, 2)))
    sentences = str(mistake.value).split("\n")
    assert (
        sentences[0]
        == "No row includes the number 1: begin row 1 (2) at 1, or put 2d10 or d12+d8 in the first line."
    )
    assert sentences[5:] == ["There are 5 more mistakes."]


@pytest.mark.parametrize("line", ["* x\n", "1,x\n", '1,"x"\n'])
def test_more_than_a_thousand_rows_are_refused_without_reading_a_million(line):
    with pytest.raises(BadInput, match=r"at most 1,000 rows: put the others into another table"):
        read_table(line * in_the_soak(1_000_000, 1_001))


@pytest.mark.parametrize(
    "line", ["1{}x", "1{},x", "{}range,x", "range{},x\n1-3,a", "1,a\n1{}", "3 x{}", "|{}", "F {}\n1-3 a"]
)
def test_no_line_takes_long_to_be_read(line):
    for space in SPACES:
        sentence = refusal(read_table, line.format(space * in_the_soak(LONG, LONG // 5)))
        assert sentence is None or sentence.endswith("."), space


@given(
    st.one_of(st.text(), st.text(alphabet=st.sampled_from("0123456789-–x*%,;:\t\n\"' aZ={}."))),
    st.sampled_from(["", "range,text\n", "from;to;x\n"]),
)
def test_nothing_but_a_sentence_comes_of_any_text(text, header):
    sentence = refusal(read_table, header + text)
    assert sentence is None or sentence.endswith(".")
