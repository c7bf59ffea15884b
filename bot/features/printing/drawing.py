"""Turns sheets into files: a PDF whose text stays text, or a picture of each page.

Measuring and writing need matplotlib, with the metrics of its own font, so only workers and the command line
load this. Texts are measured once and put in their places: matplotlib's own texts, up to two thousand on a
page, would measure themselves again, which takes most of the time.
"""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.ft2font import LoadFlags
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon
from matplotlib.text import Text as Written

from bot.features.printing.page import (
    COLOURS,
    Align,
    Area,
    Box,
    Colour,
    Dot,
    Page,
    Paper,
    Polyline,
    PrintSheet,
    Stroke,
    Text,
    lowest,
)
from bot.mechanics.errors import BadInput, cite

DOTS = 110
"""Dots an inch of pictures for a screen; see `FINE` for printed ones."""

FINE = 200

INCH = 25.4

STYLE = Path(__file__).with_name("paper.mplstyle")

STROKES: Mapping[Stroke, tuple[str, float, Any]] = {
    "full": ("#16181D", 0.6, "solid"),
    "dashed": ("#6A6F7A", 0.5, (0, (4, 3))),
    "faint": ("#B4B8C0", 0.4, "solid"),
}
"""The colour, the width in points, and the dashes."""


def pdf(sheet: PrintSheet) -> bytes:
    """Return the sheet as a PDF; the same sheet makes the same bytes."""
    content = BytesIO()
    metadata = {"Title": sheet.title, "Creator": "Evenhand", "Producer": None, "CreationDate": None}
    with _use_print_style(), PdfPages(content, metadata=metadata) as pages:
        for page in sheet.pages:
            pages.savefig(_figure(sheet.paper, page))
    return content.getvalue()


def pictures(sheet: PrintSheet, dots: int = FINE) -> tuple[bytes, ...]:
    """Return a PNG of each page, with this many dots an inch."""
    return tuple(_picture(sheet.paper, page, dots) for page in sheet.pages)


def preview(sheet: PrintSheet) -> bytes:
    """Return a PNG of the first page for a screen, without empty space below and without its last line."""
    return _picture(*_above(sheet.paper, sheet.pages[0]), DOTS)


def _above(paper: Paper, page: Page) -> tuple[Paper, Page]:
    end = paper.body.bottom
    marks = tuple(mark for mark in page if not (isinstance(mark, Text) and mark.box.bottom > end))
    return replace(paper, height=max(map(lowest, marks)) + paper.margin), marks


def _picture(paper: Paper, page: Page, dots: int) -> bytes:
    content = BytesIO()
    with _use_print_style():
        _figure(paper, page).savefig(content, format="png", dpi=dots)
    return content.getvalue()


@contextmanager
def _use_print_style() -> Iterator[None]:
    """Draw in the style of `paper.mplstyle`."""
    with warnings.catch_warnings(), rc_context(fname=STYLE):
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font lacks is drawn as a box
        yield


