"""Exact numbers in JSON: whole ones of any length, fractions as texts, distributions by their weights."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bot.mechanics.distribution import Distribution


def ratio(number: Fraction) -> str:
    """Return `p/q`, or `p` where q is 1, of any length."""
    parts = [number.numerator] if number.denominator == 1 else [number.numerator, number.denominator]
    return "/".join(map(_whole, parts))


def weights_of(distribution: Distribution) -> dict[str, int]:
    """Return the weight of each outcome, in their order."""
    return {str(outcome): weight for outcome, weight in sorted(distribution.weights.items())}


def law_json(about: dict[str, Any], weights: Mapping[str, int]) -> str:
    """Return `about` followed by the denominator and the weights, in their order."""
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in about.items()]
    each = (f"    {json.dumps(outcome)}: {_whole(weight)}" for outcome, weight in weights.items())
    denominator = f'"denominator": {_whole(sum(weights.values()))}'
    rows = [*fields, denominator, '"weights": {\n' + ",\n".join(each) + "\n  }"]
    return "{\n" + ",\n".join(f"  {row}" for row in rows) + "\n}"


def _whole(number: int) -> str:
    return f"{Decimal(number):f}"  # json refuses integers above 4,300 digits
