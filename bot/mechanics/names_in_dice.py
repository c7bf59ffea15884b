"""Names in dice: what stands for a name is put in its place, before the dice are read.

A name counts only where a value may stand: at the beginning, behind a sign, behind `2x` and behind `vs`.
Words behind dice are a label, as they are anyway. A roll that begins a part is called by its name, as a saved
roll is: it takes values for what it leaves open, and then whatever may stand behind dice.
"""

import re
import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.other_bots import stands_for
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice
from bot.mechanics.templates import Template, list_open, values_of
from bot.mechanics.usual_names import find_line

NAME = r"[^\W\d_]\w*"

_GAP = re.compile(rf"\{{\s*({NAME})\s*\}}")

MINUS = frozenset("-−–")

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

_VERSUS = frozenset(("vs", "versus", "against", "dc", "ac"))
"""Words behind which a number stands that is to be reached."""

_ASKS = re.compile(r"\s*(?:[-−–\d<>=]|(?:even|odd)\b|in\s*\[)", re.IGNORECASE)
"""What stands behind such a word, where it is no name itself."""

_TIMES = re.compile(r"\s*[x×](?=\s)", re.IGNORECASE)
_PRODUCT = re.compile(r"\s*[*×/÷%]")
_OPERATOR = re.compile(r"\s*[-+−–*×/÷%]")

_VALUES = re.compile(r"(?:[\s,]*+(?:\w++\s*+[=:]\s*+[^\s,;]++|[+-]?\d{1,9}+(?![\w.])))*+", re.ASCII)
"""Numbers for open values, with names or without."""

_VALUES_OF_TARGET = re.compile(_VALUES.pattern.replace("[+-]?", ""), re.ASCII)
"""The same where only a target is open: what has a sign is added."""

_WAY_FIRST = re.compile(
    r"(\s+(?:adv(?:antage)?|dis(?:advantage)?))((?:\s+\d{1,9})+)(?![\w.])", re.ASCII | re.IGNORECASE
)
"""How dice are thrown, before numbers for open values: `attack adv 15`."""

_OPEN_TARGET = re.compile(
    rf"\s*(?:\b(?:vs\.?|versus|against)(?:\s*(?:dc|ac))?|\b(?:dc|ac)|(?=[<>]))\s*[<>]?=?\s*{_GAP.pattern}",
    re.IGNORECASE,
)
"""A target that is left open: without it the dice are rolled all the same."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice under a name, with all other names in them replaced; values may be left open."""

    name: str
    text: str

    @property
    def open(self) -> tuple[str, ...]:
        """The names of its open values."""
        return list_open(self.text)

    @property
    def needs(self) -> tuple[str, ...]:
        """Those without which it cannot be rolled: a target may stay open."""
        return list_open(_OPEN_TARGET.sub(" ", self.text))

    def read_values(self, text: str) -> dict[str, int]:
        """Read what was typed for open values: `7 15`, `ac=15`; numbers alone are for what it needs first.

        Raises:
            BadInput: a value is missing, given twice, unknown, or no whole number.
        """
        words = re.sub(r"\s*[=:]\s*", "=", text).replace(",", " ").split()
        named = {word.partition("=")[0].lower() for word in words if "=" in word}
        left = [name for name in self.needs if name not in named]
        fits = sum("=" not in word for word in words) <= len(left)
        wanted = {*self.needs, *named} if fits else {*self.open, *named}
        template = Template(self.text, tuple(name for name in self.open if name in wanted))
        return values_of(template, text) if words or template.open else {}

    def fill(self, values: Mapping[str, int]) -> Rolls:
        """Return the dice with values for what is open; an open target without one is left out.

        Raises:
            BadInput: another value is missing, or the dice ask for too much.
        """
        text = _OPEN_TARGET.sub(lambda found: found[0] if found[1].lower() in values else " ", self.text)
        template = Template(text, list_open(text))
        values_of(template, " ".join(f"{name}={values[name]}" for name in template.open if name in values))
        return template.fill(values)


Meaning = int | Roll
"""What a name stands for."""


class Names(Protocol):
    """Knows what names stand for."""

    def __contains__(self, name: object) -> bool: ...

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Return what a name stands for, used by the names of `path`.

        Raises:
            BadInput: it cannot be used.
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


