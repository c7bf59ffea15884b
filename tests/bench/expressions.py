"""Parsing and rolling an expression, beside d20 on notations of its own, and rpg-dice-roller."""

import sys
from statistics import median
from typing import Any

from tests.bench.environments import PEERS, NotHere, node_script, python_with, run

NOTATIONS = ("1d20+5", "4d6kh3", "10d6", "2d20kh1+7", "100d6")

TIMES = 1.5
TIMES_MANY = 3
"""How many times as fast as d20 we are to be: in every row, and with many dice."""

RUNS = 3
"""Of everyone in turn, so that all meet the same load; the medians count."""

Times = dict[str, Any]
"""Microseconds of each notation; or why there are `not` any."""


def table() -> str:
    """Return a line per notation; ours with the system's chance, and with `random` as d20, like for like."""
    runs = [(_ours("system"), _ours("random"), _d20(), _rpg_dice_roller()) for _ in range(RUNS)]
    system, plain, d20, node = map(_median, zip(*runs, strict=True))
    rows = [
        "parse (cached) and roll, microseconds: with the system's chance (in use), with random (as d20);",
        f"bound: with the system's chance {TIMES} times as fast as d20 (cached), 100d6 {TIMES_MANY} times",
        f"  {'':12} {'system':>8} {'random':>8} {'d20':>8}   d20/system   d20/random  rpg-dice-roller (node)",
    ]
    rows += [_row(text, system, plain, d20, node) for text in NOTATIONS]
    return "\n".join(rows)


def _row(text: str, system: Times, plain: Times, d20: Times, node: Times) -> str:
    beside = f"{d20.get('not', ''):>34}"
    if text in d20:
        least = TIMES_MANY if text == "100d6" else TIMES
        mark = "ok" if least * system[text] <= d20[text] else "NOT"
        ratios = f"{d20[text] / system[text]:7.2f} x {mark:3} {d20[text] / plain[text]:7.2f} x"
        beside = f"{d20[text]:8.2f}   {ratios}"
    far = f"{node[text]:8.2f}" if text in node else node["not"]
    return f"  {text:12} {system[text]:8.2f} {plain[text]:8.2f} {beside}   {far}"


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
