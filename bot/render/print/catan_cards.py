"""The cards for Catan: one for each way in which two dice fall, to be drawn in their place."""

from collections.abc import Iterator

from bot.mechanics.catan.pips import Pips, pack, pips
from bot.render.print.cut_outs import CutOut, Part, cut_out_sheet
from bot.render.print.letters import CAPITAL, MM, fitted
from bot.render.print.page import Area, Box, Line, Mark, Paper, Sheet, outline

WIDTH, HEIGHT = 44.0, 68.0
"""Of a small card, for which there are sleeves, in millimetres."""

SIDE = 13.0
"""Of the red die."""

TOTAL, CORNER, RED = 60.0, 13.0, 22.0
"""Points."""


def catan_sheet(paper: Paper) -> Sheet:
    """Print the deck."""
    cards = [pips(code) for code in pack(sevens=True)]
    kept = len(pack(sevens=False))
    how = (
        f"{len(cards)} cards, one for each way in which a red and another die fall: shuffle them, draw one "
        "in place of a roll. The large number is the total; the red one is the red die's, for Cities and "
        "Knights.",
        "Shuffle all again before the last are drawn, such as with 5 left: else the last can be foreseen. "
        f"Where no 7 shall come, take out the {len(cards) - kept} cards with a 7.",
        f"Print it at 100 % on stiff paper and cut along the lines: {WIDTH:.0f} × {HEIGHT:.0f} mm a card.",
    )
    things = tuple(CutOut(WIDTH, HEIGHT, tuple(_card(card))) for card in cards)
    return cut_out_sheet(f"Catan: {len(cards)} cards", (Part(how, things, gap=0),), paper)


def _card(card: Pips) -> Iterator[Mark]:
    whole = Box(0, 0, WIDTH, HEIGHT)
    total = str(card.total)
    yield outline(whole.corners, "full")
    middle = Box(3, 14, WIDTH - 6, 24)
    yield fitted(total, middle, TOTAL, bold=True)
    if total in {"6", "9"}:
        low = middle.middle[1] + CAPITAL * TOTAL * MM / 2 + 2
        yield Line(((WIDTH / 2 - 6, low), (WIDTH / 2 + 6, low)), "full")
    yield fitted(total, Box(3, 3, 12, 7), CORNER, align="left", bold=True)
    die = Box((WIDTH - SIDE) / 2, HEIGHT - SIDE - 8, SIDE, SIDE)
    yield Area(die.corners, "red")
    yield fitted(str(card.red), die, RED, bold=True, colour="white")
