"""What the command line prints as JSON: exact, chances as reduced fractions in text."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bot.mechanics.analysis import Analysis
from bot.mechanics.catalogue import usual_die
from bot.mechanics.entry import Entry, Method
from bot.mechanics.options import write
from bot.mechanics.playing import Played, Waiting

Shape = dict[str, Any]
"""What JSON holds as an object."""


def ratio(number: Fraction) -> str:
    """Return `p/q`, or `p` where q is 1, of any length."""
    parts = [number.numerator] if number.denominator == 1 else [number.numerator, number.denominator]
    return "/".join(f"{Decimal(part):f}" for part in parts)  # str() refuses integers above 4,300 digits


def analysis_shape(chosen: Method, analysis: Analysis) -> Shape:
    """Return the figures of one roll; its distribution has all outcomes of the die, and others that come."""
    numbers = sorted({*analysis.outcomes, *analysis.distribution.weights})
    return {
        "name": chosen.entry.name,
        "sides": chosen.outcomes,
        "from": chosen.faces,
        "law": {str(number): ratio(analysis.distribution.chance(number)) for number in numbers},
        "score": ratio(analysis.score),
        "max_error": ratio(analysis.max_error),
        "expected": ratio(analysis.expected),
        "expected_by_kind": {kind: ratio(count) for kind, count in analysis.expected_by_kind.items()},
        "most": analysis.most,
        "states": analysis.states,
    }


def reading_shape(reading: Played | Waiting) -> Shape:
    """Return what faces come to, or the die that is needed next."""
    if isinstance(reading, Waiting):
        die = reading.wants
        meaning = f"{die.meaning}; its face: {die.reading}" if die.reading else die.meaning
        return {"next": {"die": str(die), "meaning": meaning}}
    return {
        "outcome": reading.outcome,
        "used": len(reading.faces),
        "working": list(reading.working),
        "carry": reading.after,
    }


def entry_shape(entry: Entry) -> Shape:
    """Return what the registry says of a rule; options with their defaults for the die it is shown for."""
    defaults = entry.defaults(*usual_die(entry))
    return {
        "name": entry.name,
        "author": entry.author,
        "source": entry.source,
        "recipe": entry.recipe,
        "sides": _only(entry.only_sides),
        "from": _only(entry.only_faces),
        "options": [
            {
                "name": option.name,
                "meaning": option.meaning,
                "default": write({option.name: defaults[option.name]}).partition("=")[2],
            }
            for option in entry.options
        ],
        "errata": list(entry.errata),
        "other_reading": entry.other_reading or None,
        "as_written": entry.as_written,
        "hides_faces": entry.hides_faces,
    }


def _only(numbers: Sequence[int]) -> list[int] | None:
    return list(numbers) or None