def _figure(paper: Paper, page: Page) -> Figure:
    figure = Figure(figsize=(paper.width / INCH, paper.height / INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, paper.width)
    axes.set_ylim(paper.height, 0)
    for mark in page:
        if not isinstance(mark, Text):
            axes.add_artist(_draw(mark))  # `plot` would measure it for the limits, which are fixed
    figure.add_artist(PdfText([mark for mark in page if isinstance(mark, Text)]))
    return figure


def _draw(mark: Polyline | Area | Dot) -> Artist:
    match mark:
        case Polyline(points, stroke):
            colour, width, dashes = STROKES[stroke]
            xs, ys = zip(*points, strict=True)
            return Line2D(xs, ys, linewidth=width, color=colour, linestyle=dashes, solid_capstyle="butt")
        case Area(points, colour):
            return Polygon(points, closed=True, facecolor=COLOURS[colour], linewidth=0)
        case Dot(middle, radius, colour):
            return Circle(middle, radius, facecolor=COLOURS[colour], linewidth=0)


FONT = "DejaVu Sans"

MM = 25.4 / 72
"""A point, in millimetres."""

ASCENT, DESCENT = 0.76, 0.24
"""The reach of letters above and below their line, as shares of their size."""

CAPITAL = 0.73
"""The height of a capital letter or a figure, as a share of the size."""

LINE = 1.25
"""The distance of lines, as a share of the size."""

FEATURES = ("-liga",)
"""No letters are joined, such as `fi`: matplotlib would make a separate font of those for each PDF."""

LEAST = 4.0
"""Points of the smallest readable letters."""


@lru_cache(maxsize=4_000)  # each text is measured several times: to break, to fit and to draw it
def _units(text: str, *, bold: bool) -> float:
    """Return the width at a size of 1 point, in points."""
    font = get_font(fontManager.findfont(properties(bold=bold)))
    font.set_size(100, 72)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font lacks is drawn as a box
        font.set_text(text, 0, flags=LoadFlags.NO_HINTING, features=FEATURES)
    return font.get_width_height()[0] / 64 / 100


def properties(size: float = 10, *, bold: bool) -> FontProperties:
    """Return the properties by which matplotlib finds the font."""
    return FontProperties(family=FONT, size=size, weight="bold" if bold else "normal")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text, in millimetres."""
    return _units(text, bold=bold) * size * MM


def height_of(size: float) -> float:
    """Return the height of a line of letters, in millimetres."""
    return (ASCENT + DESCENT) * size * MM


def fit_text(
    text: str,
    box: Box,
    size: float,
    *,
    align: Align = "centre",
    bold: bool = False,
    colour: Colour = "black",
) -> Text:
    """Return a text that fits its box: in this size, or as much smaller as needed.

    Raises:
        BadInput: it would be too small to read.
    """
    fits = min(size, box.width / max(width_of(text, 1, bold=bold), 1e-9), box.height / height_of(1))
    if fits < LEAST:
        raise BadInput(f"{cite(text)} does not fit on the page: ask for fewer or shorter rows.")
    return Text(text, box, fits, align, bold, colour)


SPACE = 0.318
"""Between two words, at a size of 1 point."""

CLOSE = 0.05
"""As a share of the width: a line this close to it is measured as a whole."""


def _fits(line: str, width: float, *, bold: bool) -> bool:
    """Whether a line is no wider at a size of 1 point.

    Words recur, and their widths are cached: measuring each line again with every added word takes longer
    than the rest of a sheet in words.
    """
    words = line.split()
    about = sum(_units(word, bold=bold) for word in words) + SPACE * (len(words) - 1)
    return about < width if abs(about - width) > CLOSE * width else _units(line, bold=bold) <= width


def break_lines(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the lines of a text, broken between words, or within words that are wider than a line."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if _fits(joined, width / size / MM, bold=bold):
            lines[-1] = joined
            continue
        *full, rest = _split_word(word, width, size, bold=bold)
        lines += [*full, rest]
    return lines[1:] if not lines[0] and len(lines) > 1 else lines


def _split_word(word: str, width: float, size: float, *, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, bold=bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def paragraph(
    text: str, box: Box, size: float, *, bold: bool = False, colour: Colour = "black"
) -> tuple[tuple[Text, ...], float]:
    """Return the lines of a text from the top of a box on, and their total height."""
    step = LINE * size * MM
    lines = break_lines(text, box.width, size, bold=bold)
    texts = tuple(
        Text(line, Box(box.left, box.top + place * step, box.width, step), size, "left", bold, colour)
        for place, line in enumerate(lines)
    )
    return texts, step * len(lines)


class PdfText(Artist):
    """Texts, in reading order."""

    def __init__(self, texts: Sequence[Text]) -> None:
        super().__init__()
        self.set_zorder(10)
        self._texts = texts
        self._look = Written(fontfeatures=FEATURES)

    def draw(self, renderer: RendererBase) -> None:
        """Write all of them."""
        for text in self._texts:
            gc = renderer.new_gc()
            gc.set_foreground(COLOURS[text.colour])
            font = properties(text.size, bold=text.bold)
            place = _place(renderer, self.get_figure(root=True), text)
            renderer.draw_text(gc, *place, text.text, font, 0, mtext=self._look)
            gc.restore()


def _place(renderer: RendererBase, figure: Figure | None, text: Text) -> tuple[float, float]:
    """Return where a text begins, and the height of its line, in the renderer's units."""
    assert figure is not None  # noqa: S101 - what is drawn is in a figure
    dots = figure.dpi / INCH
    free = text.box.width - width_of(text.text, text.size, bold=text.bold)
    x = text.box.left + free * {"left": 0, "centre": 0.5, "right": 1}[text.align]
    y = text.box.middle[1] + CAPITAL * text.size * MM / 2
    return x * dots, (y if renderer.flipy() else figure.get_figheight() * INCH - y) * dots
