"""How people type the rolls of games: a name, numbers and words, in any order that they are used to.

A game names its numbers once, as options. From them follow the readings (`vtm7h2 >=4`, `7 vtm hunger 2
difficulty 4`), the canonical form in records and echoes, completion, and the sentence for what does not fit.
A word takes the number after it, or, if a game counts dice by their colours (`2g 1y`), the one before it.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, takewhile
from typing import Any, Literal, NamedTuple
from unicodedata import normalize

from bot.mechanics.errors import BadInput, count_slips, is_plural, is_slip, nearest
from bot.mechanics.game_words import GameWord, GameWords
from bot.mechanics.games.called_pool import CalledPool
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.game import Chances, Game, verdict_odds
from bot.mechanics.games.game_names import (
    GameName,
    GameNames,
    NameInText,
    Where,
    cut_name,
    find_opening,
    tokenize_before_comment,
    write_template,
)
from bot.mechanics.games.spoken import say_verdict
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.language import VERSUS, WAYS
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.usual_names import MAJOR_WOUND, find_line

Value = int | tuple[int, ...]
Values = Mapping[str, Value]
"""The numbers of a roll by the names of the options; options without a value or a default are missing."""


def number(values: Values, name: str) -> int:
    """Return a number of a roll, typed or default; a flag is 1 if it is there, else 0."""
    found = values.get(name, 0)
    assert isinstance(found, int), f"{name} has several numbers"  # noqa: S101 - a fault of the game
    return found


def maybe_number(values: Values, name: str) -> int | None:
    """Return a number, or None if the roll has none."""
    return number(values, name) if name in values else None


def numbers(values: Values, name: str) -> tuple[int, ...]:
    """Return the numbers of a list of dice or values, or none."""
    found = values.get(name, ())
    assert isinstance(found, tuple), f"{name} is a single number"  # noqa: S101 - a fault of the game
    return found


Shape = Literal[
    "pool",
    "modifier",
    "target",
    "number",
    "flag",
    "dice",
    "list",
    "steps",
    "bonus",
    "damage",
    "loss",
    "other loss",
]
"""The spelling of an option: `7`, `+2`, `>=4`, `h2`, `adv` (or `adv 2`), `d8 d10`, `13/14/12`, `+1d`, `+d4`,
`; 2d6+3`, and both sides of ` 1/1d6`.
"""

TARGETS = ("vs", ">=", "dc", "ac", "tn", "dn", "dr", "ob", "against", "difficulty", "diff", "dif", "target")
NEEDS = ("need", "needs")
"""What may come before a number to reach, unless a game's option has the word."""

OTHER_WORDS = {"adv": ("advantage",), "dis": ("disadvantage", "disadv", "dadv")}
"""Other words for an option of this name, unless another has the word."""

MOST_NUMBER = 999

LETTERS_A_SLIP = 4
"""One letter in this many of a word may be mistyped: `disarm` is not `disadv`."""

SHORTEST = 3
"""The least letters of a word that may be mistyped."""

FILLERS = frozenset(("dice", "die", "with", "and", "roll", "rolls", "difficulty", "my"))
"""Words without a meaning, unless a game has them."""

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
        *("mist", "panic", "recovery"),
        *("spire", "steel", "twilight", "under", "usage", "vaesen", "vampire", "warhammer", "werewolf"),
        *("wild", "witcher", "ww"),
    )
)
"""Names that are also words of people's labels, or too short: beside other dice they are labels."""


EVERYDAY = ORDINARY.union(
    (
        "alien",
        "avatar",
        "aw",
        "borg",
        "cd",
        "cod",
        "cs",
        "dp",
        "ex",
        "exalted",
        "expanse",
        "fae",
        "fudge",
        "gen",
    ),
    ("lancer", "mb", "mm", "ms", "ol", "ore", "rouse", "rq", "tt", "ud", "wit"),
)
"""These and names that are labels after dice and words before the rest of a roll, but not at its end."""

