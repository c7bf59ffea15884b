"""Reads a pasted sheet: a character's numbers as people write them, or a monster's stat block."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.mechanics.sheet_import.coc_investigator import complete_investigator
from bot.mechanics.sheet_import.columns import join_columns
from bot.mechanics.sheet_import.dnd5e_character import complete_character
from bot.mechanics.sheet_import.draft import Draft, ImportedSheet, sheet_name, shorten_note
from bot.mechanics.sheet_import.families import tell_family
from bot.mechanics.sheet_import.labels import CONTEXTS, NOISE, find_context, name_of_label
from bot.mechanics.sheet_import.numbers import PairWriter
from bot.mechanics.sheet_import.pair import OTHER, PastedLine
from bot.mechanics.sheet_import.pairs import LONGEST_LABEL, PairScanner, is_abilities, lower_words
from bot.mechanics.sheet_import.pf2e_rest import complete_rest, has_class
from bot.mechanics.sheet_import.pieces import SheetPiece, cut
from bot.mechanics.sheet_import.plain_text import plain_line
from bot.mechanics.sheet_import.savage_worlds import cut_name
from bot.mechanics.sheet_import.statements import (
    begins_statement,
    goes_on,
    is_heading,
    is_one_line,
    read_statement,
)
from bot.mechanics.sheet_import.traits import move_traits
from bot.mechanics.typed_text import DASHES, split_words
from bot.mechanics.usual_names import HIT_DICE

SOURCE = "pasted text"

LONGEST_PIECE = 48
"""The most characters of a sentence that are shown to tell it apart: just over a line on a phone."""

BEGINNING = 120
"""The characters of a line that show what kind it is."""

NAME_ENDS = (",", "(", "\t", "  ", "|", "—", " - ", ": ")
"""What ends the name in the first line."""

NAMED = ("name", "character name", "character", "investigator", "investigator name")
"""What is before the name in a line of its own."""

LONGEST_INITIALS = 3
"""The longest name in capitals that stays so."""

NO_NAME = frozenset(("creature", "level", "lvl", "hazard"))
"""Words between a name and a number."""


@dataclass(frozen=True)
class Statement:
    """An action in sentences, in as many lines as it was pasted."""

    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    def list_notes(self) -> list[str]:
        """Return the lines that say what it is: its first, and those with numbers."""
        first, *others = self.lines
        return [first, *(line for line in others if any(map(str.isdigit, line)))]


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
    name, lines = _find_name(join_columns([line for line in text.splitlines() if line.strip()]))
    return _read_lines(name, [move_traits(line) for line in lines])


def read_rows(lines: Sequence[str]) -> ImportedSheet:
    """Return the sheet in lines that have no name above them.

    Raises:
        BadInput: they have no numbers of a character.
    """
    return _read_lines("", [move_traits(cut_name(line)[1]) for line in lines])


def _read_lines(name: str, lines: Sequence[str]) -> ImportedSheet:
    parts = _list_parts(_join_armour(lines))
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
                for line in part.list_notes():
                    draft.leave(shorten_note(line, LONGEST_PIECE))
        else:
            is_below_name = bool(name and not place)
            used = [
                pair for pair in part.pairs if not (is_below_name and pair.is_bare) and writer.write(pair)
            ]
            _leave_gaps(draft, map(writer.read_gap, part.list_gaps(used)))
    if family == "d20":
        is_monster = has_statements and HIT_DICE not in draft
        if not is_monster:
            complete_character(draft, lines)
        if not is_monster or has_class(lines):
            complete_rest(draft, [name, *lines])
    writer.complete()
    if family == "cthulhu":
        complete_investigator(draft)
    return draft.finish()


def _find_name(lines: Sequence[str]) -> tuple[str, list[str]]:
    """Return the name, from a line that says so or from the first, and the other lines."""
    for place, line in enumerate(lines):
        label, _, name = plain_line(line.replace("|", ":", 2).lstrip(": ")).partition(":")
        if label.strip().lower() in NAMED and (words := _cut_name(name.strip())):
            return words, [*lines[:place], *lines[place + 1 :]]
    name, rest = _split_name(lines[0]) if lines else ("", "")
    return name, [rest, *lines[1:]]


def _split_name(line: str) -> tuple[str, str]:
    """Return the name that begins the first line, and the rest; no name if it has a number."""
    text = line.strip().translate(DASHES)
    of_attributes, rest = cut_name(plain_line(text))
    if of_attributes:
        return _cut_name(of_attributes), rest
    if text.startswith("="):
        text = text.strip("=[] ")  # a heading of a wiki
    if begins_statement(plain_line(text)) or "=" in text or _begins_row(plain_line(text)):
        return "", line
    name = _cut_name(text)
    whole = plain_line(text)
    begins = whole.casefold().startswith(name.casefold())
    return (name, whole[len(name) :] if begins else text) if name else ("", line)


def _cut_name(text: str) -> str:
    """Return the name that begins a text; empty if it has a number."""
    end = min((place for place in map(text.find, NAME_ENDS) if place > 0), default=len(text))
    words = plain_line(text[:end]).rstrip(".:").split()
    while words and (any(sign.isdigit() for sign in words[-1]) or words[-1].lower() in NO_NAME):
        words.pop()
    name = " ".join(words)
    if any(sign.isdigit() for sign in name):
        return ""
    return name.title() if name.isupper() and len(name) > LONGEST_INITIALS else name


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
        is_more = bool(action) and not typed and _continues(action[0], line)
        if action and not is_more:
            parts.append(Statement(tuple(action)))
            action = []
        if typed:
            parts.append(typed)
        elif is_more or begins_statement(line):
            action.append(line)
        elif is_heading(line):
            scanner.end_row()
        else:
            parts.append(scanner.scan(line))
    return [*parts, Statement(tuple(action))] if action else parts


def _continues(action: str, line: str) -> bool:
    """Whether an action goes on in a line."""
    begins_other = begins_statement(line) or is_heading(line) or _begins_row(line)
    return not begins_other and (goes_on(line) or not is_one_line(action))


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
    following = pieces[count].text.lower().removeprefix("d") if count < len(pieces) else ""
    is_number = following[:1].isdigit() or following in {"+", "-", ":", "("} or following[:1] in {"+", "-"}
    lower = lower_words(words)
    is_value = line[:1].isupper() and count <= LONGEST_LABEL and _is_plain_value(pieces[count : count + 2])
    return bool(words and is_number and (is_value or name_of_label(lower) or find_context(lower)[0]))


def _is_plain_value(pieces: Sequence[SheetPiece]) -> bool:
    """Whether this begins a value that no sentence has: `3/4`, `65%`, or `65 32 13` of a printed sheet."""
    if [each.kind for each in pieces] == ["number", "number"]:
        return pieces[1].number == pieces[0].number // 2
    return len(pieces) > 1 and pieces[0].text.isdecimal() and pieces[1].text in {"/", "%"}


def _leave_gaps(draft: Draft, gaps: Iterable[str]) -> None:
    for gap in gaps:
        words = gap.strip(" ,;:.-—")
        heads = is_heading(words) or CONTEXTS.get(words.casefold(), OTHER) != OTHER  # `Skills` above skills
        if not heads and not NOISE.issuperset(split_words(gap.casefold())):
            draft.leave(shorten_note(words, LONGEST_PIECE))
