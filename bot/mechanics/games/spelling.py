"""How the rolls of games are typed: a name, numbers and words, in any order that people are used to.

A game names its numbers once, as options. From them follow what is read (`vtm7h2 >=4`, `7 vtm hunger 2
difficulty 4`), the canonical form that is recorded and echoed, completion, and the sentence for what does
not fit. A word takes the number behind it, or, where a game counts dice by their colours (`2g 1y`), the
one before it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, zip_longest
from typing import Any, Literal

from bot.mechanics.errors import BadInput, nearest
from bot.mechanics.games.game import Game

Value = int | tuple[int, ...]
Values = Mapping[str, Value]
"""The numbers of a roll by the names of the options; what was left out and has no default is missing."""


def number(values: Values, name: str) -> int:
    """Return a number that a roll has, typed or by default; a flag is 1 where it stands, 0 where not."""
    found = values.get(name, 0)
    assert isinstance(found, int), f"{name} has several numbers"  # noqa: S101 - a fault of the game
    return found


def maybe_number(values: Values, name: str) -> int | None:
    """Return a number; None where the roll has none."""
    return number(values, name) if name in values else None


def numbers(values: Values, name: str) -> tuple[int, ...]:
    """Return the numbers of a list of dice or values; none where the roll has no such list."""
    found = values.get(name, ())
    assert isinstance(found, tuple), f"{name} is a single number"  # noqa: S101 - a fault of the game
    return found


Rewrite = str | Callable[[re.Match[str]], str]
"""What stands in the place of what was found."""

Shape = Literal["pool", "modifier", "target", "number", "flag", "dice", "list", "steps", "bonus", "damage"]
"""How an option is typed: `7`, `+2`, `>=4`, `h2`, `adv` (or `adv 2`), `d8 d10`, `13/14/12`, `+1d`, `+d4`, and
`; 2d6+3`.
"""

TARGETS = ("vs", ">=", "dc", "ac", "tn", "dn", "dr", "ob", "against", "difficulty", "diff", "dif", "target")
"""What may stand before a number that is to be reached, unless a game's option has the word for itself."""

MOST_NUMBER = 999

FILLERS = frozenset(("dice", "die", "with", "and", "roll", "rolls", "difficulty", "my"))
"""Words that say nothing to a game that has none of its own by them."""

ORDINARY = frozenset(
    (
        *(
            "age",
            "blades",
            "br",
            "cc",
            "cyborg",
            "dd",
            "death",
            "dw",
            "fate",
            "fu",
            "heart",
            "hunter",
            "iron",
        ),
        *("kids", "knave", "marvel", "masks", "mutant", "op", "reign", "savage", "sd", "shadow", "soul"),
        *("mist", "panic"),
        *("spire", "steel", "twilight", "under", "usage", "vaesen", "vampire", "warhammer", "werewolf"),
        *("wild", "witcher", "ww"),
    )
)
"""Names that are words of people's labels as well, or too short: beside other dice they are labels."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A number, or a yes, that a roll of a game may have."""

    name: str
    """By which the game asks for it."""
    shape: Shape
    words: tuple[str, ...] = ()
    """How it is typed besides its name; the first is that of the canonical form."""
    low: int = 0
    high: int = 1
    default: Value | None = None
    """None: the roll has none unless it is typed."""
    meaning: str = ""
    """What it is at the table: `hunger dice`."""
    is_required: bool = False

    @property
    def spellings(self) -> tuple[str, ...]:
        """The words that are its own."""
        return (*self.words, self.name)

    def write(  # noqa: C901, PLR0911 - a line a shape
        self, value: Value, *, counts_before: bool = False
    ) -> str:
        """Return the canonical form of a value, as it stands behind the name of the game."""
        word = self.spellings[0]
        match self.shape:
            case "pool":
                return str(value)
            case "modifier":
                return f"{value:+}"
            case "steps":
                return f" {value:+}d"
            case "target":
                return f" {word}{value}" if not word[-1].isalpha() else f" {word} {value}"
            case "flag" if value == 1:
                return f" {word}" if word[-1].isascii() and word[-1].isalnum() else word
            case "bonus" if isinstance(value, tuple):
                return write_dice(value)
            case "damage" if isinstance(value, tuple):
                added = f"{value[0]:+}" if value[0] else ""
                return f"; {write_dice(value[1:]).removeprefix('+')}{added}"
            case "dice" if isinstance(value, tuple):
                return "".join(f" d{sides}" for sides in value)
            case "list" if isinstance(value, tuple):
                return f" {(self.words or ('/',))[0].join(map(str, value))}"
            case _ if counts_before:
                return f" {word}" if value == 1 and len(word) > 1 else f" {value}{word}"
            case _:
                return f"{word}{value}" if len(word) == 1 else f" {word}{value}"


