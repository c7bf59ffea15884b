"""Draws bars in one piece: an artist for each, as matplotlib has it, takes half of the time of a picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_bars(
    axes: "Axes",
    middles: Sequence[float],
    heights: Sequence[float],
    thick: float,
    bottoms: Sequence[float] = (),
    **look: Any,  # noqa: ANN401 - as matplotlib has it
) -> None:
    """Draw upright bars as `axes.bar` does; they stand at 0, or where `bottoms` has it."""
    from matplotlib.collections import PolyCollection  # noqa: PLC0415 - only the worker shall carry it

    shapes = [
        [(left, low), (left, low + height), (left + thick, low + height), (left + thick, low)]
        for left, low, height in zip(
            [middle - thick / 2 for middle in middles], bottoms or [0.0] * len(heights), heights, strict=True
        )
    ]
    bars = PolyCollection(shapes, linewidth=0, **look)
    bars.sticky_edges.y.extend(bottoms or [0.0])  # no margin is left below them
    axes.add_collection(bars)
    axes.autoscale_view()
