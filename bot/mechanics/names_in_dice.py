"""Names in dice: how people write them, what they mean, and the scope in which a line is read."""

import unicodedata
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from bot.mechanics.errors import BadInput
from bot.mechanics.game_words import GameWords
from bot.mechanics.notation.line import Rolls
from bot.mechanics.typed_text import begin_of_word, begins_name, end_of_word, is_of_word, split_words
from bot.mechanics.usual_names import APOSTROPHES, find_line

OWN_WORDS = frozenset(("x", "d", "max", "min", "abs", "floor", "ceil", "vs", "versus", "against"))
"""Words of the language that are no dice by themselves."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Named dice, which may have other names and blanks in them."""

    name: str
    text: str
    open: tuple[str, ...] = ()
    """The names of its blanks."""
    needs: tuple[str, ...] = ()
    """The blanks that must be filled; a target may stay blank."""

    @property
    def targets(self) -> frozenset[str]:
        """The blanks that may stay blank."""
        return frozenset(self.open).difference(self.needs)


Meaning = int | Roll
"""What a name stands for."""


class LineOfRolls(Protocol):
    """A line of rolls as understood."""

    @property
    def rolls(self) -> Rolls: ...

    @property
    def target_words(self) -> tuple[str, ...]:
        """The word before the target of each roll."""

    @property
    def options(self) -> Mapping[str, int]:
        """Values of the options of a game beside its first roll, by their names."""


class Names(Protocol):
    """Finds the meanings of names."""

    def __contains__(self, name: object) -> bool: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Return the meaning of a name, used by the names of `path`.

        Raises:
            BadInput: it cannot be used.
        """

    def fill(self, roll: Roll, typed: str, scope: "NameScope") -> LineOfRolls:
        """Return the rolls of a name where it is used, with the values typed for its blanks.

        Raises:
            BadInput: a value is missing, given twice, unknown, or no whole number; or the dice are refused.
        """


class FilledText(NamedTuple):
    """Typed text with the values of names in their place."""

    text: str
    used: tuple[str, ...]
    """The names that were replaced."""
    has_dice: bool = False
    """Whether a name means dice, so that nothing was replaced."""
    told: str = ""
    """The names with their numbers, as a label says them."""
    refusal: BadInput | None = None
    """Why names in it are unclear, or None."""


@lru_cache(maxsize=256)
def fold_name(text: str) -> str:
    """Return a name in its form for lookup."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


MOST_WORDS = 5
"""The most words of a name that is typed with gaps."""

LONGEST_NAME = 32
"""Characters of a name."""

LONGEST_RUN = 2 * LONGEST_NAME
"""Characters that may be a name: people leave gaps of a space or two between its words."""

BEFORE_NAMES = tuple("-+−–*×/%(<>=;&,")
"""Signs that a name may follow, besides words."""

WORDS_BEFORE_NAMES = frozenset(("vs", "x", "dc", "and", "plus", "minus", "with", "of"))

BETWEEN_WORDS = frozenset((*APOSTROPHES, "-"))
"""Signs that may be between the words of a name, like a gap."""


def write_names(names: Container[str], text: str) -> str:
    """Return dice with names as the sheet has them: `Spot Hidden` as spot_hidden, `sanity` as san.

    Words that are already names, and words after `#`, stay.
    """
    dice, mark, said = text.partition("#")
    done, start = "", 0
    while (place := _find_name(dice, start)) is not None:
        end = _end_without_gaps(dice[: place + LONGEST_NAME + 1], place)
        if fold_name(dice[place:end]) in names:
            done, start = done + dice[start:end], end
            continue
        ends = [*islice(_list_ends(dice[: place + LONGEST_RUN], place), MOST_WORDS)]
        words = [dice[place:end] for end in reversed(ends)]
        lines = ((word, find_line(names, fold_run(word))) for word in words)
        word, line = next((each for each in lines if each[1]), (words[-1], None))
        is_whole = "_" in (line or "") and fold_run(word) == line
        is_name = line is not None and (is_whole or _takes_name(dice[:place]))
        done += dice[start:place] + (line if line and is_name and fold_name(word) != line else word)
        start = place + len(word)
    return f"{done}{dice[start:]}{mark}{said}"


