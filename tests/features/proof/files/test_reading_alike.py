"""However a file is written, both verifiers read the same of it, or both refuse it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli import CommandFailed
from bot.cli.verify import verify
from bot.features.proof.verify import LONGEST
from tests.features.proof.files.conftest import by_page, by_python, file_by_page, full_by_page, verdict_of
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import Line, content_of, put

DEEP = "[" * 99 + "]" * 99
IGNORED = {
    **dict.fromkeys((f"{2**53 - 1}", "-0", '"\\ud800"', DEEP, "[[],[]]"), True),
    **dict.fromkeys(("9" * 5_000, "1.0", "1e3", "1e999", "NaN", "-Infinity", f"{2**53}"), False),
    **dict.fromkeys((f"[{DEEP}]", "[" * 50_000 + "]" * 50_000, '{"draws":[' * 20_000 + "]}" * 20_000), False),
    **dict.fromkeys(('"[[["', '"\\"[{"', '{"1e5":"1.5"}'), True),
}
"""Values of a part that no verifier looks at, and whether the line can be read."""

TABLES = {
    **dict.fromkeys(("{}", '{"1":[5]}'), True),
    **dict.fromkeys(("5", "null", '"ab"', "[]", "[[1,2]]"), False),
}


@pytest.fixture
def short(proof: list[str]) -> list[str]:
    """The first rows of a proof, all chains of which were made by then."""
    lines = [json.loads(line) for line in proof[:6]]
    lines[0]["chains"] = [chain for chain in lines[0]["chains"] if chain["first"] <= 5]
    return [json.dumps(line) for line in lines]


def _right(lines: list[str]) -> tuple[bool, bool]:
    (page,) = by_page((lines, (), {}))
    return bool(by_python(lines)["ok"]), bool(page["ok"])


def _with_part(line: str, part: str, value: str) -> str:
    return f'{line[:-1]}, "{part}": {value}}}'


@pytest.mark.parametrize("value", IGNORED, ids=lambda value: value[:12])
def test_a_part_that_is_passed_over_is_read_alike(short, value):
    for at in (0, 3):
        lines = [*short[:at], _with_part(short[at], "more", value), *short[at + 1 :]]
        assert _right(lines) == (IGNORED[value], IGNORED[value])


@pytest.mark.parametrize("value", TABLES)
def test_tables_are_read_alike(short, value):
    assert _right([*short[:3], _with_part(short[3], "tables", value), *short[4:]]) == (TABLES[value],) * 2


def test_no_table_is_told_in_two_ways(short):
    tables = ('{"1":{"a":[1],"b":2}}', '{"2":[]}', '{"1": {"b": 2, "a": [1]}}', '{"1":{"a":[1]}}')
    for first, second in ((0, 1), (0, 2), (0, 3), (3, 0)):
        lines = [*short]
        for at, told in ((2, first), (4, second)):
            lines[at] = _with_part(lines[at], "tables", tables[told])
        assert _right(lines) == ({first, second} != {0, 3},) * 2


@pytest.mark.parametrize("part", ["number", "chain", "turn", "at"])
def test_a_number_is_whole_however_its_part_is_spelled(short, part):
    value = json.loads(short[3])[part]
    for name in (part, f"{part[:-1]}\\u{ord(part[-1]):04x}"):
        for written, right in ((f"{value}", True), (f"{value}.0", False), (f"{value}e0", False)):
            lines = [*short[:3], _with_part(short[3], name, written), *short[4:]]
            assert _right(lines) == (right, right)


@pytest.mark.parametrize(
    "state", ["not json", "[1, 2]", '{"b":1,"a":2}', "NaN", "-0", "[01]", "é", DEEP + "]"]
)
def test_a_state_is_read_alike(short, state):
    first = json.loads(short[0])
    first["states"] = [["fair", "9d9", "", state]]

    assert _right([json.dumps(first), *short[1:]]) == (False, False)


@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        *(("", end, True) for end in ("\r", " ", "\t", "\n", "\r\n", "\n \t\r\n")),
        *((begin, "", False) for begin in ("\x1c", "\x0b", "\u00a0", "\ufeff", "\u2028")),
        *((begin, "", False) for begin in ("\x1c\n", "\x0b\n", "\u00a0\n", "\ufeff\n", "\u2028\n")),
    ],
)
def test_between_lines_there_is_nothing_but_space(short, before, after, right):
    lines = "\n".join([*short[:3], f"{before}{short[3]}{after}", *short[4:]]).split("\n")

    assert _right(lines) == (right, right)


@pytest.mark.parametrize("sign", ["a", "🎲"])
def test_characters_of_a_line_are_counted_alike(short, sign):
    room = LONGEST - len(_with_part(short[3], "more", '""'))
    for count, right in ((room, True), (room + 1, False)):
        lines = [*short[:3], _with_part(short[3], "more", f'"{sign * count}"'), *short[4:]]
        assert _right(lines) == (right, right)
        assert by_python([f"{line}\n" for line in lines])["ok"] == right


FILES: dict[str, tuple[Callable[[bytes], bytes], bool]] = {
    "as it is": (lambda file: file, True),
    "with a mark": (lambda file: b"\xef\xbb\xbf" + file, True),
    "with two marks": (lambda file: b"\xef\xbb\xbf" * 2 + file, False),
    "of another system": (lambda file: file.replace(b"\n", b"\r\n"), True),
    "of an old system": (lambda file: file.replace(b"\n", b"\r"), False),
    "with a CR in a line": (lambda file: file.replace(b'": ', b'":\r'), True),
    "that is no UTF-8": (lambda file: file.rstrip()[:-1] + b', "x": "\xff"}\n', False),
    "with half a sign": (lambda file: file.rstrip()[:-1] + b', "x": "\xed\xa0\x80"}\n', False),
    "with a NUL at its end": (lambda file: file + b"\0", False),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_alike(short, tmp_path, name):
    change, right = FILES[name]
    file = tmp_path / "proof.jsonl"
    file.write_bytes(change("".join(f"{line}\n" for line in short).encode()))

    assert (_is_right(file), file_by_page(file)) == (right, right)


def _is_right(file: Path) -> bool:
    try:
        return verify(file) == 0
    except CommandFailed:
        return False


def _is_open_roll(line: Line) -> bool:
    said = content_of(line)
    return bool(said.get("kind") == "roll" and said["drawn"] and not said["visibility"])


def _forge(
    proof: list[str], change: Callable[[Line], Any], find: Callable[[Line], bool] = _is_open_roll
) -> Any:
    """Return the proof up to a row, which is changed, and what both verifiers make of that row."""
    lines = [json.loads(line) for line in proof]
    row = next(line["number"] for line in lines[2:] if find(line))
    lines = lines[: row + 1]
    lines[0]["chains"] = [chain for chain in lines[0]["chains"] if chain["first"] <= row]
    change(lines[row])
    rehash(lines, chains=True)
    forged = [json.dumps(line) for line in lines]
    (page,) = full_by_page([forged])
    return verdict_of(forged), page, row


def _asks(**request: Any) -> Callable[[Line], Any]:
    return lambda line: put(line, request=content_of(line)["request"] | request)


def _writes(old: str, new: str) -> Callable[[Line], Any]:
    return lambda line: line.update(content=line["content"].replace(old, new, 1))


WRITTEN: dict[str, Callable[[Line], Any]] = {
    **{part: _asks(**{part: 1}) for part in ("toString", "constructor", "__proto__", "hasOwnProperty")},
    "a number with a sign": _writes('"previous":0', '"previous":-0'),
    "a number with a zero": lambda line: put(line, drawn=content_of(line)["drawn"].replace(":", ":0", 1)),
    "a space at the end": lambda line: put(line, drawn=content_of(line)["drawn"] + " "),
    "a large version": lambda line: put(line, version=2**60),
    "odds of many digits": lambda line: put(line, odds="1/" + "9" * 5_000),
    "deep": lambda line: put(line, line=json.loads(f"[{DEEP}]")),
    "no text as dice": lambda line: put(line, request={"dice": [content_of(line)["request"]["dice"]]}),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_otherwise_is_wrong_to_both(proof, name):
    mine, page, row = _forge(proof, WRITTEN[name])

    assert (mine.wrong, page["ok"], page["row"]) == (row, False, row)
