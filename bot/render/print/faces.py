"""What stands on the faces of dice and on stickers: a label, dots under it, and a red note."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.print.letters import CAPITAL, MM, fitted
from bot.render.print.page import Box, Colour, Dot, Line, Mark

LABEL, NOTE = 0.36, 0.18
"""The heights of the label and of the note, as shares of the face."""

DOT, STEP = 0.033, 0.1
"""The radius and the distance of the dots."""

TURNING = frozenset("01689")
"""Figures that are figures upside down, too."""


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a face; nothing where it is blank."""

    label: str = ""
    dots: int = 0
    note: str = ""
    colour: Colour = "black"


def face_marks(face: Face, box: Box) -> Iterator[Mark]:
    """Yield what stands on a face, in the square that it has."""
    side = box.width
    middle, _ = box.middle
    label = Box(box.left + side * 0.08, box.top + side * 0.26, side * 0.84, side * 0.52)
    if face.label:
        text = fitted(face.label, label, LABEL * side / MM / CAPITAL, bold=True, colour=face.colour)
        yield text
        if turns(face.label):
            low = label.middle[1] + CAPITAL * text.size * MM / 2 + side * 0.035
            yield Line(((middle - side * 0.13, low), (middle + side * 0.13, low)), "full")
    for dot in range(face.dots):
        at = middle + (dot - (face.dots - 1) / 2) * STEP * side
        yield Dot((at, box.bottom - side * 0.12), DOT * side)
    if face.note:
        corner = Box(box.left + side * 0.5, box.top + side * 0.02, side * 0.46, side * 0.26)
        yield fitted(face.note, corner, NOTE * side / MM / CAPITAL, align="right", bold=True, colour="red")


def turns(label: str) -> bool:
    """Whether a label reads as another number upside down, and so is underlined."""
    return set(label) <= TURNING and bool(set(label) & {"6", "9"} or ("1" in label and "8" in label))
