"""Distributions as JSON: whole numbers of any length, by rising total."""

import json
from decimal import Decimal

from bot.cli.shapes import Shape
from bot.mechanics.distribution import Distribution


def law_json(about: Shape, distribution: Distribution) -> str:
    """Return `about` followed by the denominator and the weight of each total, all exact."""
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in about.items()]
    weights = (
        f'    "{total}": {_whole(distribution.weights[total])}' for total in sorted(distribution.weights)
    )
    rows = [
        *fields,
        f'"denominator": {_whole(distribution.total)}',
        '"weights": {\n' + ",\n".join(weights) + "\n  }",
    ]
    return "{\n" + ",\n".join(f"  {row}" for row in rows) + "\n}"


def _whole(number: int) -> str:
    return f"{Decimal(number):f}"  # json refuses integers above 4,300 digits
