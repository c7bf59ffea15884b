"""Pictures for Catan: one roll, both dice with all their faces, and the chart of a game.

Dice, cards and tokens are ivory with dark signs, which stand out from the slate ground. Dice that never roll
7 have dots and red marks if the game uses these.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from bot.features.catan.game import FAIR, TOTALS, CatanGame, GameSummary, summary_of
from bot.mechanics.catan.dice import BLANK, CatanDice, Pips, Tatham, UpperFace, dots
from bot.mechanics.catan.odds import event
from bot.mechanics.playing import dice_of, read
from bot.text.card import Attachment
from bot.text.pictures.canvas import COLOURS, LINE, legend, png
from bot.text.pictures.charts import draw_bars
from bot.text.words import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

Shape = Literal["square", "pentagon", "hexagon", "card", "token", "event"]

SHAPES: dict[int, Shape] = {5: "pentagon", 30: "hexagon"}
"""The outlines of dice by their number of faces; all others are squares."""

MOST = 6
"""The most dice drawn for one throw: the last ones, if sevens were thrown again."""


@dataclass(frozen=True, slots=True)
class PictureItem:
    """A die, a card, or a token with the drawn total."""

    shape: Shape
    label: str = ""
    pips: int = 0
    """The pips of an ordinary die, 1 to 6; 0 for a die with a label."""
    dots: int = 0
    """The dots under a label."""
    note: str = ""
    """The red text."""
    red: bool = False
    """Whether the item itself is red."""
    dimmed: bool = False
    """Whether the die does not count, or was thrown again."""
    colour: str = ""
    """The colour of the event die's gate; black for its ship."""


def items_of(rule: CatanDice, faces: tuple[int, ...]) -> tuple[PictureItem, ...]:
    """Return the items of thrown dice, at most the last six of them."""
    pairs = zip(dice_of(rule, faces), rule.upper_faces(faces), strict=True)
    return tuple(_die(die.faces, item) for die, item in pairs)[-MOST:]


def drawn_item(dice: str, pair: Pips, *, cities: bool) -> PictureItem:
    """Return a card of the deck, or the token of a total, with its dots on the board."""
    note = str(pair.red) if cities else ""
    if dice == FAIR:
        return PictureItem("token", str(pair.total), dots=6 - abs(pair.total - 7), note=note)
    return PictureItem("card", str(pair.total), note=note)


def event_item(face: int) -> PictureItem:
    """Return a face of the event die, 1 to 6."""
    return PictureItem("event", colour=event(face).colour)


def _die(faces: int, face: UpperFace) -> PictureItem:
    ordinary = faces == 6 and bool(face.label) and not face.dots
    return PictureItem(
        SHAPES.get(faces, "square"),
        "" if ordinary else face.label,
        int(face.label) if ordinary else 0,
        face.dots,
        face.note,
        face.red,
        dimmed=not face.counts,
    )


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
"""The places of the pips on a face, in steps from its middle."""

STEP = 0.26
"""The distance between pips; the die is one unit wide."""

POINTS = 130
"""The width of a die, in points of text."""


def draw(axes: "Axes", item: PictureItem, x: float, y: float) -> None:
    """Draw an item, one unit wide, with its middle at a place."""
    from matplotlib.patches import Circle  # noqa: PLC0415 - only the worker shall carry it

    ground = RED if item.red else IVORY
    # `add_patch` would measure each patch for the limits of the axes, which are set already.
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


ROOM = 1.3
"""The width and height of each die's room, in widths of a die."""

SIZE = 1.8
"""The width of a die in the picture, in hundreds of pixels."""

LONGEST_ALT = 1000


def dice_picture(dice: CatanDice, faces: tuple[int, ...], event_face: int) -> Attachment:
    """Draw thrown dice, and the event die unless its face is 0."""
    words = "; ".join(read(dice, faces).working)
    return _picture(items_of(dice, faces), words, event_face)


def drawn_picture(dice: str, pair: Pips, event_face: int) -> Attachment:
    """Draw a drawn total, with its red number if the game uses the event die."""
    cities = bool(event_face)
    red = f", red {pair.red}" if cities else ""
    return _picture((drawn_item(dice, pair, cities=cities),), f"{pair.total}{red}", event_face)


def _picture(items: tuple[PictureItem, ...], words: str, event_face: int) -> Attachment:
    if event_face:
        items = (*items, event_item(event_face))
        words = f"{words}; event die: {event(event_face)}"
    return Attachment("roll.png", words[-LONGEST_ALT:], png(partial(_draw, items)))


