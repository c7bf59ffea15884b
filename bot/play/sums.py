"""Running sums: for each day, person and subject, how many rolls there were and how they fell.

A subject is anything with one distribution, counted together: an expression, an adaptive die, a deck, Catan,
the faces of one kind of die. Each roll adds a tally to the sums of its subjects.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

from bot.mechanics.catan.dice import plain_totals
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game import Chances, Game, verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation import line
from bot.mechanics.notation.distributions import distribution_of as distribution_of_value
from bot.mechanics.notation.recorded import read_roll, read_rolls
from bot.mechanics.notation.tree import DIGITS
from bot.mechanics.rule import DIE, KINDS, Die, DieForm, Face
from bot.mechanics.stateful_dice import adaptive_distribution
from bot.mechanics.statistics import Grouping, GroupOdds, grouping_of, sums_of_roll, uniform_grouping
from bot.mechanics.typed_line import read_alone
from bot.play.errors import DAY

SubjectKind = Literal["roll", "game", "fair", "deck", "catan", "faces", "hand", "set"]

WITH_MEMORY = ("fair", "deck", "catan")
"""The kinds whose rolls may depend on earlier ones."""

BY_HAND = ("hand", "set")
"""The kinds that count faces thrown by people."""

DIGIT_DICE = frozenset(f"d{name}" for name in DIGITS)
"""Expressions that look like one die, and are several."""

FACES = ("faces", *BY_HAND)
"""The kinds that count faces: those that the bot threw, in any roll, and those of people."""

SumKey = tuple[int, int, str]
"""A day, a person or 0 for all, and a subject."""

What = TypeVar("What")

MOST_DAYS = 366
"""The longest period of a question, so that its time does not grow with the history."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Rolls that are counted together."""

    kind: SubjectKind
    dice: str
    """An expression, or the roll of a game; if faces are counted, one die as `physical` names it."""
    set: str = ""
    """People's name for the dice, in lower case; only for the kind `set`."""

    @property
    def text(self) -> str:
        """Its text in the store."""
        return f"{self.kind} {self.dice} {self.set}".rstrip()

    @property
    def wanted(self) -> str:
        """The words by which a person asks for it; for a named set those for the die."""
        if self.kind == "catan":
            return "catan"
        if self.kind == "roll" and sides_of(self) is not None:
            return f"rolls {self.dice}"
        return self.dice if self.kind in {"roll", "game", "faces", "set"} else self.text

    @property
    def words(self) -> tuple[str, ...]:
        """The names of outcomes, from 0 on: the verdicts of a game; empty if outcomes are numbers."""
        if self.kind != "game":
            return ()
        roll = read_game(self.dice)
        return tuple(map(roll.say, roll.game.words))

    @property
    def kind_of_event(self) -> str:
        """The name of the kind of events for a game, or for a subject with a memory."""
        return "catan-roll" if self.kind == "catan" else self.kind

    @classmethod
    def of(cls, text: str) -> "Subject":
        """Read what `text` wrote."""
        kind, _, rest = text.partition(" ")
        dice, _, named = rest.partition(" ") if kind == "set" else (rest, "", "")
        return cls(cast("SubjectKind", kind), dice, named)


CATAN = Subject("catan", "2d6")
"""The totals of all games of Catan."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The additions of one event to the sums of one subject."""

    subject: str
    """The subject, as `bot.play.sums.Subject.text` writes it."""
    rolls: int
    sums: int
    """As `bot.mechanics.statistics` makes them; 0 if the odds are unknown."""
    outcomes: tuple[int, ...] = ()
    """The outcomes, in order; not stored."""

    def negate(self) -> "Tally":
        """Return the tally that undoes this one."""
        return replace(self, rolls=-self.rolls, sums=-self.sums)


@dataclass(frozen=True, slots=True)
class Sums:
    """The outcomes of a number of rolls."""

    rolls: int
    sums: int


class Days(NamedTuple):
    """A period, in days since 1970, both included."""

    first: int
    last: int

    @classmethod
    def until(cls, at: int, days: int) -> "Days":
        """Return the period of this many days that ends with the day of `at`."""
        last = at // DAY
        return cls(last - days + 1, last)


