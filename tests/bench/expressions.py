"""Parsing and rolling an expression, beside d20 on notations of its own, and rpg-dice-roller."""

import sys
from statistics import median
from typing import Any

from tests.bench.environments import PEERS, NotHere, node_script, python_with, run

NOTATIONS = ("1d20+5", "4d6kh3", "10d6", "2d20kh1+7", "100d6")

RUNS = 3
"""Of everyone in turn, so that all meet the same load; the medians count."""

Times = dict[str, Any]
"""Microseconds of each notation; or why there are `not` any."""


def table() -> str:
    """Return a line per notation; ours draws with `secrets`, and with `random` as d20 does, like for like."""
    runs = [(_ours("secrets"), _ours("random"), _d20(), _rpg_dice_roller()) for _ in range(RUNS)]
    secret, plain, d20, node = map(_median, zip(*runs, strict=True))
    rows = [
        "parse (cached) and roll, microseconds: with secrets.randbelow (in use), random.randrange (as d20);",
        "bound: with secrets at least as fast as d20 (cached)",
        f"  {'':12} {'secrets':>8} {'random':>8} {'d20':>8} "
        "  d20/secrets  d20/random  rpg-dice-roller (node)",
    ]
    rows += [_row(text, secret, plain, d20, node) for text in NOTATIONS]
    return "\n".join(rows)


def _row(text: str, secret: Times, plain: Times, d20: Times, node: Times) -> str:
    beside = f"{d20.get('not', ''):>34}"
    if text in d20:
        mark = "ok" if secret[text] <= d20[text] else "NOT"
        ratios = f"{d20[text] / secret[text]:7.2f} x {mark:3} {d20[text] / plain[text]:7.2f} x"
        beside = f"{d20[text]:8.2f}   {ratios}"
    far = f"{node[text]:8.2f}" if text in node else node["not"]
    return f"  {text:12} {secret[text]:8.2f} {plain[text]:8.2f} {beside}   {far}"


def _median(runs: tuple[Times, ...]) -> Times:
    return runs[0] if "not" in runs[0] else {text: median(run[text] for run in runs) for text in NOTATIONS}


def _ours(below: str) -> Times:
    return run([sys.executable, str(PEERS / "rolls_of_evenhand.py"), below, *NOTATIONS])


def _d20() -> Times:
    try:
        return run([python_with("d20==1.1.2"), str(PEERS / "rolls_of_d20.py"), *NOTATIONS])
    except NotHere as why:
        return {"not": str(why)}


def _rpg_dice_roller() -> Times:
    try:
        return run([*node_script("rolls_of_rpg_dice_roller.mjs"), *NOTATIONS])
    except NotHere as why:
        return {"not": str(why)}
