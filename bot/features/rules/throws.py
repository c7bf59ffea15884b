"""Tables of rules by whole throws, for rules without a table of faces and lines.

`read-off` shows the result of three dice, and the few throws that need a fourth. `rotating`: "You can write a
mapping table for the throws 1-200 and use a marker on a second table for 201-216". `mixed` has a row for each
number so far.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from bot.mechanics.entry import Method
from bot.mechanics.rule import Face
from bot.mechanics.rules.mixed_powers import MixedPowers
from bot.mechanics.rules.read_off import LINES, ReadOff, base_of, direct_reading, spread
from bot.mechanics.rules.rotating import PLACES, SETTLED, Rotating

FACES = range(1, 7)

Cells = tuple[str, ...]


@dataclass(frozen=True)
class ThrowTable:
    """A table with a row for each throw, or for each result so far."""

    how: str
    """How to read it."""
    head: Cells
    rows: tuple[Cells, ...]
    names: int = 1
    """How many columns identify the row."""


def throw_tables(chosen: Method) -> tuple[ThrowTable, ...]:
    """Return the tables of a rule, one after the other; none for a rule with a table of lines."""
    match chosen.rule:
        case ReadOff() as rule:
            return _direct(), _fourth(rule)
        case Rotating() as rule:
            return _settled(chosen), _track(chosen, rule)
        case MixedPowers() as rule:
            return (_steps(chosen, rule),)
    return ()


def describe_zero(chosen: Method) -> str:
    return f"0 stands for {chosen.outcomes:,} on a die from 1 to {chosen.outcomes:,}."


THREE_DICE = "Throw dice 1, 2 and 3: the row is that of dice 1 and 2, the column the face of die 3."


def _direct() -> ThrowTable:
    how = (
        f"{THREE_DICE} A number is what you have rolled: 200 of the 216 throws have one. At the 16 with a "
        "plus, throw die 4 and go on with the next table."
    )
    return _of_three_dice(how, _reading)


def _of_three_dice(how: str, cell: Callable[[Face, Face, Face], str]) -> ThrowTable:
    """Return a row for each throw of dice 1 and 2, with a cell for each face of die 3."""
    rows = ((str(d1), str(d2), *(cell(d1, d2, d3) for d3 in FACES)) for d1, d2 in product(FACES, FACES))
    return ThrowTable(how, ("die 1", "die 2", *map(str, FACES)), tuple(rows), names=2)


def _reading(d1: Face, d2: Face, d3: Face) -> str:
    number = direct_reading(d1, d2, d3)
    return str(number) if number else f"+{base_of((d1, d2, d3))}"


def _fourth(rule: ReadOff) -> ThrowTable:
    rounded = "rounded up" if rule.tie == "none" else "rounded to the nearest"
    how = (
        "The row is that of the plus where dice 1, 2 and 3 ended, the column the face of die 4. There you "
        f"find X, and after it a number of 25ths of a turn. {_decides(rule)} Choose a wall beforehand: the "
        "angle of die 4 is the clockwise turn that points the lowest of its four sides at that wall, in "
        f"25ths and {rounded}."
    )
    throws = product(FACES, FACES, FACES)
    bases = sorted(base_of(throw) for throw in throws if not direct_reading(*throw))
    heads = (word for face in FACES for word in (str(face), "25ths"))
    return ThrowTable(how, ("", *heads), tuple((f"+{base}", *_xs(base)) for base in bases))


def _xs(base: int) -> Cells:
    xs = [spread(base + face) for face in FACES]
    return tuple(cell for x in xs for cell in (str(x), str(x % LINES)))


def _decides(rule: ReadOff) -> str:
    if rule.tie == "none":
        return "If the angle of die 4 is at most that, you have rolled X plus 1, else X."
    return (
        "If the angle of die 4 is less, you have rolled X plus 1; if it is more, X. At that number itself "
        "and at 25 throw a fifth die: odd is X plus 1, even X."
    )


def _settled(chosen: Method) -> ThrowTable:
    how = (
        f"{THREE_DICE} A number is what you have rolled. A letter is a throw above 200: look under it in the "
        f"next table, the track, in the row where the coin lies. {describe_zero(chosen)}"
    )
    return _of_three_dice(how, _number)


def _number(d1: Face, d2: Face, d3: Face) -> str:
    number = 36 * (d1 - 1) + 6 * (d2 - 1) + d3
    return str(number % 100) if number <= SETTLED else _letter(number - SETTLED - 1)


def _letter(place: int) -> str:
    return chr(ord("A") + place)


def _track(chosen: Method, rule: Rotating) -> ThrowTable:
    when = "every throw" if rule.moves == "every" else "each throw above 200"
    windows = list(rule.windows())
    how = (
        "Lay a coin on row 1. Your roll is the number in its row, under the letter of your throw. "
        f"Read first, then move the coin: after {when} on to the next row, after row {len(windows)} back to "
        f"row 1. Leave it there until the next evening. {describe_zero(chosen)}"
    )
    rows = tuple((str(number), *map(str, window)) for number, window in enumerate(windows, 1))
    return ThrowTable(how, ("row", *map(_letter, range(PLACES))), rows)


def _steps(chosen: Method, rule: MixedPowers) -> ThrowTable:
    """Return the target of each face from each number so far, as a digit below 6, and below 2 or 3."""
    radices = {rule.radix(read): read for read in (0, rule.dice - 1)}
    columns = [(radix, read, face) for radix, read in radices.items() for face in range(1, 7, 6 // radix)]
    how = (
        f"Begin at row 0. {_describe_steps(rule)} The number there is the row of the next die, and after the "
        f"last of {rule.dice} dice what you have rolled. {describe_zero(chosen)}"
    )
    head = ("row", *(_format_faces(face, radix) for radix, _, face in columns))
    rows = (
        (str(number), *(str(rule.append((read, number), face) % rule.outcomes) for _, read, face in columns))
        for number in range(rule.outcomes)
    )
    return ThrowTable(how, head, tuple(rows))


def _describe_steps(rule: MixedPowers) -> str:
    both, radix = min(rule.twos, rule.threes), rule.radix(rule.dice - 1)
    columns = "under the columns of two faces" if radix == 3 else "under the columns of three faces"
    if not both:
        return f"For each die look in your row {columns}."
    if both == rule.dice:
        return "For each die look in your row under its face."
    return f"For each of the first {both} dice look in your row under its face, for the others {columns}."


def _format_faces(first: int, radix: int) -> str:
    return str(first) if radix == 6 else f"{first}–{first + 6 // radix - 1}"
