"""Whatever is changed in a proof, both verifiers name the first row that is wrong."""

import json
import re

import pytest

from bot.features.proof.export import VERIFIER
from bot.features.registry import REGISTRY
from tests.features.proof.files.conftest import both_right, by_page, by_python, full_by_page, verdict_of_both
from tests.features.proof.files.crossing import CROSSED, TYPES
from tests.features.proof.files.forging import FORGERIES, RULES, TOLD, rehash
from tests.features.proof.files.tampering import CHANGES, content_of

ROW = 60
"""A row in the midst, of which a head was seen."""


def head_of(proof, row):
    (line,) = [line for line in map(json.loads, proof[1:]) if line["number"] == row]
    return line["head"]


BY_PAGE = CHANGES | FORGERIES | CROSSED | TYPES | TOLD
"""What the page finds too: all but what only the rules tell."""

ALL = BY_PAGE | RULES


@pytest.fixture(scope="module")
def tampered(proof):
    """Each change's lines, with the row where it must be found."""
    found = {}
    for name, (change, _) in ALL.items():
        lines = [json.loads(line) for line in proof]
        row = change(lines)
        if name in RULES:
            rehash(lines)
        found[name] = row, [json.dumps(line) for line in lines]
    return found


def named(change, verdict, row):
    """What is wrong with a verdict on a change, which must be found at this row."""
    if not verdict["ok"] and verdict["row"] == row and ALL[change][1] in verdict["why"]:
        return None
    return f"{change}, at {row}: {verdict}"


def test_the_page_knows_all_kinds_and_which_of_them_can_be_struck():
    page = VERIFIER.read_text()
    known, strikable = (
        set(
            re.findall(
                r'"([a-z0-9-]+)"', re.search(rf"const {name} = new Set\(\[(.*?)\]", page, re.DOTALL)[1]
            )
        )
        for name in ("KINDS", "STRIKABLE")
    )

    assert known == set(REGISTRY)
    assert strikable == {name for name, kind in REGISTRY.items() if kind.can_strike}


def test_a_proof_is_right_to_both(proof):
    verdict = verdict_of_both(proof)

    assert verdict["ok"], verdict
    assert verdict["covered"] > verdict["rows"] * 0.9


def test_each_change_is_found_where_it_is_and_named(tampered):
    wrong = [named(change, by_python(lines), row) for change, (row, lines) in tampered.items()]

    assert list(filter(None, wrong)) == []


def test_the_page_says_the_same_of_each(tampered):
    verdicts = by_page(*((tampered[change][1], (), {}) for change in BY_PAGE))
    wrong = [
        named(change, verdict, tampered[change][0]) for change, verdict in zip(BY_PAGE, verdicts, strict=True)
    ]

    assert list(filter(None, wrong)) == []


def test_the_page_names_what_only_rules_tell_as_not_made_again_where_it_has_not_found_it(tampered):
    changes = [tampered[change] for change in RULES]
    found = full_by_page([lines for _, lines in changes])

    assert [
        row for (row, _), page in zip(changes, found, strict=True) if page["ok"] and row not in page["unmade"]
    ] == []


def test_what_all_hashes_were_made_anew_for_differs_from_a_head_that_was_seen(proof):
    seen = {ROW: head_of(proof, ROW)}
    lines = [json.loads(line) for line in proof]
    line = next(line for line in reversed(lines[:ROW]) if content_of(line).get("kind") == "roll")
    line["who"] = lines[0]["people"][-1]["who"]
    made_since = [chain for chain in lines[0]["chains"] if line["number"] < chain["first"] <= ROW]
    assert not made_since, "its head would be bound to what was changed"
    rehash(lines)
    lines[0]["chains"] = [chain for chain in lines[0]["chains"] if chain["first"] <= ROW]
    forged = [json.dumps(line) for line in lines[: ROW + 1]]

    assert both_right(forged)
    why = f"its head is {lines[ROW]['head']}, but {seen[ROW]} was published"
    assert verdict_of_both(forged, seen) == {"ok": False, "row": ROW, "why": why}


def test_a_tail_that_was_cut_before_a_new_chain_was_made_is_found(proof):
    chain = json.loads(proof[0])["chains"][-1]
    cut = proof[: chain["first"] - 1]
    verdict = verdict_of_both(cut)

    assert (verdict["row"], verdict["ok"]) == (chain["first"] - 1, False)
    assert f"chain {chain['chain']} was made with row {chain['first']}" in verdict["why"]


def test_heads_that_were_seen_are_compared_and_find_a_cut_tail(proof):
    last = json.loads(proof[-1])
    for lines, heads, row in (
        (proof, {ROW: head_of(proof, ROW)[:6]}, None),
        (proof, {ROW: "000000"}, ROW),
        (proof[:-5], {}, None),
        (proof[:-5], {last["number"]: last["head"]}, last["number"]),
    ):
        verdict = verdict_of_both(lines, heads)
        assert (verdict["ok"], verdict.get("row")) == (row is None, row)


def test_another_anchor_than_was_said_is_found(proof):
    anchor = json.loads(proof[0])["chains"][0]["anchor"]
    assert by_python(proof, (anchor,))["ok"]
    mine, (page,) = by_python(proof, ("11" * 32,)), by_page((proof, ("11" * 32,), {}))

    assert not mine["ok"]
    assert not page["ok"]
