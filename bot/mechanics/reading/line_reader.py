"""Reads all rolls of a line from its tokens, again for each choice at its doubts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NOWHERE, Names, NameScope, Roll
from bot.mechanics.notation.building import size_of
from bot.mechanics.notation.checks import check
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.tree import Node
from bot.mechanics.notation.whole import compare_as_targets
from bot.mechanics.reading.after import do, read_after_sum
from bot.mechanics.reading.before import read_before
from bot.mechanics.reading.calls import add_d20, add_to_dice
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.explaining import explain
from bot.mechanics.reading.game_words_in_tokens import SEPARATORS, begins_throw
from bot.mechanics.reading.language import COMPARE
from bot.mechanics.reading.names_in_tokens import NameMatch, begins_roll, find_name, open_braces, resolve
from bot.mechanics.reading.numbers_alone import throw_numbers
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.typed_text import NARROW, SPACES

PLAIN = NARROW | SPACES


class RollWords(NamedTuple):
    """The words beside the dice of a roll that games may want."""

    free_words: str = ""
    """The label's words without a mark."""
    way: Literal["", "kh", "kl"] = ""
    """Advantage or disadvantage, already in the dice."""
    options: Mapping[str, int] = {}
    """Values of the game's options, by their names."""


@dataclass(frozen=True)
class UnderstoodLine:
    """The rolls of a line, and the meaning of its other words."""

    rolls: Rolls
    taken: tuple[Taken, ...]
    target_words: tuple[str, ...] = ()
    """The word before the target of each roll, if games tell it apart: `ac`; else empty."""
    said: tuple[RollWords, ...] = ()
    """The other words of each roll."""
    names: tuple[str, ...] = ()
    """The names in it."""
    needs_game: bool = False
    """Whether the line reads differently without the game."""

    @property
    def options(self) -> Mapping[str, int]:
        """Values of the options of a game beside the first roll, by their names."""
        return self.said[0].options

    def resolve(self, *, has_labels: bool) -> "UnderstoodLine":
        """Return the line with its names replaced by their values."""
        if not self.names:
            return self
        parts = (resolve_roll(part, has_labels=has_labels) for part in self.rolls.parts)
        return replace(self, rolls=Rolls(tuple(parts)))


def resolve_roll(roll: Expression, *, has_labels: bool) -> Expression:
    """Return a roll with its names replaced by their values."""
    return replace(roll, root=resolve(roll.root, has_labels=has_labels))


def check_length(rolls: tuple[Expression, ...]) -> None:
    """Check that rolls are not too long with their names replaced.

    Raises:
        BadInput: they are.
    """
    size = len(str(Rolls(rolls)))
    if size > LIMITS.characters:
        raise BadInput(
            f"The dice of these names have {size:,} characters together, but at most {LIMITS.characters} "
            "are possible: use fewer names."
        )


MOST_THROWS = 40
"""For a line that a game judges, in which attacks have their damage; each throw must be within limits."""


class KnownValues:
    """The dice of earlier rolls of the line, by name."""

    def __init__(self) -> None:
        self.values: dict[str, Node] = {}
        self._sizes: dict[str, int] = {}

    def add(self, roll: Expression) -> None:
        """Remember a roll by its name, if it has one.

        Raises:
            Mistake: the name is taken, or the roll uses too many earlier dice.
        """
        size = size_of(roll.root, self._sizes)
        if size > LIMITS.values:
            sentence = f"`{roll}` uses names such as $a too often: use fewer of them."
            raise Mistake(None, sentence)
        if roll.name in self.values:
            raise Mistake(
                None,
                f"`${roll.name}` names two rolls: give the second another name, such as `${roll.name}2`.",
            )
        if roll.name:
            self.values[roll.name], self._sizes[roll.name] = roll.root, size


