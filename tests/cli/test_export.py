"""The rolls of a database as JSON and as a table."""

import csv
import io
import json
from contextlib import redirect_stdout, suppress
from pathlib import Path

import pytest

from tests.cli.hosting import rolls
from tests.storage.submissions import ANNA, HERE, THERE


@pytest.fixture
def exported(host, database):
    """Run `evenhand export` on a database with rolls at two places."""
    rolls(database)
    rolls(database, place=THERE, count=1, visibility="me")

    def run(*arguments):
        status, out, _ = host("export", *arguments)
        assert status == 0
        return out

    return run


def table(text):
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_roll_is_a_line_of_json(exported):
    lines = [json.loads(line) for line in exported().splitlines()]
    assert [(line["channel"], line["number"]) for line in lines] == [
        *((str(HERE.channel), number) for number in (1, 2, 3)),
        (str(THERE.channel), 1),
    ]


def test_one_channel_can_be_chosen(exported):
    assert len(exported("--channel", str(HERE.channel)).splitlines()) == 3


def test_a_table_begins_as_spreadsheets_want_it(exported):
    assert exported("--csv").startswith("\ufeffchannel,number,")


def test_ids_in_a_table_are_texts_that_no_spreadsheet_rounds(exported):
    row = table(exported("--csv"))[0]
    assert (row["channel"], row["person"]) == (f"<#{HERE.channel}>", f"<@{ANNA}>")


def test_a_chance_in_a_table_is_a_number_and_no_date(exported):
    row = table(exported("--csv"))[0]
    assert (row["chance"], row["exact chance"]) == ("0.166666666667", "1 of 6")


def test_hidden_rolls_are_masked(exported):
    hidden = json.loads(exported().splitlines()[-1])
    assert (hidden["hidden"], hidden["outcome"], hidden["faces"], hidden["request"]) == (
        "me",
        None,
        [],
        {},
    )


def test_hidden_rolls_are_shown_where_the_host_asks_for_all(exported):
    assert json.loads(exported("--all").splitlines()[-1])["outcome"] == 4


def test_a_channel_without_rolls_is_refused(exported, host):
    status, out, err = host("export", "--channel", "5")
    assert (status, out) == (2, "")
    assert "There is no roll with channel 5" in err


def test_a_full_disk_gets_a_sentence(exported, host):
    with suppress(OSError), Path("/dev/full").open("w") as full, redirect_stdout(full):
        status, _, err = host("export")
    assert status == 1
    assert "cannot be written: No space left" in err
