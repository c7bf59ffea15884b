"""Reads a pasted sheet: a character's numbers as people write them, or a monster's stat block."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.mechanics.sheet_import.draft import Draft, ImportedSheet, sheet_name, shorten_note
from bot.mechanics.sheet_import.families import tell_family
from bot.mechanics.sheet_import.labels import NOISE, find_context, name_of_label
from bot.mechanics.sheet_import.numbers import PairWriter
from bot.mechanics.sheet_import.pairs import PairScanner, PastedLine, is_abilities, lower_words
from bot.mechanics.sheet_import.pieces import cut, plain_line
from bot.mechanics.sheet_import.statements import begins_statement, is_heading, read_statement
from bot.mechanics.typed_text import split_words

SOURCE = "pasted text"

LONGEST_PIECE = 48
"""The most characters of a sentence that are shown to tell it apart: just over a line on a phone."""

BEGINNING = 120
"""The characters of a line that show what kind it is."""

NAME_ENDS = (",", "(", "\t", "  ", "|", "—")
"""What ends the name in the first line."""

NO_NAME = frozenset(("creature", "level", "lvl", "hazard"))
"""Words between a name and a number."""


@dataclass(frozen=True)
class Statement:
    """An action in sentences."""

    text: str


@dataclass(frozen=True)
class NamedLine:
    """A line as people type it on a sheet here: `dex = 3`."""

    name: str
    text: str


def read_pasted(text: str) -> ImportedSheet:
    """Return the sheet in a text.

    Raises:
        BadInput: it has no numbers of a character.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    name, rest = _split_name(lines[0]) if lines else ("", "")
    parts = _list_parts([rest, *_join_armour(lines[1:])])
    scanned = [part for part in parts if isinstance(part, PastedLine)]
    has_statements = any(isinstance(part, Statement) for part in parts)
    pairs = [pair for line in scanned for pair in line.pairs]
    family = tell_family(pairs, has_statements=has_statements)
    draft = Draft(SOURCE, name)
    writer = PairWriter(draft, family, pairs)
    for place, part in enumerate(parts):
        if isinstance(part, NamedLine):
            draft.add(part.name, part.text)
        elif isinstance(part, Statement):
            if not read_statement(draft, part.text):
                draft.leave(shorten_note(part.text, LONGEST_PIECE))
        else:
            is_below_name = bool(name and not place)
            used = [
                pair for pair in part.pairs if not (is_below_name and pair.is_bare) and writer.write(pair)
            ]
            _leave_gaps(draft, part.list_gaps(used))
    return draft.finish()


def _split_name(line: str) -> tuple[str, str]:
    """Return the name that begins the first line, and the rest; no name if it has a number."""
    text = line.strip()
    if begins_statement(plain_line(text)) or "=" in text or _begins_row(plain_line(text)):
        return "", line
    if text[:5].lower() == "name:":
        text = text[5:].lstrip()
    end = min((place for place in map(text.find, NAME_ENDS) if place > 0), default=len(text))
    words = plain_line(text[:end]).rstrip(".:").split()
    while words and (any(sign.isdigit() for sign in words[-1]) or words[-1].lower() in NO_NAME):
        words.pop()
    if not words or any(sign.isdigit() for word in words for sign in word):
        return "", line
    name = " ".join(words)
    after = plain_line(text)
    return name, after[len(name) :] if after.startswith(name) else text[end:]


def _join_armour(lines: Sequence[str]) -> list[str]:
    """Return the lines with `Armor`, 18, `Class` joined into one: D&D Beyond splits them so."""
    joined = list[str]()
    for line in lines:
        before = [plain_line(each).lower() for each in joined[-2:-1]]
        if plain_line(line).lower() == "class" and before == ["armor"]:
            number = joined.pop()
            joined[-1] = f"Armor Class {number}"
        else:
            joined.append(line)
    return joined


def _list_parts(lines: Sequence[str]) -> list[PastedLine | Statement | NamedLine]:
    """Sort the lines, and join those that an action goes on in."""
    parts, scanner = list[PastedLine | Statement | NamedLine](), PairScanner()
    action = list[str]()
    for raw in lines:
        line = plain_line(raw)
        typed = _read_typed(raw)
        goes_on = bool(action) and not (begins_statement(line) or is_heading(line) or _begins_row(line))
        if action and (typed or not goes_on):
            parts.append(Statement(" ".join(action)))
            action = []
        if typed:
            parts.append(typed)
        elif goes_on or begins_statement(line):
            action.append(line)
        elif not is_heading(line):
            parts.append(scanner.scan(line))
    return [*parts, Statement(" ".join(action))] if action else parts


def _read_typed(raw: str) -> NamedLine | None:
    """Read `dex = 3`, which is taken as it stands."""
    name, sign, text = raw.partition("=")
    if not sign or not text.strip() or not sheet_name(name) or name.rstrip().endswith((">", "<", "!")):
        return None
    return NamedLine(name.strip(), " ".join(text.split()))


def _begins_row(line: str) -> bool:
    """Whether a line begins with the name of a known number, and that number."""
    pieces = cut(line[:BEGINNING])
    count = next((n for n, piece in enumerate(pieces) if piece.kind != "word"), len(pieces))
    words = pieces[:count]
    if words and is_abilities(words):
        return True
    following = pieces[count].text if count < len(pieces) else ""
    is_number = following[:1].isdigit() or following in {"+", "-", ":", "("} or following[:1] in {"+", "-"}
    lower = lower_words(words)
    return bool(words and is_number and (name_of_label(lower) or find_context(lower)[0]))


def _leave_gaps(draft: Draft, gaps: Iterable[str]) -> None:
    for gap in gaps:
        if not NOISE.issuperset(split_words(gap.casefold())):
            draft.leave(shorten_note(gap.strip(" ,;:.-—"), LONGEST_PIECE))
