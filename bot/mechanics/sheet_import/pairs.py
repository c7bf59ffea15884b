"""Finds numbers and dice in the lines of a pasted sheet, each with the words that say what it is.

`STR 16 (+3)`, `HP 24/30`, `Stealth +10, Perception +3`, `Longsword +5, 1d8+3 slashing`, `Brawl ●●●`, and
`Fighting (Brawl) 40% (20/8), damage 1D3`. Words belong to the number after them; dice to the number before
them. A row of abilities (`STR DEX CON`) takes the numbers after it in turn, and a line of only words takes
a line below it of only a number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.mechanics.sheet_import.draft import Damage
from bot.mechanics.sheet_import.labels import ABILITIES, NOISE, find_context, name_of_label
from bot.mechanics.sheet_import.pieces import END, SheetPiece, cut

LONGEST_LABEL = 6
"""The most words in the name of a number."""

MOST_WORDS = 12
"""The most words before a number that are read: they may be a row of abilities."""

LONGEST_BRACKET = 12
"""The most pieces in brackets that are read."""

OTHER = "other"
"""A row of numbers that nobody rolls."""


@dataclass
class Pair:
    """A number with its words; or dice with their words and no number."""

    words: tuple[str, ...]
    """In small letters."""
    context: str = ""
    """What its row has: `save`, `skill`, `other`."""
    numbers: list[tuple[int, bool]] = field(default_factory=list)
    """Each with whether it has a sign."""
    most: int | None = None
    is_percent: bool = False
    has_parts: bool = False
    """Whether its half and fifth follow: `(27/11)`."""
    detail: str = ""
    """The text in brackets after it."""
    damages: list[Damage] = field(default_factory=list)
    start: int = 0
    end: int = 0

    @property
    def name(self) -> str:
        """The name that sheets know it by; empty if none."""
        return name_of_label(self.words, self.context)

    @property
    def is_bare(self) -> bool:
        """Whether nothing marks it as a number of the sheet: `Rogue 5`."""
        is_signed = any(signed for _, signed in self.numbers)
        is_marked = is_signed or self.is_percent or self.has_parts or self.damages or self.most is not None
        return not (self.name or is_marked)

    @property
    def ability(self) -> str:
        """The ability that it is; empty for a save or anything else."""
        return ABILITIES.get(" ".join(self.words), "") if self.context != "save" else ""


@dataclass
class PastedLine:
    """A line with the pairs found in it."""

    text: str
    pairs: list[Pair] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    """Where it continues pairs of earlier lines, or is a heading."""

    def list_gaps(self, used: Sequence[Pair]) -> Iterator[str]:
        """Yield the pieces of the line that no used pair covers."""
        at = 0
        for start, end in sorted([*self.spans, *((each.start, each.end) for each in used)]):
            yield self.text[at:start]
            at = max(at, end)
        yield self.text[at:]


class PairScanner:
    """Goes through the lines of a sheet; a line may finish what the line before left open."""

    def __init__(self) -> None:
        self._row: list[Pair] = []
        """Abilities that wait for numbers."""
        self._dealt = 0
        self._waiting: tuple[PastedLine, list[SheetPiece]] | None = None
        """A line of only words."""
        self._context = ""
        self._is_under_heading = False
        """Whether the context comes from a heading, and holds for the rows below it."""
        self._above: Pair | None = None
        """The number that makes up the whole line before."""
        self._line = PastedLine("")
        self._pieces: Sequence[SheetPiece] = ()
        self._at = 0
        self._words: list[SheetPiece] = []
        self._last: Pair | None = None

    def scan(self, text: str) -> PastedLine:
        """Return a line with its pairs; numbers for abilities of an earlier line go to those."""
        self._line, self._pieces, self._at = PastedLine(text), cut(text), 0
        self._words, self._last = [], None
        while self._at < len(self._pieces):
            piece = self._peek()
            self._at += 1
            if piece.kind == "word":
                self._take_word(piece)
            elif piece.kind == "dice":
                self._take_dice(piece)
            elif piece.kind == "sign":
                self._take_sign(piece)
            else:
                self._take_number(piece)
        self._end_line()
        return self._line

    def _peek(self, ahead: int = 0) -> SheetPiece:
        place = self._at + ahead
        return self._pieces[place] if place < len(self._pieces) else END

    def _take_word(self, piece: SheetPiece) -> None:
        if self._words or not self._last or piece.text.lower() not in NOISE:
            self._words = [*self._words[1 - MOST_WORDS :], piece]

    def _take_sign(self, sign: SheetPiece) -> None:
        if sign.text == "(":
            self._take_bracket()
        elif sign.text in {"[", "{"}:
            self._at = self._find("]", "}") or self._at
        elif sign.text == ",":
            self._words = []
        elif sign.text == ";":
            self._words, self._last, self._context = [], None, ""
        elif sign.text in {":", "."}:
            self._take_colon()
        elif sign.text in {"+", "-"} and self._peek().kind == "number" and not self._peek().is_signed:
            number = self._peek()
            self._at += 1
            self._take_number(SheetPiece("number", sign.text + number.text, sign.start, number.end))

    def _take_colon(self) -> None:
        """Drop words before a colon or a full stop as a heading, unless a number follows."""
        following = self._peek()
        if following.kind in {"number", "dots", "dice"} or following.text in {"+", "-"}:
            return
        words = lower_words(self._words)
        context, count = find_context(words)
        if context and count == len(words):
            self._context = context
            self._line.spans.append((self._words[0].start, following.start))
        self._words = []

    def _take_bracket(self) -> None:
        """Take words in brackets before a number as part of its name; drop others."""
        end = self._find(")")
        if end is None:
            return
        inside, self._at = self._pieces[self._at : end - 1], end
        following = self._peek(1) if self._peek().text == ":" else self._peek()
        if following.kind in {"number", "dots"} and not any(each.kind == "number" for each in inside):
            self._words += [each for each in inside if each.kind == "word"] if self._words else []

    def _find(self, *ends: str) -> int | None:
        """Return the place after the next of these signs, or None if none is near."""
        last = min(self._at + LONGEST_BRACKET, len(self._pieces))
        places = (place + 1 for place in range(self._at, last) if self._pieces[place].text in ends)
        return next(places, None)

    def _take_number(self, piece: SheetPiece) -> None:
        if not self._words and self._begins_name(piece):
            self._words = [piece]
            return
        value = self._read_value(piece)
        words, self._words = self._words, []
        if words:
            self._row = []
            self._waiting = None
        if len(words) > 1 and is_abilities(words):
            self._begin_row(words)
        if words and not self._row:
            self._add(words, value)
        elif self._waiting and not any(each.kind == "word" for each in self._pieces):
            line, waiting = self._waiting
            line.spans.append((0, len(line.text)))
            self._add(waiting, value)
            value.start = piece.start
        elif self._row:
            self._row[self._dealt % len(self._row)].numbers += value.numbers
            self._dealt += 1
            self._line.spans.append((value.start, value.end))
        elif self._last and self._last.ability:
            self._last.numbers += value.numbers
            self._last.end = value.end
        self._waiting = None

    def _begins_name(self, piece: SheetPiece) -> bool:
        """Whether a number begins a name: `.32 Revolver`."""
        is_apart = not (self._last or self._row or self._waiting or piece.is_signed)
        return is_apart and piece.kind == "number" and self._peek().kind == "word"

    def _read_value(self, piece: SheetPiece) -> Pair:
        """Read a number with what belongs to it: `24/30`, `55% (27/11)`, `2/3 (long rest)`."""
        value = Pair((), numbers=[(piece.number, piece.is_signed)], start=piece.start, end=piece.end)
        if self._peek().text == "/" and self._peek(1).kind == "number":
            value.most, value.end = self._peek(1).number, self._peek(1).end
            self._at += 2
        if self._peek().text == "%":
            value.is_percent, value.end = True, self._peek().end
            self._at += 1
        if self._peek().text == "(" and (end := self._find(")")):
            self._read_detail(value, self._pieces[self._at + 1 : end - 1])
            value.end, self._at = self._pieces[end - 1].end, end
        return value

    @staticmethod
    def _read_detail(value: Pair, inside: Sequence[SheetPiece]) -> None:
        kinds = [each.kind for each in inside]
        if kinds == ["number"] and (inside[0].is_signed or not inside[0].number):
            value.numbers.append((inside[0].number, True))
        elif kinds == ["number", "sign", "number"] and inside[1].text == "/":
            value.has_parts = True
        elif kinds == ["word", "number"] and inside[0].text.lower() == "max":
            value.most = inside[1].number
        else:
            value.detail = " ".join(each.text for each in inside if each.kind == "word")

    def _begin_row(self, words: Sequence[SheetPiece]) -> None:
        self._row = [
            Pair((each.text.lower(),), self._context, start=each.start, end=each.end) for each in words
        ]
        self._line.pairs += self._row
        self._dealt = 0

    def _add(self, words: Sequence[SheetPiece], value: Pair) -> None:
        lower = lower_words(words)
        context, count = find_context(lower)
        if context and not name_of_label(lower):
            self._context, lower = context, lower[count:]
        value.words, value.context, value.start = lower[-LONGEST_LABEL:], self._context, words[0].start
        if self._context == OTHER and not value.name:
            value.words = ()
        elif self._context == OTHER:
            value.context = self._context = ""
        self._line.pairs.append(value)
        self._last = value

    def _take_dice(self, piece: SheetPiece) -> None:
        words = [] if NOISE.issuperset(lower_words(self._words)) else self._words
        self._last = self._last or self._above
        kind = self._peek().text.lower() if self._peek().kind == "word" else ""
        damage = Damage(piece.text, kind if kind not in NOISE else "")
        if words:
            self._last = Pair(lower_words(words)[-LONGEST_LABEL:], self._context, start=words[0].start)
            self._line.pairs.append(self._last)
        if self._last:
            self._last.damages.append(damage)
            end = self._peek().end if kind else piece.end
            if self._last is self._above:
                self._line.spans.append((piece.start, end))
            else:
                self._last.end = end
        self._words = []
        self._at += bool(kind)

    def _end_line(self) -> None:
        words, lower = self._words, lower_words(self._words)
        context, count = find_context(lower)
        is_heading = bool(context) and count == len(words) and not self._line.pairs
        if is_heading:
            self._line.spans.append((0, len(self._line.text)))
        if words and is_abilities(words) and not self._line.pairs:
            self._begin_row(words)
            self._waiting = None
        elif words and not self._line.pairs:
            self._row = []
            self._waiting = (self._line, words) if len(words) <= LONGEST_LABEL and not is_heading else None
        is_row = is_abilities(self._pieces) or not any(each.kind == "word" for each in self._pieces)
        self._is_under_heading = is_heading or (self._is_under_heading and is_row)
        if is_heading:
            self._context = context
        elif not (self._is_under_heading or self._line.text.endswith(",")):
            self._context = ""
        only = self._line.pairs[0] if len(self._line.pairs) == 1 and not words else None
        self._above = only if only and self._pieces[0].kind == "number" else None


def lower_words(words: Sequence[SheetPiece]) -> tuple[str, ...]:
    """Return words in small letters."""
    return tuple(each.text.lower() for each in words)


def is_abilities(words: Sequence[SheetPiece]) -> bool:
    return all(each.text.lower() in ABILITIES for each in words)
