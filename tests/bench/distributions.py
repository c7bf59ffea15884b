"""Exact distributions beside icepool and dyce: at first, in a fresh interpreter, and asked for again."""

import sys
from statistics import median
from typing import Any, NamedTuple

from tests.bench.environments import PEERS, NotHere, python_with, run

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

RUNS = 5
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


def table() -> str:
    """Return two lines per expression: computed at first, and again."""
    names = "".join(f"{peer.name:>16}" for peer in (OURS, *PEERS_OF_DISTRIBUTIONS))
    rows = [
        f"exact distributions, microseconds, at first (median of {RUNS} fresh interpreters, not the first), "
        "and asked for again",
        f"  {'':18}{names}   better peer / ours",
    ]
    absent: dict[str, None] = {}
    for text, factor in TIMES_FASTER.items():
        ours, *peers = _measured(text)
        rows += [_row(text, kind, ours, peers, factor) for kind in ("first", "again")]
        absent |= {peer["absent"]: None for peer in peers if "absent" in peer}
    return "\n".join([*rows, *absent])


def _row(text: str, kind: str, ours: dict[str, Any], peers: list[dict[str, Any]], factor: int) -> str:
    cells = "".join(_cell(peer, kind) for peer in (ours, *peers))
    able = [peer[kind] for peer in peers if kind in peer]
    if not able:
        return f"  {text:10}{kind:8}{cells}   no peer"
    ratio = min(able) / ours[kind]
    bound = f"bound {factor:2} x: {'ok' if ratio >= factor else 'NOT'}"
    return f"  {text:10}{kind:8}{cells} {ratio:10.2f} x   {bound}{_doubt(ours, peers)}"


def _cell(measured: dict[str, Any], kind: str) -> str:
    return f"{measured[kind]:16,.2f}" if kind in measured else f"{measured['not']:>16}"


def _doubt(ours: dict[str, Any], peers: list[dict[str, Any]]) -> str:
    """Say so where a peer computed something else, or could not be asked."""
    if any(peer["mean"] != ours["mean"] for peer in peers if "mean" in peer):
        return "   MEANS DIFFER"
    return " beside those that are here" if any("absent" in peer for peer in peers) else ""


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
        return {"not": "not here", "absent": f"  {peer.name} is not here: {why}"}


def _median(runs: list[dict[str, Any]]) -> dict[str, Any]:
    if "not" in runs[0]:
        return runs[0]
    return runs[0] | {kind: median(one[kind] for one in runs) for kind in ("first", "again")}
