"""Rolls as rows of a table and lines of JSON."""

import csv
import io
import json
import zipfile
from fractions import Fraction

import pytest

from bot.features.privacy.card import COLUMNS, FORMULA, csv_head, csv_row, json_row, pack, pack_saved
from bot.features.registry import REGISTRY
from bot.play.event import Event
from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.play.visibility import mask

PLACE = Place(1_100_000_000_000_000_001, 900)


def event(number=1, **values):
    known = {
        "number": number,
        "person": 987_654_321_012_345_678,
        "at": 1_700_000_000_000,
        "kind": "roll",
        "request": {"dice": "2d6 # Bo"},
        "draws": (1, 2),
        "outcome": 3,
        "odds": Fraction(1, 18),
    }
    return Event(**(known | values))


def row(**values):
    text = csv_row(PLACE, event(**values))
    return dict(zip(COLUMNS, next(csv.reader(io.StringIO(text, newline=""))), strict=True))


TYPED = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "|x", "%x"),
    *("\uff1d1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)"),
)


@pytest.mark.parametrize("where", ["set", "comment"])
def test_no_cell_that_a_person_typed_is_a_formula(where):
    for typed in TYPED:
        cell = row(request={"dice": "2d6", where: typed})[where]
        assert not cell.startswith(FORMULA)
        assert cell == f"'{typed}"


def test_neither_a_comment_within_the_dice_nor_dice_that_begin_with_a_minus_are_a_formula():
    assert row(request={"dice": "2d6 # =1+1"})["comment"] == "'=1+1"
    assert row(request={"dice": "-1d4"})["dice"] == "'-1d4"


def test_no_cell_is_a_formula_where_semicolons_separate_them():
    for where in ("comment", "text"):
        text = csv_row(PLACE, event(request={"dice": "2d6", where: 'a;=1+1; ;"-1"; @x'}))
        cells = next(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
        assert not any(cell.strip().startswith(FORMULA) for cell in cells)


def test_what_was_typed_stays_in_its_cell_and_is_read_again():
    request, comment = {"text": 'a;"=1'}, 'a "b", c\nd'
    assert json.loads(row(request=request)["request"]) == request
    assert row(request={"dice": "2d6", "comment": comment})["comment"] == comment
    assert row(outcome=-3)["outcome"] == "-3"
    assert row(kind="die", request={"method": "human", "sides": 20}, dice="d20")["dice"] == "d20"
    for write in (csv_row, json_row):
        assert write(PLACE, event(request={"dice": "2d6", "comment": "ä🐺"})).encode()


def test_a_line_of_json_has_ids_as_texts_and_odds_as_a_fraction():
    told = json.loads(json_row(PLACE, event()))
    assert (told["channel"], told["person"]) == (str(PLACE.channel), "987654321012345678")
    assert (told["odds"], told["time"]) == ("1/18", "2023-11-14T22:13:20+00:00")


def test_what_was_drawn_and_not_thrown_is_no_face():
    drawn = {"kind": "fair", "draws": (7,), "outcome": 7, "line": {"guess": {}, "below": 0.5}}
    told = json.loads(json_row(PLACE, event(**drawn)))

    assert (row(**drawn)["faces"], row(**drawn)["outcome"]) == ("", "7")
    assert (told["faces"], told["line"]) == ([], drawn["line"])
    assert row()["faces"] == "1 2"


def test_people_in_a_row_are_texts_as_all_ids_are():
    known = {"kind": "catan-undo", "request": {"asked": {"@": 987_654_321_012_345_678}, "turn": 1}}
    told = json.loads(json_row(PLACE, event(**known, line={"player": {"@": -3}}, before=[{"@": 5}])))

    assert told["request"] == {"asked": "987654321012345678", "turn": 1}
    assert (told["line"], told["before"]) == ({"player": "-3"}, ["5"])


def test_a_masked_row_of_any_kind_tells_nothing():
    for kind in REGISTRY:
        masked = mask(event(kind=kind, visibility="gm", line={"faces": [1]}), REGISTRY)
        assert json.loads(json_row(PLACE, masked))["faces"] == []
        assert "Bo" not in csv_row(PLACE, masked)


def rolls(count, comment=""):
    for number in range(count, 0, -1):
        yield PLACE, event(number, request={"dice": "2d6", "comment": f"{comment}{number * 7**90}"})


def test_few_rolls_are_plain_files():
    packed = pack(rolls(3))
    assert [file.name for file in packed.files] == ["rolls.csv", "rolls.json"]
    assert packed.files[0].content.decode().startswith(csv_head())
    assert len(packed.files[1].content.splitlines()) == 3


def things(count, words=""):
    for number in range(count):
        collection = Collection("home", 900, "table") if number % 2 else Collection("person", 5, "roll")
        yield SavedItem(collection, f"n{number}", 5, {"dice": f"{words}{number * 7**90}"})


def test_who_saved_nothing_has_no_file_of_it():
    assert pack_saved([]).files == ()


def test_what_was_saved_is_a_line_each_with_its_server():
    (file,) = pack_saved(things(2)).files
    roll, table = map(json.loads, file.content.decode().splitlines())
    assert (roll["kind"], roll["name"], "server" in roll) == ("roll", "n0", False)
    assert (table["kind"], table["name"], table["server"]) == ("table", "n1", "900")


def test_of_very_much_that_was_saved_the_first_is_there_and_the_limit_holds():
    packed = pack_saved(things(900, "".join(map(chr, range(0x4E00, 0x8E00)))), 1_000_000)
    (file,) = packed.files
    lines = zipfile.ZipFile(io.BytesIO(file.content)).read("saved.json").splitlines()
    assert not packed.whole
    assert 0 < len(lines) == packed.count < 900
    assert len(file.content) <= 1_000_000


def test_many_rolls_are_packed_and_all_there():
    packed = pack(rolls(2_000), 800_000)
    (table, lines) = (zipfile.ZipFile(io.BytesIO(file.content)) for file in packed.files)
    assert packed.whole
    assert len(lines.read("rolls.json").splitlines()) == 2_000
    assert len(table.read("rolls.csv").decode().splitlines()) == 2_001


def test_of_too_many_the_newest_are_there_and_the_limit_holds():
    packed = pack(rolls(4_000), 600_000)
    lines = zipfile.ZipFile(io.BytesIO(packed.files[1].content)).read("rolls.json").splitlines()
    assert not packed.whole
    assert (json.loads(lines[0])["number"], len(lines)) == (4_000, packed.count)
    assert sum(len(file.content) for file in packed.files) <= 600_000
