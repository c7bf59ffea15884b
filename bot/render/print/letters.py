"""How wide and high letters are on paper, and how long texts are broken into lines.

Only a worker imports this: the metrics are those of the font that draws, which comes with matplotlib.
"""

import warnings
from functools import lru_cache

from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.ft2font import LoadFlags

from bot.mechanics.errors import BadInput
from bot.render.print.page import Align, Box, Colour, Text

FONT = "DejaVu Sans"

MM = 25.4 / 72
"""A point."""

ASCENT, DESCENT = 0.76, 0.24
"""How far letters reach above and below the line they stand on, as shares of their size."""

CAPITAL = 0.73
"""The height of a capital letter or a figure."""

LINE = 1.25
"""From one line to the next."""

FEATURES = ("-liga",)
"""No letters are drawn as one, such as `fi`: matplotlib makes a font of their own of them for each PDF."""

LEAST = 4.0
"""Points of the smallest letters that are still read."""


@lru_cache(maxsize=4_000)  # of each text more than once: as it is broken into lines, fitted, and drawn
def _units(text: str, *, bold: bool) -> float:
    """Return the width at a size of 1 point, in points."""
    font = get_font(fontManager.findfont(properties(bold=bold)))
    font.set_size(100, 72)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font lacks is drawn as a box
        font.set_text(text, 0, flags=LoadFlags.NO_HINTING, features=FEATURES)
    return font.get_width_height()[0] / 64 / 100


def properties(size: float = 10, *, bold: bool) -> FontProperties:
    """Return what matplotlib finds the font by."""
    return FontProperties(family=FONT, size=size, weight="bold" if bold else "normal")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in millimetres."""
    return _units(text, bold=bold) * size * MM


def height_of(size: float) -> float:
    """Return how high a line of letters is, in millimetres."""
    return (ASCENT + DESCENT) * size * MM


def fitted(
    text: str,
    box: Box,
    size: float,
    *,
    align: Align = "centre",
    bold: bool = False,
    colour: Colour = "black",
) -> Text:
    """Return a text that fits its box: of this size, or as much smaller as it needs.

    Raises:
        BadInput: it would be too small to be read.
    """
    fits = min(size, box.width / max(width_of(text, 1, bold=bold), 1e-9), box.height / height_of(1))
    if fits < LEAST:
        raise BadInput(f"{text[:40]!r} does not fit its place on the page; ask for fewer or shorter ones.")
    return Text(text, box, fits, align, bold, colour)


def broken(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the lines of a text, broken between words, or within words that are wider than a line."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if width_of(joined, size, bold=bold) <= width:
            lines[-1] = joined
            continue
        *full, rest = _pieces(word, width, size, bold=bold)
        lines += [*full, rest]
    return lines[1:] if not lines[0] and len(lines) > 1 else lines


def _pieces(word: str, width: float, size: float, *, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, bold=bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def paragraph(
    text: str, box: Box, size: float, *, bold: bool = False, colour: Colour = "black"
) -> tuple[tuple[Text, ...], float]:
    """Return the lines of a text from the top of a box on, and how high they are together."""
    step = LINE * size * MM
    lines = broken(text, box.width, size, bold=bold)
    texts = tuple(
        Text(line, Box(box.left, box.top + place * step, box.width, step), size, "left", bold, colour)
        for place, line in enumerate(lines)
    )
    return texts, step * len(lines)
