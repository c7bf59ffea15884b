"""How long the exact distribution of a group takes, from the sizes of its parts."""

from collections.abc import Sequence

from bot.mechanics.notation.costs.steps import A_TERM, Size, polynomial_product, scored
from bot.mechanics.notation.tree import Group

A_THRESHOLD = 4.0
"""Of one part at one threshold: three small polynomials, and their products with the others."""


def size_of_group(node: Group, parts: Sequence[Size]) -> Size:
    """Return the size of a group of parts of these sizes."""
    work = sum(part.work + part.values * A_TERM for part in parts)
    bits = sum(part.bits for part in parts)
    counted = [scored(part, node.counting) for part in parts]
    if node.keep is None or not 0 < node.keep.number < len(parts):
        return _together(counted, work)
    values = sum(part.values for part in parts)
    low, high = min(part.low for part in counted), max(part.high for part in counted)
    ranks = min(values, 6) if node.counting else min(values, high - low + 1)
    number = node.keep.number
    kept = number if node.keep.kind[0] == "k" else len(parts) - number
    added = kept - 1 if 2 * kept <= len(parts) else kept  # by following those kept, or those dropped
    states = (min(number, len(parts) - number) + 2) ** 2 // 2
    spread = sum(part.length - 1 for part in counted) // len(parts)
    poly = Size(0, spread * added, 1 + spread * added, bits)
    one = Size(0, spread, 1 + spread, bits / len(parts)) if added else Size(0, 0, 1, bits)
    each = A_THRESHOLD + bits / 2_000 + states * polynomial_product(one, poly) / 10
    work += values * 3 * A_TERM + ranks * len(parts) * each
    interval = Size(low * kept, high * kept, 0, bits)
    return interval._replace(values=interval.length, work=work)


def _together(parts: Sequence[Size], work: float) -> Size:
    whole = Size(0, 0, 1, 0)
    for part in parts:
        work += polynomial_product(whole, part)
        low, high = whole.low + part.low, whole.high + part.high
        values = min(whole.values * part.values, high - low + 1)
        whole = Size(low, high, values, whole.bits + part.bits)
    return whole._replace(work=work)
