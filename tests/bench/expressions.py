"""Parsing and rolling an expression, beside d20 on notations of its own, and rpg-dice-roller."""

import sys
from statistics import median
from typing import Any

from tests.bench.environments import PEERS, NotHere, node_script, python_with, run
from tests.bench.row import Row

NOTATIONS = ("1d20+5", "4d6kh3", "10d6", "2d20kh1+7", "100d6")

TIMES = 1.5
TIMES_MANY = 3
"""How many times as fast as d20 we are to be: in every row, and with many dice."""

RUNS = 3
"""Of everyone in turn, so that all meet the same load; the medians count."""

Times = dict[str, Any]
"""Microseconds of each notation; or why there are `not` any."""


def rows() -> list[Row]:
    """Return a row per notation: with the system's chance, as in use; beside it with `random`, as d20 has."""
    runs = [(_ours("system"), _ours("random"), _d20(), _rpg_dice_roller()) for _ in range(RUNS)]
    system, plain, d20, node = map(_median, zip(*runs, strict=True))
    return [_row(text, system, plain, d20, node) for text in NOTATIONS]


def _row(text: str, system: Times, plain: Times, d20: Times, node: Times) -> Row:
    far = f"rpg-dice-roller {node[text]:.2f}" if text in node else node["not"]
    taken = f"{system[text]:.2f} µs, with random {plain[text]:.2f}"
    if text not in d20:
        return Row(f"parse (cached) and roll {text}", system[text], "µs", note=f"{d20['not']}; {far}")
    bound = TIMES_MANY if text == "100d6" else TIMES
    note = f"{taken}; d20 {d20[text]:.2f}, {far}"
    name = f"parse (cached) and roll {text}, d20 against us"
    return Row(name, d20[text] / system[text], "times", at_least=bound, note=note)


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
