"""Encounter tables are read from what people type, and from separated values."""

import pytest

from bot.mechanics.encounters.table import EncounterTable, Row, TableDice
from bot.mechanics.reading.tables.text import break_lines, read_table


def rows(table):
    return [(row.weight, row.text) for row in table.rows]


@pytest.mark.parametrize(
    "text",
    [
        "01-15 Goblins\n16-40: Wolves\n41-00 A dragon",
        "1-15. Goblins\n16-40) Wolves\n41-100 - A dragon",
        "01-15\u00a0Goblins\n16\u2009-\u200940\u2003Wolves\n41-00\u3000A\u00a0dragon",
        "01–15 | Goblins\n16 — 40 = Wolves\n\n  41−100\tA  dragon  \n",
        "d100 Encounter\n01-15 Goblins\r\n16-40 Wolves\r41-00 A dragon",
        "16-40 Wolves\n41-00 A dragon\n01-15 Goblins",
        "\ufeff01-15,Goblins\n16-40,Wolves\n41-00,A dragon",
        "range,text\n01-15,Goblins\n16-40,Wolves\n41-00,A dragon",
        'Range;Encounter;Notes\n"01-15";"Goblins";\n16-40;Wolves;;\n41-00;A dragon',
        "d100\tEncounter\n01-15\tGoblins\n16-40\tWolves\n41-00\tA dragon",
        "from,to,text\n1,15,Goblins\n16,40,Wolves\n41,100,A dragon",
        '01-15,"Goblins"\n16-40 Wolves\n41-00,"A\ndragon"',
    ],
)
def test_ranges_of_a_d100_are_read(text):
    assert read_table(text) == EncounterTable(
        (Row(15, "Goblins"), Row(25, "Wolves"), Row(60, "A dragon")), dice=TableDice((100,))
    )


@pytest.mark.parametrize(
    "text",
    [
        "3x Goblins\n2× Wolves\n* A dragon",
        "3 x: Goblins\n2x Wolves\n*A dragon",
        "3, Goblins\n2, Wolves\n1, A dragon",
        "3;Goblins\n2;Wolves\n1;A dragon",
        "3\tGoblins\n2\tWolves\n1\tA dragon",
        "weight,text\n3,Goblins\n2,Wolves\n1,A dragon",
        "Weight;Text\n03;Goblins\n02;Wolves\n01;A dragon",
        "3, Goblins\n2x Wolves\n* A dragon",
    ],
)
def test_weights_are_read(text):
    assert read_table(text) == EncounterTable((Row(3, "Goblins"), Row(2, "Wolves"), Row(1, "A dragon")))


@pytest.mark.parametrize(
    "text", ["60% Goblins\n40 % Wolves", "60%,Goblins\n40%,Wolves", "%;x\n60;Goblins\n40;Wolves"]
)
def test_percentages_are_weights_that_add_up_to_100(text):
    assert read_table(text) == EncounterTable((Row(60, "Goblins"), Row(40, "Wolves")))


@pytest.mark.parametrize("title", ["d6\n", "D6 Meetings\n", "1d6\tMeetings\n", "sep=,\nd6\n"])
def test_the_die_that_is_named_over_the_rows_is_the_tables(title):
    assert read_table(f"{title}1\tGoblins\n2\tWolves\n3..6\tBears").dice == TableDice((6,))


@pytest.mark.parametrize("dash", ["-", " – ", "—", "..", "...", "…", " to ", " - "])
def test_a_range_is_written_in_many_ways(dash):
    assert read_table(f"1{dash}3 Goblins\n4{dash}6 Wolves").weights == (3, 3)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_line_that_tells_a_spreadsheet_its_separator_is_no_row(separator):
    text = f"sep={separator}\nrange{separator}text\n1-3{separator}Goblins\n4-6{separator}Wolves"
    assert rows(read_table(text)) == [(3, "Goblins"), (3, "Wolves")]


SIXES = "\n".join(f"{ten}{one} x" for ten in range(1, 7) for one in range(1, 7))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1. Goblins\n2. Wolves\n3. Bears", (3,)),
        ("1 Goblins\n2 Wolves\n3. Bears\n4: A dragon", (4,)),
        ("1,Goblins\n2-5,Wolves\n6,A dragon", (6,)),
        ("1-7 Goblins\n8-20 Wolves", (20,)),
        ("1-9 Goblins\n0 A dragon", (10,)),
        ("1-99 Goblins\n00 A dragon", (100,)),
        ("1-999 Goblins\n000 A dragon", (1000,)),
        ("\n".join(f"{number}. x" for number in range(1, 10)), (9,)),
        (SIXES, (6, 6)),
    ],
    ids=lambda value: str(value)[:20],
)
def test_numbers_tell_the_dice(text, dice):
    assert read_table(text).dice == TableDice(dice, digits=text == SIXES)


def test_a_number_alone_is_what_the_header_says():
    text = "1,Goblins\n2,Wolves\n3,Bears\n4,A dragon"
    assert read_table(f"range,text\n{text}").sides == 4
    assert read_table(f"weight,text\n{text}").sides == 10


def test_the_die_of_weights_is_as_small_as_can_be():
    table = read_table("20x Goblins\n30x Wolves\n10x A dragon")
    assert (table.sides, [list(table.numbers(row)) for row in range(3)]) == (6, [[1, 2], [3, 4, 5], [6]])


