"""The sheet of `read-off`: what three dice show at once, the few throws that need a fourth, and its angle."""

from collections.abc import Iterator
from itertools import product

from bot.mechanics.entry import Method
from bot.mechanics.rules.read_off import LINES, ReadOff, base_of, direct_reading, spread
from bot.render.print.grid import Cell, Row, Table, bind, head_of, table_pages
from bot.render.print.letters import fitted
from bot.render.print.page import Dot, Line, Mark, Page, Paper, Point, Sheet, outline
from bot.render.print.spinner import around, toward

RADIUS = 82.0
"""Of the circle with the angles, in millimetres."""

PLACE = 10.0
"""The radius of the place for the die in its middle."""

NUMBER = 14.0
"""Points of the numbers of the angles."""

FACES = range(1, 7)


def read_off_sheet(chosen: Method, rule: ReadOff, figures: str, paper: Paper) -> Sheet:
    """Print the table of the 200 direct throws, that of the fourth die, and the 25 angles."""
    title = f"d{chosen.outcomes}: {chosen}"
    pages = (*table_pages(_direct(title, figures), paper), *table_pages(_fourth(title, rule), paper))
    return bind(title, paper, (*pages, _angles(title, rule, paper)))


def _direct(title: str, figures: str) -> Table:
    how = (
        "Throw dice 1, 2 and 3: the row is that of dice 1 and 2, the column the face of die 3. A number in "
        "bold is what you have rolled: 200 of the 216 throws have one. At the 16 with a plus, throw die 4 "
        "and go on with the next page.",
        figures,
    )
    rows = tuple(
        (Cell(str(d1), colour="grey"), Cell(str(d2), colour="grey"), *(_reading(d1, d2, d3) for d3 in FACES))
        for d1, d2 in product(FACES, FACES)
    )
    return Table(title, how, ("die 1", "die 2", *map(str, FACES)), rows, ("centre",) * 8)


def _reading(d1: int, d2: int, d3: int) -> Cell:
    number = direct_reading(d1, d2, d3)
    return Cell(str(number), bold=True) if number else Cell(f"+{base_of((d1, d2, d3))}", colour="red")


def _fourth(title: str, rule: ReadOff) -> Table:
    how = (
        "The row is that of the plus where dice 1, 2 and 3 ended, the column the face of die 4. There stands "
        "X in bold, and behind it a number of 25ths of a turn. "
        f"{_decides(rule)} The angle of die 4 is on the next page.",
    )
    bases = sorted(
        base_of((d1, d2, d3)) for d1, d2, d3 in product(FACES, FACES, FACES) if not direct_reading(d1, d2, d3)
    )
    rows = tuple((Cell(f"+{base}", colour="red"), *_xs(base)) for base in bases)
    heads = (word for face in FACES for word in (str(face), "25ths"))
    return Table(title, how, ("", *heads), rows, ("right", *(("right", "left") * 6)))


def _xs(base: int) -> Row:
    xs = [spread(base + face) for face in FACES]
    return tuple(cell for x in xs for cell in (Cell(str(x), bold=True), Cell(str(x % LINES), colour="grey")))


def _decides(rule: ReadOff) -> str:
    if rule.tie == "none":
        return "If the angle of die 4 is at most that, you have rolled X plus 1, else X."
    return (
        "If the angle of die 4 is less, you have rolled X plus 1; if it is more, X. At that number itself "
        "and at 25 throw a fifth die: odd is X plus 1, even X."
    )


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
    yield outline(tuple(toward(middle, degrees, RADIUS) for degrees in range(360)), "full")
    yield outline(tuple(toward(middle, degrees, PLACE) for degrees in range(0, 360, 5)), "dashed")
    for number in range(1, LINES + 1):
        degrees = -(number - shift) * step
        edge = degrees - step / 2
        yield Line((toward(middle, edge, PLACE), toward(middle, edge, RADIUS)), "faint")
        yield fitted(str(number), around(toward(middle, degrees, RADIUS * 0.9), 12, 7), NUMBER, bold=True)
    tip = toward(middle, 0, RADIUS + 12)
    yield Line((toward(middle, 0, RADIUS + 2), tip), "full")
    yield Line(((tip[0] - 2, tip[1] + 4), tip, (tip[0] + 2, tip[1] + 4)), "full")
    yield Dot(middle, 0.6)