@dataclass
class Expander:
    """Replaces the names of a sheet in a line."""

    names: Names
    path: tuple[str, ...]
    labels: bool = True
    labels_calls: bool = False
    """Whether a roll that begins a part has its name for a label."""
    used: dict[str, None] = field(default_factory=dict)
    unknown: dict[str, None] = field(default_factory=dict)

    def line(self, text: str) -> str:
        """Replace the names in all parts."""
        done, start = "", 0
        for token in TOKEN.finditer(text):
            if token.lastgroup == "part" or (token.lastgroup == "space" and "\n" in token[0]):
                done += self._part(text[start : token.start()]) + token[0]
                start = token.end()
        return done + self._part(text[start:])

    def _part(self, text: str, *, begins: bool = True) -> str:
        """Replace the names in a part; `begins` says whether a value may stand where it begins."""
        done: list[str] = []
        wants_value = first = begins
        is_plain = False  # whether a number without a label is wanted, as behind `vs`
        for token in TOKEN.finditer(text):
            kind, word = token.lastgroup, token[0]
            if kind == "space":
                done.append(word)
                continue
            name = fold_name(word) if kind == "word" else ""
            asks = name in _VERSUS and (not wants_value or _ASKS.match(text, token.end()) is not None)
            if name and wants_value and not asks:
                if name not in self.names:
                    self.unknown[name] = None
                else:
                    self.used[name] = None
                    found, behind = self.names.find(name, self.path), text[token.end() :]
                    if first and isinstance(found, Roll):
                        return "".join(done) + self._call(found, behind)
                    word = self._value(found, name, done, behind, is_plain=is_plain, begins=begins)
            is_plain = asks or kind == "compare"
            wants_value = is_plain or kind == "times" or (kind == "sign" and word not in "!.") or name == "x"
            first = kind == "times" and first
            done.append(word)
        return "".join(done)

    def _value(
        self, found: Meaning, name: str, done: list[str], behind: str, *, is_plain: bool, begins: bool
    ) -> str:
        """Return a name as a value among others; what is below 0 turns the sign before it."""
        if isinstance(found, Roll):
            return self._roll_within(found)
        if is_plain or _TIMES.match(behind):
            return str(found)
        label = f"[{name}]" if self.labels else ""
        if found >= 0:
            return f"{found}{label}"
        signs = [place for place, one in enumerate(done) if one.strip()][-2:]
        before = done[signs[0]] if len(signs) > 1 else "(" if begins else ")"
        sign = done[signs[-1]] if signs else ""
        follows_a_value = before[-1].isalnum() or before[-1] in ")]}"
        if sign in {"+", *MINUS} and follows_a_value and not _PRODUCT.match(behind):
            done[signs[-1]] = "+" if sign in MINUS else "-"
            return f"{-found}{label}"
        return f"({found}){label}"

    def _roll_within(self, roll: Roll) -> str:
        only = roll.fill({}).only
        if only is None or only.target or only.sets > 1:
            raise BadInput(
                f"{roll.name} is a whole roll and cannot be added: write it first, such as {roll.name} + 2."
            )
        root = str(only.root) if isinstance(only.root, Dice | Bracketed) else f"({only.root})"
        return f"{root}[{roll.name}]" if self.labels else root

    def _call(self, roll: Roll, behind: str) -> str:
        """Return the roll that begins a part, with what is typed behind its name."""
        if roll.open:
            behind = put_values_first(behind)
        values = (_VALUES if roll.needs else _VALUES_OF_TARGET).match(behind) if roll.open else None
        typed = values[0] if values else ""
        rest = behind[len(typed) :]
        if not roll.open and (number := re.fullmatch(r"\s+(\d{1,9})\s*(#.*)?", rest)):
            raise BadInput(
                f"{roll.name} has no gaps to fill: write + before what you add, or vs before a target.",
                typed=f"{roll.name}{rest}".strip(),
                offers=(f"{roll.name} + {number[1]}", f"{roll.name} vs {number[1]}"),
            )
        first, *others = roll.fill(roll.read_values(typed)).parts
        rest = self._part(rest, begins=False)
        added, words = _split_words(rest) if _OPERATOR.match(rest) else ("", rest)
        target = f" {first.target}" if first.target and not _asks_target(rest) else ""
        label = ": ".join(filter(None, (roll.name if self.labels_calls else "", first.label)))
        quoted = f' "{label.replace(chr(34), chr(39))}"' if label else ""
        root = (
            f"({first.root})" if _PRODUCT.match(rest) and isinstance(first.root, Arithmetic) else first.root
        )
        times = f"{first.sets}x " if first.sets > 1 else ""
        return f"{times}{root}{added}{target}{quoted}{words}{''.join(f'; {part}' for part in others)}"


def put_values_first(behind: str) -> str:
    """Return what stands behind the name of a roll as `15 adv`, also where `adv 15` was typed."""
    return _WAY_FIRST.sub(r"\2\1", behind) if _WAY_FIRST.match(behind) else behind


def _asks_target(rest: str) -> bool:
    """Whether what stands behind a roll has a target of its own."""
    kinds = [(token.lastgroup, token[0].lower()) for token in TOKEN.finditer(rest)]
    return any(kind == "compare" or (kind == "word" and word in _VERSUS) for kind, word in kinds)


def _split_words(rest: str) -> tuple[str, str]:
    """Return the sum that is added to a roll, and the words behind it."""
    wants_value = False
    for token in TOKEN.finditer(rest):
        kind = token.lastgroup
        if kind in {"words", "compare"} or (kind == "word" and not wants_value):
            return rest[: token.start()].rstrip(), f" {rest[token.start() :]}"
        if kind != "space":
            wants_value = kind == "sign"
    return rest.rstrip(), ""


def list_unknown(text: str) -> tuple[str, ...]:
    """Return the words in dice that stand where a value may stand, and are no dice."""
    return tuple(word for word in list_doubtful(text) if stands_for(word) is None)


def list_doubtful(text: str) -> tuple[str, ...]:
    """Return the same with names of dice that games have, such as `fate`: all that is seen at a glance."""
    if _DOUBTFUL.search(text) is None:
        return ()
    expander = Expander(NoNames(), ())
    expander.line(text)
    return tuple(word for word in expander.unknown if not (_DIE.fullmatch(word) or word in OWN_WORDS))


_DIE = re.compile(r"d(?:\d\w*|f)?|adv(?:antage)?|dis(?:advantage)?|even|odd|in|kh?\d*|kl\d*", re.IGNORECASE)
"""Words that are dice, or go on with them, at a glance."""

_DOUBTFUL = re.compile(rf"(?<![^\W_x×])(?!(?:{_DIE.pattern})(?!\w))[^\W\d_]", re.IGNORECASE)
"""Where another word may begin: in most dice there is none, and nobody need read them piece by piece."""


class NoNames:
    """Knows no name."""

    def __contains__(self, name: object) -> bool:
        return False

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Is asked by nobody."""
        raise KeyError(name)
