"""Makes files of sheets: a PDF whose text stays text, or a picture of each page."""

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.render.print.page import COLOURS, Area, Dot, Line, Mark, Page, Paper, Sheet, Stroke, Text, lowest

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOTS = 110
"""Dots an inch of the pictures that are shown on a screen; see `FINE` for those that are printed."""

FINE = 200

INCH = 25.4

STYLE = Path(__file__).with_name("paper.mplstyle")

STROKES: Mapping[Stroke, tuple[str, float, Any]] = {
    "full": ("#16181D", 0.6, "solid"),
    "dashed": ("#6A6F7A", 0.5, (0, (4, 3))),
    "faint": ("#B4B8C0", 0.4, "solid"),
}
"""The colour, the width in points, and the dashes."""


def pdf(sheet: Sheet) -> bytes:
    """Return the sheet as a PDF; the same sheet makes the same bytes."""
    from matplotlib.backends.backend_pdf import PdfPages  # noqa: PLC0415 - 45 MB for the worker alone

    content = BytesIO()
    told = {"Title": sheet.title, "Creator": "Evenhand", "Producer": None, "CreationDate": None}
    with _as_printed(), PdfPages(content, metadata=told) as pages:
        for page in sheet.pages:
            pages.savefig(_figure(sheet.paper, page))
    return content.getvalue()


def pictures(sheet: Sheet, dots: int = FINE) -> tuple[bytes, ...]:
    """Return a PNG of each page, with so many dots an inch."""
    return tuple(_picture(sheet.paper, page, dots) for page in sheet.pages)


def preview(sheet: Sheet) -> bytes:
    """Return a PNG of the first page for a screen, without what is empty below, and without its last line."""
    return _picture(*_above(sheet.paper, sheet.pages[0]), DOTS)


def _above(paper: Paper, page: Page) -> tuple[Paper, Page]:
    end = paper.body.bottom
    marks = tuple(mark for mark in page if not (isinstance(mark, Text) and mark.box.bottom > end))
    return replace(paper, height=max(map(lowest, marks)) + paper.margin), marks


def _picture(paper: Paper, page: Page, dots: int) -> bytes:
    content = BytesIO()
    with _as_printed():
        _figure(paper, page).savefig(content, format="png", dpi=dots)
    return content.getvalue()


@contextmanager
def _as_printed() -> Iterator[None]:
    """Draw as `paper.mplstyle` says."""
    from matplotlib import rc_context  # noqa: PLC0415 - see above

    with warnings.catch_warnings(), rc_context(fname=STYLE):
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font lacks is drawn as a box
        yield


def _figure(paper: Paper, page: Page) -> "Figure":
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    from bot.render.print.writing import Writing  # noqa: PLC0415 - see above

    figure = Figure(figsize=(paper.width / INCH, paper.height / INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, paper.width)
    axes.set_ylim(paper.height, 0)
    for mark in page:
        _draw(axes, mark)
    figure.add_artist(Writing([mark for mark in page if isinstance(mark, Text)]))
    return figure


def _draw(axes: "Axes", mark: Mark) -> None:
    from matplotlib.lines import Line2D  # noqa: PLC0415 - see above
    from matplotlib.patches import Circle, Polygon  # noqa: PLC0415 - see above

    match mark:
        case Line(points, stroke):
            colour, width, dashes = STROKES[stroke]
            xs, ys = zip(*points, strict=True)
            look = {"color": colour, "linewidth": width, "linestyle": dashes, "solid_capstyle": "butt"}
            axes.add_artist(Line2D(xs, ys, **look))  # `plot` would measure it, for limits that are set
        case Area(points, colour):
            axes.add_artist(Polygon(points, closed=True, facecolor=COLOURS[colour], linewidth=0))
        case Dot(middle, radius, colour):
            axes.add_artist(Circle(middle, radius, facecolor=COLOURS[colour], linewidth=0))
