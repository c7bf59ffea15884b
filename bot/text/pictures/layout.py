"""Lays out a chart: its axes get the room that its title, labels and legend leave.

matplotlib's constrained layout does this for any figure, but measures all texts twice, and takes a third of
the time of a picture. Here they are measured once, since their size does not depend on the axes.
"""

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from bot.text.words import shorten

PAD = 14
"""Free pixels around the drawing, and between its parts."""


def lay_out(canvas: Figure, renderer: RendererAgg) -> None:
    """Make the subplots, which are side by side, as large as possible; other axes stay as they are."""
    subplots = [axes for axes in canvas.axes if axes.get_subplotspec()]
    if not subplots:
        return
    written = [_with_labels(axes, renderer) for axes in subplots]
    first, last, room = subplots[0].bbox, subplots[-1].bbox, _room(canvas, renderer)
    width, height = canvas.bbox.size
    canvas.subplots_adjust(
        left=(room.x0 + first.x0 - written[0].x0) / width,
        right=(room.x1 - (written[-1].x1 - last.x1)) / width,
        bottom=(room.y0 + first.y0 - min(box.y0 for box in written)) / height,
        top=(room.y1 - (max(box.y1 for box in written) - first.y1)) / height,
    )
    if len(subplots) == 1:
        _fit_title(subplots[0], renderer, width)


def _fit_title(axes: Axes, renderer: RendererAgg, width: float) -> None:
    """Move a title into the picture that would go beyond its edge, and cut it short if it has no room."""
    title, room = axes.title, width - 2 * PAD
    size = title.get_window_extent(renderer).width
    if size > room:
        title.set_text(shorten(title.get_text(), int(len(title.get_text()) * room / size)))
        size = title.get_window_extent(renderer).width
    middle = (axes.bbox.x0 + axes.bbox.x1) / 2
    inside = min(max(middle, PAD + size / 2), width - PAD - size / 2)
    if inside != middle:
        title.set_x((inside - axes.bbox.x0) / axes.bbox.width)


def _room(canvas: Figure, renderer: RendererAgg) -> Bbox:
    """Return the room between the title of the canvas, above, and its legend, below."""
    lowest = max((legend.get_window_extent(renderer).y1 for legend in canvas.legends), default=0)
    highest = min((title.get_window_extent(renderer).y0 for title in canvas.texts), default=canvas.bbox.y1)
    return Bbox.from_extents(PAD, lowest + PAD, canvas.bbox.x1 - PAD, highest - PAD)


def _with_labels(axes: Axes, renderer: RendererAgg) -> Bbox:
    """Return the box of axes with all their labels; a line that is too long is cut off."""
    return axes.get_tightbbox(renderer, bbox_extra_artists=[], for_layout_only=True) or axes.bbox
