"""Finds numbers and dice in the lines of a pasted sheet, each with the words that say what it is.

`STR 16 (+3)`, `HP 24/30`, `Stealth +10, Perception +3`, `Longsword +5, 1d8+3 slashing`, `Brawl ●●●`, and
`Fighting (Brawl) 40% (20/8), damage 1D3`. Words belong to the number after them; dice to the number before
them. A row of abilities (`STR DEX CON`) takes the numbers after it in turn, and a line of only words takes
a line below it of only a number.
"""

from collections.abc import Sequence

from bot.mechanics.sheet_import.draft import Damage
from bot.mechanics.sheet_import.labels import (
    ABILITIES,
    D20_ABILITIES,
    MARKS,
    NOISE,
    SLOTS,
    find_context,
    name_of_label,
    strip_marks,
)
from bot.mechanics.sheet_import.pair import OTHER, Pair, PastedLine
from bot.mechanics.sheet_import.pieces import BOXES, END, PieceCursor, SheetPiece, cut
from bot.mechanics.sheet_import.savage_worlds import by_strength, find_damage, put_names_first
from bot.mechanics.sheet_import.values import read_value
from bot.mechanics.typed_text import split_words

LONGEST_LABEL = 6
"""The most words in the name of a number."""

MOST_WORDS = 12
"""The most words before a number that are read: they may be a row of abilities."""

LONGEST_KIND = 3
"""The most words in brackets that belong to a name: `Language (Own: English)`."""

SAVE_WORDS = frozenset(
    ("dc", "save", "saving", "throw", "basic", "fort", "fortitude", "ref", "reflex", "will", *D20_ABILITIES)
)
"""Words before the difficulty of a save, which do not name what it is against."""

OWN_DIFFICULTIES = frozenset(("spell", "class"))
"""Words in the name of an attack, whose difficulty is one of the character."""

SLOT_WORDS = frozenset(("slot", "slots"))

MOST_RANKS = 9
"""Ranks of spells."""

NO_VALUE = frozenset(("none", "nil"))
"""What a sheet has in the place of a number: `Damage Bonus: none`."""

HIT = frozenset(("point", "dice"))
"""Words after `hit`, with which it begins a name."""