def list_named(lines: Mapping[str, str], text: str) -> set[str]:
    """Return the names of lines in dice, as people write them."""
    parts = {part.strip() for part in text.casefold().split("+")}
    if all(part in lines or part.replace("d", "", 1).isdecimal() for part in parts):
        return parts & lines.keys()  # d20 + dex + 2, like most rolls with names: a tenth of the work below
    words = split_words(write_names(lines, text).casefold(), within="_-")
    return {word.lstrip("-") for word in words} & lines.keys()  # a saved roll may have `-` in its name


def list_reached(lines: Mapping[str, str], text: str) -> set[str]:
    """Return the names of lines in dice, and in the lines of these names, and so on."""
    reached, left = set[str](), [text]
    while left:
        new = list_named(lines, left.pop()) - reached
        reached |= new
        left += (line for name in new if not (line := lines[name]).isdecimal())
    return reached


def _find_name(text: str, start: int) -> int | None:
    """Return where the next possible name begins: not within another word, in braces, or after `$`."""
    for place in range(start, len(text)):
        before = text[place - 1] if place else ""
        if begins_name(text[place]) and not is_of_word(before) and before not in {"{", "$"}:
            return place
    return None


def _end_without_gaps(text: str, begin: int) -> int:
    """Return where the name that begins at a place ends if it has no gaps: `thieves'-tools`."""
    end = begin
    while end < len(text) and (is_of_word(text[end]) or text[end] in BETWEEN_WORDS):
        end += 1
    while text[end - 1] in BETWEEN_WORDS:
        end -= 1
    return end


def _list_ends(text: str, begin: int) -> Iterator[int]:
    """Yield possible ends of a name that begins at a place: after one word, after two, and so on."""
    while (end := end_of_word(text, begin)) > begin:
        yield end
        if (sign := text[end : end + 1]) in BETWEEN_WORDS:
            begin = _end_of_gap(text, end + 1) if sign in APOSTROPHES else end + 1  # thieves' tools
        else:
            begin = _end_of_gap(text, end)


def _end_of_gap(text: str, begin: int) -> int:
    return next((place for place in range(begin, len(text)) if not text[place].isspace()), len(text))


def _takes_name(before: str) -> bool:
    """Whether a name may follow a text: nothing, a sign, a word such as `vs`, or the name of a game."""
    before = before.rstrip()
    begin = begin_of_word(before, len(before))
    if begin == len(before):
        return not before or before.endswith(BEFORE_NAMES)
    is_first = before[:begin].rstrip()[-1:] in {"", ";"}
    return is_first or before[begin:].casefold() in WORDS_BEFORE_NAMES


def list_runs(text: str) -> tuple[str, ...]:
    """Return the beginnings of a text, of several words, that may be one name, the longest first."""
    ends = islice(_list_ends(text, 0), MOST_WORDS)
    return tuple(text[:end] for end in ends)[:0:-1]


def fold_run(run: str) -> str:
    """Return several words as one possible name, with their apostrophes."""
    return fold_name("_".join(run.replace("-", " ").split()))


class NoNames:
    """Knows no names."""

    names = ()

    def __contains__(self, name: object) -> bool:
        return False

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Nobody calls it."""
        raise KeyError(name)

    def fill(self, roll: Roll, typed: str, scope: "NameScope") -> LineOfRolls:
        """Nobody calls it."""
        raise KeyError(roll.name)


@dataclass(frozen=True)
class NameScope:
    """The names and the game that apply to a line."""

    names: Names = field(default_factory=NoNames)
    adds_to: str = ""
    """The dice that probably take a number alone; empty if unknown."""
    is_sure: bool = False
    """Whether the number is added to them without a question, as in a current game."""
    path: tuple[str, ...] = ()
    """The names through which the line is used."""
    has_labels: bool = True
    """Whether the value of a name has the name as its label."""
    game: GameWords | None = None
    """The words of the game that may judge the line."""

    @property
    def has_names(self) -> bool:
        """Whether any name is known."""
        return not isinstance(self.names, NoNames)

    def find(self, name: str) -> Meaning:
        """Return the meaning of a name.

        Raises:
            BadInput: it cannot be used.
        """
        return self.names.find(name, self.path)

    def fill(self, roll: Roll, typed: str) -> LineOfRolls:
        """Return the rolls of a name, with the values typed for its blanks.

        Raises:
            BadInput: a value is missing or does not fit, or the dice are refused.
        """
        return self.names.fill(roll, typed, self)


NOWHERE = NameScope()
"""A scope without names."""
