"""All printable sheets, by name: reads an order, and makes its PDF and pictures in a worker."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.features.printing.page import PAPERS, USUAL_PAPER, Paper, PrintSheet, Text
from bot.mechanics.catalogue import CATALOGUE, settle_as_asked, usual_die
from bot.mechanics.encounters.by_d6 import Plan
from bot.mechanics.encounters.table import EncounterTable
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES, Entry, Method
from bot.mechanics.errors import BadInput, cite, nearest
from bot.mechanics.rule import SPIN
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.mechanics.rules.read_off import ReadOff
from bot.mechanics.rules.rotating import Rotating
from bot.mechanics.rules.stickers import Stickers
from bot.mechanics.rules.sum_table import SumTableRule
from bot.text.card import Attachment, Card
from bot.text.words import join_or, plural, shorten

WALLET = "wallet"
SPECIALS: Mapping[str, str] = {
    WALLET: "a card for the wallet: d4 to d100 from the dice you have",
    "never-roll-7": "dice that never roll 7, to fold or to stick, and their grid",
    "never-roll-7-sorted": "the same, the grid with its rows and columns in order",
    "never-roll-7+3": "the same, in order, with +3 in red on the 7",
    "never-roll-7-3": "the same, in order, with -3 in red on the 7",
    "d6+d5": "the d5 that never rolls 7 beside a d6, to fold or to stick",
    "d30": "stickers for a d30 that never rolls 7",
    "catan-cards": "36 cards in place of two dice",
}
"""Sheets that belong to no rule, with their descriptions."""

OTHER_NAMES: Mapping[str, str] = {
    "tatham": "never-roll-7",
    "tatham+3": "never-roll-7+3",
    "tatham-3": "never-roll-7-3",
    "deck": "catan-cards",
}
"""Other names that people use."""

USUAL_DICE, USUAL_SOURCE = (4, 8, 10, 12, 20, 100), (6,)
"""The dice of a wallet card, from the document."""

MOST_DICE, MOST_SOURCES = 12, 4
LARGEST_DIE, LARGEST_SOURCE = 1_000, 20
"""The limits of a wallet card."""

NO_DICE = "An encounter table is always printed for d6:"
"""The beginning of a refusal for other dice."""

MOST_CLOSE = 3
"""The most proposals for an unknown name."""

LONGEST = 100
"""Characters of a text with dice."""


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """The name of a sheet, the dice to make and to make them from, and options of a rule, as typed."""

    what: str
    dice: str = ""
    source: str = ""
    options: str = ""
    paper: str = USUAL_PAPER


def titles() -> Mapping[str, str]:
    """Return all names with their descriptions, for completion."""
    return {**SPECIALS, **{entry.name: f"{_form_of(entry)}: {entry.summary}" for entry in CATALOGUE}}


def _form_of(entry: Entry) -> str:
    rule = entry.settle(*usual_die(entry)).rule
    return "log" if rule.carries and not isinstance(rule, Rotating) else "table"


def find_name(typed: str) -> str | None:
    """Return the full name of a sheet, or None."""
    name = typed.strip().casefold()
    name = OTHER_NAMES.get(name, name)
    return name if name in SPECIALS or any(name == entry.name for entry in CATALOGUE) else None


def explain_unknown(typed: str, tables: tuple[str, ...] = ()) -> BadInput:
    """Return the refusal of a name; offers names that begin with it, or else similar ones.

    `tables` are encounter tables.
    """
    name, names = typed.strip().casefold(), (*titles(), *OTHER_NAMES, *tables)
    begun = [each for each in names if name and each.startswith(name)]
    close = tuple(begun[:MOST_CLOSE] or nearest(name, names, MOST_CLOSE))
    instead = (
        f"did you mean {join_or(list(map(cite, close)))}?"
        if close
        else "choose `wallet`, or a rule from /rules list."
    )
    sentence = f"{cite(typed)} cannot be printed: {instead}"
    return BadInput(sentence, typed=typed.strip(), offers=close)


def sheet_for(order: PrintOrder) -> PrintSheet:
    """Lay out a sheet.

    Raises:
        BadInput: there is no such sheet, or not for these dice or options, or it does not fit the paper.
    """
    name, paper = find_name(order.what), find_paper(order.paper)
    if name is None:
        raise explain_unknown(order.what)
    if name == WALLET:
        return _wallet(order, paper)
    if name in SPECIALS:
        return _special(name, order, paper)
    return _of_rule(name, order, paper)


def find_paper(name: str) -> Paper:
    """Return a paper by its name.

    Raises:
        BadInput: there is none.
    """
    found = PAPERS.get(name.strip().casefold())
    if found is None:
        raise BadInput(f"`paper` must be {join_or(list(PAPERS))}, not {cite(name)}.")
    return found


def _wallet(order: PrintOrder, paper: Paper) -> PrintSheet:
    from bot.features.printing.cards import wallet_sheet

    if order.options:
        raise BadInput("`wallet` has no options: write only the dice to make and the dice you have.")
    dice = read_dice(order.dice, MOST_DICE, LARGEST_DIE) or USUAL_DICE
    sources = read_dice(order.source, MOST_SOURCES, LARGEST_SOURCE) or USUAL_SOURCE
    return wallet_sheet(dice, sources, paper)


def _special(name: str, order: PrintOrder, paper: Paper) -> PrintSheet:
    from bot.features.printing import cards, cut_outs

    if order.dice or order.source or order.options:
        raise BadInput(f"`{name}` works without dice and options: leave them out.")
    makers: Mapping[str, Callable[[Paper], PrintSheet]] = {
        "d6+d5": cut_outs.five_sheet,
        "d30": cut_outs.thirty_sheet,
        "catan-cards": cards.catan_sheet,
    }
    return makers[name](paper) if name in makers else cut_outs.tatham_sheet(name, paper)


def _of_rule(name: str, order: PrintOrder, paper: Paper) -> PrintSheet:
    from bot.features.printing import cards, cut_outs, rule_tables

    entry = next(entry for entry in CATALOGUE if entry.name == name)
    sides = read_dice(order.dice, 1, MOST_OUTCOMES) or (None,)
    faces = read_dice(order.source, 1, MOST_FACES) or (None,)
    chosen = settle_as_asked(entry, sides[0], faces[0], order.options)
    match chosen.rule:
        case Stickers() as rule:
            return cut_outs.stickers_sheet(chosen, rule, paper)
        case DrawnDigits(kind=kind) as rule:
            print_it = cards.spinner_sheet if kind is SPIN else cut_outs.labels_sheet
            return print_it(chosen, rule, paper)
        case ReadOff() as rule:
            return cards.read_off_sheet(chosen, rule, rule_tables.describe_fairness(chosen), paper)
        case Rotating():
            return cards.throws_sheet(chosen, paper)
    return _on_paper(chosen, paper)


def _on_paper(chosen: Method, paper: Paper) -> PrintSheet:
    """Return the table of a rule, or its words if that would be too large, or a log of its carry."""
    from bot.features.printing import rule_tables, tables, words

    if chosen.rule.carries:
        return words.log_sheet(chosen, paper)
    try:
        return tables.sheet_of(rule_tables.rule_table(chosen), paper)
    except BadInput:
        if isinstance(chosen.rule, SumTableRule):  # it is nothing without its table
            raise
        return words.words_sheet(chosen, paper)


def read_dice(text: str, most: int, largest: int) -> tuple[int, ...]:
    """Read dice such as `d4 d8, d100`, each once; none from an empty text.

    Raises:
        BadInput: it names no dice, or too many, or too large ones.
    """
    words = text[: LONGEST + 1].replace(",", " ").split()
    if not words:
        return ()
    named = [word.casefold().removeprefix("d").replace("%", "100") for word in words]
    dice = tuple(int(sides) for sides in named if sides.isdecimal())
    many = "one die, such as d20" if most == 1 else f"1 to {most} dice, such as d4 d20 d100"
    if len(text) > LONGEST or len(dice) < len(words) or len(dice) > most:
        raise BadInput(f"{cite(text)} cannot be read: write {many}.")
    if not all(2 <= sides <= largest for sides in dice):
        raise BadInput(
            f"{cite(text)} cannot be used: a die here can have 2 to {largest:,} sides, such as d6."
        )
    return tuple(dict.fromkeys(dice))


LONGEST_ALT = 1_000


@dataclass(frozen=True, slots=True)
class PrintedFiles:
    """A sheet as files."""

    title: str
    pages: int
    paper: str
    pdf: Attachment
    preview: Attachment
    """The first page, for a screen."""


def print_order(order: PrintOrder) -> PrintedFiles:
    """Print an order.

    Raises:
        BadInput: as `sheet_for`.
    """
    return _files(sheet_for(order), order.what)


def print_chain(name: str, table: EncounterTable, plan: Plan, paper: str) -> PrintedFiles:
    """Print the chain of an encounter table.

    Raises:
        BadInput: it is too long to be printed.
    """
    from bot.features.printing.encounters import chain_sheet

    return _files(chain_sheet(name, table, plan, find_paper(paper)), name)


def _files(sheet: PrintSheet, name: str) -> PrintedFiles:
    from bot.features.printing.drawing import pdf, preview

    first = sheet.pages[0]
    words = " ".join(mark.text for mark in first if isinstance(mark, Text))
    alt = shorten(f"Page 1 of {plural(len(sheet.pages), 'page')} to print: {words}", LONGEST_ALT)
    return PrintedFiles(
        sheet.title,
        len(sheet.pages),
        sheet.paper.name,
        Attachment(f"{_file_name(name)}.pdf", f"{sheet.title}, to print", pdf(sheet)),
        Attachment("card.png", alt, preview(sheet)),
    )


def _file_name(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.casefold())


def files_card(made: PrintedFiles) -> Card:
    """Return the card that explains the file."""
    return Card(
        f"{plural(made.pages, 'page')} of {made.paper} in the file, with instructions.",
        made.title,
        footer="Print it at 100 %, not fitted to the page.",
    )
