"""Sheets: named numbers and rolls, a line each, and dice with these names.

    dex = 3
    hp = 24/30 long
    stealth = dex + 2
    attack = d20 + dex + 2 vs {ac}

A line is a number, a current value with its maximum (`24/30`; with `long` or `short` a rest restores it), or
dice and arithmetic with other names. The value of a name replaces it: `d20 + stealth` is rolled as
`d20 + 5[stealth]`, an ordinary expression with a label. So recording, replay, proof and odds know nothing of
sheets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.games.catalogue import games_by_name, parse_game
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import (
    LONGEST_NAME,
    NOWHERE,
    OWN_WORDS,
    Meaning,
    NameScope,
    Roll,
    fold_name,
)
from bot.mechanics.names_in_games import fill_names, list_unknown_in_game, recognize_game
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.tree import Thrown, within
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.reading.numbers import read_signed
from bot.mechanics.reading.possible_names import list_doubtful, list_unknown
from bot.mechanics.reading.reader import is_dice, read_line
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.reading.values import read_named_value
from bot.mechanics.signs import is_seen
from bot.mechanics.sources import Given
from bot.mechanics.templates import MOST as MOST_OPEN
from bot.mechanics.templates import (
    TRIED,
    Template,
    cut_open_targets,
    fill_gaps,
    list_open,
    split_values,
    values_of,
)
from bot.mechanics.typed_text import split_words
from bot.mechanics.usual_names import APOSTROPHES, BEYOND, MAJOR_WOUND, POINTS, PREFIX, find_line

MOST_LINES = 100
"""Lines of a sheet."""

LONGEST_LINE = 200
"""Characters of the text after a name."""

DEEPEST = 8
"""The longest chain of names that mean one another."""

LARGEST = 1_000_000
"""The largest number, above or below 0."""

MOST_DIGITS = 9
"""Of a number."""

GAPS = frozenset((*APOSTROPHES, "(", "-"))
"""What people write between the words of a name besides spaces: `Fighting (Brawl)`."""


QUOTES = '#"“”'
"""The beginning of a label."""


Rest = Literal["", "short", "long", "half"]
"""What gives back what is used up: a long rest also what a short one does, and half of the most of Hit Dice;
empty: neither."""


RESTS: Mapping[str, Rest] = {
    "": "",
    "long": "long",
    "long rest": "long",
    "short": "short",
    "short rest": "short",
    "half": "half",
    "half long": "half",
    "long half": "half",
}
"""The words after a maximum, by what they mean."""


class Counter(NamedTuple):
    """A current value and its maximum."""

    now: int
    most: int
    rest: Rest = ""
    part: int = 0
    """How much of it a rest gives back; 0: no number is written."""
    exceeds: bool = False
    """Whether one may have more than the maximum, which is then what a rest gives back."""

    @property
    def highest(self) -> int:
        """The most that one can have."""
        return LARGEST if self.exceeds else self.most

    @property
    def gain(self) -> int:
        """What a rest gives back at most: all, a part, or half of it, rounded down, and at least one."""
        return self.part or (max(1, self.most // 2) if self.rest == "half" else self.most)

    def after_rest(self, *, counts_up: bool = False) -> int:
        """Return what there is after a rest: less of what somebody suffers, which `counts_up`, or more."""
        if counts_up:
            return max(0, self.now - self.gain)
        return max(self.now, min(self.most, self.now + self.gain))


@dataclass(frozen=True)
class Sheet:
    """Lines by their names, in order; `now` has the current values that have changed."""

    lines: tuple[tuple[str, str], ...]
    now: Mapping[str, int] = field(default_factory=dict, hash=False)
    meant: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The texts to read in place of lines: how these were read when they were stored."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", dict(self.lines))
        object.__setattr__(self, "rolls", {**self.texts, **self.meant} if self.meant else self.texts)
        object.__setattr__(self, "_found", {})
        object.__setattr__(self, "_read", {})

    texts: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The lines by their names, as typed."""
    rolls: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The text to read for each name."""
    _found: dict[str, tuple[Meaning, int]] = field(init=False, repr=False, compare=False)
    """The meanings of names, with the length of their chains."""
    _read: dict[tuple[str, str, str, bool, bool], UnderstoodLine] = field(
        init=False, repr=False, compare=False
    )
    """Rolls already read, by name, by the values typed for them, and by the dice that take a number alone."""

    def __str__(self) -> str:
        return "\n".join(f"{name} = {text}" for name, text in self.lines)

    def __contains__(self, name: object) -> bool:
        return name in self.texts

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.texts)

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """All current values with their maxima, by name."""
        return {name: one for name in self.texts if (one := self.counter(name))}

    def list_rested(self, *, short: bool) -> list[str]:
        """Return the names of what a rest gives back.

        With a major wound no hit points are among them: a roll of CON each week decides (Keeper Rulebook of
        Call of Cthulhu, 7th edition, p. 121).
        """
        ends = ("short",) if short else ("short", "long", "half")
        names = [name for name, counter in self.counters.items() if counter.rest in ends]
        return [name for name in names if not (self.has_major_wound and find_line((name,), POINTS))]

    @property
    def has_major_wound(self) -> bool:
        """Whether a line says a major wound, as `major_wound = 1` does."""
        counter = self.counter(MAJOR_WOUND)
        return bool(counter.now) if counter else self.texts.get(MAJOR_WOUND, "0") != "0"

    def counter(self, name: str) -> Counter | None:
        """Return the current value of a name with its maximum, or None for other lines."""
        counter = _read_counter(self.texts.get(name, ""))
        if counter is None:
            return None
        counter = counter._replace(exceeds=name in BEYOND)
        return counter._replace(now=min(self.now.get(name, counter.now), counter.highest))

    def with_now(self, now: Mapping[str, int]) -> "Sheet":
        return replace(self, now=now) if now else self

    def with_rolls(self, rolls: Mapping[str, str]) -> "Sheet":
        """Return the sheet with saved rolls added; its own lines win over them."""
        return Sheet(tuple({**rolls, **self.rolls}.items()), self.now) if rolls else self

    def find(self, name: str, path: tuple[str, ...] = ()) -> Meaning:
        """Return the meaning of a name, used by the names of `path`.

        Raises:
            BadInput: there is a circle, it goes too deep, or it cannot be understood.
        """
        if name in path:
            circle = " → ".join((*path[path.index(name) :], name))
            raise BadInput(
                f"`{name}` uses itself ({circle}): write a number in one of these lines, such as {name} = 3."
            )
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
        text = self.rolls[name]
        if number := read_signed(text, MOST_DIGITS):
            return number.value, 1
        roll = Roll(name, text, list_open(text), list_open(cut_open_targets(text)))
        if roll.open or _throws(text):
            return roll, 1
        try:
            root, names = read_named_value(_strip_comment(text), NameScope(self, path=path))
        except Mistake:
            return roll, 1  # dice as people type them, such as `4d6 drop lowest`, or no dice
        depth = 1 + max((self._found[used][1] for used in names), default=0)
        if any(isinstance(one, Thrown) for one in within(root)):
            return roll, depth
        made = throw(Rolls((Expression(root),)), Given(()))
        return (roll if isinstance(made, Waiting) else made.totals[0]), depth

    def fill(self, roll: Roll, typed: str, scope: NameScope = NOWHERE) -> UnderstoodLine:
        """Return the rolls of a name where it is used, with the values typed for its blanks.

        Raises:
            BadInput: a value is missing, given twice, unknown, or no whole number; or the dice are refused.
        """
        key = roll.name, typed, scope.adds_to, scope.is_sure, bool(scope.game)
        if key not in self._read:
            if len(self._read) == MOST_LINES:  # people type ever new values
                self._read.clear()
            self._read[key] = self._fill(roll, read_values(roll, typed), scope)
        return self._read[key]

    def fill_with(self, roll: Roll, values: Mapping[str, int]) -> UnderstoodLine:
        """Return the rolls of a name with values; a blank target without one is left out.

        Raises:
            BadInput: another value is missing, or the dice are refused.
        """
        return self._fill(roll, values, NOWHERE)

    def _fill(self, roll: Roll, values: Mapping[str, int], scope: NameScope) -> UnderstoodLine:
        text = cut_open_targets(roll.text, values)
        game = scope.game if roll.targets else None  # an attack: d20 + 7 vs {ac} crit 19
        try:
            dice = fill_gaps(text, values)
            if not list_doubtful(dice):  # without names one reading is enough
                return read_line(dice, NameScope(game=game))
            inner = replace(scope, names=self, path=(*scope.path, roll.name), has_labels=True, game=game)
            return read_line(dice, inner)
        except BadInput as refused:
            if missing := next((word for word in list_unknown(text) if not find_line(self, word)), None):
                raise BadInput(
                    f"`{roll.name}` uses `{missing}`, which your character does not have: choose another "
                    "character with /character use."
                ) from refused
            raise


def _read_counter(text: str) -> Counter | None:
    """Read `24/30`, `24/30 (long rest)`, or `24/30 long 1`; None where it is something else."""
    now, most, words = _split_counter(text)
    rest, part = _read_rest(words.strip("()").casefold())
    is_counter = all(each.isdecimal() and len(each) <= MOST_DIGITS for each in (now, most))
    return Counter(int(now), int(most), rest, part) if is_counter and rest is not None else None


def _read_rest(words: str) -> tuple[Rest | None, int]:
    """Return which rest words say, or None, and how much it gives back, or 0 where no number says so."""
    length, _, last = words.rpartition(" ")
    number = last.removeprefix("+")
    if not length or not number.isdecimal() or len(number) > MOST_DIGITS or not int(number):
        return RESTS.get(words), 0
    return RESTS.get(length), int(number)


def _split_counter(text: str) -> tuple[str, str, str]:
    """Return the text before the first `/`, the word after it, and all other words."""
    now, _, limits = text.partition("/")
    most, *words = limits.split() or [""]
    return now.strip(), most, " ".join(words)


def _throws(text: str) -> bool:
    """Whether dice come before any label: shows a hundred lines without parsing them."""
    dice = "".join(each.rpartition("]")[2] for each in text.split("["))
    for mark in QUOTES:
        dice = dice.partition(mark)[0]
    at = dice.find("d")
    while at >= 0 and not (dice[at + 1 : at + 2].isdecimal() and not dice[max(at - 1, 0) : at].isalpha()):
        at = dice.find("d", at + 1)
    return at >= 0


def _has_two_words(text: str) -> bool:
    """Whether two words are side by side, as in `2d20 tn control`, or in a label."""
    tokens = pairwise(tokenize(text))
    return any(one.kind == two.kind == "word" and two.is_apart for one, two in tokens)


def _strip_comment(text: str) -> str:
    """Return a line without the text after `#`, unless that repeats dice: `6#4d6`."""
    comment = next((token for token in tokenize(text) if token.kind == "comment"), None)
    return text[: comment.start] if comment else text


def read_values(roll: Roll, typed: str) -> dict[str, int]:
    """Read values for blanks: `7 15`, `ac=15`; bare numbers go first to the blanks that must be filled.

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
        f"`{name}` uses a name that uses another name, and so on, more than {DEEPEST} times: write a "
        "number in "
        "one of these lines."
    )