class Counted(NamedTuple, Generic[What]):
    """How many rolls there were of something, or by someone."""

    what: What
    rolls: int


class SumRow(NamedTuple):
    """A row of the sums; person 0 is all people together."""

    day: int
    person: int
    subject: str
    rolls: int
    sums: int


@dataclass(frozen=True)
class Tallier:
    """Tallies rolls of one subject."""

    subject: Subject
    grouping: Grouping | None
    """The groups for counting outcomes, or None if the odds are unknown and rolls are only counted."""
    plain: Distribution | None = None
    """The distribution of the groups, for rolls that may have other odds."""

    @cached_property
    def _text(self) -> str:
        return self.subject.text

    @classmethod
    def of_distribution(cls, subject: Subject, plain: Distribution) -> "Tallier":
        """Return one for rolls that may have other odds than those of `plain`."""
        return cls(subject, grouping_of(plain), plain)

    def tally_plain(self, outcomes: Sequence[int]) -> Tally:
        """Return the tally of rolls at the plain odds."""
        groups, sums = self.grouping, 0
        if groups is not None:
            for one, times in Counter(outcomes).items():
                sums += times * sums_of_roll(groups, one)
        return Tally(self._text, len(outcomes), sums, tuple(outcomes))

    def tally_at_odds(self, outcome: int, distribution: Distribution) -> Tally:
        """Return the tally of a roll at the odds of `distribution`."""
        if self.grouping is None or self.plain is None or _are_alike(self.plain, distribution):
            return self.tally_plain([outcome])
        return self.tally_in_groups(outcome, GroupOdds.of(self.grouping, distribution))

    def tally_in_groups(self, outcome: int, odds: GroupOdds) -> Tally:
        """Return the tally of a roll with gathered odds."""
        sums = 0 if self.grouping is None else odds.sums_of(self.grouping, outcome)
        return Tally(self._text, 1, sums, (outcome,))


def roll_subject(dice: str) -> Subject:
    """Return the subject of rolls of an expression; d%, as expressions have it, is d100."""
    plain = strip_labels(dice)
    return Subject("roll", "d100" if plain == "d%" else plain)


@lru_cache(maxsize=256)
def strip_labels(dice: str) -> str:
    """Return dice without labels and comment: with other labels they are the same dice."""
    return str(line.strip_targets(read_rolls(dice)))


def memory_subject(kind: Literal["fair", "deck"], dice: str) -> Subject:
    return Subject(kind, strip_labels(dice))


def hand_subject(die: str, named: str) -> Subject:
    """Return the subject of the faces of physical dice, perhaps `named` by their people."""
    return Subject("set", die, named.casefold()) if named else Subject("hand", die)


def physical(die: Die) -> str:
    """Return the name of a randomiser with the number of its faces: d6, coin/2."""
    return die.name if die.kind is DIE else f"{die.name}/{die.faces}"


def sides_of(subject: Subject) -> int | None:
    """Return the number of faces of a subject that is one die, or None."""
    name = subject.dice.partition("/")[2] if subject.kind in FACES else ""
    sides = name or subject.dice[1:]
    one = subject.kind == "roll" and subject.dice.startswith("d") and subject.dice not in DIGIT_DICE
    return int(sides) if (subject.kind in FACES or one) and sides.isdecimal() else None


def grouping_for(subject: Subject) -> Grouping:
    """Return the groups for counting the outcomes of a subject.

    Raises:
        BadInput: its distribution takes too long to calculate.
    """
    sides = sides_of(subject)
    return grouping_of(distribution_of(subject)) if sides is None else uniform_grouping(sides)


def distribution_of(subject: Subject) -> Distribution:
    """Return the plain distribution of a subject.

    Raises:
        BadInput: it takes too long to calculate.
    """
    if subject.kind == "catan":
        return plain_totals(sevens=True)
    if subject.kind == "game":
        game = read_game(subject.dice).game
        return verdicts_of(game, verdict_odds(game))
    sides = sides_of(subject)
    if sides is not None:
        return Distribution.uniform(range(1, sides + 1))
    root = read_roll(subject.dice).root
    return adaptive_distribution(root) if subject.kind == "fair" else distribution_of_value(root)


