"""Sheets of rules that are played with more than a look-up table, read from the PDF and followed."""

from collections import Counter
from itertools import product
from math import atan2, degrees
from random import Random

import pytest

from bot.features.printing.sheets import PrintOrder
from bot.mechanics.catalogue import method
from bot.mechanics.playing import read, throw
from tests.features.printing.making import page, pages
from tests.features.printing.reading import Word, lines_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cut_fonts")]
"""Each sheet is a page or more, to be written and read."""

FACES = range(1, 7)


def rows_of(words: list[Word], width: int) -> list[list[str]]:
    """Return the texts of each row of a table of so many columns, which may stand side by side."""
    rows = []
    for line in lines_of(words):
        texts = [word.text for word in line]
        if texts[0].lstrip("+").isdigit() and len(texts) % width == 0:
            rows += [texts[start : start + width] for start in range(0, len(texts), width)]
    return rows


def by_throw(words: list[Word]) -> dict[tuple[int, ...], str]:
    """Return what stands at dice 1, 2 and 3."""
    rows = {(int(row[0]), int(row[1])): row[2:] for row in rows_of(words, 8) if int(row[0]) in FACES}
    return {(d1, d2, d3): rows[d1, d2][d3 - 1] for d1, d2, d3 in product(FACES, repeat=3)}


def direction(word: Word, middle: Word) -> float:
    """Return where a word stands, in degrees clockwise from the top."""
    across, up = word.middle[0] - middle.middle[0], middle.middle[1] - word.middle[1]
    return degrees(atan2(across, up)) % 360


def test_read_off_shows_200_throws_at_once_each_number_at_two():
    numbers = Counter(by_throw(pages(PrintOrder("read-off"))[0]).values())

    assert {number: numbers.pop(str(number)) for number in range(1, 101)} == dict.fromkeys(range(1, 101), 2)
    assert numbers == {f"+{base}": 1 for base in range(0, 96, 6)}


@pytest.mark.parametrize("tie", ["none", "odd"])
def test_who_follows_the_sheet_of_read_off_comes_to_what_the_rule_says(tie):
    options = f"tie={tie}"
    first, second, _ = pages(PrintOrder("read-off", options="" if tie == "none" else options))
    rule, chance = method("read-off", 100, 6, options).rule, Random(1)
    direct = by_throw(first)
    fourth = {row[0]: row[1:] for row in rows_of(second, 13)}
    for dice in (dice for dice, found in direct.items() if found.startswith("+")):
        faces = (*dice, chance.randint(1, 6), chance.randint(1, 25))
        x, line = map(int, fourth[direct[dice]][2 * faces[3] - 2 : 2 * faces[3]])
        if tie == "odd" and faces[4] in {line, 25}:
            faces = (*faces, chance.randint(1, 6))
            more = faces[5] % 2
        else:
            more = faces[4] <= line
        assert read(rule, faces).outcome == x + more


def test_the_25_angles_go_counterclockwise_from_the_wall_a_25th_of_a_turn_each():
    words = [word for word in pages(PrintOrder("read-off"))[2] if word.text.isdigit() and word.height > 3]
    at = {int(word.text): word for word in words if word.top > 40}
    xs, ys = zip(*(word.middle for word in at.values()), strict=True)
    middle = Word(
        "", (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    )

    assert sorted(at) == list(range(1, 26))
    for number, word in at.items():
        assert direction(word, middle) == pytest.approx(360 - (number - 0.5) * 14.4, abs=2)


def test_a_spinner_has_ten_segments_of_36_degrees_with_tens_and_units():
    words = [word for word in page(PrintOrder("spinner")) if word.height > 4]
    tens = {word.text: word for word in words if word.text.endswith("x")}
    top, bottom = tens["0x"], tens["5x"]
    middle = Word("", top.left, top.top, bottom.right, bottom.bottom)

    assert list(tens) == [f"{digit}x" for digit in range(10)]
    for digit, word in enumerate(tens.values()):
        assert (direction(word, middle) - 36 * digit + 180) % 360 - 180 == pytest.approx(0, abs=3)
    assert sorted(int(word.text) for word in words if word.text.isdigit()) == list(range(1, 11))


@pytest.mark.parametrize(
    ("options", "rows", "second"),
    [("", 25, list(range(16, 32))), ("window=spread moves=every", 100, list(range(1, 92, 6)))],
)
def test_rotating_maps_200_throws_and_has_a_track_for_the_other_16(options, rows, second):
    first, *track = pages(PrintOrder("rotating", options=options))
    numbers = Counter(by_throw(first).values())
    windows = [list(map(int, row[1:])) for words in track for row in rows_of(words, 17)]

    assert {number: numbers.pop(str(number)) for number in range(100)} == dict.fromkeys(range(100), 2)
    assert sorted(numbers) == list("ABCDEFGHIJKLMNOP")
    assert (len(windows), windows[1]) == (rows, second)
    assert set(Counter(number for window in windows for number in window).values()) == {16 * rows // 100}


def test_who_follows_the_track_of_rotating_comes_to_what_the_rule_says():
    mapping, track = pages(PrintOrder("rotating"))
    places, windows = by_throw(mapping), [row[1:] for row in rows_of(track, 17)]
    rule, chance, marker, kept = method("rotating", 100).rule, Random(2), 0, None
    for _ in range(200):
        played = throw(rule, chance.randrange, kept)
        found, kept = places[played.faces], played.after
        if found.isalpha():
            found, marker = windows[marker][ord(found) - ord("A")], (marker + 1) % 25
        assert int(found) == played.outcome


@pytest.mark.parametrize(
    ("options", "width", "columns"),
    [
        ("", 7, lambda read, face: face),
        ("a=21 b=14", 9, lambda read, face: face if read < 14 else 7 + (face > 3)),
        ("a=0 b=3", 4, lambda read, face: (face + 1) // 2),
    ],
)
def test_who_follows_the_rows_of_mixed_comes_to_what_the_rule_says(options, width, columns):
    rows = {int(row[0]): row for row in rows_of(page(PrintOrder("mixed", options=options)), width)}
    rule, chance = method("mixed", 100, 6, options).rule, Random(3)
    for _ in range(50):
        played, row = throw(rule, chance.randrange), 0
        for number, face in enumerate(played.faces):
            row = int(rows[row][columns(number, face)])
        assert row == played.outcome


def test_five_and_coin_has_five_rows_with_both_sides_of_a_coin():
    rows = [[word.text for word in line][:3] for line in lines_of(page(PrintOrder("five-and-coin")))]
    sums = [row for row in rows if "-" in row[0] and row[0].replace("-", "").isdigit()]
    rule = method("five-and-coin", 10).rule

    assert [row[1:] for row in sums] == [[str(row), str(row + 5)] for row in range(1, 6)]
    for dice in product(FACES, repeat=4):
        row = next(row for row in sums if int(row[0].split("-")[0]) <= sum(dice) <= int(row[0].split("-")[1]))
        assert [read(rule, (coin, *dice)).outcome for coin in (1, 6)] == [int(row[1]), int(row[2])]
