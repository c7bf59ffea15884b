"""Draws dice, cards and tokens: ivory with dark signs, so that they stand out from the slate ground."""

from typing import TYPE_CHECKING, Any

from bot.render.catan.picture_items import PictureItem

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Patch

IVORY = "#F4EFE1"
INK = "#23262E"
RED = "#C00F1C"
EDGE = "#C9C2AE"

GATES = {"yellow": "#E8B90C", "green": "#1E8A4C", "blue": "#2166B5"}

PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the pips of a face sit, in steps from its middle."""

STEP = 0.26
"""The distance of pips."""

POINTS = 130
"""Points of text for the width of a die."""


def draw(axes: "Axes", item: PictureItem, x: float, y: float) -> None:
    """Draw one thing with its middle at a place, one unit wide."""
    from matplotlib.patches import Circle  # noqa: PLC0415 - only the worker shall carry it

    ground = RED if item.red else IVORY
    # `add_patch` would measure each patch, for limits of the axes that are set already.
    axes.add_artist(_outline(item, x, y, ground))
    ink = IVORY if item.red else INK
    if item.shape == "event":
        _draw_event(axes, item, x, y)
    for right, up in PIPS.get(item.pips, ()):
        axes.add_artist(Circle((x + right * STEP, y + up * STEP), 0.09, color=ink))
    if item.label:
        _write(axes, item.label, x, y, (0.44, ink))
    for dot in range(item.dots):
        axes.add_artist(Circle((x + (dot - (item.dots - 1) / 2) * 0.11, y - 0.34), 0.04, color=ink))
    if item.note:
        _write_note(axes, item, x, y)


def _outline(item: PictureItem, x: float, y: float, ground: str) -> "Patch":
    from matplotlib.patches import Circle, FancyBboxPatch, RegularPolygon  # noqa: PLC0415 - see above

    style: dict[str, Any] = {
        "facecolor": ground,
        "edgecolor": EDGE,
        "linewidth": 2,
        "alpha": 0.7 if item.dimmed else 1,
    }
    if item.shape == "token":
        return Circle((x, y), 0.52, **style)
    if item.shape in {"pentagon", "hexagon"}:
        return RegularPolygon((x, y - 0.02), 5 if item.shape == "pentagon" else 6, radius=0.6, **style)
    width = 0.6 if item.shape == "card" else 0.8
    corner = (x - width / 2, y - 0.4)
    return FancyBboxPatch(corner, width, 0.8, boxstyle="round,pad=0.1,rounding_size=0.12", **style)


def _write_note(axes: "Axes", item: PictureItem, x: float, y: float) -> None:
    """Write the red note: into the corner of a square, else above the label."""
    at, side = ((x + 0.43, y + 0.33), "right") if item.shape == "square" else ((x, y + 0.34), "center")
    axes.text(*at, item.note, size=0.23 * POINTS, color=RED, weight="bold", ha=side, va="center_baseline")


def _write(axes: "Axes", text: str, x: float, y: float, font: tuple[float, str]) -> None:
    size, colour = font
    underlined = text in {"6", "9"} and size > 0.3
    axes.text(x, y, text, size=size * POINTS, color=colour, weight="bold", ha="center", va="center_baseline")
    if underlined:
        axes.plot([x - 0.11, x + 0.11], [y - 0.21, y - 0.21], color=colour, linewidth=4)


def _draw_event(axes: "Axes", item: PictureItem, x: float, y: float) -> None:
    from matplotlib.patches import Polygon, Rectangle, Wedge  # noqa: PLC0415 - see above

    if item.colour in GATES:
        colour = GATES[item.colour]
        axes.add_artist(Rectangle((x - 0.3, y - 0.33), 0.6, 0.38, color=colour))
        axes.add_artist(Wedge((x, y + 0.05), 0.3, 0, 180, color=colour))
        axes.add_artist(Rectangle((x - 0.13, y - 0.33), 0.26, 0.3, color=IVORY))
        axes.add_artist(Wedge((x, y - 0.03), 0.13, 0, 180, color=IVORY))
        return
    hull = ((-0.38, -0.1), (0.38, -0.1), (0.24, -0.33), (-0.26, -0.33))
    sail = ((-0.03, -0.02), (-0.03, 0.38), (0.3, 0.0))
    jib = ((-0.09, -0.02), (-0.09, 0.28), (-0.32, -0.02))
    for part in (hull, sail, jib):
        axes.add_artist(Polygon([(x + right, y + up) for right, up in part], color=INK))
