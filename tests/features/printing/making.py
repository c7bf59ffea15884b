"""Files as people get them, made once for all tests of a process."""

from dataclasses import replace
from functools import cache
from itertools import islice

from bot.features.printing.drawing import pdf
from bot.features.printing.page import PrintSheet
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


READ = (
    *(PrintOrder("wallet"), PrintOrder("wallet", "d11"), PrintOrder("wallet", "d8 d9", "d4 d8 d9")),
    *(PrintOrder("sum-table", "d7"), PrintOrder("sum-table", "d7", options="again=1")),
    *(
        PrintOrder("reroll", "d12", "d4"),
        PrintOrder("human", "d20", "d6"),
        PrintOrder("bag", options="draws=2"),
    ),
    *map(PrintOrder, ("2d6-as-d12", "table", "d30", "stickers", "catan-cards")),
)
"""What the tests of `make test` read: all in one PDF, as its fonts take longest."""


READ_SLOWLY = (
    *(PrintOrder("chain", "d24", "d10"), PrintOrder("halve", "d20", "d6")),
    *(
        PrintOrder("sum-table", "d20", options="dice=5 cut=best"),
        PrintOrder("sum-table", "d11", options="dice=4"),
    ),
    *(PrintOrder("mixed", options="a=21 b=14"), PrintOrder("mixed", options="a=0 b=3")),
    *(PrintOrder("read-off", options="tie=odd"), PrintOrder("bag", options="draws=1")),
    *(PrintOrder("stickers", options="bags=2 parity=stickered"), PrintOrder("tatham+3"), PrintOrder("d6+d5")),
    *map(PrintOrder, ("read-off", "rotating", "spinner", "mixed", "five-and-coin")),
    *map(PrintOrder, ("quarters", "percentile", "lookup", "base6", "clock", "sectors-as-written", "sum20")),
)
"""What only slow tests read: all in another PDF. With what others read, there is one of each kind."""


@cache
def sheet(order: PrintOrder) -> PrintSheet:
    return sheet_for(order)


@cache
def file(*orders: PrintOrder) -> bytes:
    """Return a PDF of the pages of all orders, on the paper of the first: its fonts are put in once."""
    pages = tuple(page for order in orders for page in sheet(order).pages)
    return pdf(replace(sheet(orders[0]), pages=pages))


@cache
def _read_together(*orders: PrintOrder) -> dict[PrintOrder, list[list[Word]]]:
    words = iter(words_of(file(*orders)))
    return {order: list(islice(words, len(sheet(order).pages))) for order in orders}


def pages(order: PrintOrder) -> list[list[Word]]:
    for together in (READ, READ_SLOWLY):
        if order in together:
            return _read_together(*together)[order]
    return words_of(file(order))


def page(order: PrintOrder) -> list[Word]:
    """Return the words of the only page."""
    (only,) = pages(order)
    return only
