"""Whatever a row of a fight, a call or a roll of several says, both verifiers notice a change of it."""

import asyncio
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tests.features.proof.files import histories
from tests.features.proof.files.conftest import by_page, by_python
from tests.features.proof.files.tampering import Line, content_of
from tests.stateful.kept import InFile
from tests.stateful.table import Table
from tests.tiers import in_the_soak

KINDS = (
    "together",
    "relabel",
    "call",
    "initiative",
    "initiative-add",
    "initiative-note",
    "initiative-numbers",
    "attack",
    "strike",
    "void",
    "until",
    "harm",
)

Path = tuple[Any, ...]


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the way to each part of a value, also to those that have parts."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths_of(part, (*path, key))


def other(value: Any) -> Any:
    """Return something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        if value.isdecimal():
            return str(int(value) + 1)
        return f"{value[:-1]}{'0' if value.endswith('1') else '1'}" if value else "me"
    if isinstance(value, list):
        return [*value, 1]
    return {**value, "more": 1} if isinstance(value, dict) else 1


def change(whole: Any, path: Path) -> Any:
    """Return a value of which one part is another."""
    if not path:
        return other(whole)
    copy = dict(whole) if isinstance(whole, dict) else list(whole)
    copy[path[0]] = change(copy[path[0]], path[1:])
    return copy


def open_line(line: Line) -> Line:
    """Return a line with what is text in it as a value."""
    return {
        part: json.loads(value) if part in {"content", "typed"} else value for part, value in line.items()
    }


def shut_line(line: Line) -> Line:
    return {
        part: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if part in {"content", "typed"}
        else value
        for part, value in line.items()
    }


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a short proof of what people do together."""

    async def make() -> list[str]:
        table = Table(InFile(tmp_path_factory.mktemp("several") / "evenhand.db"))
        await table.start()
        try:
            await histories.do_all(table, histories.AMONG_SEVERAL)
            return await histories.proof(table)
        finally:
            await table.stop()

    return asyncio.run(make())


@pytest.fixture(scope="module")
def changed(several: list[str]) -> dict[tuple[str, Path], tuple[int, list[str]]]:
    """Of each kind, the rows up to the one that says most, in which one part is another; with its number."""
    rows: dict[str, Line] = {}
    for line in map(json.loads, several[1:]):
        kind = content_of(line).get("kind")
        if kind in KINDS and len(list(paths_of(open_line(line)))) > len(list(paths_of(rows.get(kind, {})))):
            rows[kind] = open_line(line)
    found = {}
    for kind, line in rows.items():
        for path in paths_of(line):
            if path not in {("content",), ("typed",)}:
                text = json.dumps(shut_line(change(line, path)))
                found[kind, path] = line["number"], [*several[: line["number"]], text]
    return found


def test_there_are_rows_of_all_these_kinds(changed):
    parts = {str(part) for _, path in changed for part in path}

    assert {kind for kind, _ in changed} == set(KINDS)
    assert {"opener", "entered", "shares", "entries", "place", "on", "number", "comment", "name"} <= parts


EACH = 3
"""In `make check` one of this many parts is looked at by Python; the page looks at all, which is quicker."""


def test_each_part_of_a_row_is_noticed_where_it_is_changed(changed):
    missed = [
        (each, verdict)
        for each, (row, lines) in islice(changed.items(), None, None, in_the_soak(1, EACH))
        if (verdict := by_python(lines))["ok"] or verdict["row"] != row
    ]

    assert missed == []


def test_the_page_notices_the_same(changed):
    verdicts = by_page(*((lines, (), {}) for _, lines in changed.values()))
    missed = [
        (each, verdict)
        for (each, (row, _)), verdict in zip(changed.items(), verdicts, strict=True)
        if verdict["ok"] or verdict["row"] != row
    ]

    assert missed == []