@pytest.mark.parametrize("last", ["13+ d", "13+: d", "- 13+ d", "13 or more d", "13 or higher d", "13+\td"])
def test_a_last_row_may_have_no_end(last):
    table = read_table(f"d12 + d8 Forest\n2-4 a\n5-8 b\n9-12 c\n{last}")
    assert table.numbers(3) == range(13, 21)
    assert table.rows[3].text == "d"


def test_rows_without_an_end_may_be_separated_values():
    assert read_table("d20\nroll,text\n1-12,a\n13+,b").numbers(1) == range(13, 21)


def test_every_number_of_the_die_leads_to_the_row_that_has_it():
    table = read_table("1-3 a\n4-4 b\n5-17 c\n18-20 d")
    assert all(number in table.numbers(table.row_at(number)) for number in range(1, 21))


def test_a_thousand_rows_are_read():
    assert len(read_table("\n".join(f"{number} x" for number in range(1, 1001))).rows) == 1000


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3,Goblins, many\n2,1,000 wolves", [(3, "Goblins, many"), (2, "1,000 wolves")]),
        ("1-3 Go\x00\x1b\u00a0\u2028blins\n4-6 \x85Wolves", [(3, "Go blins"), (3, "Wolves")]),
        ("weight,text\n1,'=cmd\n1,''+x\n1,'tis", [(1, "=cmd"), (1, "'+x"), (1, "'tis")]),
        ("- 3 wolves\n- 2 bears", [(1, "3 wolves"), (1, "2 bears")]),
        *(
            (f"{first}\nWolves", [(1, first), (1, "Wolves")])
            for first in ("Count, the vampire", "Dice, cards and chips", "2d4 bandits", "100gp")
        ),
        (break_lines("1. Goblins 2. 2d4 wolves 3. Bears"), [(1, "Goblins"), (1, "2d4 wolves"), (1, "Bears")]),
        (break_lines("1-3 Goblins; 4-6 Wolves"), [(3, "Goblins"), (3, "Wolves")]),
        (break_lines("1-3 a; b\n4-6 c"), [(3, "a; b"), (3, "c")]),
    ],
    ids=repr,
)
def test_texts_are_what_was_meant(text, found):
    assert rows(read_table(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "01-15 Goblins 16-40 Wolves 41-00 A dragon",
        "d100 Encounter 01–15 Goblins 16–40 Wolves 41–00 A dragon",
        "  01 - 15 Goblins  16 - 40 Wolves   41 - 00 A dragon",
    ],
)
def test_a_table_that_was_pasted_into_one_line_is_taken_apart_at_its_ranges(text):
    assert rows(read_table(break_lines(text))) == [(15, "Goblins"), (25, "Wolves"), (60, "A dragon")]


@pytest.mark.parametrize(
    "text",
    [
        "Goblins\n2d4 bandits\nA dragon, asleep",
        "- Goblins\n- 2d4 bandits\n- A dragon, asleep",
        "• Goblins\n\n–  2d4 bandits\r\n· A dragon, asleep",
        "| Goblins |\n| 2d4 bandits |\n| A dragon, asleep |",
    ],
)
def test_plain_lines_are_results_with_equal_chances(text):
    table = read_table(text)
    assert rows(table) == [(1, "Goblins"), (1, "2d4 bandits"), (1, "A dragon, asleep")]
    assert (table.dice, table.sides) == (None, 3)


@pytest.mark.parametrize(
    "text",
    [
        "2-3 Dragon\n4-6 Wolves\n7-12 Nothing",
        "2–3\tDragon\n4–6\tWolves\n7–12\tNothing",
        "2d6 Encounter\n2-3 Dragon\n4-6 Wolves\n7-12 Nothing",
        "Forest encounters (2d6)\n2-3. Dragon\n4-6) Wolves\n7-12: Nothing",
        "| 2d6 | Encounter |\n|-----|:----|\n| 2–3 | Dragon |\n| 4–6 | Wolves |\n| 7–12 | Nothing |",
        "2d6\n2-3;Dragon\n4-6;Wolves\n7-12;Nothing",
        "- 2-3 Dragon\n- 4-6 Wolves\n- 7-12 Nothing",
        "Roll Encounter\n2-3 Dragon\n4-6 Wolves\n7-12 Nothing",
    ],
)
def test_ranges_of_2d6_have_the_chances_of_the_dice(text):
    table = read_table(text)
    assert (table.dice, rows(table)) == (
        TableDice((6, 6)),
        [(3, "Dragon"), (12, "Wolves"), (21, "Nothing")],
    )


@pytest.mark.parametrize("heading", ["", "d66\n", "D66 Encounter\n"])
def test_ranges_of_a_d66_have_two_digits(heading):
    table = read_table(f"{heading}11-16 Goblins\n21-33 Wolves\n34-66 Nothing")
    assert (table.dice, table.weights) == (TableDice((6, 6), digits=True), (6, 9, 21))


def test_plain_lines_below_dice_are_their_numbers_from_the_lowest_on():
    table = read_table("2d6\n" + "\n".join("abcdefghijk"))
    assert (table.dice, table.weights) == (TableDice((6, 6)), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))