LONGEST_SHORT = 5
"""Letters of a short name such as `swade`; longer ones are titles."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A number or a flag of a game's roll."""

    name: str
    """Its name in the game."""
    shape: Shape
    words: tuple[str, ...] = ()
    """Its spellings besides its name; the first is that of the canonical form."""
    low: int = 0
    high: int = 1
    default: Value | None = None
    """None: missing unless it is typed."""
    meaning: str = ""
    """Its name at the table: `hunger dice`."""
    is_required: bool = False
    die: int = 0
    """The sides of a pool's dice, which people may type too: `7d10`, `7d`."""
    alone: int | None = None
    """Its number if its word has none, or None if the word needs one."""
    takes: str = ""
    """The option whose number it takes if it has none: `panic roll, stress 3`."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Its own words."""
        return (*self.words, self.name)

    def write(  # noqa: C901, PLR0911 - a line a shape
        self, value: Value, *, counts_before: bool = False
    ) -> str:
        """Return the canonical form of a value, which follows the name of the game."""
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
            case "loss" | "other loss" if isinstance(value, tuple):
                return f"{' ' if self.shape == 'loss' else '/'}{write_loss(value)}"
            case "dice" if isinstance(value, tuple):
                return "".join(f" d{sides}" for sides in value)
            case "list" if isinstance(value, tuple):
                return f" {(self.words or ('/',))[0].join(map(str, value))}"
            case _ if counts_before:
                return f" {word}" if value == 1 and len(word) > 1 else f" {value}{word}"
            case _:
                return f"{word}{value}" if len(word) == 1 else f" {word}{value}"


class Aside(NamedTuple):
    """Options that stand in a line like dice or arithmetic, and are read apart from the rest: `1/1d6`."""

    begin: int
    end: int
    values: Values
    flag: str
    """The option that has to be typed, too."""

    def cut(self, text: str) -> str:
        """Return a line with spaces in their place."""
        return f"{text[: self.begin]}{' ' * (self.end - self.begin)}{text[self.end :]}"