def verdicts_of(game: Game[Any], odds: Chances) -> Distribution:
    """Return the distribution of verdicts, as their places among the words of a game."""
    return Distribution.of({game.words.index(word): chance for word, chance in odds.items()})


def read(text: str, named: str = "") -> Subject:
    """Return the subject of `d6`, `rolls d6`, `2d6`, `fair 2d6`, `deck 2d6`, `catan`, or a game's roll.

    The names on cards work too: `adaptive 2d6`, `deck of 2d6`, `d6 by hand`. One die means its faces in all
    rolls; `rolls d6` are the rolls of that alone; `vtm7h2 >=4` is a game's roll. If a set of dice is `named`,
    the text is a physical die.

    Raises:
        BadInput: the dice cannot be understood.
    """
    words = " ".join(text.split()).lower()
    if named:
        return hand_subject(_parse_die(words), named)
    if words == "catan":
        return CATAN
    if words.endswith(" by hand"):
        return hand_subject(_parse_die(words.removesuffix(" by hand")), "")
    kind, _, rest = words.partition(" ")
    if rest and kind in _READERS:
        return _READERS[kind](rest)
    line = read_alone(text)
    if isinstance(line.roll, GameRoll):
        return Subject("game", str(line.roll))
    subject = roll_subject(line.one.dice)
    return subject if sides_of(subject) is None else Subject("faces", subject.dice)


def _parse_rolls(text: str) -> Subject:
    return roll_subject(_read_dice(text))


def _read_dice(text: str) -> str:
    return read_alone(text, judges=False).one.dice


_READERS: Mapping[str, Callable[[str], Subject]] = {
    "rolls": _parse_rolls,
    "faces": lambda text: Subject("faces", _parse_die(text)),
    "hand": lambda text: hand_subject(_parse_die(text), ""),
    "fair": lambda text: memory_subject("fair", _read_dice(text)),
    "adaptive": lambda text: memory_subject("fair", _read_dice(text)),
    "deck": lambda text: memory_subject("deck", _read_dice(text.removeprefix("of "))),
}
"""By the first word of the question."""


def _parse_die(text: str) -> str:
    kinds = {kind.name for kind in KINDS} - {DIE.name}
    name, _, faces = text.partition("/")
    known = name in kinds if faces else text.startswith("d")
    number = faces or text[1:]
    if known and number.isascii() and number.isdigit() and 2 <= int(number[:7]) <= 1_000_000:
        return text
    raise BadInput(f"{cite(text)} is not one die: write it like d6.")


def face_tallies(
    dice: Iterable[tuple[Die, Sequence[Face]]], *, by_hand: bool, named: str = ""
) -> tuple[Tally, ...]:
    """Return the tallies of the faces of dice, in any roll: one for each kind of die.

    Faces thrown by people also count for the set that they `named`.
    """
    each: dict[tuple[str, int], tuple[DieForm, list[Face]]] = {}
    for die, faces in dice:
        each.setdefault((die.kind.name, die.faces), (die.kind, []))[1].extend(faces)
    return tuple(
        tallier.tally_plain(faces)
        for (_, sides), (kind, faces) in each.items()
        for tallier in _make_talliers(kind, sides, named if by_hand else None)
    )


@lru_cache(maxsize=64)
def _make_talliers(kind: DieForm, sides: int, named: str | None) -> tuple[Tallier, ...]:
    """Return talliers for the faces of a die of the set `named`, or if None, of one that the bot throws."""
    die = physical(Die(sides, kind=kind))
    subjects = [Subject("faces", die)] if named is None else [hand_subject(die, ""), hand_subject(die, named)]
    return tuple(Tallier(subject, grouping_for(subject)) for subject in dict.fromkeys(subjects))


def _are_alike(one: Distribution, other: Distribution) -> bool:
    """Whether two distributions give every outcome the same chance."""
    weights = other.weights
    return len(one.weights) == len(weights) and all(
        weight * other.total == weights.get(outcome, 0) * one.total for outcome, weight in one.weights.items()
    )
