"""Reads all rolls of a line from its tokens, as often as its doubts need it."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NOWHERE, Names, NameScope
from bot.mechanics.notation.checks import check
from bot.mechanics.notation.groups import size_of
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.tree import Node, PercentileDice, within
from bot.mechanics.notation.whole import compare_as_targets
from bot.mechanics.reading.before import read_before
from bot.mechanics.reading.behind import do, read_behind
from bot.mechanics.reading.calls import add_to_dice
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.explaining import explain
from bot.mechanics.reading.language import COMPARE
from bot.mechanics.reading.named import begins_roll, mentions, open_braces, resolve
from bot.mechanics.reading.numbers_alone import throw_numbers
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.typed_text import NARROW


class RollWords(NamedTuple):
    """What was typed beside the dice of a roll, as far as games want to know it."""

    free_words: str = ""
    """Those that are a label without a mark."""
    way: Literal["", "kh", "kl"] = ""
    """Advantage or disadvantage, which is in the dice."""


@dataclass(frozen=True)
class UnderstoodLine:
    """A line as it was understood."""

    rolls: Rolls
    taken: tuple[Taken, ...]
    target_words: tuple[str, ...] = ()
    """The word before the target of each roll, which some games tell apart: `ac`; empty where it has none."""
    said: tuple[RollWords, ...] = ()
    """What else was said of each."""
    names: tuple[str, ...] = ()
    """The names in it."""

    def resolved(self, *, has_labels: bool) -> "UnderstoodLine":
        """Return the line with what its names stand for."""
        if not self.names:
            return self
        parts = (resolve_roll(part, has_labels=has_labels) for part in self.rolls.parts)
        return replace(self, rolls=Rolls(tuple(parts)))


def resolve_roll(roll: Expression, *, has_labels: bool) -> Expression:
    """Return a roll with what its names stand for."""
    return replace(roll, root=resolve(roll.root, has_labels=has_labels))


def check_length(rolls: tuple[Expression, ...]) -> None:
    """See that rolls are not too long with what their names stand for.

    Raises:
        BadInput: they are.
    """
    size = len(str(Rolls(rolls)))
    if size > LIMITS.characters:
        raise BadInput(
            f"With its names written out, this has {size:,} characters; "
            f"at most {LIMITS.characters} are allowed."
        )


class KnownValues:
    """What the rolls of a line threw under a name, for those after them."""

    def __init__(self) -> None:
        self.values: dict[str, Node] = {}
        self._sizes: dict[str, int] = {}

    def add(self, roll: Expression) -> None:
        """Know a roll by its name, if it has one.

        Raises:
            Mistake: the name is another's, or the roll uses too much again.
        """
        size = size_of(roll.root, self._sizes)
        if size > LIMITS.values:
            sentence = f"{roll} is too long: with each $name written out it has over {LIMITS.values} values."
            raise Mistake(None, sentence)
        if roll.name in self.values:
            raise Mistake(None, f"${roll.name} is thrown twice: give the second another name.")
        if roll.name:
            self.values[roll.name], self._sizes[roll.name] = roll.root, size


class LineReader:
    """Reads a line: its tokens are cut once, and read again for each choice at its doubts."""

    def __init__(self, text: str, scope: NameScope = NOWHERE) -> None:
        self.text = text.translate(NARROW)
        self.scope = scope
        self.names: list[str] = []
        """The names that were read, also where the line is then refused."""
        tokens = tokenize(self.text)
        self._parts = split_parts(
            tokens if scope is NOWHERE else open_braces(scope.names, tokens), scope.names
        )

    @property
    def may_name(self) -> bool:
        """Whether a name stands anywhere in it."""
        return any(mentions(self.scope.names, part) for part in self._parts)

    def read(self, chosen: tuple[int, ...] = ()) -> UnderstoodLine:
        """Read the line, with what was chosen at its doubts.

        Raises:
            BadInput: it asks for too much.
            Ambiguity: something has several meanings, and none was chosen.
            Mistake: it cannot be understood.
        """
        choices, known = Choices(chosen), KnownValues()
        self.names.clear()
        rolls: list[Expression] = []
        taken: list[Taken] = []
        words: list[str] = []
        said: list[RollWords] = []
        waiting = list(self._parts)
        if not waiting:
            raise Mistake(None, "There are no dice to throw: write some, such as 2d6 + 3.")
        if len(waiting) > LIMITS.rolls:
            count = f"One line makes at most {LIMITS.rolls} rolls, and this one has {len(waiting)}."
            raise Mistake(None, count)
        while waiting:
            reader = PartReader(
                self.text, waiting.pop(0), choices, known.values, RollPart(choices), self.scope
            )
            try:
                parts = _read_part(reader)
            finally:
                self.names += reader.names
            if reader.names:
                check_length(tuple(resolve_roll(part, has_labels=False) for part in parts))
            for roll in parts:
                known.add(roll)
            rolls += parts
            words += (reader.part.target_word, *("" for _ in parts[1:]))
            others = (RollWords() for _ in parts[1:])
            said += (RollWords(" ".join(reader.part.free_words), reader.part.way), *others)
            if reader.rest is not None:
                waiting.insert(0, reader.tokens[reader.rest :])
            tokens = zip(reader.tokens, reader.meanings, strict=False)
            taken += [(token.start, token.end, meaning) for token, meaning in tokens]
        made = throw_numbers(self.text, compare_as_targets(Rolls(tuple(rolls))), choices)
        check(made)
        return UnderstoodLine(made, tuple(taken), tuple(words), tuple(said), tuple(dict.fromkeys(self.names)))


def _read_part(reader: PartReader) -> tuple[Expression, ...]:
    part = reader.part
    try:
        if reader.token.kind == "variable" and reader.ahead().is_sign("="):
            part.name = reader.take("variable", 2).text[1:].lower()
        read_before(reader)
        if part.name and part.sets > 1:
            reader.refuse(f"${part.name} is thrown once: leave {part.sets}x out.", reader.tokens[0].start)
        part.root = reader.sum(part.root if reader.has_root else None)
        part.compare_die()
        for meant, number in reader.delayed:
            do(reader, meant, number)
        read_behind(reader)
        if reader.names:
            add_to_dice(reader)
    except Mistake as mistake:
        raise explain(reader, mistake) from None
    has_tens = any(isinstance(one, PercentileDice) for one in within(part.root))
    if has_tens or (reader.is_low_good and part.is_hundred):
        part.stay_below()
    return part.expressions()


def split_parts(tokens: tuple[Token, ...], names: Names = NOWHERE.names) -> list[tuple[Token, ...]]:
    """Return the tokens of each roll; commas part rolls where each has dice, and no brackets are about.

    What begins with the name of a roll has dice, too.
    """
    commas = _commas_part(tokens, names)
    parts: list[tuple[Token, ...]] = []
    current: list[Token] = []
    for token in tokens:
        if token.kind in {"part", "end"} or (commas and token.is_sign(",")):
            if current:
                parts.append((*current, Token("end", "", token.start, token.start)))
            current = []
        else:
            current.append(token)
    return parts


def _commas_part(tokens: tuple[Token, ...], names: Names) -> bool:
    if not any(token.text == "," for token in tokens):  # as in most lines, which this spares the rest
        return False
    if any(token.is_sign("(", "{") or token.kind == "list" or token.is_word("of") for token in tokens):
        return False
    has_dice = [begins_roll(names, tokens, 0)]
    for place, (token, after) in enumerate(pairwise(tokens)):
        if token.is_sign(",") and (after.is_sign(*COMPARE) or after.is_word("even", "odd", "in")):
            return False
        if token.is_sign(","):
            has_dice.append(begins_roll(names, tokens, place + 1))
        elif token.is_word("d", "df", "w") and (after.kind == "number" or after.is_sign("%")):
            has_dice[-1] = True
    return all(has_dice)
