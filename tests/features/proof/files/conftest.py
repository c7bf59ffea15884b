"""A proof of rolls of all kinds, and both verifiers."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.features.config import changing
from bot.features.proof import export
from bot.features.proof.lines import Unreadable
from bot.features.proof.seen import Seen
from bot.features.proof.verify import ProofFindings as Whole
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce
from bot.play.request_context import RequestContext
from bot.play.store import Ask, Services
from tests.features.proof.files import histories
from tests.features.proof.files.page import verifier
from tests.rolling import roll_dice
from tests.stateful.kept import InFile
from tests.stateful.table import Table

EVENING, LONG = 126, 2_000
"""Rolls; with the fewest there are all kinds of rows, with more of them more chains."""

ProofFindings = Mapping[str, Any]
Verifier = Callable[..., ProofFindings]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a history be pruned down to a few rows."""
    monkeypatch.setattr(changing, "LEAST", 1)


@pytest.fixture(scope="session")
def proof(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a proof: of an evening, or of many."""
    rows = LONG if request.getfixturevalue("soak") else EVENING

    async def make() -> list[str]:
        table = Table(InFile(tmp_path_factory.mktemp("proof") / "evenhand.db"))
        await table.start()
        try:
            await histories.play(table, rows)
            return await histories.proof(table)
        finally:
            await table.stop()

    return asyncio.run(make())


def verdict_of(
    lines: list[str],
    anchors: tuple[str, ...] = (),
    heads: Mapping[int, str] | None = None,
    now: int | None = None,
) -> Whole:
    """Return the whole verdict of `evenhand verify`.

    Raises:
        Unreadable: it is no proof.
    """
    checking = verify(lines, REGISTRY, AtOnce(), now=now, seen=Seen(heads or {}, frozenset(anchors)))
    with ThreadPoolExecutor(1) as apart:  # the test may have a loop of its own
        return apart.submit(asyncio.run, checking).result()


def by_python(
    lines: list[str], anchors: tuple[str, ...] = (), heads: Mapping[int, str] | None = None
) -> ProofFindings:
    """Return what `evenhand verify` finds, in the words that both verifiers have."""
    try:
        verdict = verdict_of(lines, anchors, heads)
    except Unreadable as error:
        return {"ok": False, "row": None, "why": str(error)}
    if verdict.why:
        return {"ok": False, "row": verdict.wrong, "why": verdict.why}
    return {"ok": True, "rows": verdict.rows, "covered": verdict.covered, "head": verdict.head}


def by_page(*asked: tuple[list[str], tuple[str, ...], Mapping[int, str]]) -> list[ProofFindings]:
    """Return what the script of the verifier's page finds in each of several proofs."""
    return verifier().judge("verdict", asked)


def seen_by_page(text: str) -> Seen | None:
    """Return what that script takes from a text that somebody has pasted; None: it refuses that."""
    (found,) = verifier().judge("seen", [([text], (), {})])
    return found and Seen(dict(found["heads"]), frozenset(found["digits"]))


def file_by_page(file: Path) -> bool:
    """Return whether that script finds nothing wrong in a file."""
    (is_right,) = verifier().judge("file", [([str(file)], (), {})])
    return bool(is_right)


def rows_by_page(lines: list[str]) -> list[Mapping[str, Any]]:
    """Return what that script says of each row of a proof."""
    (rows,) = verifier().judge("rows", [(lines, (), {})])
    return rows


def full_by_page(proofs: list[list[str]]) -> list[Mapping[str, Any]]:
    """Return the verdict of that script on each of several proofs, with the rows that were not made again."""
    return verifier().judge("full", [(lines, (), {}) for lines in proofs])


def made_by_page(kind: str, requests: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any] | None]:
    """Return what that script makes of each request of a kind, with some faces; None: it has no rules."""
    contents = [json.dumps({"kind": kind, "request": request}) for request in requests]
    return verifier().judge("made", [([content], (), {}) for content in contents])


@pytest.fixture
def proving(services: Services) -> Services:
    """The bot where it keeps proofs."""
    return replace(services, proof=True)


@pytest.fixture
async def published(proving: Services, ask: Callable[..., RequestContext]) -> Services:
    """The same, where the anchor of the first roll was said."""
    await rolled(proving, ask(), "d6")
    return proving


async def rolled(services: Services, context: RequestContext, dice: str = "2d6", **options: Any) -> Any:
    """Roll; a message with a higher id than the command's carries the anchor, if one is to be said."""
    made = await roll_dice(await Ask.of(services, context), dice, **options)
    if made.proved.anchor:
        services.store.note_anchor(made.proved.anchor, context.interaction)
    return made


async def lines_of(services: Services, context: RequestContext) -> list[str]:
    """Return the lines of the proof of a place."""
    return [line async for line in export.lines(services, context.place, tables=True)]


def verdict_of_both(lines: list[str], heads: Mapping[int, str] | None = None) -> ProofFindings:
    """Return the verdict of both verifiers, which is the same."""
    mine, (page,) = by_python(lines, heads=heads), by_page((lines, (), heads or {}))
    assert mine == page
    return mine


def both_right(lines: list[str]) -> bool:
    """Whether both verifiers find nothing wrong."""
    return bool(verdict_of_both(lines)["ok"])