@dataclass(frozen=True)
class GameEntry:
    """A game as people call it, and how its rolls are typed."""

    name: str
    """Lower case, of letters; the canonical form begins with it."""
    title: str
    reads: str
    """One or two sentences: what is thrown, and what it is called."""
    make: Callable[[Values], Game[Any]]
    """Makes the roll of checked values; may raise BadInput where they do not go together."""
    options: tuple[GameOption, ...]
    examples: tuple[str, ...]
    """Usual rolls in canonical form; the first is what people are shown."""
    source: str
    """Where its rule was read, or with which independent implementations it was compared."""
    aliases: tuple[str, ...] = ()
    """Other names for it."""
    counts_before: bool = False
    """Whether a number belongs to the word behind it: `2g 1y`."""
    pattern: re.Pattern[str] | None = None
    """What is the name, where it is more than a word; its groups are numbers of the options that they are
    called by.
    """
    needs: tuple[str, ...] = ()
    """Texts of which one is wherever `pattern` is found: elsewhere nobody looks for it; empty: its names."""
    form: str = ""
    """How the canonical form begins where it is not with the name: `{pool}d20`, with the options that it
    has.
    """
    dice: str = ""
    """A regular expression of the dice that the game throws anyway, which people may type too: `1?d20`."""
    order: tuple[str, ...] = ()
    """The options that numbers without a word are of, one after another; empty: the pool or the modifier,
    and then the number to reach.
    """
    plus: str = ""
    """The option that a number with a sign is of; empty: the modifier, or else the pool, which it adds to."""
    rewrites: tuple[tuple[str, Rewrite], ...] = ()
    """Regular expressions of habits of its players, and what each is in its place."""
    others: tuple[tuple[str, str], ...] = ()
    """Regular expressions of what its players type that is no roll, and the sentence for each."""
    plain: Callable[[Values], str | None] | None = None
    """Writes a roll as dice that count its successes, `12d6>=5`; None where there is more to it, such as
    a number to reach.
    """
    table_dice: str = ""
    """A regular expression of dice that are a roll of the game wherever it is played, with the number of the
    pool as its group, if it has one: `(\\d+)d6`.
    """

    @property
    def short_title(self) -> str:
        """The first game of its title, for one line of a phone."""
        return re.split(r",\s+(?=\D)", self.title)[0]

    @property
    def adds_to_d20(self) -> bool:
        """Whether a check is a d20, to which a number of a character is added, or which it limits."""
        return "d20" in self.dice or any(each.default == (20,) for each in self.options)

    @property
    def adds_to(self) -> str:
        """The dice to which a number of a character is added: `2d6`; empty where it is a pool or a limit."""
        if self.adds_to_d20:
            return "d20"
        dice = re.sub(r"^1\?|\[dw\]", lambda found: "" if found[0] == "1?" else "d", self.dice)
        return dice if "+" in self.examples[0] and re.match(r"\d*d[\df]", dice) else ""

    @property
    def usual_number(self) -> str:
        """A number as a character of the game has one: `+5`, `45`, or 3 dice."""
        found = re.search(r"[+-]?\d+$", self.examples[0].removeprefix(self.name).split(" ")[0])
        is_pool = found is None or (found[0].isdecimal() and int(found[0]) < 10)
        return "3" if is_pool or found is None else found[0]

    @cached_property
    def in_order(self) -> tuple[GameOption, ...]:
        """The options that numbers without a word are of, one after another."""
        if self.order:
            named = {each.name: each for each in self.options}
            return tuple(named[name] for name in self.order)
        first = next((each for each in self.options if each.shape == "pool"), None) or self.modifier
        target = next((each for each in self.options if each.shape == "target"), None)
        return tuple(filter(None, (first, target)))

    @cached_property
    def modifier(self) -> GameOption | None:
        """The option that a number with a sign is of."""
        if self.plus:
            return next(each for each in self.options if each.name == self.plus)
        shapes = ("modifier", "pool")
        return next((each for shape in shapes for each in self.options if each.shape == shape), None)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        if self.pattern:
            return self.pattern
        before = (
            r"(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*"
            if any(each.shape == "pool" for each in self.options)
            else ""
        )
        names = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        short = "|".join(re.escape(word) for word in self.words if word.isalpha())
        return re.compile(rf"(?<![a-z]){before}(?:{names})(?=$|[^a-z]|(?:{short})(?![a-z]))")

    @cached_property
    def words(self) -> Mapping[str, GameOption]:
        """The options by all words that they may be typed with."""
        usual = {word: each for each in reversed(self.options) if each.shape == "target" for word in TARGETS}
        return usual | {word: each for each in self.options for word in each.spellings}

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called, or what else of `needs` one has in each of its rolls; in lower case."""
        return self.needs or (self.name, *self.aliases)

    def read(self, text: str) -> "GameRoll | None":
        """Read a roll of this game; None where the text does not begin or end with its name.

        Raises:
            BadInput: it names the game, and something in it does not fit.
        """
        said_behind = text if "!" in self.words else EXCLAIMED.sub(" # ", text, count=1)
        spelling, _, said = said_behind.partition("#")
        found = self._pattern.search(spelling.casefold())
        if found is None:
            return None
        first, last = spelling[: found.start()], spelling[found.end() :]
        if last.strip() and not re.fullmatch(self._own_dice, first, re.IGNORECASE):
            return None  # a name within other words is none
        rest = f"{first} {last}"
        meant = rest
        for habit, written in self.rewrites:
            meant = re.sub(habit, written, meant, flags=re.IGNORECASE)
        if _name_in(found) in ORDINARY and self._is_label(first, rest if first.strip() else meant):
            return None
        rest = meant
        if self.dice:
            rest = re.sub(rf"(?<![\da-z])(?:{self.dice})(?![\da-z])", " ", rest, flags=re.IGNORECASE)
        before = " ".join(
            f"{value}" if name == "pool" else f"{name} {value}"
            for name, value in found.groupdict().items()
            if value is not None
        )
        rest, comment = _split_comment(self, rest)
        comment = " ".join(filter(None, (comment, said.strip())))
        return GameRoll(self, _read(self, f"{before} {rest}", text), comment)

    def judge(self, _text: str) -> "GameRoll | None":
        """Read dice that no game is named for as a roll of this one; None where they are none."""
        return None

    def begins(self, text: str, *, named: bool = False) -> bool:
        """Whether a text begins with a name of the game; if asked for, with one that is no other word."""
        found = self._pattern.match(text.casefold())
        return found is not None and not (named and (not found[0].strip() or _name_in(found) in ORDINARY))

    @property
    def _own_dice(self) -> str:
        """The regular expression of what may stand before a name with something behind it."""
        return rf"\s*(?:{self.dice or ' '})?\s*(?:[+-]\s*\d+\s*)*"

    def _is_label(self, first: str, rest: str) -> bool:
        """Whether a name that is an ordinary word is one, for other dice stand beside it."""
        if self.dice and not first.strip():
            rest = re.sub(rf"(?<![\da-z])(?:{self.dice})(?![\da-z])", " ", rest, flags=re.IGNORECASE)
        takes_dice = any(option.shape == "dice" for option in self.options) and not first.strip()
        return not takes_dice and bool(DICE.search(rest))


def _name_in(found: re.Match[str]) -> str:
    return found[0].lstrip().lstrip("0123456789").lstrip()


DICE = re.compile(r"(?<![^\W\d_])\d*d\d", re.IGNORECASE)
"""Dice, and not the end of a game's name with its pool behind it: `cod5`."""

