"""Sheets for single cards and rules: the wallet card, cards for Catan, `read-off`, `rotating`, the spinner.

The wallet card has, for each die missing from a set, what to add for each face of the available dice: "You
could, perhaps, keep this written on a card in your wallet for that time you end up at a rental vacation cabin
with games, but not all the needed dice" (dicebending.txt). The deck for Catan has a card for each throw of
two dice. `read-off` shows the result of three dice, the few throws that need a fourth, and its angle.
`rotating`: "You can write a mapping table for the throws 1-200 and use a marker on a second table for
201-216." The spinner is a disc of ten segments of 36 degrees, for a spinning pen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from bot.features.printing.cut_outs import CutOut, Part, cut_out_sheet
from bot.features.printing.drawing import CAPITAL, MM, break_lines, fit_text
from bot.features.printing.frame import bind, head_of, split_items
from bot.features.printing.page import (
    Area,
    Box,
    Colour,
    Dot,
    Mark,
    Page,
    Paper,
    Point,
    Polyline,
    PrintSheet,
    cut_marks,
    outline,
)
from bot.features.printing.rule_tables import throw_table
from bot.features.printing.tables import table_pages
from bot.features.rules.throws import throw_tables
from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import find
from bot.mechanics.catan.dice import Pips, pack, pips
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Done, Face
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.read_off import LINES, ReadOff
from bot.text.words import capital, join_and

CARD_WIDTH, CARD_HEIGHT = 85.6, 54.0
"""The size of a bank card, in millimetres."""

CARD_LINES = 14
"""The lines of a card, with its head."""

CARD_LINE = 2.95
"""The height of a line."""

CARD_COLUMNS = 12
"""Dice with more faces are described in words."""

CARD_LETTERS = 7.2
SMALL = 5.6
"""Points."""

NAME, SIGN = 11.0, 3.0
"""The widths of the columns for the die and for the +, in millimetres."""

CARD_GAP = 12.0
"""Between cards, in millimetres."""

AGAIN_SIGN = "↻"

RULE = "reroll"
"""The rule of the document, which reads a d2 or d3 by groups of faces, so that fewer throws are lost."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a card: what each face of a die adds, or words."""

    die: str = ""
    sign: str = ""
    cells: tuple[str, ...] = ()
    words: str = ""
    head: bool = False


CardBlock = tuple[CardLine, ...]
"""The lines of one die."""


