"""Names in dice: how they are written, what they stand for, and where: the scope in which a line is read."""

import unicodedata
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from bot.mechanics.game_words import GameWords
from bot.mechanics.notation.line import Rolls
from bot.mechanics.typed_text import begin_of_word, begins_name, end_of_word, is_of_word, split_words
from bot.mechanics.usual_names import APOSTROPHES, find_line

OWN_WORDS = frozenset(("x", "d", "max", "min", "abs", "floor", "ceil", "vs", "versus", "against"))
"""Words of the language that are no dice by themselves."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice under a name, in which other names may stand, and values may be left open."""

    name: str
    text: str
    open: tuple[str, ...] = ()
    """The names of its open values."""
    needs: tuple[str, ...] = ()
    """Those without which it cannot be rolled: a target may stay open."""


Meaning = int | Roll
"""What a name stands for."""


class LineOfRolls(Protocol):
    """A line of rolls as it was understood."""

    @property
    def rolls(self) -> Rolls: ...

    @property
    def target_words(self) -> tuple[str, ...]:
        """The word before the target of each."""


class Names(Protocol):
    """Knows what names stand for."""

    def __contains__(self, name: object) -> bool: ...

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Return what a name stands for, used by the names of `path`.

        Raises:
            BadInput: it cannot be used.
        """

    def fill(self, roll: Roll, typed: str, scope: "NameScope") -> LineOfRolls:
        """Return what it rolls where it is used, with the values that were typed for what it leaves open.

        Raises:
            BadInput: a value is missing, given twice, unknown, or no whole number; or the dice are refused.
        """


class FilledText(NamedTuple):
    """What was typed, with what names stand for in their place."""

    text: str
    used: tuple[str, ...]
    """The names that were replaced."""
    has_dice: bool = False
    """Whether a name stands for dice, so that nothing was replaced."""


@lru_cache(maxsize=256)
def fold_name(text: str) -> str:
    """Return a name as it is looked up."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


MOST_WORDS = 5
"""How many words a name has at most, where it is typed with gaps between them."""

LONGEST_NAME = 32
"""Characters of a name."""

LONGEST_RUN = 2 * LONGEST_NAME
"""Characters in which a name is looked for: people leave gaps of a space or two between its words."""

BEFORE_NAMES = tuple("-+−–*×/%(<>=;")
"""Signs behind which a name may stand, and words."""

WORDS_BEFORE_NAMES = frozenset(("vs", "x", "dc"))

BETWEEN_WORDS = frozenset((*APOSTROPHES, "-"))
"""Signs that may stand between the words of a name, as a gap may."""


def write_names(names: Container[str], text: str) -> str:
    """Return dice in which names stand as a sheet has them: `Spot Hidden` as spot_hidden, `sanity` as san.

    What stands for itself already, and words behind `#`, stay.
    """
    dice, mark, said = text.partition("#")
    done, start = "", 0
    while (place := _find_name(dice, start)) is not None:
        ends = list(_list_ends(dice[: place + LONGEST_RUN], place))
        if fold_name(dice[place : ends[-1]]) in names:
            done, start = done + dice[start : ends[-1]], ends[-1]
            continue
        words = [dice[place:end] for end in reversed(ends[:MOST_WORDS])]
        lines = ((word, find_line(names, fold_run(word))) for word in words)
        word, line = next((each for each in lines if each[1]), (words[-1], None))
        is_name = line is not None and _takes_name(dice[:place])
        done += dice[start:place] + (line if line and is_name and fold_name(word) != line else word)
        start = place + len(word)
    return f"{done}{dice[start:]}{mark}{said}"


def list_named(lines: Mapping[str, str], text: str) -> set[str]:
    """Return the names of lines that stand in dice, as people write them."""
    parts = {part.strip() for part in text.casefold().split("+")}
    if all(part in lines or part.replace("d", "", 1).isdecimal() for part in parts):
        return parts & lines.keys()  # d20 + dex + 2, as most rolls by names are: a tenth of the work below
    words = split_words(write_names(lines, text).casefold(), within="_-")
    return {word.lstrip("-") for word in words} & lines.keys()  # a saved roll may have `-` in its name


