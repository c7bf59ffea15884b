"""The command `card`: writes what can be printed as a PDF or as pictures."""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from bot.cli import FAILED, CommandFailed
from bot.cli.dice import Text
from bot.cli.rules import join_options
from bot.features.printing.page import USUAL_PAPER, PrintSheet
from bot.features.printing.sheets import NO_DICE, PrintOrder, find_paper, sheet_for, titles
from bot.features.tables.saved_tables import read_with_plan
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.text import text_of

card = App(
    name="card", help_epilogue="Names:\n" + "\n".join(f"  {name}: {told}" for name, told in titles().items())
)


@card.default
def print_card(
    name: str,
    /,
    *,
    sides: Text = "",
    faces: Annotated[Text, Parameter(name="--from")] = "",
    rows: Path | None = None,
    form: Annotated[Literal["pdf", "png"], Parameter(name="--format")] = "pdf",
    paper: Text = USUAL_PAPER,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Make a file to print: a wallet card, a rule's table, dice to fold, Catan's cards.

    Args:
        name: what to print, see below; or with --rows any title
        sides: the die to make, such as d20; for a wallet card several: d4,d8,d100
        faces: the dice that there are, d6 if left out; for a wallet card up to four kinds: d6,d10
        rows: a file with the rows of an encounter table, to print how six-sided dice alone roll it
        form: pdf, or png: a picture of each page
        paper: a4 or letter
        output: the file; of pictures the first of several has -1 before its ending
        options: options of a rule; evenhand rule --help lists them
    """
    order = PrintOrder(name, sides, faces, join_options(options), paper)
    sheet = sheet_for(order) if rows is None else _make_chain_sheet(order, rows)
    for file, content in _render_files(sheet, form, output or Path(f"{name}.{form}")):
        try:
            file.write_bytes(content)
        except OSError as error:
            raise CommandFailed(f"{file} cannot be written: {error.strerror}.", FAILED) from error
        sys.stdout.write(f"{file}\n")


def _make_chain_sheet(order: PrintOrder, rows: Path) -> PrintSheet:
    from bot.features.printing.encounters import chain_sheet

    if order.dice or order.source or order.options:
        raise BadInput(f"{NO_DICE} leave out --sides, --from and options.")
    try:
        content = rows.read_bytes()
    except OSError as error:
        raise CommandFailed(f"{rows} cannot be read: {error.strerror}.", FAILED) from error
    return chain_sheet(order.what, *read_with_plan(text_of(content)), find_paper(order.paper))


def _render_files(sheet: PrintSheet, form: str, file: Path) -> list[tuple[Path, bytes]]:
    from bot.features.printing.drawing import (
        pdf,
        pictures,
    )

    if form == "pdf":
        return [(file, pdf(sheet))]
    drawn = pictures(sheet)
    if len(drawn) == 1:
        return [(file, drawn[0])]
    return [
        (file.with_name(f"{file.stem}-{page}{file.suffix}"), content) for page, content in enumerate(drawn, 1)
    ]