def wallet_sheet(dice: Sequence[int], sources: Sequence[int], paper: Paper) -> PrintSheet:
    """Print cards for these dice, each made from the die among `sources` that needs the fewest throws.

    Raises:
        BadInput: a card has no room for one of the dice.
    """
    rules = [_from_best(sides, sources) for sides in dice]
    cards = list(_cards(rules))
    names = join_and([f"d{faces}" for faces in sorted({rule.faces for rule in rules})])
    title = f"Wallet card: dice from {names}"
    both = " Glue the cards back to back." if len(cards) == 2 else ""
    top, room = head_of(
        title,
        (
            "Print it at 100 %, not fitted to the page, and cut from mark to mark: each card has the size of "
            f"a bank card, {CARD_WIDTH} × {CARD_HEIGHT:.0f} mm.{both}",
        ),
        paper,
    )
    across = int((room.width + CARD_GAP) // (CARD_WIDTH + CARD_GAP))
    down = int((room.height - CARD_GAP) // (CARD_HEIGHT + CARD_GAP))
    pages = [(*top, *_place_cards(part, room, across)) for part in split_items(cards, across * down)]
    return bind(title, paper, pages)


def _from_best(sides: int, sources: Sequence[int]) -> MixedRadix:
    rules = [find(RULE).settle(sides, faces).rule for faces in sources]
    best = min(rules, key=lambda rule: analyse(rule).expected)
    assert isinstance(best, MixedRadix)  # noqa: S101 - as RULE makes
    return best


def addend(rule: MixedRadix, read: int, face: Face) -> int | None:
    """Return what a face of the die after `read` others adds, or None if it is thrown again."""
    after = rule.step((read, 0), face)
    if isinstance(after, Done):
        return after.outcome
    return after[1] if after[0] > read else None


def _cards(rules: Sequence[MixedRadix]) -> Iterator[list[CardLine]]:
    """Yield the lines of each card; a die is never split between two."""
    card: list[CardLine] = []
    source = 0
    for rule in rules:
        lines, head = _lines(rule), _head(rule.faces)
        if len(head) + len(lines) > CARD_LINES:
            raise BadInput(
                f"A d{rule.outcomes} from d{rule.faces} does not fit on a card: choose other dice."
            )
        if len(card) + len(lines) + len(head) * (rule.faces != source) > CARD_LINES:
            yield card
            card, source = [], 0
        card += [*(head if rule.faces != source else ()), *lines]
        source = rule.faces
    yield card


def _head(faces: int) -> CardBlock:
    cells = tuple(map(str, range(1, faces + 1))) if faces <= CARD_COLUMNS else ()
    return (CardLine(f"d{faces}", cells=cells, words="" if cells else "what each face adds", head=True),)


def _lines(rule: MixedRadix) -> CardBlock:
    lines: list[CardLine] = []
    for read in range(len(rule.radices)):
        name, sign = (f"d{rule.outcomes}", "") if read == 0 else ("", "+")
        if rule.faces <= CARD_COLUMNS:
            values = (addend(rule, read, face) for face in range(1, rule.faces + 1))
            cells = tuple(AGAIN_SIGN if value is None else str(value) for value in values)
            lines.append(CardLine(name, sign, cells))
            continue
        first, *rest = break_lines(rule.reads(read), _room_for_words(), SMALL)
        lines += [CardLine(name, sign, words=first), *(CardLine(words=words) for words in rest)]
    end = rule.end("start again")
    return (*lines, *((CardLine(words=f"{capital(end)}."),) if end else ()))


def _room_for_words() -> float:
    return CARD_WIDTH - 5 - NAME - SIGN


def _place_cards(cards: Sequence[list[CardLine]], room: Box, across: int) -> Iterator[Mark]:
    for place, lines in enumerate(cards):
        down, right = divmod(place, across)
        box = Box(
            room.left + CARD_GAP / 2 + right * (CARD_WIDTH + CARD_GAP),
            room.top + CARD_GAP / 2 + down * (CARD_HEIGHT + CARD_GAP),
            CARD_WIDTH,
            CARD_HEIGHT,
        )
        yield from cut_marks(box)
        yield outline(box.corners, "faint")
        yield from _card(lines, box.inset(2.5, 1.8))


def _card(lines: list[CardLine], box: Box) -> Iterator[Mark]:
    shaded = False
    for place, line in enumerate(lines):
        row = Box(box.left, box.top + place * CARD_LINE, box.width, CARD_LINE)
        shaded = not line.head and (not shaded if line.die else shaded)
        if shaded:
            yield Area(row.corners, "shade")
        yield from _line(line, row)
        if line.head:
            yield Polyline(((row.left, row.bottom), (row.right, row.bottom)))
    foot = box.below(CARD_LINES * CARD_LINE + 0.6)
    for place, words in enumerate(_how(lines)):
        line_box = Box(foot.left, foot.top + place * foot.height / 3, foot.width, foot.height / 3)
        yield fit_text(words, line_box, SMALL, align="left")


def _how(lines: list[CardLine]) -> Iterator[str]:
    heads = [line.die for line in lines if line.head]
    throw = f"a {heads[0]}" if len(heads) == 1 else "what stands in the head above it"
    yield f"For each line of a die throw {throw}, and look under its face."
    yield "Add what you find: that is your number."
    if any(AGAIN_SIGN in line.cells for line in lines):
        yield f"{AGAIN_SIGN} Throw that one again."


def _line(line: CardLine, row: Box) -> Iterator[Mark]:
    ink: Colour = "grey" if line.head else "black"
    name = Box(row.left, row.top, NAME, CARD_LINE)
    sign = Box(name.right, row.top, SIGN, CARD_LINE)
    rest = Box(sign.right, row.top, row.width - NAME - SIGN, CARD_LINE)
    if line.die:
        yield fit_text(line.die, name.inset(0.5, 0), CARD_LETTERS, align="left", bold=True, colour=ink)
    if line.sign:
        yield fit_text(line.sign, sign, CARD_LETTERS)
    if line.words:
        yield fit_text(line.words, rest, SMALL, align="left", colour=ink)
    width = rest.width / max(1, len(line.cells))
    for place, cell in enumerate(line.cells):
        box = Box(rest.left + place * width, row.top, width, CARD_LINE)
        yield fit_text(cell, box, CARD_LETTERS, colour=ink)


WIDTH, HEIGHT = 44.0, 68.0
"""The size of a small card with common sleeves, in millimetres."""

SIDE = 13.0
"""The side of the red die, in millimetres."""

TOTAL, CORNER, RED = 60.0, 13.0, 22.0
"""Points."""


def catan_sheet(paper: Paper) -> PrintSheet:
    """Print the deck."""
    cards = [pips(code) for code in pack(sevens=True)]
    kept = len(pack(sevens=False))
    how = (
        f"{len(cards)} cards, one for each way in which a red and another die fall: shuffle them, draw one "
        "in place of a roll. The large number is the total; the red one is the red die's, for Cities and "
        "Knights.",
        "Shuffle all again before the last are drawn, such as with 5 left: else the last can be foreseen. "
        f"To play without 7s, take out the {len(cards) - kept} cards with a 7.",
        f"Print it at 100 % on stiff paper and cut along the lines: {WIDTH:.0f} × {HEIGHT:.0f} mm a card.",
    )
    things = tuple(CutOut(WIDTH, HEIGHT, tuple(_lay_out_card(card))) for card in cards)
    return cut_out_sheet(f"Catan: {len(cards)} cards", (Part(how, things, gap=0),), paper)


def _lay_out_card(card: Pips) -> Iterator[Mark]:
    whole = Box(0, 0, WIDTH, HEIGHT)
    total = str(card.total)
    yield outline(whole.corners, "full")
    middle = Box(3, 14, WIDTH - 6, 24)
    yield fit_text(total, middle, TOTAL, bold=True)
    if total in {"6", "9"}:
        low = middle.middle[1] + CAPITAL * TOTAL * MM / 2 + 2
        yield Polyline(((WIDTH / 2 - 6, low), (WIDTH / 2 + 6, low)), "full")
    yield fit_text(total, Box(3, 3, 12, 7), CORNER, align="left", bold=True)
    die = Box((WIDTH - SIDE) / 2, HEIGHT - SIDE - 8, SIDE, SIDE)
    yield Area(die.corners, "red")
    yield fit_text(str(card.red), die, RED, bold=True, colour="white")


def throws_sheet(chosen: Method, paper: Paper) -> PrintSheet:
    """Print the tables of all throws, one after the other."""
    tables = (throw_table(chosen, table) for table in throw_tables(chosen))
    title = f"d{chosen.outcomes}: {chosen}"
    return bind(title, paper, [page for table in tables for page in table_pages(table, paper)])


TENS, UNITS = 0.78, 0.5
"""The distance of the text on a segment from the middle, as shares of the radius."""

LABEL, SPINNER_SMALL = 30.0, 18.0
"""Points."""

HOLE = 1.5
"""The radius of the dot for the middle of the pen, in millimetres."""


def spinner_sheet(chosen: Method, rule: DrawnDigits, paper: Paper) -> PrintSheet:
    """Print the disc."""
    title = f"d{chosen.outcomes}: {chosen}"
    how = (
        "Lay a pen with its middle on the dot and spin it: its tip points at a segment; on a line, spin "
        "again. The first spin is for the tens, the large label: 3x is 30. The second is for the units, the "
        "small number: 1 to 10. Add them: 3x and 7 are 37, 9x and 10 are 100.",
    )
    head, room = head_of(title, how, paper)
    middle = (room.middle[0], room.top + RADIUS)
    return bind(title, paper, ((*head, *_disc(rule, middle)),))


def _disc(rule: DrawnDigits, middle: Point) -> Iterator[Mark]:
    step = 360 / rule.base
    yield outline(tuple(point_toward(middle, degrees, RADIUS) for degrees in range(360)), "full")
    for number, label in enumerate(rule.labels(0)):
        yield Polyline((middle, point_toward(middle, (number - 0.5) * step, RADIUS)), "full")
        yield fit_text(
            label, box_around(point_toward(middle, number * step, RADIUS * TENS), 24, 14), LABEL, bold=True
        )
        units = box_around(point_toward(middle, number * step, RADIUS * UNITS), 14, 9)
        yield fit_text(str(number or rule.base), units, SPINNER_SMALL, colour="grey")
    yield Dot(middle, HOLE)


def point_toward(middle: Point, degrees: float, far: float) -> Point:
    """Return the point `far` from the middle, at this many degrees clockwise from the top."""
    return middle[0] + far * sin(radians(degrees)), middle[1] - far * cos(radians(degrees))


def box_around(point: Point, width: float, height: float) -> Box:
    """Return a box with its middle at a point."""
    return Box(point[0] - width / 2, point[1] - height / 2, width, height)


RADIUS = 82.0
"""The radius of the circle with the angles, in millimetres."""

PLACE = 10.0
"""The radius of the place for the die in its middle."""

NUMBER = 14.0
"""Points of the numbers of the angles."""


def read_off_sheet(chosen: Method, rule: ReadOff, figures: str, paper: Paper) -> PrintSheet:
    """Print the table of the 200 direct throws, that of the fourth die, and the 25 angles."""
    title = f"d{chosen.outcomes}: {chosen}"
    direct, fourth = throw_tables(chosen)
    tables = throw_table(chosen, direct, figures), throw_table(chosen, fourth, ANGLES)
    pages = [page for table in tables for page in table_pages(table, paper)]
    return bind(title, paper, (*pages, _angles(title, rule, paper)))


ANGLES = "The next page measures the angle."


def _angles(title: str, rule: ReadOff, paper: Paper) -> Page:
    how = (
        "Turn the page so that the arrow points at a wall that you chose before the throw, and slide die 4 "
        "into the middle without turning it. Of its four sides, the one with the lowest number points at a "
        "field, whose number is the angle: 25ths of the clockwise turn that points this side at the wall.",
    )
    head, room = head_of(title, how, paper)
    middle = (room.middle[0], room.top + RADIUS + 14)
    return (*head, *_circle(rule, middle))


def _circle(rule: ReadOff, middle: Point) -> Iterator[Mark]:
    step = 360 / LINES
    shift = 0.5 if rule.tie == "none" else 0.0
    yield outline(tuple(point_toward(middle, degrees, RADIUS) for degrees in range(360)), "full")
    yield outline(tuple(point_toward(middle, degrees, PLACE) for degrees in range(0, 360, 5)), "dashed")
    for number in range(1, LINES + 1):
        degrees = -(number - shift) * step
        edge = degrees - step / 2
        yield Polyline((point_toward(middle, edge, PLACE), point_toward(middle, edge, RADIUS)), "faint")
        yield fit_text(
            str(number), box_around(point_toward(middle, degrees, RADIUS * 0.9), 12, 7), NUMBER, bold=True
        )
    tip = point_toward(middle, 0, RADIUS + 12)
    yield Polyline((point_toward(middle, 0, RADIUS + 2), tip), "full")
    yield Polyline(((tip[0] - 2, tip[1] + 4), tip, (tip[0] + 2, tip[1] + 4)), "full")
    yield Dot(middle, 0.6)