class LineReader:
    """Reads a line: cuts its tokens once, and reads them again for each choice at its doubts."""

    def __init__(self, text: str, scope: NameScope = NOWHERE) -> None:
        self.text = text.translate(PLAIN)
        self.scope = scope
        self.names: list[str] = []
        """The names read so far, kept also if the line is refused."""
        tokens = tokenize(self.text)
        if scope.has_names and ("{" in self.text or "@" in self.text):
            tokens = open_braces(scope.names, tokens)
        self._matches: dict[int, NameMatch | None] = {}
        self._separators: list[Taken] = []
        self._parts = split_parts(tokens, scope, self._separators)

    @property
    def _is_parted_by_game(self) -> bool:
        """Whether a word such as `and` or `damage`, not only `;` or a new line, separates the rolls."""
        return any(self.text[start:end] not in {";", "\n"} for start, end, _ in self._separators)

    @property
    def may_name(self) -> bool:
        return any(self._find_name(part, place) for part in self._parts for place in range(len(part)))

    def _find_name(self, tokens: tuple[Token, ...], place: int) -> NameMatch | None:
        start = tokens[place].start
        self._matches[start] = match = find_name(self.scope.names, tokens, place)
        return match

    def read(self, chosen: tuple[int, ...] = ()) -> UnderstoodLine:
        """Read the line with the choices at its doubts.

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
        needs_game = self.scope.game is not None and len(waiting) > 1 and self._is_parted_by_game
        if not waiting:
            raise Mistake(None, "There are no dice to throw: write some, such as 2d6 + 3.")
        if len(waiting) > (MOST_THROWS if self.scope.game else LIMITS.rolls):
            count = f"You can write at most {LIMITS.rolls} rolls at once, not {len(waiting)}: leave some out."
            raise Mistake(None, count)
        while waiting:
            reader = PartReader(
                self.text,
                waiting.pop(0),
                choices,
                known.values,
                RollPart(choices, strikes_all=bool(self.scope.game and self.scope.game.strikes_all)),
                self.scope,
                self._matches,
            )
            try:
                parts = _read_part(reader)
            finally:
                self.names += reader.names
            if any(isinstance(self.scope.find(name), Roll) for name in reader.names):
                check_length(tuple(resolve_roll(part, has_labels=False) for part in parts))
            for roll in parts:
                known.add(roll)
            rolls += parts
            words += (reader.part.target_word, *("" for _ in parts[1:]))
            others = (RollWords() for _ in parts[1:])
            part = reader.part
            said += (RollWords(" ".join(part.free_words), part.way, part.options), *others)
            needs_game = needs_game or part.needs_game
            if reader.rest is not None:
                waiting.insert(0, reader.tokens[reader.rest :])
            tokens = zip(reader.tokens, reader.meanings, strict=False)
            taken += [(token.start, token.end, meaning) for token, meaning in tokens]
        made = throw_numbers(self.text, compare_as_targets(Rolls(tuple(rolls))), choices)
        needs_game = self._is_too_long(made) or needs_game
        taken += self._separators
        names = tuple(dict.fromkeys(self.names))
        return UnderstoodLine(made, tuple(taken), tuple(words), tuple(said), names, needs_game)

    def _is_too_long(self, rolls: Rolls) -> bool:
        """Whether a line that a game judges would be too long as dice.

        Raises:
            BadInput: it asks for too much.
        """
        try:
            check(rolls)
        except BadInput:
            if self.scope.game is None:
                raise
            for part in rolls.parts:
                check(Rolls((part,)))
            return True
        return False


def _read_part(reader: PartReader) -> tuple[Expression, ...]:
    part = reader.part
    try:
        if reader.token.kind == "variable" and reader.ahead().is_sign("="):
            part.name = reader.take("variable", 2).text[1:].lower()
        read_before(reader)
        if part.name and part.sets > 1:
            reader.refuse(
                f"`${part.name}` can name only one roll, not {part.sets}: leave `{part.sets}x` out.",
                reader.tokens[0].start,
            )
        part.root = reader.read_sum(part.root if reader.has_root else None)
        part.compare_die()
        for meant, number in reader.delayed:
            do(reader, meant, number)
        read_after_sum(reader)
        if reader.names:
            add_to_dice(reader)
        if reader.leaves_out_d20:
            add_d20(reader)
    except Mistake as mistake:
        raise explain(reader, mistake) from None
    if part.target and (part.adds_tens or (reader.is_low_good and part.is_hundred)):
        part.stay_below()
    return part.expressions()


def split_parts(
    tokens: tuple[Token, ...], scope: NameScope = NOWHERE, separators: list[Taken] | None = None
) -> list[tuple[Token, ...]]:
    """Return the tokens of each roll, and append those between them to `separators`.

    Commas separate rolls if each has dice, or the name of a roll before them, outside all brackets.
    """
    is_parted = _find_separators(tokens, scope)
    parts: list[tuple[Token, ...]] = []
    current: list[Token] = []
    for place, token in enumerate(tokens):
        if token.kind in {"part", "end"} or (current and place in is_parted):
            if current:
                parts.append((*current, Token("end", "", token.start, token.start)))
            if separators is not None and token.kind != "end":
                separators.append((token.start, token.end, "separator"))
            current = []
        else:
            current.append(token)
    return parts


def _find_separators(tokens: tuple[Token, ...], scope: NameScope) -> frozenset[int]:
    """Return the places of commas between rolls, and of words that separate throws of a game."""
    has_throws = scope.game is not None and not scope.game.strikes  # `crit damage 2d6` is one roll
    parts = SEPARATORS if has_throws else {","}
    if parts.isdisjoint([token.text for token in tokens]):  # as in most lines
        return frozenset()
    if any(token.is_sign("(", "{") or token.kind == "list" or token.is_word("of") for token in tokens):
        return frozenset()
    if has_throws:
        return frozenset(place for place in range(len(tokens)) if _parts_throws(tokens, place, scope.names))
    return _find_commas(tokens, scope.names)


def _parts_throws(tokens: tuple[Token, ...], place: int, names: Names) -> bool:
    is_named = tokens[place].is_sign(",") or tokens[place].is_word("and")
    return begins_throw(tokens, place) or (is_named and begins_roll(names, tokens, place + 1))


def _find_commas(tokens: tuple[Token, ...], names: Names) -> frozenset[int]:
    has_dice = [begins_roll(names, tokens, 0)]
    commas: list[int] = []
    for place, (token, after) in enumerate(pairwise(tokens)):
        if token.is_sign(",") and (after.is_sign_of(COMPARE) or after.is_word("even", "odd", "in")):
            return frozenset()
        if token.is_sign(","):
            commas.append(place)
            has_dice.append(begins_roll(names, tokens, place + 1))
        elif token.is_word("d", "df", "w") and (after.kind == "number" or after.is_sign("%")):
            has_dice[-1] = True
    return frozenset(commas) if all(has_dice) else frozenset()