EXCLAIMED = re.compile(r"\s!\s+(?=[^\W\d])")
"""What other bots have before a label."""


@dataclass(frozen=True)
class GameRoll:
    """A roll of a game as it was understood."""

    entry: GameEntry
    values: Values = field(hash=False)
    comment: str = ""
    """What it is for, in a person's words."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", self.entry.make(self.values))

    game: Game[Any] = field(init=False)

    @property
    def plain(self) -> str | None:
        """Dice that count its successes, `12d6>=5`; None where dice do not say all of it."""
        return self.entry.plain(self.values) if self.entry.plain else None

    def __str__(self) -> str:
        written = (
            option.write(self.values[option.name], counts_before=self.entry.counts_before)
            for option in self.entry.options
            if option.name in self.values
            and self.values[option.name] != option.default
            and f"{{{option.name}}}" not in self.entry.form
        )
        return (self.entry.form.format(**self.values) or self.entry.name) + "".join(written)


PIECE = re.compile(
    r"\s*(?:(?P<list>\d+(?:[/:]\d+)+)|(?P<steps>[+-]\s*\d+d)(?![\da-z])"
    r"|(?P<damage>;\s*\d*d\d+(?:\s*[+-]\s*\d*d?\d+)*)"
    r"|(?P<bonus>[+-]\s*\d*d\d+)(?![a-z])"
    r"|(?P<die>\d*d\d+)(?![a-ce-z])|(?P<signed>[+-]\s*\d+)(?!\d*d\d)"
    r"|(?P<word>[45]e(?![a-z\d])|[a-zäöüß½]+|\.5|>=|<=|[!>=*]+|[(\[])"
    r"|(?P<number>\d+)|(?P<gap>[,;:.%)\]]+|-(?=[a-z]))|(?P<else>\S))"
)


BRACKETS = ("(", "[")
"""What says nothing to a game that has none of its own by it: `7 dice (2 hunger)`."""

SHORTEST = 3
"""Letters of a word that may be mistyped."""

LABEL = re.compile(r"(?<!\S)[^\W\d_][^\d+]*$")
"""Words at the end, without numbers."""


def _split_comment(entry: GameEntry, rest: str) -> tuple[str, str]:
    """Return a text without the words that are none of the game's, and these, wherever they stand."""
    found = LABEL.search(rest)
    own, label = list[str](), list[str]()
    for word in found[0].split() if found else ():
        begins = not label and _is_word(entry, _bare(word))
        (own if begins or _is_flag(entry, word) else label).append(word)
    before = rest[: found.start()] if found else rest
    kept, free = _split_free_words(entry, " ".join((before, *own)))
    return kept, " ".join((*free, *label))


