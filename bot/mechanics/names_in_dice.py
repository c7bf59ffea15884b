"""Names in dice: how they are written, what they stand for, and where: the scope in which a line is read."""

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from bot.mechanics.game_words import GameWords
from bot.mechanics.notation.line import Rolls
from bot.mechanics.usual_names import find_line

NAME = r"[^\W\d_]\w*"

OWN_WORDS = frozenset(("x", "d", "max", "min", "abs", "floor", "ceil", "vs", "versus", "against"))
"""Words of the language that are no dice by themselves."""

TOKEN = re.compile(
    rf"""
    (?P<space>\s+)
  | (?P<part>;)
  | (?P<words>\#[^;\n]*|"[^";\n]*"|“[^”;\n]*”|„[^“”;\n]*[“”])
  | (?P<value>\[[^\[\]]*\]|\{{\s*{NAME}\s*\}}|\$\w+)
  | (?P<times>\d+\s*[x×](?=\s*(?:[^\W\d_]|\()))
  | (?P<number>\d\w*)
  | (?P<word>{NAME})
  | (?P<compare>[<>]=?|=)
  | (?P<close>[)}}])
  | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""A piece of what people type as dice."""


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


class Put(NamedTuple):
    """What was typed, with what names stand for in their place."""

    text: str
    used: tuple[str, ...]
    """The names that were replaced."""


@lru_cache(maxsize=256)
def fold_name(text: str) -> str:
    """Return a name as it is looked up."""
    return unicodedata.normalize("NFKC", text.strip()).casefold()


_NAMES = re.compile(rf"(?<![\w{{$])(?P<first>{NAME})(?:(?:\s+|['\u2019-])\w+)*")
"""One word, or several that may be one name."""

_BEFORE_A_NAME = re.compile(r"(?:^|[-+−–*×/%(<>=;]|\b(?:vs|x|dc)|(?:^|;)\s*\w+)\s*$", re.IGNORECASE)
"""What stands before a name: nothing, a sign, or the name of a game."""

MOST_WORDS = 5
"""How many words a name has at most, where it is typed with gaps between them."""


def write_names(names: Container[str], text: str) -> str:
    """Return dice in which names stand as a sheet has them: `Spot Hidden` as spot_hidden, `sanity` as san.

    What stands for itself already, and words behind `#`, stay.
    """
    dice, mark, said = text.partition("#")
    done, start = "", 0
    while found := _NAMES.search(dice, start):
        if fold_name(found[0]) in names:
            done, start = done + dice[start : found.end()], found.end()
            continue
        place, words = found.start(), (*list_runs(found[0]), found["first"])
        lines = ((word, find_line(names, fold_run(word))) for word in words)
        word, line = next((each for each in lines if each[1]), (words[-1], None))
        is_name = line is not None and _BEFORE_A_NAME.search(dice[:place])
        done += dice[start:place] + (line if line and is_name and fold_name(word) != line else word)
        start = place + len(word)
    return f"{done}{dice[start:]}{mark}{said}"


def list_runs(text: str) -> tuple[str, ...]:
    """Return the several words that a text begins with and that may be one name, the longest first."""
    ends = islice(re.finditer(r"(?:\s+|['\u2019-])\w+", text), MOST_WORDS - 1)
    first = re.match(NAME, text)
    place, runs = first.end() if first else 0, []
    for end in ends:
        if end.start() != place:
            break
        place = end.end()
        runs.append(text[:place])
    return tuple(reversed(runs))


def fold_run(run: str) -> str:
    """Return several words as the one name that they may be."""
    return fold_name(re.sub(r"[\s'\u2019-]+", "_", run))


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