def list_reached(lines: Mapping[str, str], text: str) -> set[str]:
    """Return the names of lines that stand in dice, and in the lines that these name, and so on."""
    reached, left = set[str](), [text]
    while left:
        new = list_named(lines, left.pop()) - reached
        reached |= new
        left += (line for name in new if not (line := lines[name]).isdecimal())
    return reached


def _find_name(text: str, start: int) -> int | None:
    """Return where the next word begins that may be a name: not within another, in braces, or behind `$`."""
    for place in range(start, len(text)):
        before = text[place - 1] if place else ""
        if begins_name(text[place]) and not is_of_word(before) and before not in {"{", "$"}:
            return place
    return None


def _list_ends(text: str, begin: int) -> Iterator[int]:
    """Go through where a name may end that begins at a place: behind one word, behind two, and so on."""
    while (end := end_of_word(text, begin)) > begin:
        yield end
        if (sign := text[end : end + 1]) in BETWEEN_WORDS:
            begin = _end_of_gap(text, end + 1) if sign in APOSTROPHES else end + 1  # thieves' tools
        else:
            begin = _end_of_gap(text, end)


def _end_of_gap(text: str, begin: int) -> int:
    return next((place for place in range(begin, len(text)) if not text[place].isspace()), len(text))


def _takes_name(before: str) -> bool:
    """Whether a name may stand behind a text: nothing, a sign, a word such as `vs`, or the name of a game."""
    before = before.rstrip()
    begin = begin_of_word(before, len(before))
    if begin == len(before):
        return not before or before.endswith(BEFORE_NAMES)
    is_first = before[:begin].rstrip()[-1:] in {"", ";"}
    return is_first or before[begin:].casefold() in WORDS_BEFORE_NAMES


def list_runs(text: str) -> tuple[str, ...]:
    """Return the several words that a text begins with and that may be one name, the longest first."""
    ends = islice(_list_ends(text, 0), MOST_WORDS)
    return tuple(text[:end] for end in ends)[:0:-1]


def fold_run(run: str) -> str:
    """Return several words as the one name that they may be, with their apostrophes."""
    return fold_name("_".join(run.replace("-", " ").split()))


class NoNames:
    """Knows no name."""

    def __contains__(self, name: object) -> bool:
        return False

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Is asked by nobody."""
        raise KeyError(name)

    def fill(self, roll: Roll, typed: str, scope: "NameScope") -> LineOfRolls:
        """Is asked by nobody."""
        raise KeyError(roll.name)


@dataclass(frozen=True)
class NameScope:
    """What names stand for where a line is read."""

    names: Names = field(default_factory=NoNames)
    adds_to: str = ""
    """The dice to which a number alone is probably to be added; empty: nobody knows."""
    is_sure: bool = False
    """Whether it is added to them without asking, as in a game that is played."""
    path: tuple[str, ...] = ()
    """The names through which what is read is used."""
    has_labels: bool = True
    """Whether what stands for a name has that for its label."""
    game: GameWords | None = None
    """The words of the game that may judge what is read."""

    @property
    def has_names(self) -> bool:
        """Whether any name is known."""
        return not isinstance(self.names, NoNames)

    def find(self, name: str) -> Meaning:
        """Return what a name stands for.

        Raises:
            BadInput: it cannot be used.
        """
        return self.names.find(name, self.path)

    def fill(self, roll: Roll, typed: str) -> LineOfRolls:
        """Return what a name rolls, with the values that were typed for what it leaves open.

        Raises:
            BadInput: a value is missing or does not fit, or the dice are refused.
        """
        return self.names.fill(roll, typed, self)


NOWHERE = NameScope()
"""Where no name is known."""
