"""Whatever a host changes in a row, who makes all hashes anew: it is found, or named as not made again.

What is left is what the document says: who, what was asked for, faces that were typed, and words.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from typing import Any, NamedTuple

import pytest

from bot.features.proof.lines import Unreadable
from bot.features.proof.verify import UNFIT
from bot.play.proof.commitments import commit_to_words
from tests.features.proof.files.conftest import full_by_page, verdict_of
from tests.features.proof.files.forging import read_for, rehash, write
from tests.features.proof.files.tampering import Line, content_of
from tests.features.proof.files.test_each_field import Path, open_line, other, paths_of, shut_line
from tests.tiers import in_the_soak

WHOLE = {("content",), ("typed",), ("head",), ("anchor",)}
"""Parts that are changed in their own parts, or are made anew with all hashes."""

BY_A_FINGERPRINT = {
    *(("who",), ("interaction",), ("typed",), ("tables",), ("content", "request"), ("content", "judged")),
    *(("seal",), ("content_salt",), ("typed_salt",), ("words",)),
}
"""What a fingerprint alone shows, as the document says; of the last line are digits that nobody reads."""

ELSEWHERE = ("content", "used", "shared", 2)
"""Which change of what a character has it is: others may be in channels whose files nobody has."""


class Judged(NamedTuple):
    """What both verifiers make of a change: whether each has found it, or names the row as not made again."""

    path: Path
    typed: bool
    """Whether its dice were thrown by hand."""
    found: tuple[bool, bool]
    named: tuple[bool, bool]

    @property
    def is_silent(self) -> bool:
        """Whether a verifier that makes the row again has not found it."""
        return not all(map(any, zip(self.found, self.named, strict=True)))

    @property
    def is_disputed(self) -> bool:
        """Whether one has found it, and the other has made the row again and found nothing."""
        return any(self.found) and self.is_silent


LEFT_OUT = object()

WAYS: tuple[Callable[[Any], Any], ...] = (
    other,
    lambda value: LEFT_OUT,
    lambda value: None,
    lambda value: type(value)() if isinstance(value, str | list | dict) else value,
    lambda value: float(value) if type(value) is int else value,
    lambda value: str(value) if isinstance(value, int) else value,
    lambda value: value + value[-1:] if isinstance(value, list) else value,
)
"""How a part of a row is changed; into what it was where a way does not suit it."""


def _alter(line: Line, path: Path, way: Callable[[Any], Any]) -> Line:
    """Return a line of which one part is changed in a way."""
    copy: Any = deepcopy(line)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    value = way(inner[path[-1]])
    if value is LEFT_OUT:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


def _sort(line: Line) -> tuple[Any, ...]:
    said = content_of(line)
    return said.get("kind"), said.get("by_hand"), "hidden_key" in line, "state" in said


Place = tuple[Line, Path]
"""A row, and a part of it."""


def _one_of_each(places: Sequence[Place]) -> list[Place]:
    """Return one place of each kind of part; where many rows have such a part, not always of the first."""
    kinds: dict[Path, list[Place]] = {}
    for line, path in places:
        kind = tuple("*" if isinstance(key, int) else key for key in path)
        kinds.setdefault(kind, []).append((line, path))
    return [alike[turn % len(alike)] for turn, alike in enumerate(kinds.values())]


def _changes(proof: list[str]) -> Iterator[tuple[Path, Line, list[str]]]:
    """Change parts of the row that says most of each sort; make all hashes anew.

    In the soak each part is changed in all ways, else some kinds of parts in one of the ways in turn.
    """
    richest: dict[Any, Line] = {}
    for line in map(json.loads, proof[1:]):
        sort, opened = _sort(line), open_line(line)
        if len(list(paths_of(opened))) > len(list(paths_of(richest.get(sort, {})))):
            richest[sort] = opened
    places = [(line, path) for line in richest.values() for path in paths_of(line) if path not in WHOLE]
    for turn, (line, path) in enumerate(in_the_soak(places, _one_of_each(places)[::EACH])):
        first = turn % len(WAYS)
        altered = (_alter(line, path, way) for way in (*WAYS[first:], *WAYS[:first]))
        others = (each for each in altered if json.dumps(each) != json.dumps(line))
        forged = filter(None, (_forge(proof, line["number"], each) for each in others))
        for lines in islice(forged, in_the_soak(len(WAYS), 1)):
            yield path, shut_line(line), lines


def _forge(proof: list[str], row: int, changed: Line) -> list[str] | None:
    """Return the proof with another row; None where that is no row of which hashes could be made."""
    lines = read_for(proof, row)
    lines[row] = line = shut_line(changed)
    try:
        if "typed" in line:
            line["words"] = commit_to_words(line["typed"], bytes.fromhex(line["typed_salt"])).hex()
        rehash(lines, row, chains=True)
    except UNFIT:
        return None
    return write(lines)


EACH = 3
"""In `make check` one of this many kinds of parts is changed; `test_each_field.py` changes all others."""

AT_ONCE = 50
"""Forged proofs that both verifiers judge together: all of them fill the memory."""


@pytest.fixture(scope="module")
def judged(proof: list[str]) -> list[Judged]:
    changes = _changes(proof)
    found: list[Judged] = []
    while some := [*islice(changes, AT_ONCE)]:
        pages = full_by_page([lines for *_, lines in some])
        found += [_judge(*change, page) for change, page in zip(some, pages, strict=True)]
    return found


def _judge(path: Path, line: Line, lines: list[str], page: Mapping[str, Any]) -> Judged:
    row, wrong, unmade = line["number"], True, set[int]()
    with suppress(Unreadable):
        mine = verdict_of(lines)
        wrong, unmade = bool(mine.why), {number for numbers in mine.passed.values() for number in numbers}
    typed = bool(content_of(line).get("by_hand"))
    return Judged(path, typed, (wrong, not page["ok"]), (row in unmade, row in page["unmade"]))


def test_what_one_verifier_finds_the_other_finds_or_has_not_made_again(judged):
    assert [each for each in judged if each.is_disputed] == []


def test_each_change_is_found_or_named_unless_a_fingerprint_alone_shows_it(judged):
    silent = [each for each in judged if each.is_silent and each.path[:1] not in BY_A_FINGERPRINT]
    typed = ("content", "draws")

    assert [
        each
        for each in silent
        if each.path[:2] not in BY_A_FINGERPRINT
        and (*each.path[:3], *each.path[4:]) != ELSEWHERE
        and not (each.typed and each.path[:2] == typed)
    ] == []