def _split_free_words(entry: GameEntry, text: str) -> tuple[str, list[str]]:
    """Return a text without the words before its last number that ask for nothing, and these."""
    kept, free = list[str](), list[str]()
    words = text.split()
    for word, after, beyond in zip_longest(words, words[1:], words[2:], fillvalue=""):
        is_free = word.isalpha() and not _is_word(entry, word.casefold())
        (free if is_free and not _takes_number(entry, after, beyond) else kept).append(word)
    return " ".join(kept), free


def _takes_number(entry: GameEntry, after: str, beyond: str) -> bool:
    """Whether a number behind a word is its own, and not that of an option behind it: `8again`, `2 boost`."""
    digits = re.match(r"\d*", after)
    of_option = (after[digits.end() :] or beyond).casefold() if digits else ""
    return bool(digits and digits[0]) and of_option not in entry.words


def _is_flag(entry: GameEntry, word: str) -> bool:
    """Whether a word behind free ones is an option of the game that needs no number."""
    option = entry.words.get(_bare(word))
    if option is None or len(_bare(word)) < 2:  # a letter is a word, too: `a`
        return False
    return option.shape == "flag" or (entry.counts_before and option.shape == "number")


def _bare(word: str) -> str:
    return word.casefold().strip("!.,*()")


def _is_word(entry: GameEntry, word: str) -> bool:
    return word in entry.words or word in FILLERS or bool(_meant(entry, word))