@dataclass(frozen=True, eq=False)
class GameEntry:
    """A game by its names, and the spelling of its rolls."""

    name: str
    """Lower case, of letters; the canonical form begins with it."""
    title: str
    reads: str
    """One or two sentences for people: the dice, and their verdicts."""
    make: Callable[[Values], Game[Any]]
    """Makes the roll of checked values, or raises BadInput if they cannot be used together."""
    options: tuple[GameOption, ...]
    examples: tuple[str, ...]
    """Usual rolls in canonical form; people see the first."""
    source: str
    """The source of its rule, or the independent implementations that it was compared with."""
    aliases: tuple[str, ...] = ()
    """Other names for it."""
    counts_before: bool = False
    """Whether a number belongs to the word after it: `2g 1y`."""
    where: Mapping[str, Where] = field(default_factory=dict, hash=False)
    """Names, of the above or others, that are its own only between certain tokens."""
    signs: Mapping[str, Mapping[str, int]] = field(default_factory=dict, hash=False)
    """The values of a sign before its name at the beginning of a line: `+ms45`."""
    template: str = ""
    """The beginning of the canonical form if it is not the name: `{pool}d20`, with its options."""
    dice: str = ""
    """The dice that the game always throws, which people may type too: `d20`."""
    order: tuple[str, ...] = ()
    """The options for numbers without a word; empty: the pool or the modifier, then the number to reach.
    """
    plus_option: str = ""
    """The option for a number with a sign; empty: the modifier, or else the pool, which it adds to."""
    fillers: tuple[str, ...] = ()
    """Words without a meaning in this game."""
    presets: Mapping[str, Mapping[str, int]] = field(default_factory=dict, hash=False)
    """Words and signs for values of options, `chance`, `+1`, or for none."""
    small: str = ""
    """The option for 1 and 2 before another number: `cc1 60`."""
    spread: Callable[[Sequence[Token]], Iterable[Token]] | None = None
    """Splits text that its players write as one word, `yyg`, or joins several words for one thing."""
    find_aside: Callable[[str], Aside | None] | None = None
    """Finds options of this game that are read apart."""
    others: tuple[tuple[Callable[[Sequence[Token]], bool], str], ...] = ()
    """Recognises texts that are no roll, with the sentence for each."""
    as_dice: Callable[[Values], str | None] | None = None
    """Writes a roll as dice that count its successes, `12d6>=5`, or returns None if it does more, such as
    having a number to reach.
    """
    thrown_alone: int = 0
    """The least number of its dice that are its roll without its name; 0: two of a pool, and no others."""
    sums: bool = False
    """Whether dice of its pool plus a number are a total, such as initiative, `2d6+9`, and no pool."""

    marked: str = ""
    """The option that says how many dice of a pool are of another kind, which a line of that name on a sheet
    has: with names for the pool it counts where nothing is typed.
    """
    unmarked: frozenset[str] = frozenset()
    """Lines of a sheet of whose dice none are of that kind."""
    sheet_option: str = ""
    """The option whose number a line of that name on a sheet has: with names it counts where nothing is
    typed.
    """
    untrained: str = ""
    """What somebody rolls for a trait that their sheet lacks, where one die on a sheet is a trait: the game
    throws more dice with it. Empty in other games.
    """
    aces: bool = False
    """Whether dice beside its rolls, which are damage, go on with their highest face."""
    taken_off: Mapping[str, int] = field(default_factory=dict, hash=False)
    """What a sheet counts that takes as much off each trait, and how much at most: wounds."""
    says: Callable[[str, Container[str]], str] | None = None
    """Returns the word of the game that a name says besides its number, or an empty string: that of a line of
    a sheet, by all lines, or the label of a roll.
    """
    levels: tuple[str, ...] = ()
    """Verdicts better than a success, whose odds are added up; a failure says which of them was asked for."""
    thrown: frozenset[str] = frozenset()
    """Lines of a sheet with a maximum whose names are rolls; others are only used up."""
    called_pools: Mapping[str, CalledPool] = field(default_factory=dict, hash=False)
    """Pools by the words that call them, where a line has no number."""
    find_more: Callable[[str, Callable[[str], int | None]], BadInput | None] | None = None
    """Returns the question about a line that needs another roll too, by the numbers of a sheet."""
    spends: str = ""
    """The line without which nobody spends such points after a throw; other games do not ask for a sheet."""

    has_opposed: bool = False
    """Whether two of its rolls may be made against each other: `brawl 45 vs dodge 25`."""
    describe_wound: Callable[[int, int, int, int], str] | None = None
    """Returns what a blow does besides, by that, the most and the left hit points, and earlier ones."""
    describe_cost: Callable[[Cost], str] | None = None
    """Returns what a cost asks for besides, or an empty string."""
    kept: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Lines that each character has in this game, with their maximum: they count up from 0."""
    has_degrees: bool = False
    """Whether damage goes by four degrees of success: none, half, all of it, or double."""
    doubles: frozenset[str] = frozenset()
    """The verdicts of an attack that double all damage, for a game whose damage are dice after the attack."""
    maximises: frozenset[str] = frozenset()
    """The verdicts of an attack with which a weapon may do all the damage that it can."""
    improves: frozenset[str] = frozenset()
    """The verdicts by which a skill may be improved after a session."""
    unimproved: frozenset[str] = frozenset()
    """Lines of a sheet, in their usual short form, that are never improved so."""
    adds: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The dice that verdicts of an attack add to its damage, in a game whose damage aces."""
    opens: Callable[[Sequence[Token]], bool] | None = None
    """Whether a line is its roll, for a game of judged dice without a name, or None."""

    @property
    def keeps_wounds(self) -> bool:
        """Whether characters have major wounds, as in Call of Cthulhu."""
        return MAJOR_WOUND in self.kept

    @property
    def short_title(self) -> str:
        """The first game in its title, for one line of a phone."""
        first, *others = self.title.split(", ")
        return ", ".join((first, *takewhile(lambda part: part[0].isdecimal(), others)))

    def is_sure(self, name: str) -> bool:
        """Whether a name is never a word of a label: its key, or a short one, and no everyday word."""
        is_short = name == self.name or len(name) <= LONGEST_SHORT
        return is_short and name not in EVERYDAY and self.has_name and not self.template

    def find_call(self, tokens: Iterable[Token]) -> tuple[Token, CalledPool] | None:
        """Return the first word that calls a pool, perhaps the name of the game in any spelling, or None."""
        for token in tokens:
            word = self.name if token.kind == "game" else token.text
            if word in self.called_pools:
                return token, self.called_pools[word]
        return None

    def throws(self, counter: str) -> bool:
        """Whether the name of a line with a maximum is a roll."""
        return any(find_line((counter,), each) for each in self.thrown)

    @property
    def adds_to_d20(self) -> bool:
        """Whether a check is a d20 with a character's number as an addition or a limit."""
        return "d20" in self.dice or any(each.default == (20,) for each in self.options)

    @property
    def adds_numbers(self) -> bool:
        """Whether a number with a sign belongs to a roll: a modifier, or dice more or less."""
        has_dice = self.pool is not None and bool(self.pool.die)
        return has_dice or bool(self.plus_option) or self.first("modifier", "steps") is not None

    @property
    def adds_to(self) -> str:
        """The dice for a character's number, `2d6`, or empty if the number is a pool or a limit."""
        if self.adds_to_d20:
            return "d20"
        return self.dice if "+" in self.examples[0] else ""

    @property
    def usual_number(self) -> str:
        """An example of a character's number: `+5`, `45`, or 3 dice."""
        after = tokenize(self.examples[0].removeprefix(self.name).split(" ")[0])[:-1]
        if not after or after[-1].kind != "number":
            return "3"
        sign = after[-2].text if len(after) > 1 and after[-2].is_sign("+", "-") else ""
        return "3" if not sign and int(after[-1].text) < 10 else f"{sign}{after[-1].text}"

    @cached_property
    def in_order(self) -> tuple[GameOption, ...]:
        """The options for numbers without a word, in order."""
        if self.order:
            named = {each.name: each for each in self.options}
            return tuple(named[name] for name in self.order)
        first = next((each for each in self.options if each.shape == "pool"), None) or self.modifier
        target = next((each for each in self.options if each.shape == "target"), None)
        return tuple(filter(None, (first, target)))

    @cached_property
    def pool(self) -> GameOption | None:
        """The option that counts dice, or that a roll must stay under."""
        return self.first("pool")

    @cached_property
    def is_under(self) -> bool:
        """Whether a roll has to stay under its number: `coc vs 45`."""
        return "vs" in self.all_fillers

    @cached_property
    def least_alone(self) -> int:
        """The least number of its dice that are its roll without its name; one die may be for anything."""
        return self.thrown_alone or (2 if self.pool and self.pool.die else 0)

    @cached_property
    def throws_trait(self) -> bool:
        """Whether its usual roll is one die, typed by its sides: `d8`."""
        return self.pool is not None and self.words.get("d") is self.pool

    @cached_property
    def target(self) -> GameOption | None:
        """The option to reach."""
        return self.first("target")

    @cached_property
    def modifier(self) -> GameOption | None:
        """The option for a number with a sign."""
        if self.plus_option:
            return next(each for each in self.options if each.name == self.plus_option)
        shapes = ("modifier", "pool")
        return next((each for shape in shapes for each in self.options if each.shape == shape), None)

    @property
    def has_name(self) -> bool:
        """Whether its rolls have a name, and are not judged dice."""
        return self.opens is None

    @cached_property
    def called(self) -> tuple[GameName, ...]:
        """The names of its rolls."""
        if not self.has_name:
            return ()
        dice = "d" if self.first("dice") else ""
        glued = frozenset((*filter(str.isalpha, self.words), *dice))
        has_pool = self.pool is not None and not self.template
        begin, options = write_template(self.template)
        return tuple(
            GameName(
                self.name,
                cut_name(name),
                glued,
                has_pool,
                self.where.get(self.template or name),
                options,
                self.signs,
            )
            for name in ((begin,) if begin else dict.fromkeys((self.name, *self.aliases, *self.where)))
        )

    @cached_property
    def _names(self) -> GameNames:
        return GameNames(self.called)

    @cached_property
    def words(self) -> Mapping[str, GameOption]:
        """The options by all their words."""
        own = {normalize("NFKC", word): each for each in self.options for word in each.spellings}
        same = {other: own[word] for word, others in OTHER_WORDS.items() if word in own for other in others}
        return self.targets | same | own

    @cached_property
    def targets(self) -> dict[str, GameOption]:
        """The options to reach, by all their words."""
        targets = [each for each in self.options if each.shape == "target"]
        usual = dict.fromkeys((*TARGETS, *NEEDS), targets[0]) if targets else {}
        return usual | {word: each for each in reversed(targets) for word in each.spellings}

    @cached_property
    def among_dice(self) -> GameWords:
        """Its words that may be among its dice."""
        words = {
            word: GameWord(option.name, option.high, option.shape == "flag", word in WAYS)
            for word, option in self.words.items()
            if option.shape in {"flag", "number"}
        }
        has_one_target = sum(option.shape == "target" for option in self.options) == 1
        targets = filter(str.isalpha, self.targets) if has_one_target else ()
        has_one_die = self.dice == "d20" and self.pool is None
        adds_to_d20 = has_one_die and self.first("modifier") is not None
        return GameWords(words, adds_to_d20, frozenset(targets) - VERSUS)

    @cached_property
    def all_words(self) -> frozenset[str]:
        """All its words with a meaning."""
        return frozenset((*self.words, *self.presets))

    @cached_property
    def all_fillers(self) -> frozenset[str]:
        """All words without a meaning."""
        return FILLERS.union(self.fillers)

    def option(self, name: str) -> GameOption:
        return next(each for each in self.options if each.name == name)

    def first(self, *shapes: Shape) -> GameOption | None:
        """Return the first option of some shapes."""
        return next((each for each in self.options if each.shape in shapes), None)

    def find_spelling(self, word: str) -> str:
        """Return the word of the game that another probably mistypes, or an empty string."""
        long = [each for each in self.words if len(each) >= SHORTEST and each not in NEEDS]
        close = next(iter(nearest(word, long)), "") if len(word) >= SHORTEST else ""
        is_near = count_slips(word, close) <= max(1, len(close) // LETTERS_A_SLIP)
        return close if is_near and not is_plural(word, close) else ""

    def find_slip(self, word: str) -> str:
        """Return the word of the game that another is by a slip of one letter, or an empty string."""
        return next((each for each in self.words if each not in NEEDS and is_slip(word, each)), "")

    def find_name(self, text: str) -> NameInText | None:
        """Return where a text names the game, as far as a quick look shows."""
        tokens = tokenize_before_comment(text)
        if self.opens:
            return find_opening(text, tokens) if self.opens(tokens) else None
        return next((name for _, name in self._names.find_all(text, tokens)), None)

    def begins(self, text: str, *, named: bool = False) -> bool:
        """Whether a text begins with a name of the game; if `named`, only with one that is no other word."""
        tokens = tokenize_before_comment(text)
        if self.opens:
            return self.opens(tokens) and not (named and tokens[0].is_word_of(self.targets))
        name = self._names.find_begun(text, tokens)
        return name is not None and not (named and name[1].word in ORDINARY)


@dataclass(frozen=True)
class GameRoll:
    """A roll of a game as understood."""

    entry: GameEntry
    values: Values = field(hash=False)
    comment: str = ""
    """Its label, in a person's words."""
    taken: tuple[Taken, ...] = field(default=(), compare=False, kw_only=True)
    """The meaning of each token of the typed line; empty if it was read from a row."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", self.entry.make(self.values))

    game: Game[Any] = field(init=False)

    @property
    def title(self) -> str:
        """Its game's title; of several rolls, all titles."""
        return self.entry.title

    @property
    def short_title(self) -> str:
        """The first game in that title; of several rolls, of each title."""
        return self.entry.short_title

    @property
    def names(self) -> tuple[str, ...]:
        """Its game's name; of several rolls, all names."""
        return (self.entry.name,)

    def say(self, verdict: str) -> str:
        """Return the word or the text of a verdict as players say it."""
        return say_verdict(self.names, verdict)

    def say_odds(self) -> Chances:
        """Return the exact chances of the verdicts, from the worst to the best, as players say them.

        Raises:
            BadInput: there are too many dice for them.
        """
        return {self.say(word): chance for word, chance in verdict_odds(self.game).items()}

    @property
    def as_dice(self) -> str | None:
        """Dice that count its successes, `12d6>=5`, or None if they do not say all of it."""
        return self.entry.as_dice(self.values) if self.entry.as_dice else None

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        written = (
            option.write(self.values[option.name], counts_before=self.entry.counts_before)
            for option in self.entry.options
            if option.name in self.values
            and self.values[option.name] != option.default
            and f"{{{option.name}}}" not in self.entry.template
        )
        return (self.entry.template.format(**self.values) or self.entry.name) + "".join(written)


def sides_of(text: str) -> tuple[int, ...]:
    """Return the sides of each die in a text such as `2d6`."""
    count, _, sides = text.partition("d")
    return (int(sides),) * min(int(count or 1), MOST_NUMBER)


def write_dice(sides: tuple[int, ...]) -> str:
    """Return dice with their signs: `+2d6-d4`."""
    groups = ((size, len(list(same))) for size, same in groupby(sides))
    return "".join(
        f"{'-' if size < 0 else '+'}{count if count > 1 else ''}d{abs(size)}" for size, count in groups
    )


def write_loss(loss: tuple[int, ...]) -> str:
    """Return a number and the sides of dice as people write them together: `1d4+1`."""
    added, *sides = loss
    dice = [f"{len(list(same))}d{size}" for size, same in groupby(sides)]
    return "+".join((*dice, str(added)) if added or not dice else dice)


def check_bounds(entry: GameEntry, option: GameOption, value: Value, typed: str) -> None:
    """Check that an option may have a value.

    Raises:
        BadInput: it may not.
    """
    for number in value if isinstance(value, tuple) else (value,):
        if not option.low <= number <= option.high:
            what = option.meaning or option.name
            bounds = f"{what} must be from {option.low} to {option.high:,}, not {number:,}"
            sentence = f"In a roll of {entry.short_title}, {bounds}: type it like {entry.examples[0]}."
            raise BadInput(sentence, typed=typed)


def explain_missing(entry: GameEntry, option: GameOption) -> str:
    """Return the sentence that a roll of a game lacks an option, with an example."""
    what = option.meaning or option.name
    return f"Your roll of {entry.short_title} has no {what}: type it like {entry.examples[0]}."
