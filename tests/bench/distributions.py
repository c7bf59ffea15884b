"""Exact distributions beside icepool and dyce: at first, in a fresh interpreter, and asked for again."""

import sys
from statistics import median
from typing import Any, NamedTuple

from tests.bench.environments import PEERS, NotHere, python_with, run
from tests.bench.row import Row

TIMES_FASTER = {
    "2d6": 1,
    "10d6": 10,
    "100d6": 10,
    "1000d6": 1,
    "4d6kh3": 1,
    "20d6kh10": 1,
    "2d20kl1": 1,
    "10d10>=8": 1,
}
"""By how much ours must be faster than the better peer."""

RUNS = 11
LONG = 1e6
"""A computation of more microseconds is not run again."""


class Peer(NamedTuple):
    """Who computes distributions, by which script, with which package installed (ours has icepool)."""

    name: str
    script: str
    package: str = ""


OURS = Peer("ours", "distributions_of_evenhand.py")
PEERS_OF_DISTRIBUTIONS = (
    Peer("icepool", "distributions_of_icepool.py"),
    Peer("dyce", "distributions_of_dyce.py", "dyce==0.7.0"),
)


def rows() -> list[Row]:
    """Return two rows per expression: computed at first, and again."""
    made = []
    for text, factor in TIMES_FASTER.items():
        ours, *peers = _measured(text)
        made += [_row(text, kind, ours, peers, factor) for kind in ("first", "again")]
    return made


def _row(text: str, kind: str, ours: dict[str, Any], peers: list[dict[str, Any]], factor: int) -> Row:
    name = f"odds of {text}, {kind}, the better peer against us"
    everyone = zip((OURS, *PEERS_OF_DISTRIBUTIONS), (ours, *peers), strict=True)
    note = ", ".join(f"{peer.name} {_said(measured, kind)}" for peer, measured in everyone) + _doubt(
        ours, peers
    )
    able = [peer[kind] for peer in peers if kind in peer]
    if not able:
        return Row(name.replace("the better peer against us", "no peer"), ours[kind], "µs", note=note)
    return Row(name, min(able) / ours[kind], "times", at_least=factor, note=note)


def _said(measured: dict[str, Any], kind: str) -> str:
    return f"{measured[kind]:,.2f} µs" if kind in measured else measured.get("absent", measured["not"])


def _doubt(ours: dict[str, Any], peers: list[dict[str, Any]]) -> str:
    """Say so where a peer computed something else."""
    return (
        "; **means differ**" if any(peer["mean"] != ours["mean"] for peer in peers if "mean" in peer) else ""
    )


def _measured(text: str) -> list[dict[str, Any]]:
    """Return the medians of ours and of each peer, whose runs alternate, so that all meet the same load."""
    everyone = (OURS, *PEERS_OF_DISTRIBUTIONS)
    runs: list[list[dict[str, Any]]] = [[] for _ in everyone]
    for _ in range(RUNS):
        for peer, done in zip(everyone, runs, strict=True):
            if not done or done[0].get("first", LONG) < LONG:
                done.append(_one(peer, text))
    return [_median(done) for done in runs]


def _one(peer: Peer, text: str) -> dict[str, Any]:
    try:
        python = python_with(peer.package) if peer.package else sys.executable
        return run([python, str(PEERS / peer.script), text])
    except NotHere as why:
        if peer is OURS:
            raise
        return {"not": "not here", "absent": f"is not here: {why}"}


def _median(runs: list[dict[str, Any]]) -> dict[str, Any]:
    if "not" in runs[0]:
        return runs[0]
    return runs[0] | {kind: median(one[kind] for one in runs) for kind in ("first", "again")}