def _draw(items: tuple[PictureItem, ...], canvas: "Figure") -> None:
    width = max(3, len(items)) * ROOM
    axes = _fit_axes(canvas, width, ROOM)
    left = (width - len(items) * ROOM) / 2
    for place, item in enumerate(items):
        draw(axes, item, left + (place + 0.5) * ROOM, ROOM / 2)


def _fit_axes(canvas: "Figure", width: float, height: float) -> "Axes":
    """Give a canvas the size of a number of dice side by side, and one below the other."""
    canvas.set_size_inches(width * SIZE, height * SIZE)
    axes = canvas.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    return axes


HEADING = 0.5
"""The height of the line over the faces of a die, in widths of a face."""

LETTERS = 0.28
"""The height of its letters."""

Row = tuple[str, tuple[PictureItem | None, ...]]
"""A line over some faces, or none, and the faces; None is a gap."""


def both_dice_picture(dice: Tatham) -> Attachment:
    """Draw the faces of both dice, in order; an unused 7 is dimmed."""
    words = ". ".join(f"The {die}" for die in both_dice_words(dice))
    alt = f"{words}. The face with more dots is the total."
    return Attachment("dice.png", alt, png(partial(draw_rows, both_dice_rows(dice))))


def both_dice_words(dice: Tatham) -> tuple[str, ...]:
    """Describe the faces of each die: `even die: 2 with 1 dot and a red 1, ...`."""
    dice_labels = {"even die": dice.even, _name_odd(dice): dice.columns}
    return tuple(
        f"{name}: {', '.join(face_words(dice, label) for label in labels)}"
        for name, labels in dice_labels.items()
    )


def both_dice_rows(dice: Tatham) -> tuple[Row, ...]:
    """Return the faces of each die in order."""
    odd = tuple(
        replace(face_item(dice, label), dimmed=label == 7 and not dice.sevens) for label in dice.columns
    )
    return ("even die", tuple(face_item(dice, label) for label in dice.even)), (_name_odd(dice), odd)


def _name_odd(dice: Tatham) -> str:
    return "odd die" if dice.sevens else "odd die, for now without its 7"


def face_item(dice: Tatham, label: int, shape: Shape = "square") -> PictureItem:
    return PictureItem(shape, "" if label == BLANK else str(label), dots=dots(label), note=dice.note(label))


def face_words(dice: Tatham, label: int) -> str:
    """Describe a face: `5 with 4 dots and a red +2`."""
    item = face_item(dice, label)
    words = f"{item.label} with {plural(item.dots, 'dot')}" if item.label else "blank"
    return f"{words}{f' and a red {item.note}' if item.note else ''}"


def draw_rows(rows: tuple[Row, ...], canvas: "Figure") -> None:
    """Draw rows of faces, one below the other, each under its line."""
    width = max(len(items) for _, items in rows) * ROOM
    height = sum(ROOM + (HEADING if name else 0) for name, _ in rows)
    axes = _fit_axes(canvas, width, height)
    top = height
    for name, items in rows:
        if name:
            axes.text(0.15, top - HEADING / 2, name, size=LETTERS * POINTS, va="center")
            top -= HEADING
        for place, item in enumerate(items):
            if item:
                draw(axes, item, (place + 0.5) * ROOM, top - ROOM / 2)
        top -= ROOM


def study_game(game: CatanGame) -> tuple[GameSummary, Attachment]:
    """Work out the figures of a game, and draw them."""
    summary = summary_of(game)
    words = ", ".join(
        f"{total} came {summary.counts.get(total, 0)} times of {summary.expected[total]:.1f} expected"
        for total in TOTALS
    )
    return summary, Attachment("game.png", f"{words}.", png(partial(_chart, summary)))


def _chart(summary: GameSummary, canvas: "Figure") -> None:
    axes = canvas.add_subplot()
    axes.set_title(f"{sum(summary.counts.values())} rolls")
    axes.set_xlabel("total")
    axes.set_ylabel("times")
    axes.set_xticks(TOTALS)
    axes.locator_params(axis="y", integer=True)
    counts = [summary.counts.get(total, 0) for total in TOTALS]
    draw_bars(axes, TOTALS, counts, 0.8, color=COLOURS[0], label="came")
    heights = [summary.expected[total] for total in TOTALS]
    edges = [total - 0.45 for total in TOTALS], [total + 0.45 for total in TOTALS]
    axes.hlines(heights, *edges, color=LINE, linewidth=4, label="expected")
    legend(canvas, axes, ("came", "expected"))