def _meant(entry: GameEntry, word: str) -> str:
    """Return the word of a game that another is probably mistyped for; empty: none."""
    long = [each for each in entry.words if len(each) >= SHORTEST]
    return next(iter(nearest(word, long)), "") if len(word) >= SHORTEST else ""


def _read(entry: GameEntry, rest: str, typed: str) -> dict[str, Value]:
    """Return the values that a text has behind the name of a game, with the defaults of what it has not."""
    values: dict[str, Value] = {}
    for option, value, is_added in _assign(entry, list(_pieces(entry, rest)), values, typed):
        before = values.get(option.name)
        if before is None:
            values[option.name] = value
        elif is_added and isinstance(before, int) and isinstance(value, int):
            values[option.name] = before + value
        elif isinstance(before, tuple) and isinstance(value, tuple):
            values[option.name] = (*before, *value)
        else:
            raise _refusal(entry, f"{option.name} is written twice", typed)
    for option in entry.options:
        if option.name in values:
            check_bounds(entry, option, values[option.name], typed)
        elif option.default is not None:
            values[option.name] = option.default
        elif option.is_required:
            raise _refusal(entry, f"{option.meaning or option.name} is missing", typed)
    return values


Piece = tuple[str, str]
"""A kind, as `PIECE` names them, and its text."""


def _pieces(entry: GameEntry, rest: str) -> Iterator[Piece]:
    shapes = {option.shape for option in entry.options}
    for found in PIECE.finditer(rest.casefold()):
        kind, text = str(found.lastgroup), found[str(found.lastgroup)]
        if kind == "bonus" and "bonus" not in shapes and text.startswith("+"):
            kind, text = "die", text[1:].strip()  # d8 + d10
        if kind == "die" and "dice" not in shapes:  # d9 of double nines
            number, _, sides = text.partition("d")
            yield from ([("number", number)] if number else [])
            yield from (("word", "d"), ("number", sides))
        elif kind != "gap" and (text not in BRACKETS or text in entry.words):
            yield kind, text


Assigned = tuple[GameOption, Value, bool]
"""An option, its value as it is typed, and whether it is added to what is there."""


def _assign(
    entry: GameEntry, pieces: list[Piece], values: Mapping[str, Value], typed: str
) -> Iterator[Assigned]:
    """Go through the options that a text has, with their values; `values` are those before."""
    words = entry.words
    at = 0
    while at < len(pieces):
        kind, text = pieces[at]
        following, beyond = (*pieces[at + 1 : at + 3], ("", ""), ("", ""))[:2]
        at += 1
        if (
            kind == "word"
            and text in FILLERS
            and (text not in words or following[0] not in {"number", "signed"})
        ):
            continue
        if kind == "word":
            option = words.get(text)
            if option is None:
                raise _unknown(entry, text, typed)
            is_before = entry.counts_before and option.shape == "number"
            takes = following[0] in {"number", "signed"} and not is_before
            if takes and (option.shape != "flag" or (following[0] == "number" and option.high > 1)):
                at += 1
                yield option, int("".join(following[1].split())), False
            elif option.shape == "flag" or is_before:
                yield option, 1, is_before
            elif option.shape == "target" and following[0] in {"word", "list"}:
                continue  # vs ac 15, difficulty 4:2
            else:
                raise _refusal(entry, f"{text} needs a number after it", typed)
        elif kind == "number" and following[0] == "word" and _counts(entry, following[1], beyond, values):
            at += 1
            yield words[following[1]], int(text), entry.counts_before
        else:
            yield _alone(entry, kind, text, values, typed)


