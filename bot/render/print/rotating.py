"""The sheet of `rotating`: a mapping table for the throws 1 to 200, and a marker track for 201 to 216.

"You can write a mapping table for the throws 1-200 and use a marker on a second table for 201-216."
"""

from itertools import product

from bot.mechanics.entry import Method
from bot.mechanics.rules.rotating import PLACES, SETTLED, Rotating
from bot.render.print.grid import Cell, Table, bind, table_pages
from bot.render.print.page import Align, Paper, Sheet

FACES = range(1, 7)

ZERO = "0 stands for 100 on a die from 1 to 100."


def rotating_sheet(chosen: Method, rule: Rotating, paper: Paper) -> Sheet:
    """Print the table of all throws, and the track."""
    title = f"d{chosen.outcomes}: {chosen}"
    return bind(
        title, paper, (*table_pages(_mapping(title), paper), *table_pages(_track(title, rule), paper))
    )


def _mapping(title: str) -> Table:
    how = (
        "Throw dice 1, 2 and 3: the row is that of dice 1 and 2, the column the face of die 3. A number in "
        "bold is what you have rolled. A letter is a throw above 200: look under it in the row of the track, "
        f"on the next page, where the marker is. {ZERO}",
    )
    rows = tuple(
        (Cell(str(d1), colour="grey"), Cell(str(d2), colour="grey"), *(_number(d1, d2, d3) for d3 in FACES))
        for d1, d2 in product(FACES, FACES)
    )
    return Table(title, how, ("die 1", "die 2", *map(str, FACES)), rows, ("centre",) * 8)


def _number(d1: int, d2: int, d3: int) -> Cell:
    number = 36 * (d1 - 1) + 6 * (d2 - 1) + d3
    if number <= SETTLED:
        return Cell(str(number % 100), bold=True)
    return Cell(_letter(number - SETTLED - 1), colour="red")


def _letter(place: int) -> str:
    return chr(ord("A") + place)


def _track(title: str, rule: Rotating) -> Table:
    when = "every throw" if rule.moves == "every" else "each throw above 200"
    windows = list(rule.windows())
    how = (
        f"Lay a coin as a marker on row 1. After {when} move it on to the next row, from row {len(windows)} "
        "to row 1 again, and let it lie there until the next evening. In its row stands what you have "
        f"rolled, under the letter of your throw. {ZERO}",
    )
    rows = tuple(
        (Cell(str(number), colour="grey"), *(Cell(str(outcome), bold=True) for outcome in window))
        for number, window in enumerate(windows, 1)
    )
    aligns: tuple[Align, ...] = tuple("right" for _ in range(1 + PLACES))
    return Table(title, how, ("row", *map(_letter, range(PLACES))), rows, aligns)
