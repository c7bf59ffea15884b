"""Files as people get them, made once for all tests of a process."""

from dataclasses import replace
from functools import cache

from bot.features.printing.drawing import pdf
from bot.features.printing.page import Sheet
from bot.features.printing.sheets import PrintOrder, sheet_for
from tests.features.printing.reading import Word, words_of

ORDERS = (
    PrintOrder("wallet", "d4 d7 d8 d10 d11 d12 d20 d100", "d6 d20 d10"),
    PrintOrder("tatham+3"),
    PrintOrder("d6+d5"),
    PrintOrder("d30"),
    PrintOrder("stickers", options="bags=2 parity=stickered"),
    PrintOrder("bag", options="draws=1"),
    PrintOrder("spinner"),
    PrintOrder("read-off"),
    PrintOrder("rotating"),
    PrintOrder("catan-cards"),
    PrintOrder("quarters"),
    PrintOrder("percentile"),
    PrintOrder("table"),
    PrintOrder("sum-table", "d20"),
)
"""One of each kind."""


@cache
def sheet(order: PrintOrder) -> Sheet:
    return sheet_for(order)


@cache
def file(*orders: PrintOrder) -> bytes:
    """Return a PDF of the pages of all orders, on the paper of the first: its fonts are put in once."""
    pages = tuple(page for order in orders for page in sheet(order).pages)
    return pdf(replace(sheet(orders[0]), pages=pages))


def pages(order: PrintOrder) -> list[list[Word]]:
    return words_of(file(order))


def page(order: PrintOrder) -> list[Word]:
    """Return the words of the only page."""
    (only,) = pages(order)
    return only
