"""A sheet that was read, as a person sees it before it is saved: what was read, guessed, and left out."""

from collections.abc import Iterator, Sequence

from bot.features.characters.card import is_number, line_of
from bot.features.characters.importing import Import
from bot.mechanics.sheets import Sheet
from bot.play.errors import quote
from bot.text.card import Card
from bot.text.words import lines, plural

LINES_LIMIT, NOTES_LIMIT = 2_200, 750
"""Characters of the lines, of the guesses, and of what was not read: together they fit a card."""

NOT_SAVED = Card("Nothing was saved.", "Not saved")


def import_card(found: Import) -> Card:
    """Ask whether a sheet is to be saved."""
    sheet = found.sheet
    parts = [f"{plural(len(sheet.lines), 'line')} from {sheet.source}"]
    if found.replaced:
        count = plural(len(found.replaced.sheet.lines), "line")
        parts[0] += f". Replacing drops the {count} of now; what is used up stays so."
    parts.append(lines(_list_lines(Sheet(sheet.lines)), LINES_LIMIT))
    if sheet.guesses:
        parts.append(f"**Guessed**\n{lines(_list_notes(sheet.guesses), NOTES_LIMIT)}")
    if sheet.unread:
        parts.append(f"**Not read**\n{lines(_list_notes(sheet.unread, sheet.more_unread), NOTES_LIMIT)}")
    question = "replace it?" if found.replaced else "save it?"
    return Card(
        "\n".join(parts), f"{quote(found.name)} · {question}", footer="nothing is saved until you press"
    )


def _list_lines(sheet: Sheet) -> Iterator[str]:
    """Go through the lines: numbers that follow each other on one, and an attack with its damage on one."""
    rows = list[list[str]]()
    roll = ""
    for name in sheet.names:
        numeric = is_number(sheet, name)
        if not rows or not (name.startswith(f"{roll}_") if roll else numeric):
            rows.append([])
            roll = "" if numeric else name
        rows[-1].append(line_of(sheet, name, sheet.texts[name]))
    return map(" · ".join, rows)


def _list_notes(pieces: Sequence[str], more: int = 0) -> Iterator[str]:
    yield from (f"- {quote(piece)}" for piece in pieces)
    if more:
        yield f"- and {more:,} more"