def read_sheet(text: str) -> Sheet:
    """Read the lines that a person typed, and check that all of them can be used.

    A single line may have semicolons between the lines.

    Raises:
        BadInput: a line cannot be understood; the sentence says which.
    """
    lines = split_lines(text)
    if not lines:
        raise BadInput(
            "These lines are empty: write one for each number or roll, such as dex = 3, or "
            "attack = d20 + dex."
        )
    sheet = Sheet(lines)
    for name in sheet.names:
        check_line(sheet, name)
    return sheet


def split_lines(text: str) -> tuple[tuple[str, str], ...]:
    """Return the names that a person typed with the texts after them.

    Raises:
        BadInput: a line cannot be read, a name is there twice, or there are too many.
    """
    typed = text.strip().splitlines()
    if len(typed) == 1:
        typed = _split_line(typed[0])
    typed = list(filter(str.strip, typed))
    if len(typed) > MOST_LINES:
        raise BadInput(f"A character can have at most {MOST_LINES} lines, not {len(typed)}: leave some out.")
    lines: dict[str, str] = {}
    for line in typed:
        name, value = _read_line(line)
        if name in lines:
            raise BadInput(f"Two lines are called `{name}`: give one of them another name.")
        lines[name] = value
    return tuple(lines.items())


def _split_line(text: str) -> list[str]:
    """Split lines typed as one: a line begins at a name and `=` after a sign."""
    lines = list[str]()
    for piece in text.replace(",", ";,").split(";"):
        line = piece.removeprefix(",")
        begins = ("=" in line or ":" in line) and _is_name(_join_words(_split_name(line)[0]))
        if begins or not lines:
            lines.append(line)
        else:
            lines[-1] += piece if piece != line else f";{piece}"
    return lines


