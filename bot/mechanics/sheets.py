"""Sheets: numbers and rolls under names, a line each, and dice in which these names stand.

    dex = 3
    hp = 24/30
    stealth = dex + 2
    attack = d20 + dex + 2 vs {ac}

A line is a number, what one has of the most there can be (`24/30`), or dice and arithmetic in which other
names stand. What stands for a name takes its place as a value: `d20 + stealth` is rolled as
`d20 + 5[stealth]`, an ordinary expression with a label. So what is recorded, replayed, proved and asked for
its odds knows nothing of sheets.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.mechanics.errors import BadInput, nearest, unknown_name
from bot.mechanics.games.catalogue import game_names, parse_game
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import (
    MINUS,
    NAME,
    NOWHERE,
    OWN_WORDS,
    Meaning,
    NameScope,
    Roll,
    fold_name,
    fold_run,
    list_runs,
)
from bot.mechanics.names_in_games import list_unknown_in_game, put_in_game, recognize_game
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.tree import Thrown, within
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.reading.names import list_doubtful, list_unknown
from bot.mechanics.reading.reader import is_dice, read_line
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.reading.values import read_named_value
from bot.mechanics.signs import is_seen
from bot.mechanics.sources import Given
from bot.mechanics.templates import MOST as MOST_OPEN
from bot.mechanics.templates import TRIED, Template, fill_gaps, list_open, split_values, values_of
from bot.mechanics.usual_names import find_line

MOST_LINES = 100
"""Lines of a sheet."""

LONGEST_LINE = 200
"""Characters of what stands behind a name."""

LONGEST_NAME = 32
"""Characters of a name."""

DEEPEST = 8
"""How many names may stand for one another, the first among them."""

LARGEST = 1_000_000
"""What a number may come to at most, above or below 0."""

_NUMBER = re.compile(r"([-+−–]?)\s*(\d{1,9})", re.ASCII)

_HAS = re.compile(r"(\d{1,9})\s*/\s*(\d{1,9})", re.ASCII)
"""What one has, and the most there can be: a quotient of two plain numbers would be a plain number."""

_TWO_WORDS = re.compile(r"[^\W\d_]\s+[^\W\d_]")
"""As in `2d20 tn control`, or in a label."""

_GAPS = re.compile(r"(?<=\w)[\s'(-]+(?=\w)|\)$")
"""What stands between the words of a name as people write it, which is kept with _: `Fighting (Brawl)`."""

_LINE = re.compile(r"\s*([^=:]*?)\s*[=:]\s*(.*?)\s*", re.DOTALL)


_OPEN_TARGET = re.compile(
    rf"\s*(?:\b(?:vs\.?|versus|against)(?:\s*(?:dc|ac))?|\b(?:dc|ac)|(?=[<>]))\s*[<>]?=?\s*\{{\s*({NAME})\s*\}}",
    re.IGNORECASE,
)
"""A target that is left open: without it the dice are rolled all the same."""

_LABELS = re.compile(r"\[[^\]]*\]")

_THROWS = re.compile(r"[^#\"“”]*?(?<![^\W\d_])d\d")
"""Dice before any label: a hundred lines are shown without being parsed."""


class Counter(NamedTuple):
    """What one has, and the most there can be."""

    now: int
    most: int


@dataclass(frozen=True)
class Sheet:
    """Lines by their names, in order; `now` is what one has of what is used up, where that has changed."""

    lines: tuple[tuple[str, str], ...]
    now: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", dict(self.lines))
        object.__setattr__(self, "_found", {})
        object.__setattr__(self, "_read", {})

    texts: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The lines by their names."""
    _found: dict[str, tuple[Meaning, int]] = field(init=False, repr=False, compare=False)
    """What names stand for, and how many names that goes through."""
    _read: dict[tuple[str, str, str, bool], UnderstoodLine] = field(init=False, repr=False, compare=False)
    """What was read for rolls, with what was typed for their values, and to what a number is added."""

    def __str__(self) -> str:
        return "\n".join(f"{name} = {text}" for name, text in self.lines)

    def __contains__(self, name: object) -> bool:
        return name in self.texts

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(self.texts)

    @property
    def counters(self) -> dict[str, Counter]:
        """What one has of all that is used up, by name."""
        return {name: one for name in self.texts if (one := self.counter(name))}

    def counter(self, name: str) -> Counter | None:
        """Return what one has of a name; None where it is nothing that is used up."""
        found = _HAS.fullmatch(self.texts.get(name, ""))
        if found is None:
            return None
        now, most = int(found[1]), int(found[2])
        return Counter(min(self.now.get(name, now), most), most)

    def with_now(self, now: Mapping[str, int]) -> "Sheet":
        """Return the sheet with what one has now."""
        return Sheet(self.lines, now) if now else self

    def with_rolls(self, rolls: Mapping[str, str]) -> "Sheet":
        """Return the sheet with saved rolls besides, before which its own lines go."""
        return Sheet(tuple({**rolls, **self.texts}.items()), self.now) if rolls else self

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Return what a name stands for, used by the names of `path`.

        Raises:
            BadInput: there is a circle, it goes too deep, or it cannot be understood.
        """
        if name in path:
            circle = " → ".join((*path[path.index(name) :], name))
            raise BadInput(f"`{name}` uses itself ({circle}): write a number in one of these lines.")
        if name not in self._found:
            if len(path) >= DEEPEST:
                raise _too_deep(path[0])
            self._found[name] = self._mean(name, (*path, name))
        if len(path) + self._found[name][1] > DEEPEST:
            raise _too_deep(path[0] if path else name)
        return self._found[name][0]

    def _mean(self, name: str, path: tuple[str, ...]) -> tuple[Meaning, int]:
        if counter := self.counter(name):
            return counter.now, 1
        text = self.texts[name]
        if number := _NUMBER.fullmatch(text):
            return (-1 if number[1] in MINUS else 1) * int(number[2]), 1
        roll = Roll(name, text, list_open(text), list_open(_OPEN_TARGET.sub(" ", text)))
        if roll.open or _THROWS.match(_LABELS.sub("", text)):
            return roll, 1
        try:
            root, names = read_named_value(_strip_comment(text), NameScope(self, path=path))
        except Mistake:
            return roll, 1  # dice as people type them, such as `4d6 drop lowest`, or none at all
        depth = 1 + max((self._found[used][1] for used in names), default=0)
        if any(isinstance(one, Thrown) for one in within(root)):
            return roll, depth
        made = throw(Rolls((Expression(root),)), Given(()))
        return (roll if isinstance(made, Waiting) else made.totals[0]), depth

    def fill(self, roll: Roll, typed: str, scope: NameScope = NOWHERE) -> UnderstoodLine:
        """Return what a roll of it rolls where it is used, with the values that were typed for its gaps.

        Raises:
            BadInput: a value is missing, given twice, unknown, or no whole number; or the dice are refused.
        """
        key = roll.name, typed, scope.adds_to, scope.is_sure
        if key not in self._read:
            self._read[key] = self._fill(roll, read_values(roll, typed), scope)
        return self._read[key]

    def fill_with(self, roll: Roll, values: Mapping[str, int]) -> UnderstoodLine:
        """Return what a roll of it rolls with values; an open target without one is left out.

        Raises:
            BadInput: another value is missing, or the dice are refused.
        """
        return self._fill(roll, values, NOWHERE)

    def _fill(self, roll: Roll, values: Mapping[str, int], scope: NameScope) -> UnderstoodLine:
        text = _OPEN_TARGET.sub(lambda found: found[0] if found[1].lower() in values else " ", roll.text)
        try:
            dice = fill_gaps(text, values)
            if not list_doubtful(dice):  # without names it is read once for all
                return read_line(dice)
            inner = replace(scope, names=self, path=(*scope.path, roll.name), has_labels=True, game=None)
            return read_line(dice, inner)
        except BadInput as refused:
            if missing := next((word for word in list_unknown(text) if not find_line(self, word)), None):
                raise BadInput(
                    f"`{roll.name}` needs {missing}, a line of the roller's character: "
                    "choose one that has it with /character use."
                ) from refused
            raise


def _strip_comment(text: str) -> str:
    """Return a line without what stands behind `#`, unless that says how often: `6#4d6`."""
    comment = next((token for token in tokenize(text) if token.kind == "comment"), None)
    return text[: comment.start] if comment else text


def read_values(roll: Roll, typed: str) -> dict[str, int]:
    """Read what was typed for open values: `7 15`, `ac=15`; numbers alone are for what it needs first.

    Raises:
        BadInput: a value is missing, given twice, unknown, or no whole number.
    """
    words = split_values(typed)
    named = {word.partition("=")[0].lower() for word in words if "=" in word}
    left = [name for name in roll.needs if name not in named]
    fits = sum("=" not in word for word in words) <= len(left)
    wanted = {*roll.needs, *named} if fits else {*roll.open, *named}
    template = Template(roll.text, tuple(name for name in roll.open if name in wanted))
    return values_of(template, typed) if words or template.open else {}


def _too_deep(name: str) -> BadInput:
    return BadInput(
        f"`{name}` goes through more than {DEEPEST} names that refer to one another: write a number in one "
        "of their lines."
    )


def read_sheet(text: str) -> Sheet:
    """Read the lines that a person typed, and see that all of them can be used.

    Lines may have semicolons between them, where there is only one.

    Raises:
        BadInput: a line cannot be understood; the sentence says which.
    """
    lines = split_lines(text)
    if not lines:
        raise BadInput("A sheet has a line for each number or roll, such as dex = 3, or attack = d20 + dex.")
    sheet = Sheet(lines)
    for name in sheet.names:
        _check(sheet, name)
    return sheet


def split_lines(text: str) -> tuple[tuple[str, str], ...]:
    """Return the names that a person typed with what stands behind them.

    Raises:
        BadInput: a line cannot be read, a name is there twice, or there are too many.
    """
    typed = text.strip().splitlines()
    if len(typed) == 1:
        typed = re.split(
            rf"[;,](?=\s*{NAME}(?:[\s'(-]{{1,3}}\w{{1,{LONGEST_NAME}}}){{0,4}}\)?\s*[=:])", typed[0]
        )
    typed = list(filter(str.strip, typed))
    if len(typed) > MOST_LINES:
        raise BadInput(f"A sheet has at most {MOST_LINES} lines; this one has {len(typed)}: make it shorter.")
    lines: dict[str, str] = {}
    for line in typed:
        name, behind = _read_line(line)
        if name in lines:
            raise BadInput(f"{name} has two lines: give one of them another name.")
        lines[name] = behind
    return tuple(lines.items())


def _read_line(line: str) -> tuple[str, str]:
    found = _LINE.fullmatch(line)
    if found is None or not found[2]:
        shown = " ".join(line.split())[:60]
        raise BadInput(f"{shown!r} is not a line of a sheet: write it like dex = 3.", typed=line.strip())
    name, text = (
        read_name(_GAPS.sub(lambda gap: "" if gap[0] == ")" else "_", found[1])),
        " ".join(found[2].split()),
    )
    if not text.isprintable():
        raise BadInput(f"{name} has invisible characters: leave them out.")
    if len(text) > LONGEST_LINE:
        raise BadInput(f"The line of {name} has {len(text)} characters; at most {LONGEST_LINE} are allowed.")
    return name, text


def read_name(text: str) -> str:
    """Return a name as it is kept: `Dex` and `dex` are one name.

    Raises:
        BadInput: it has other signs than letters, digits and _, or is a word of the dice or of a game.
    """
    name = fold_name(text)
    if not re.fullmatch(NAME, name) or len(name) > LONGEST_NAME or not all(map(is_seen, name)):
        meant = re.sub(r"^[\W\d_]+|_+$", "", re.sub(r"\W+", "_", name))[:LONGEST_NAME]
        raise BadInput(
            f"A name has 1 to {LONGEST_NAME} letters, digits and _, and begins with a letter, such as "
            f"old_sword, not {text.strip()[:LONGEST_NAME]!r}.",
            typed=text.strip(),
            offers=(meant,) if re.fullmatch(NAME, meant) else (),
        )
    if what := _find_other_meaning(name):
        raise BadInput(
            f"{name} is already {what}: take another name, such as my_{name}.",
            typed=text.strip(),
            offers=(f"my_{name}"[:LONGEST_NAME],),
        )
    return name


def _find_other_meaning(name: str) -> str:
    """Return what a name is without any sheet; empty: nothing."""
    if name in OWN_WORDS or is_dice(name):
        return "a word for dice"
    return "the name of a game" if name in game_names() else ""


def _check(sheet: Sheet, name: str) -> None:
    """See that a line can be used, with some values for what it leaves open.

    Raises:
        BadInput: it cannot.
    """
    try:
        if has := _HAS.fullmatch(sheet.texts[name]):
            _check_has(int(has[1]), int(has[2]))
        found = sheet.find(name)
        if isinstance(found, int):
            _check_number(found)
        elif entry := recognize_game(sheet.texts[name]):
            parse_game(put_in_game(sheet, sheet.texts[name], entry).text)
        else:
            _check_roll(sheet, found)
    except BadInput as wrong:
        raise BadInput(f"In {name}: {wrong}", typed=wrong.typed, offers=wrong.offers) from wrong


def _check_has(now: int, most: int) -> None:
    _check_number(most)
    if now > most:
        raise BadInput(f"{now} is more than {most}: write {most}/{most}.")


def _check_number(number: int) -> None:
    if abs(number) > LARGEST:
        raise BadInput(f"{number:,} is too large: write a number from -{LARGEST:,} to {LARGEST:,}.")


def _check_roll(sheet: Sheet, roll: Roll) -> None:
    unknown = next((word for word in list_unknown(roll.text) if not find_line(sheet, word)), None)
    if len(roll.open) > MOST_OPEN:
        raise BadInput(f"a roll can have at most {MOST_OPEN} gaps such as {{bonus}}, not {len(roll.open)}.")
    for value in TRIED:
        try:
            sheet.fill_with(roll, dict.fromkeys(roll.open, value))
        except BadInput as refused:
            if unknown:
                raise unknown_in(sheet, unknown) from refused
            if value == TRIED[-1] or not roll.open:
                raise
        else:
            return


def unknown_in(sheet: Sheet, word: str) -> BadInput:
    """Return the refusal of a word that is neither a name of a sheet nor dice."""
    return unknown_name("There is no line {}", word, sheet.names, f"write a line for it, {word} = 3.")


def list_words(text: str) -> tuple[str, ...]:
    """Return the words in dice, or in the roll of a game, that may be names.

    Which game it is takes longer to tell than all else, and is asked only where that may matter.
    """
    if not list_doubtful(text) and not _TWO_WORDS.search(text):
        return ()
    entry = recognize_game(text)
    return list_unknown_in_game(text, entry) if entry else list_unknown(text)


def find_named_game(text: str) -> GameEntry | None:
    """Return the game that a text names; None also where only a d20 against a number tells of one."""
    game = recognize_game(text)
    return game if game is not None and game.has_name else None


NO_NAMES = Sheet(())
"""Of whoever plays no character."""


def check_names(sheet: Sheet, text: str) -> str:
    """Return dice as they are, unless a word in them looks like a name of a sheet.

    Raises:
        BadInput: one does, with that name as an offer.
    """
    for word in list_unknown(text) if sheet.lines else ():
        runs = (*list_runs(text[text.casefold().find(word) :]), word)
        if any(find_line(sheet, fold_run(run)) for run in runs):
            continue
        for run in runs:
            if close := nearest(fold_run(run), sheet.names):
                raise BadInput(
                    f"There is no name {run[:40]!r}; did you mean {close[0]!r}?", typed=run, offers=close
                )
    return text


@contextmanager
def suggest_names(sheet: Sheet, text: str) -> Iterator[None]:
    """Have dice that are refused for a word that looks like a name of a sheet be offered with that name.

    Raises:
        BadInput: what was refused, so or as it was.
    """
    try:
        yield
    except BadInput:
        check_names(sheet, text)
        raise
