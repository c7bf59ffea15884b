"""Numbers of a request that a host made up end no verifier, and give it no more to do than honest ones."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.features.initiative.fight import MOST
from bot.features.initiative.rows import INITIATIVE_ADD
from bot.mechanics.errors import BadInput
from tests.features.proof.files.conftest import by_python, full_by_page
from tests.features.proof.files.forging import read_for, rehash, write
from tests.features.proof.files.tampering import Line, content_of, put
from tests.features.proof.files.test_each_field import Path, paths_of
from tests.tiers import in_the_soak

OTHERS = (-1, 0, 1, 2, 61, 10_000)
"""What is added to a number."""

EACH = 3 * len(OTHERS) - 1
"""In `make check` one of this many is forged: one of three numbers, each with another of these in turn."""


def _value(whole: Any, path: Path) -> Any:
    for key in path:
        whole = whole[key]
    return whole


def _numbers(said: dict[str, Any]) -> Iterator[Path]:
    return (path for path in paths_of(said["request"]) if type(_value(said["request"], path)) is int)


def _forged(proof: list[str]) -> Iterator[list[str]]:
    """Go through the proofs in which one number of a request is another, of each sort of row."""
    rows: dict[Any, Line] = {}
    for line in map(json.loads, proof[1:]):
        said = content_of(line)
        if said and (paths := tuple(_numbers(said))):
            rows.setdefault((said["kind"], paths), line)
    for line in rows.values():
        for path in _numbers(content_of(line)):
            for other in OTHERS:
                request = content_of(line)["request"]
                _value(request, path[:-1])[path[-1]] += other
                yield _with_request(proof, line["number"], request)


def _with_request(proof: list[str], row: int, request: dict[str, Any]) -> list[str]:
    lines = read_for(proof[: row + 1], row)
    lines[0]["chains"] = [chain for chain in lines[0]["chains"] if chain["first"] <= row]
    for part in ("typed", "typed_salt"):
        lines[row].pop(part, None)
    lines[row]["words"] = ""
    put(lines[row], request=request)
    rehash(lines, row, chains=True)
    return write(lines)


def test_other_numbers_in_a_request_give_a_verdict(proof):
    forged = [*islice(_forged(proof), None, None, in_the_soak(1, EACH))]
    pages = full_by_page(forged)

    assert all(verdict["ok"] or verdict["why"] for verdict in (*map(by_python, forged), *pages))


def _added(*copies: int) -> dict[str, Any]:
    return {"dice": "", "entries": [[each, 0, 0, 5] for each in copies]}


def test_a_row_adds_no_more_to_a_fight_than_take_part():
    assert INITIATIVE_ADD.read(_added(MOST - 1, 1)).count == MOST
    for copies in ((1, 10**9), (10**9, -(10**9)), (1, 0)):
        with pytest.raises(
            BadInput, match="A row can add 1 to 60 names to a fight, and at least one of each name"
        ):
            INITIATIVE_ADD.read(_added(*copies))
