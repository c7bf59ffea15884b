"""A named rule of the documents, and a named rule with all its options settled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.options import Option, Value, parse, write
from bot.mechanics.prompts import split_told
from bot.mechanics.rule import Rule

MOST_OUTCOMES = 10_000
MOST_FACES = 1_000

D100 = "d100-from-d6.txt"
EQUAL = "equal-outcomes-from-d6.txt"
BENDING = "dicebending.txt"


@dataclass(frozen=True)
class Order:
    """What a rule is wanted for: n outcomes from dice with b faces, under these options."""

    outcomes: int
    faces: int
    values: Mapping[str, Value]

    def __getitem__(self, option: str) -> Value:
        return self.values[option]


def no_defaults(outcomes: int, faces: int) -> dict[str, Value]:
    """Return the defaults of a rule without options."""
    return {}


@dataclass(frozen=True)
class Entry:
    """A named rule: who made it, how it goes, and how to build it."""

    name: str
    author: str
    source: str
    """The document that describes it."""
    summary: str
    """How it goes in a few words, true for all dice and options."""
    recipe: Callable[[Any], str]
    """Tells of a rule that `make` made how a table follows it, with its own numbers."""
    make: Callable[[Order], Rule[Any]]
    options: tuple[Option, ...] = ()
    defaults: Callable[[int, int], dict[str, Value]] = no_defaults
    """The value of each option for n outcomes from b faces, where none is given."""
    only_sides: tuple[int, ...] = ()
    """The numbers of outcomes it can make; empty: any from 2 to 10,000."""
    only_faces: tuple[int, ...] = ()
    """The dice it can be made from; empty: any with 2 to 1,000 faces."""
    errata: tuple[str, ...] = ()
    """Where words, formulas and sense of the document differ."""
    other_reading: str = ""
    """The name of the rule that reads the document the other way."""
    as_written: bool = False
    """Whether this is what the document says rather than what it means."""
    hides_faces: bool = False
    """Whether faces and working are kept from sight, because later outcomes could be guessed from them."""

    def makes(self, outcomes: int, faces: int) -> bool:
        """Whether the rule can make so many outcomes from dice with so many faces."""
        return outcomes in (self.only_sides or (outcomes,)) and faces in (self.only_faces or (faces,))

    def settle(self, outcomes: int, faces: int = 6, options: str = "") -> "Method":
        """Build the rule.

        Raises:
            BadInput: an unknown option, or a value out of bounds.
        """
        _check("sides", outcomes, self.only_sides, MOST_OUTCOMES, self.name)
        _check("faces", faces, self.only_faces, MOST_FACES, self.name)
        values = self.defaults(outcomes, faces) | parse(options, self.options, self.name)
        return Method(self, outcomes, faces, values, self.make(Order(outcomes, faces, values)))


@dataclass(frozen=True)
class Method:
    """A named rule with all its options settled: what a roll is made with, and what history keeps."""

    entry: Entry
    outcomes: int
    faces: int
    values: Mapping[str, Value]
    rule: Rule[Any]
    count: int = 1
    """How many numbers one play of the rule makes; see `bot.mechanics.several`."""

    @cached_property
    def options(self) -> str:
        """All options as text, from which the same method can be made again."""
        return write(self.values)

    @cached_property
    def recipe(self) -> str:
        """How a table follows it: all faces, numbers and limits are those of this die and these options."""
        told = self.entry.recipe(self.rule)
        if self.count > 1:
            told += f" {split_told(self.outcomes, self.count)}"
        n = self.outcomes
        return told if self.rule.first else f"{told} 0 stands for {n:,} on a die from 1 to {n:,}."

    @cached_property
    def name(self) -> str:
        """The rule's name with the options that are not the usual ones: `base6 dice=3`."""
        usual = self.entry.defaults(self.outcomes, self.faces)
        special = {name: value for name, value in self.values.items() if value != usual[name]}
        return f"{self.entry.name} {write(special)}".strip()

    def numbers(self, outcome: int) -> tuple[int, ...]:
        """Return the numbers that the outcome of a play makes, as the rule counts them.

        Of several they are its digits in base `outcomes`, most significant first.
        """
        if self.count == 1:
            return (outcome,)
        return tuple(outcome // self.outcomes**place % self.outcomes for place in reversed(range(self.count)))

    def __str__(self) -> str:
        return self.name


def _check(unit: str, number: int, only: tuple[int, ...], most: int, name: str) -> None:
    if not 2 <= number <= most:
        raise BadInput(f"A die has 2 to {most:,} {unit}, not {number:,}.")
    if only and number not in only:
        unbroken = len(only) > 2 and only == tuple(range(only[0], only[-1] + 1))
        able = f"{only[0]} to {only[-1]}" if unbroken else " or ".join(map(str, only))
        raise BadInput(f"The method {name} works with {able} {unit} only, not with {number:,}.")
