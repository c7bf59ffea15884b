"""Expected d6 per d100 of each rule, beside the limit log6(100) that no exact rule can pass."""

import time
from math import log
from random import Random

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.playing import throw
from bot.mechanics.rules.recycle import Recycle
from tests.bench.row import Row

ROLLS = 100_000

ALL_WITHIN = 10.0
"""Seconds in which all named rules together must be analysed."""


def rows() -> list[Row]:
    """Return a row per rule that makes a d100 from d6 alone, and how long the analysis of all rules took."""
    limit = log(100) / log(6)
    made = []
    started = time.perf_counter()
    for entry in CATALOGUE:
        sides, faces = usual_die(entry)
        analysis = analyse(entry.settle(sides, faces).rule)
        if sides == 100 and analysis.expected_by_kind.keys() == {"d6"}:
            expected, score = float(analysis.expected), float(analysis.score)
            note = f"{expected / limit:.3f} times log6(100), score {score:.3g}"
            made.append(Row(f"d6 for a d100, {entry.name}", expected, "dice", note=note))
    took = time.perf_counter() - started
    long_run = _recycled()
    note = f"{long_run / limit:.3f} times log6(100), over {ROLLS:,} rolls"
    made.append(Row("d6 for a d100, recycle, long run", long_run, "dice", note=note))
    made.append(Row(f"analysis of all {len(CATALOGUE)} rules", took, "s", ALL_WITHIN))
    return made


def _recycled() -> float:
    """Return the faces a roll by recycle, from the second on: the first fills the register."""
    rule, below = Recycle(), Random(1).randrange
    carry = throw(rule, below).after
    faces = 0
    for _ in range(ROLLS):
        played = throw(rule, below, carry)
        carry, faces = played.after, faces + len(played.faces)
    return faces / ROLLS