def _split_name(line: str) -> tuple[str, str]:
    """Return the text before and after the first `=` or `:`, empty after it if there is none."""
    place = min((at for at in map(line.find, "=:") if at >= 0), default=len(line))
    return line[:place].strip(), line[place + 1 :].strip()


def _join_words(name: str) -> str:
    """Return a name in several words as one: `Fighting (Brawl)` becomes `Fighting_Brawl`."""
    if not name[:1].isalnum():
        return name
    spaced = "".join(" " if sign in GAPS else sign for sign in name.removesuffix(")"))
    return "_".join(spaced.split())


def _is_name(text: str) -> bool:
    return text[:1].isalpha() and all(sign.isalnum() or sign == "_" for sign in text)


def _read_line(line: str) -> tuple[str, str]:
    before, value = _split_name(line)
    if not value:
        raise refuse_line(line)
    name, text = read_name(_join_words(before), before), " ".join(value.split())
    if not text.isprintable():
        raise BadInput(f"The line `{name}` has invisible characters: leave them out.")
    if len(text) > LONGEST_LINE:
        raise BadInput(
            f"The line `{name}` can have at most {LONGEST_LINE} characters, not {len(text)}: make it shorter."
        )
    return name, text


def refuse_line(line: str) -> BadInput:
    """Return the refusal of a line without a name and a value."""
    shown = " ".join(line.split())[:60]
    return BadInput(
        f"{cite(shown, 60)} is not a line of a character: write a name, `=` and a value, such as dex = 3.",
        typed=line.strip(),
    )


