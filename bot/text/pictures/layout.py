"""Lays out a chart: what its title, its labels and its legend leave of the canvas is for its axes.

matplotlib's constrained layout, which does so for any figure, measures all texts twice, and takes a third
of the time of a picture. Here they are measured once, as how large they are does not depend on the axes.
"""

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

PAD = 14
"""Pixels that stay free around what is drawn, and between its parts."""


def lay_out(canvas: Figure, renderer: RendererAgg) -> None:
    """Make the subplots, which stand side by side, as large as they can be; other axes stay as they are."""
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


def _room(canvas: Figure, renderer: RendererAgg) -> Bbox:
    """Return what the title of the canvas, above, and its legend, below, leave of it."""
    lowest = max((legend.get_window_extent(renderer).y1 for legend in canvas.legends), default=0)
    highest = min((title.get_window_extent(renderer).y0 for title in canvas.texts), default=canvas.bbox.y1)
    return Bbox.from_extents(PAD, lowest + PAD, canvas.bbox.x1 - PAD, highest - PAD)


def _with_labels(axes: Axes, renderer: RendererAgg) -> Bbox:
    """Return what axes take with all that is written around them; a line that is too long is cut off."""
    return axes.get_tightbbox(renderer, bbox_extra_artists=[], for_layout_only=True) or axes.bbox