BEGINNING = 60
"""The characters of a line that are tried as the name of the number before them."""


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
        self._cursor = PieceCursor(())
        self._first_dice = 0
        """The place of the first dice of the line."""
        self._words: list[SheetPiece] = []
        self._asides: list[str] = []
        """What brackets after the words have."""
        self._title: list[SheetPiece] = []
        """The words before a comma, if nothing is read yet: `Fireball, 8d6`."""
        self._last: Pair | None = None

    def scan(self, text: str) -> PastedLine:
        """Return a line with its pairs; numbers for abilities of an earlier line go to those."""
        text = _put_name_first(text)
        pieces = cut(text)
        self._line, self._cursor = PastedLine(text), PieceCursor(pieces)
        dice = (place for place, piece in enumerate(pieces) if piece.kind == "dice")
        self._first_dice = next(dice, len(pieces))
        self._words, self._asides, self._title, self._last = [], [], [], None
        while self._cursor.peek() is not END:
            piece = self._cursor.take()
            if piece.kind == "word":
                self._take_word(piece)
            elif piece.kind == "dice":
                self._take_dice(piece)
            elif piece.kind == "sign":
                self._take_sign(piece)
            elif slots := self._take_slots(piece):
                self._line.pairs += slots
                self._drop_words()
            else:
                self._take_number(piece)
        self._end_line()
        return self._line

    def end_row(self) -> None:
        """Forget what the rows above were about: a heading begins something else."""
        self._context, self._is_under_heading = "", False

    def _take_word(self, piece: SheetPiece) -> None:
        lower, following = piece.text.lower(), self._cursor.peek().text.lower()
        is_name = bool(name_of_label((lower, following))) or (lower == "hit" and following in HIT)
        if self._words or not self._last or is_name or lower not in NOISE:
            self._words = [*self._words[1 - MOST_WORDS :], piece]

    def _has_begun(self) -> bool:
        """Whether dice are before the words, which then are no title: `d6 Agility, d8 Smarts`."""
        return self._first_dice < self._cursor.at

    def _drop_words(self) -> None:
        self._words, self._asides = [], []

    def _take_sign(self, sign: SheetPiece) -> None:
        if sign.text == "(":
            self._take_bracket()
        elif sign.text in {"[", "{"}:
            self._take_square_bracket()
        elif sign.text == "," or sign.text in BOXES:
            is_first = not (self._line.pairs or self._asides or self._has_begun())
            self._title = self._words if is_first else []
            self._drop_words()
        elif sign.text == ";":
            self._drop_words()
            self._last, self._context = None, ""
        elif sign.text in {":", "."}:
            self._take_colon()
        elif sign.text in {"+", "-"}:
            self._take_apart(sign)

    def _take_apart(self, sign: SheetPiece) -> None:
        """Take a sign with a gap after it: of a number, or a dash between a name and what is said of it."""
        number = self._cursor.peek()
        if sign.text == "-" and number.kind == "word":
            self._drop_words()
        elif number.kind == "number" and not number.is_signed:
            self._cursor.take()
            if sign.text == "-":
                self._take_number(number, is_after_dash=True)
            else:
                self._take_number(SheetPiece("number", f"+{number.text}", sign.start, number.end))

    def _take_colon(self) -> None:
        """Drop words before a colon or a full stop as a heading, unless a number follows."""
        if self._cursor.peek().text.lower() in NO_VALUE and name_of_label(lower_words(self._words)):
            self._cursor.take()
            self._drop_words()
            return
        following = self._cursor.peek_after_bracket()
        if following.kind not in {"word", "sign"} or following.text in {"+", "-"}:
            return
        words = lower_words(self._words)
        context, count = find_context(words)
        is_heading = bool(words) and SLOTS.issuperset(words) and not self._asides
        if is_heading or (context and count == len(words) and not self._asides):
            self._context = context
            self._line.spans.append((self._words[0].start, self._cursor.peek().start))
        self._drop_words()

    def _take_bracket(self) -> None:
        """Take a bracket: a part of a name, a number, or what else is said of one."""
        end = self._cursor.find(")")
        if end is None:
            return
        inside, self._cursor.at = self._cursor.pieces[self._cursor.at : end - 1], end
        if self._words:
            self._take_bracket_of_name(inside)
        elif inside and all(_is_mark(each) for each in inside):  # `(T) Nature +12`
            self._line.spans.append((inside[0].start - 1, self._cursor.pieces[end - 1].end))
        elif self._last and self._last.damages:
            self._take_nested(self._last.words, inside)

    def _take_square_bracket(self) -> None:
        """Take `[one-action]` or `[+7/+2]`, which is no part of a name."""
        end = self._cursor.find("]", "}")
        if end is None:
            return
        inside, self._cursor.at = self._cursor.pieces[self._cursor.at : end - 1], end
        if self._words and has_numbers(inside):
            self._asides.append(self._line.text[inside[0].start : inside[-1].end])

    def _take_bracket_of_name(self, inside: Sequence[SheetPiece]) -> None:
        following = (
            self._cursor.peek(1) if self._cursor.peek().text == ":" else self._cursor.peek_after_bracket()
        )
        is_before_value = following.kind in {"number", "dots", "boxes", "dice"}
        words = [each for each in inside if each.kind == "word"]
        if all(each.kind in {"word", "sign"} for each in inside):
            if is_before_value and len(words) <= LONGEST_KIND and not all(map(_is_mark, words)):
                self._words += words
        elif inside[-1].text == "%":
            if following.kind == "word":
                self._drop_words()  # a chance that all have: `Climb (20%)`, and another skill
        elif self._is_damage_of_save(inside) and self._last:
            self._last.damages += list_damages(inside)
            self._last.asides.append(" ".join(each.text for each in self._words))
            self._last.end = inside[-1].end + len(")")
            self._drop_words()
        elif len(inside) == 1 and not is_before_value and (inside[0].is_signed or self._is_known(inside[0])):
            self._take_number(inside[0])
        elif not is_before_value and (_is_bare_die(inside[0]) or by_strength(inside[0].text)):
            self._take_die_of_name(inside[0], inside)
        elif not is_before_value and (damage := find_damage(inside)):
            self._take_die_of_name(damage, inside)
        elif not self._take_nested(lower_words(self._words), inside):
            self._asides.append(self._line.text[inside[0].start : inside[-1].end])

    def _is_damage_of_save(self, inside: Sequence[SheetPiece]) -> bool:
        """Whether a bracket after the words of a save has the damage: `Sacred Flame DC 15 Dex (2d8)`."""
        is_of_save = bool(self._last and self._last.words[-1:] == ("dc",) and not self._last.name)
        return is_of_save and inside[0].kind == "dice" and SAVE_WORDS.issuperset(lower_words(self._words))

    def _take_die_of_name(self, die: SheetPiece, inside: Sequence[SheetPiece]) -> None:
        """Take a die in a bracket: `Agility (d6)`, `Long sword (Str+d8, Reach 1)`."""
        pair = Pair(lower_words(self._words)[-LONGEST_LABEL:], damages=[Damage(die.text)])
        before = self._line.text[inside[0].start : die.start].rpartition(",")[0]
        more = f"{before},{self._line.text[die.end : inside[-1].end]}".split(",")
        pair.asides = [*self._asides, *filter(None, (part.strip(" ;") for part in more))]
        pair.start, pair.end = self._words[0].start, inside[-1].end + len(")")
        self._line.pairs.append(pair)
        self._drop_words()

    def _is_known(self, piece: SheetPiece) -> bool:
        return piece.kind == "number" and bool(name_of_label(lower_words(self._words), self._context))

    def _take_nested(self, words: Sequence[str], inside: Sequence[SheetPiece]) -> bool:
        """Take what a bracket says of a name: `Insight (2/6 XP)`, `Fireball (DC 15)`."""
        kinds = [each.kind for each in inside]
        if kinds == ["number", "sign", "number", "word"] and inside[1].text == "/":
            pair = Pair((*words, inside[3].text.lower()), most=inside[2].number)
            pair.numbers = [(inside[0].number, False)]
        elif kinds[:2] == ["word", "number"] and inside[0].text.lower() == "dc":
            pair = Pair((*words, "dc"), numbers=[(inside[1].number, False)])
        else:
            return False
        pair.words, pair.start, pair.end = pair.words[-LONGEST_LABEL:], inside[0].start, inside[-1].end
        self._line.pairs.append(pair)
        return True

    def _take_number(self, piece: SheetPiece, *, is_after_dash: bool = False) -> None:
        if not self._words and self._begins_name(piece):
            self._words = [piece]
            return
        if self._words and self._cursor.peek().text == ":" and piece.kind == "number" and not piece.is_signed:
            self._words = [*self._words[1 - MOST_WORDS :], piece]  # `rank 1: 2/3`, `Harm 3: broken`
            return
        is_alone = bool(self._words) and not (len(self._words) > 1 and is_abilities(self._words))
        value = read_value(self._cursor, piece, self._line.text, may_have_parts=is_alone)
        value.is_after_dash = is_after_dash
        words, self._words = self._words, []
        value.asides, self._asides = [*self._asides, *value.asides], []
        if words:
            self._row = []
            self._waiting = None
        if len(words) > 1 and is_abilities(words):
            self._begin_row(words)
        if words and not self._row:
            self._add(words, value)
        elif self._waiting and not any(each.kind == "word" for each in self._cursor.pieces):
            line, waiting = self._waiting
            line.spans.append((0, len(line.text)))
            self._add(waiting, value)
            value.start = piece.start
        elif self._row:
            self._row[self._dealt % len(self._row)].numbers += value.numbers
            self._dealt += 1
            self._line.spans.append((value.start, value.end))
        elif self._last and self._last.ability and not self._last.damages:
            self._last.leave_between(self._line.text[self._last.end : value.start])
            self._last.numbers += value.numbers
            self._last.end = value.end
        elif self._last and value.most is not None and not self._last.numbers:
            self._last.leave_between(self._line.text[self._last.end : value.start])
            self._last.numbers, self._last.most = value.numbers, value.most
            self._last.detail, self._last.end = value.detail, value.end
        self._waiting = None

    def _take_slots(self, first: SheetPiece) -> list[Pair]:
        """Take the slots of each rank in a row, `slots 4/3/2`; none for `slots 2/4`, those of one kind."""
        words = set(lower_words(self._words))
        if not words & SLOT_WORDS or not SLOTS.issuperset(words):
            return []
        numbers = [first]
        while self._cursor.peek(2 * len(numbers) - 2).text == "/":
            numbers.append(self._cursor.peek(2 * len(numbers) - 1))
        is_row = len(numbers) > 2 or (len(numbers) == 2 and first.number > numbers[1].number)
        if not is_row or len(numbers) > MOST_RANKS or any(each.kind != "number" for each in numbers):
            return []
        self._cursor.at += 2 * len(numbers) - 2
        begin = self._words[0].start
        return [
            Pair(("spell", str(rank)), numbers=[(each.number, False)], start=begin, end=numbers[-1].end)
            for rank, each in enumerate(numbers, 1)
        ]

    def _begins_name(self, piece: SheetPiece) -> bool:
        """Whether a number begins a name: `.32 Revolver`."""
        is_apart = not (self._last or self._row or self._waiting or piece.is_signed)
        return is_apart and piece.kind == "number" and self._cursor.peek().kind == "word"

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
            self._context, named = context, lower[count:]
        else:
            named = lower
        value.words = self._name_of(strip_marks(named[-LONGEST_LABEL:]))
        value.context, value.start = self._context, words[0].start
        if (
            not value.name
            and value.most is None
            and (inside := cut(value.detail))
            and inside[0].kind == "dice"
        ):
            value.damages, value.detail = list_damages(inside), ""
        if "passive" in lower or (self._context == OTHER and not value.name):
            value.words = ()
        elif self._context == OTHER:
            value.context = self._context = ""
        self._line.pairs.append(value)
        self._last = value

    def _name_of(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words for a number; a difficulty without a name is of the roll before it."""
        before = self._line.pairs[-1].words if self._line.pairs else ()
        if words == ("dc",) and "attack" in before:  # `spell attack +9, DC 19`
            kind = next((word for word in before if word in OWN_DIFFICULTIES), "")
            return (kind, *words) if kind else words
        is_bare = words[-1:] == ("dc",) and SAVE_WORDS.issuperset(words)
        if not (is_bare and self._last and self._last.damages) or self._last.words[-1:] == ("dc",):
            return words
        return (*self._last.words, *words)

    def _take_dice(self, piece: SheetPiece) -> None:
        words = self._words or (self._title if not self._last else [])
        words = [] if NOISE.issuperset(lower_words(words)) else words
        self._last = self._last or self._above
        kind = self._cursor.peek().text.lower() if self._cursor.peek().kind == "word" else ""
        kind = "" if name_of_label((kind,)) else kind  # `Agility d6 Smarts d8`
        damage = Damage(piece.text, kind if kind not in NOISE else "")
        if words:
            label = strip_marks(lower_words(words)[-LONGEST_LABEL:])
            weapon = Pair(label, self._context, start=words[0].start, asides=self._asides)
            weapon.end = piece.start
            if self._last and self._last.is_combat and not self._last.damages:
                weapon.numbers, weapon.is_percent = list(self._last.numbers), True
            self._last = weapon
            self._line.pairs.append(weapon)
        if self._last:
            self._last.damages.append(damage)
            end = self._cursor.peek().end if kind else piece.end
            if self._last is self._above:
                self._line.spans.append((piece.start, end))
            else:
                self._last.leave_between(self._line.text[self._last.end : piece.start])
                self._last.end = end
        self._drop_words()
        self._cursor.at += bool(kind)

    def _end_line(self) -> None:
        _share_rest(self._line.pairs)
        words, lower = self._words, lower_words(self._words)
        context, count = find_context(lower)
        is_bare = not (self._line.pairs or has_numbers(self._cursor.pieces))
        is_heading = bool(context) and count == len(words) and is_bare
        if is_heading:
            self._line.spans.append((0, len(self._line.text)))
        if words and is_abilities(words) and not self._line.pairs:
            self._begin_row(words)
            self._waiting = None
        elif words and not self._line.pairs:
            self._row = []
            may_wait = is_bare and len(words) <= LONGEST_LABEL and not is_heading
            self._waiting = (self._line, words) if may_wait else None
        is_row = is_abilities([each for each in self._cursor.pieces if each.kind == "word"])
        self._is_under_heading = is_heading or (self._is_under_heading and is_row)
        if is_heading:
            self._context = context
        elif not (self._is_under_heading or self._line.text.endswith(",")):
            self._context = ""
        only = self._line.pairs[0] if len(self._line.pairs) == 1 and not words else None
        self._above = only if only and self._cursor.pieces[0].kind == "number" else None


def _is_bare_die(piece: SheetPiece) -> bool:
    return piece.kind == "dice" and piece.text[0] in "dD"


def _is_mark(piece: SheetPiece) -> bool:
    return piece.text.lower() in MARKS or piece.text.lower() in ABILITIES


def _share_rest(pairs: Sequence[Pair]) -> None:
    """Give spell slots the rest that is written once, after the last of them."""
    detail = ""
    for pair in reversed(pairs):
        is_slots = pair.name.startswith("spell") and pair.most is not None
        detail = (pair.detail or detail) if is_slots else ""
        pair.detail = pair.detail or detail


def _put_name_first(text: str) -> str:
    """Return `Acrobatics (Dex) +6` for `+6 Acrobatics (Dex)`, as the official sheets print it."""
    text = put_names_first(text)
    bonus, _, name = text.partition(" ")
    if bonus[:1] not in {"+", "-"} or not bonus[1:].isdecimal() or any(sign.isdigit() for sign in name):
        return text
    words = strip_marks(tuple(split_words(name[:BEGINNING].casefold())))
    return f"{name} {bonus}" if name_of_label(words) else text


def list_damages(inside: Sequence[SheetPiece]) -> list[Damage]:
    """Return the dice in a bracket, each with the word after it: `1d6+2 bludgeoning plus 1d4 fire`."""
    kinds = [each.text.lower() if each.kind == "word" else "" for each in (*inside[1:], END)]
    return [
        Damage(each.text, kind if kind not in NOISE else "")
        for each, kind in zip(inside, kinds, strict=True)
        if each.kind == "dice"
    ]


def lower_words(words: Sequence[SheetPiece]) -> tuple[str, ...]:
    """Return words in small letters."""
    return tuple(each.text.lower() for each in words)


def has_numbers(pieces: Sequence[SheetPiece]) -> bool:
    return any(each.kind not in {"word", "sign"} for each in pieces)


def is_abilities(words: Sequence[SheetPiece]) -> bool:
    return all(each.text.lower() in ABILITIES for each in words)