def read_name(text: str, typed: str = "") -> str:
    """Return a name as it is stored: `Dex` and `dex` are one name. `typed` is its text if that differs.

    Raises:
        BadInput: it has other signs than letters, digits and _, or is a word of the dice or of a game.
    """
    name = fold_name(text)
    if not _is_name(name) or len(name) > LONGEST_NAME or not all(map(is_seen, name)):
        meant = "_".join(split_words(name)).lstrip("_0123456789")[:LONGEST_NAME]
        raise BadInput(
            f"{cite(typed or text)} is not a name: write 1 to {LONGEST_NAME} letters, digits or _, with a "
            "letter first, such as old_sword.",
            typed=text.strip(),
            offers=(meant,) if _is_name(meant) else (),
        )
    if what := _find_other_meaning(name):
        raise BadInput(
            f"`{name}` is already {what}: choose another name, such as `{f'{PREFIX}{name}'[:LONGEST_NAME]}`.",
            typed=text.strip(),
            offers=(f"{PREFIX}{name}"[:LONGEST_NAME],),
        )
    return name


def _find_other_meaning(name: str) -> str:
    """Return the meaning of a name without any sheet, or an empty string."""
    if name in OWN_WORDS or is_dice(name):
        return "a word for dice"
    entry = games_by_name().get(name)
    return f"the name of a game ({entry.short_title})" if entry else ""


def check_line(sheet: Sheet, name: str) -> None:
    """Check that a line can be used, with some values for its blanks.

    Raises:
        BadInput: it cannot.
    """
    try:
        if counter := _read_counter(sheet.texts[name]):
            _check_has(counter)
        else:
            _check_rest(sheet.texts[name])
        found = sheet.find(name)
        if isinstance(found, int):
            _check_number(found)
        elif entry := recognize_game(sheet.texts[name]):
            parse_game(fill_names(sheet, sheet.texts[name], entry).text)
        else:
            _check_roll(sheet, found)
    except BadInput as wrong:
        raise BadInput(f"In `{name}`: {wrong}", typed=wrong.typed, offers=wrong.offers) from wrong


def _check_has(counter: Counter) -> None:
    _check_number(counter.most)
    if counter.now > counter.most:
        most = counter.most
        raise BadInput(f"{counter.now} is more than the maximum, {most}: write {most}/{most}.")


def _check_rest(text: str) -> None:
    """Refuse unknown words after a value with its maximum."""
    now, most, words = _split_counter(text)
    if now.isdecimal() and most.isdecimal() and words.isalpha():
        raise BadInput(
            f"{cite(words)} is no rest: write {now}/{most} long or {now}/{most} short for what a rest gives "
            f"back, {now}/{most} half for Hit Dice, or {now}/{most} alone."
        )


def _check_number(number: int) -> None:
    if abs(number) > LARGEST:
        raise BadInput(f"{number:,} is too large: write a number from -{LARGEST:,} to {LARGEST:,}.")


def _check_roll(sheet: Sheet, roll: Roll) -> None:
    unknown = next((word for word in list_unknown(roll.text) if not find_line(sheet, word)), None)
    if len(roll.open) > MOST_OPEN:
        raise BadInput(
            f"a roll can have at most {MOST_OPEN} gaps such as {{bonus}}, not {len(roll.open)}: "
            "leave some out."
        )
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

    Finding the game takes longer than all else, and is done only if it may matter.
    """
    if not list_doubtful(text) and not _has_two_words(text):
        return ()
    entry = recognize_game(text)
    return list_unknown_in_game(text, entry) if entry else list_unknown(text)


def find_named_game(text: str) -> GameEntry | None:
    """Return the game that a text names, or None, also if only a d20 against a number hints at one."""
    game = recognize_game(text)
    return game if game is not None and game.has_name else None


NO_NAMES = Sheet(())
"""The sheet of a person without a character."""
