"""What is exported is imported again, and does nothing in a spreadsheet."""

import csv
import io

import pytest
from hypothesis import given

from bot.mechanics.encounters.table import EncounterTable, Row, TableDice
from bot.mechanics.reading.tables.text import csv_of, read_table, text_of
from tests.mechanics.encounters.tables import tables


@given(tables)
def test_a_table_survives_export_and_import(table):
    assert read_table(text_of(csv_of(table).encode("utf-8-sig"))) == table


@pytest.mark.parametrize("separator", [",", ";"])
@given(table=tables)
def test_no_cell_begins_with_what_a_spreadsheet_runs(separator, table):
    """Where a comma is part of a number, spreadsheets separate cells by semicolons."""
    lines = csv.reader(io.StringIO(csv_of(table)), delimiter=separator)
    cells = [cell.strip() for row in lines for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)


def test_ranges_have_a_column_for_each_end():
    table = EncounterTable((Row(15, "Goblins, many"), Row(85, "A dragon")), dice=TableDice((100,)))
    assert csv_of(table).splitlines() == ["from,to,text", '1,15,"Goblins, many"', "16,100,A dragon"]


def test_weights_are_written_as_they_were_given():
    assert csv_of(EncounterTable((Row(20, "a"), Row(10, "b")))).splitlines() == [
        "weight,text",
        "20,a",
        "10,b",
    ]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+1", "-1", "'=x"])
def test_a_formula_is_written_as_a_text(text):
    table = EncounterTable((Row(1, text), Row(1, "x")))
    assert csv_of(table).splitlines()[1] == f"1,'{text}"
