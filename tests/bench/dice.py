"""Expected d6 per d100 of each rule, beside the limit log6(100) that no exact rule can pass."""

from math import log

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, method


def table() -> str:
    """Return a line per rule."""
    limit = log(100) / log(6)
    rows = [f"d6 per d100, expected (limit log6(100) = {limit:.4f})"]
    for entry in CATALOGUE:
        analysis = analyse(method(entry.name, 100).rule)
        expected, score = analysis.expected, float(analysis.score)
        rows.append(
            f"  {entry.name:12} {float(expected):7.4f} = {expected!s:>12}"
            f"  {float(expected) / limit:5.3f} x limit  score {score:.3g}"
        )
    return "\n".join(rows)
