"""What a person is given: the PDF, and pictures of its pages. These are jobs for a worker."""

from dataclasses import dataclass

from bot.mechanics.encounters.by_d6 import Plan
from bot.mechanics.encounters.table import EncounterTable
from bot.render.card import Attachment, Card
from bot.render.print.catalogue import PrintOrder, paper_called, sheet_for
from bot.render.print.page import Sheet, Text
from bot.render.text import plural, shortened

LONGEST_ALT = 1_000


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet as files."""

    title: str
    pages: int
    paper: str
    pdf: Attachment
    preview: Attachment
    """The first page, for a screen."""


def printed(order: PrintOrder) -> Printed:
    """Print what is wanted.

    Raises:
        BadInput: as `sheet_for`.
    """
    return _files(sheet_for(order), order.what)


def printed_chain(name: str, table: EncounterTable, plan: Plan, paper: str) -> Printed:
    """Print the chain of an encounter table.

    Raises:
        BadInput: it is too long to be printed.
    """
    from bot.render.print.encounters import chain_sheet  # noqa: PLC0415 - the worker alone carries what draws

    return _files(chain_sheet(name, table, plan, paper_called(paper)), name)


def _files(sheet: Sheet, name: str) -> Printed:
    from bot.render.print.drawing import pdf, preview  # noqa: PLC0415 - see above

    first = sheet.pages[0]
    words = " ".join(mark.text for mark in first if isinstance(mark, Text))
    alt = shortened(f"Page 1 of {plural(len(sheet.pages), 'page')} to print: {words}", LONGEST_ALT)
    return Printed(
        sheet.title,
        len(sheet.pages),
        sheet.paper.name,
        Attachment(f"{_file_name(name)}.pdf", f"{sheet.title}, to print", pdf(sheet)),
        Attachment("card.png", alt, preview(sheet)),
    )


def _file_name(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.casefold())


def printed_card(made: Printed) -> Card:
    """Say what to do with the file."""
    return Card(
        f"{plural(made.pages, 'page')} of {made.paper} in the file; what to do stands on it.",
        made.title,
        footer="Print it at 100 %, not fitted to the page.",
    )
