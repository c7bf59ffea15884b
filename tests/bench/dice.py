"""Expected d6 per d100 of each rule, beside the limit log6(100) that no exact rule can pass."""

import time
from math import log
from random import Random

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.playing import throw
from bot.mechanics.rules.recycle import Recycle

ROLLS = 100_000

ALL_WITHIN = 10.0
"""Seconds in which all named rules together must be analysed."""


def table() -> str:
    """Return a line per rule that makes a d100 from d6 alone, and how long the analysis of all rules took."""
    limit = log(100) / log(6)
    rows = [f"d6 per d100, expected (limit log6(100) = {limit:.4f})"]
    started = time.perf_counter()
    for entry in CATALOGUE:
        sides, faces = usual_die(entry)
        analysis = analyse(entry.settle(sides, faces).rule)
        if sides == 100 and analysis.expected_by_kind.keys() == {"d6"}:
            expected, score = float(analysis.expected), float(analysis.score)
            rows.append(
                f"  {entry.name:20} {expected:8.4f}  {expected / limit:6.3f} x limit  score {score:.3g}"
            )
    took = time.perf_counter() - started
    long_run = _recycled()
    rows.append(
        f"  recycle, long run    {long_run:8.4f}  {long_run / limit:6.3f} x limit  over {ROLLS:,} rolls"
    )
    allowed = f"{took / ALL_WITHIN:.3f} x the {ALL_WITHIN:.0f} s allowed"
    rows.append(f"analysis of all {len(CATALOGUE)} rules: {took:.2f} s, {allowed}")
    return "\n".join(rows)


def _recycled() -> float:
    """Return the faces a roll by recycle, from the second on: the first fills the register."""
    rule, below = Recycle(), Random(1).randrange
    carry = throw(rule, below).after
    faces = 0
    for _ in range(ROLLS):
        played = throw(rule, below, carry)
        carry, faces = played.after, faces + len(played.faces)
    return faces / ROLLS
