"""Whatever a host changes in a row, who makes all hashes anew: it is found, or named as not made again.

What is left is what the document says: who, what was asked for, faces that were typed, and words.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bot.mechanics.proof import words_of
from tests.features.proof.files.conftest import full_by_page, verdict_of
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import Line, content_of
from tests.features.proof.files.test_each_field import Path, change, open_line, paths_of, shut_line
from tests.tiers import by_tier

BY_A_FINGERPRINT = {
    *(("who",), ("interaction",), ("typed",), ("tables",), ("content", "request"), ("content", "judged")),
    *(("seal",), ("content_salt",), ("typed_salt",)),
}
"""What a fingerprint alone shows, as the document says; of the last line are digits that nobody reads."""


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


def _sort(line: Line) -> tuple[Any, ...]:
    said = content_of(line)
    return said.get("kind"), said.get("by_hand"), "hidden_key" in line, "state" in said


def _changes(proof: list[str]) -> Iterator[tuple[Path, Line, list[str]]]:
    """Change each part of the row that says most of each sort, and make all hashes anew."""
    richest: dict[Any, Line] = {}
    for line in map(json.loads, proof[1:]):
        sort, opened = _sort(line), open_line(line)
        if len(list(paths_of(opened))) > len(list(paths_of(richest.get(sort, {})))):
            richest[sort] = opened
    for line in richest.values():
        for path in paths_of(line):
            if path not in {("content",), ("typed",), ("head",), ("anchor",)}:
                forged = _forge(proof, line["number"], change(line, path))
                if forged:
                    yield path, shut_line(line), forged


def _forge(proof: list[str], row: int, changed: Line) -> list[str] | None:
    """Return the proof with another row; None where that is no row of which hashes could be made."""
    lines = [json.loads(line) for line in proof]
    lines[row] = line = shut_line(changed)
    try:
        if "typed" in line:
            line["words"] = words_of(line["typed"], bytes.fromhex(line["typed_salt"])).hex()
        rehash(lines, chains=True)
    except (ValueError, TypeError, KeyError):
        return None
    return [json.dumps(line) for line in lines]


@pytest.fixture(scope="module")
def judged(proof: list[str]) -> list[Judged]:
    """Each change, or every so many of them."""
    changes = [*_changes(proof)][:: by_tier(9, 1)]
    pages = full_by_page([lines for *_, lines in changes])
    found = []
    for (path, line, lines), page in zip(changes, pages, strict=True):
        mine, row = verdict_of(lines), line["number"]
        unmade = {number for numbers in mine.passed.values() for number in numbers}
        named = row in unmade, row in page["unmade"]
        typed = bool(content_of(line).get("by_hand"))
        found.append(Judged(path, typed, (bool(mine.why), not page["ok"]), named))
    return found


def test_what_one_verifier_finds_the_other_finds_or_has_not_made_again(judged):
    assert [each for each in judged if each.is_disputed] == []


def test_each_change_is_found_or_named_unless_a_fingerprint_alone_shows_it(judged):
    silent = [each for each in judged if each.is_silent and each.path[:1] not in BY_A_FINGERPRINT]
    typed = ("content", "draws")

    assert [
        each
        for each in silent
        if each.path[:2] not in BY_A_FINGERPRINT and not (each.typed and each.path[:2] == typed)
    ] == []
