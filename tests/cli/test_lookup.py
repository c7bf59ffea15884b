"""`lookup`: a table to play from."""

from bot.features.printing.sheets import PrintOrder, sheet_for
from bot.mechanics.catalogue import CATALOGUE, method
from tests.tiers import in_the_soak

EACH = 4
"""In `make check` one of this many rules is printed and looked up."""


def test_the_table_of_a_rule_is_printed_with_how_to_read_it(command):
    status, out, _ = command("lookup", "lookup-folded")
    rows = out.splitlines()

    assert status == 0
    assert rows[0] == "d100 by lookup-folded"
    assert rows[1].startswith("Begin at line A: throw,")
    assert rows[3].split() == ["A", "B", "C", "D", "B", "C", "D"]
    assert rows[6].split() == ["D", "Q", "R", "S", "T", "U", "V"]


def test_options_and_dice_are_those_that_are_asked_for(command):
    _, out, _ = command("lookup", "reroll", "--sides", "12", "--from", "4", "--dice", "4.3")

    assert out.startswith("d12 by reroll")
    assert len(out.splitlines()) == 3 + 5


def test_where_0_stands_for_the_highest_number_the_table_says_so(command):
    _, out, _ = command("lookup", "halve", "--sides", "12")

    assert "0 stands for 12 on a die from 1 to 12." in " ".join(out.splitlines()[:3])


def test_the_table_of_remainders_has_the_rows_of_the_document_and_how_they_go_on(command):
    _, out, _ = command("lookup", "table")

    rows = [row.split() for row in out.splitlines()[4:8]]
    assert [(row[0], row[2]) for row in rows] == [("3", "24"), ("5", "204"), ("6", "132"), ("7", "100")]
    assert out.endswith("after die 8 as after die 3, and so on\n")


def test_a_table_is_printed_as_json(read_json):
    assert read_json("lookup", "table")["repeats"] == {"die": 8, "as_die": 3}
    assert read_json("lookup", "mod3")["lines"] == [
        {"line": "A", "die": "d6", "leads": ["1", "2", "3", "1", "2", "3"]}
    ]
    assert read_json("lookup", "sum-table", "--sides", "5")["rows"][0] == {
        "outcome": 1,
        "sums": [4, 10],
        "chance": "103/648",
        "error": "-133/3240",
    }


def test_a_rule_whose_table_is_too_long_is_printed_in_words(command, read_json):
    status, out, _ = command("lookup", "human", "--sides", "1000")
    recipe = method("human", 1_000).recipe

    assert status == 0
    assert recipe in " ".join(out.split())
    assert read_json("lookup", "human", "--sides", "1000")["recipe"] == recipe


def test_whatever_the_card_prints_is_looked_up_too(command, read_json):
    for entry in CATALOGUE[:: in_the_soak(1, EACH)]:
        assert sheet_for(PrintOrder(entry.name)).pages
        assert command("lookup", entry.name)[0] == 0, entry.name
        assert read_json("lookup", entry.name), entry.name


def test_tables_that_are_looked_into_by_a_throw_follow_one_another(read_json):
    tables = {name: read_json("lookup", name)["tables"] for name in ("read-off", "rotating", "mixed")}

    assert {name: [len(table["rows"]) for table in each] for name, each in tables.items()} == {
        "read-off": [36, 16],
        "rotating": [36, 25],
        "mixed": [100],
    }


def test_rows_that_start_again_have_no_number_in_json(read_json):
    rows = read_json("lookup", "sum-table", "--sides", "7", "--dice", "4", "--again", "1")["rows"]

    assert [row["outcome"] for row in rows] == [1, 2, 3, 4, 5, 6, 7, None]


def test_sums_that_count_as_they_are_are_json_too(read_json):
    rows = read_json("lookup", "sum20")["rows"]

    assert rows[0] == {"sum": 20, "outcome": 100, "chance": f"1/{6**20}"}
    assert [row["outcome"] for row in rows[1:]] == list(range(1, 101))
