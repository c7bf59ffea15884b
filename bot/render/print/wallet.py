"""The wallet card: for each die that a set lacks, what to add for each face of the dice there are.

"You could, perhaps, keep this written on a card in your wallet for that time you end up at a rental vacation
cabin with games, but not all the needed dice" (dicebending.txt).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import find
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Done, Face
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.render.print.grid import foot_of, head_of, in_parts
from bot.render.print.letters import broken, fitted
from bot.render.print.page import Align, Area, Box, Colour, Line, Mark, Paper, Sheet, cut_marks, outline
from bot.render.text import capital, joined

WIDTH, HEIGHT = 85.6, 54.0
"""Of a bank card, in millimetres."""

LINES = 14
"""What a card has room for, its head among them."""

LINE = 2.95
"""The height of a line."""

MOST_COLUMNS = 12
"""Dice with more faces are told of in words."""

LETTERS = 7.2
SMALL = 5.6
"""Points."""

NAME, SIGN = 11.0, 3.0
"""The widths of the columns for the die and for the +."""

GAP = 12.0
"""Between cards."""

AGAIN = "↻"

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


Block = tuple[CardLine, ...]
"""The lines of one die."""


def wallet_sheet(dice: Sequence[int], sources: Sequence[int], paper: Paper) -> Sheet:
    """Print cards for these dice, each made from the one of `sources` that takes the fewest throws.

    Raises:
        BadInput: a card has no room for one of the dice.
    """
    rules = [_from_best(sides, sources) for sides in dice]
    cards = list(_cards(rules))
    names = joined([f"d{faces}" for faces in sorted({rule.faces for rule in rules})])
    title = f"Wallet card: dice from {names}"
    both = " Glue the cards back to back." if len(cards) == 2 else ""
    top, room = head_of(
        title,
        (
            "Print it at 100 %, not fitted to the page, and cut from mark to mark: each card has the size of "
            f"a bank card, {WIDTH} × {HEIGHT:.0f} mm.{both}",
        ),
        paper,
    )
    across = int((room.width + GAP) // (WIDTH + GAP))
    down = int((room.height - GAP) // (HEIGHT + GAP))
    pages = in_parts(cards, across * down)
    return Sheet(
        title,
        paper,
        tuple(
            (*top, *_placed(page, room, across), *foot_of(paper, number, len(pages)))
            for number, page in enumerate(pages, 1)
        ),
    )


def _from_best(sides: int, sources: Sequence[int]) -> MixedRadix:
    rules = [find(RULE).settle(sides, faces).rule for faces in sources]
    best = min(rules, key=lambda rule: analyse(rule).expected)
    assert isinstance(best, MixedRadix)  # noqa: S101 - as RULE makes
    return best


def added(rule: MixedRadix, read: int, face: Face) -> int | None:
    """Return what a face of the die after `read` others adds; None: it is thrown again."""
    after = rule.step((read, 0), face)
    if isinstance(after, Done):
        return after.outcome
    return after[1] if after[0] > read else None


def _cards(rules: Sequence[MixedRadix]) -> Iterator[list[CardLine]]:
    """Yield the lines of each card; no die is broken over two."""
    card: list[CardLine] = []
    source = 0
    for rule in rules:
        lines, head = _lines(rule), _head(rule.faces)
        if len(head) + len(lines) > LINES:
            raise BadInput(f"A d{rule.outcomes} from d{rule.faces} has no room on a card; leave it out.")
        if len(card) + len(lines) + len(head) * (rule.faces != source) > LINES:
            yield card
            card, source = [], 0
        card += [*(head if rule.faces != source else ()), *lines]
        source = rule.faces
    yield card


def _head(faces: int) -> Block:
    cells = tuple(map(str, range(1, faces + 1))) if faces <= MOST_COLUMNS else ()
    return (CardLine(f"d{faces}", cells=cells, words="" if cells else "what each face adds", head=True),)


def _lines(rule: MixedRadix) -> Block:
    lines: list[CardLine] = []
    for read in range(len(rule.radices)):
        name, sign = (f"d{rule.outcomes}", "") if read == 0 else ("", "+")
        if rule.faces <= MOST_COLUMNS:
            values = (added(rule, read, face) for face in range(1, rule.faces + 1))
            cells = tuple(AGAIN if value is None else str(value) for value in values)
            lines.append(CardLine(name, sign, cells))
            continue
        first, *rest = broken(rule.reads(read), _room_for_words(), SMALL)
        lines += [CardLine(name, sign, words=first), *(CardLine(words=words) for words in rest)]
    end = rule.end("start again")
    return (*lines, *((CardLine(words=f"{capital(end)}."),) if end else ()))


def _room_for_words() -> float:
    return WIDTH - 5 - NAME - SIGN


def _placed(cards: Sequence[list[CardLine]], room: Box, across: int) -> Iterator[Mark]:
    for place, lines in enumerate(cards):
        down, right = divmod(place, across)
        box = Box(
            room.left + GAP / 2 + right * (WIDTH + GAP),
            room.top + GAP / 2 + down * (HEIGHT + GAP),
            WIDTH,
            HEIGHT,
        )
        yield from cut_marks(box)
        yield outline(box.corners, "faint")
        yield from _card(lines, box.inset(2.5, 1.8))


def _card(lines: list[CardLine], box: Box) -> Iterator[Mark]:
    shaded = False
    for place, line in enumerate(lines):
        row = Box(box.left, box.top + place * LINE, box.width, LINE)
        shaded = not line.head and (not shaded if line.die else shaded)
        if shaded:
            yield Area(row.corners, "shade")
        yield from _line(line, row)
        if line.head:
            yield Line(((row.left, row.bottom), (row.right, row.bottom)))
    foot = box.below(LINES * LINE + 0.6)
    for place, words in enumerate(_how(lines)):
        line_box = Box(foot.left, foot.top + place * foot.height / 3, foot.width, foot.height / 3)
        yield fitted(words, line_box, SMALL, align="left")


def _how(lines: list[CardLine]) -> Iterator[str]:
    heads = [line.die for line in lines if line.head]
    throw = f"a {heads[0]}" if len(heads) == 1 else "what stands in the head above it"
    yield f"For each line of a die throw {throw}, and look under its face."
    yield "Add what you find: that is your number."
    if any(AGAIN in line.cells for line in lines):
        yield f"{AGAIN} Throw that one again."


def _line(line: CardLine, row: Box) -> Iterator[Mark]:
    ink: Colour = "grey" if line.head else "black"
    name = Box(row.left, row.top, NAME, LINE)
    sign = Box(name.right, row.top, SIGN, LINE)
    rest = Box(sign.right, row.top, row.width - NAME - SIGN, LINE)
    align: Align = "left"
    if line.die:
        yield fitted(line.die, name.inset(0.5, 0), LETTERS, align=align, bold=True, colour=ink)
    if line.sign:
        yield fitted(line.sign, sign, LETTERS)
    if line.words:
        yield fitted(line.words, rest, SMALL, align=align, colour=ink)
    width = rest.width / max(1, len(line.cells))
    for place, cell in enumerate(line.cells):
        yield fitted(cell, Box(rest.left + place * width, row.top, width, LINE), LETTERS, colour=ink)