def _counts(entry: GameEntry, word: str, beyond: Piece, values: Mapping[str, Value]) -> bool:
    """Whether a number before the word of an option is its own: `2g`, and the second one of `7 2 hunger`."""
    option = entry.words.get(word)
    if option is None or (option.shape == "flag" and option.high == 1):
        return False
    if entry.counts_before:
        return option.shape == "number"
    first = entry.in_order[0].name if entry.in_order else ""
    is_free = option.shape in {"number", "flag"} and beyond[0] != "number"
    return is_free and (first in values or entry.in_order[0].shape == "modifier")


ALONE: Mapping[str, Shape] = {
    "die": "dice",
    "list": "list",
    "steps": "steps",
    "bonus": "bonus",
    "damage": "damage",
}


def _alone(entry: GameEntry, kind: str, text: str, values: Mapping[str, Value], typed: str) -> Assigned:
    """Return the option that a number without a word is of, and its value."""
    if kind == "number":
        option = next((each for each in entry.in_order if each.name not in values), None)
    elif kind == "signed":
        option = entry.modifier
    else:
        option = next((each for each in entry.options if each.shape == ALONE.get(kind)), None)
    if option is None:
        raise _refusal(entry, f"{text} says nothing here", typed)
    if kind == "die":
        return option, sides_of(text), False
    if kind == "bonus":
        sides = sides_of(text[1:].strip())
        return option, tuple(-each for each in sides) if text.startswith("-") else sides, False
    if kind == "damage":
        return option, read_damage(text), False
    if kind == "list":
        return option, tuple(map(int, re.split("[/:]", text))), False
    is_added = kind == "signed" and option.shape in {"modifier", "pool"}
    return option, int("".join(text.removesuffix("d").split())), is_added


def sides_of(text: str) -> tuple[int, ...]:
    """Return the sides of each of some dice, such as `2d6`."""
    count, _, sides = text.partition("d")
    return (int(sides),) * min(int(count or 1), MOST_NUMBER)


def read_damage(text: str) -> tuple[int, ...]:
    """Return what is added to damage, and the sides of each of its dice, negative where it is taken off."""
    added, dice = 0, []
    for sign, part in re.findall(r"([+-]?)\s*(\d*d?\d+)", text):
        minus = -1 if sign == "-" else 1
        if "d" in part:
            dice += [minus * sides for sides in sides_of(part)]
        else:
            added += minus * int(part)
    return (added, *dice)


def write_dice(sides: tuple[int, ...]) -> str:
    """Return dice with their signs: `+2d6-d4`."""
    groups = ((size, len(list(same))) for size, same in groupby(sides))
    return "".join(
        f"{'-' if size < 0 else '+'}{count if count > 1 else ''}d{abs(size)}" for size, count in groups
    )


def check_bounds(entry: GameEntry, option: GameOption, value: Value, typed: str) -> None:
    """Check that a value is one that an option may have.

    Raises:
        BadInput: it is not.
    """
    for number in value if isinstance(value, tuple) else (value,):
        if not option.low <= number <= option.high:
            what = option.meaning or option.name
            raise _refusal(entry, f"{what}: {option.low} to {option.high:,}, not {number:,}", typed)


def _unknown(entry: GameEntry, text: str, typed: str) -> BadInput:
    close = _meant(entry, text)
    told = f"did you mean {close!r}?" if close else f"type it like {entry.examples[0]}."
    at = typed.casefold().find(text)
    mended = f"{typed[:at]}{close}{typed[at + len(text) :]}"
    return BadInput(
        f"{entry.short_title} has no {text[:40]!r}; {told}",
        typed=typed,
        at=at if at >= 0 else None,
        offers=(mended,) if close and at >= 0 else (),
    )


def _refusal(entry: GameEntry, what: str, typed: str) -> BadInput:
    return BadInput(f"{entry.short_title}, {what}: type it like {entry.examples[0]}.", typed=typed)
