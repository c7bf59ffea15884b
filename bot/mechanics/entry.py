"""A named rule of the documents, its options as text (`dice=4 cap=none`), and both settled together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import prod
from typing import Any

from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.rule import Rule, describe_split

Value = Any
"""A settled option: an int, a word, a tuple of ints, or None, as its reader returns it."""

Values = Mapping[str, Value]


PROPOSED = 100
"""The most proposals for a whole number."""


@dataclass(frozen=True)
class Option:
    """One option: how to read its text, and what to propose while people type it."""

    name: str
    meaning: str
    read: Callable[[str], Value]
    proposals: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """For an option with words: the meaning of each."""


def whole(name: str, low: int, high: int, meaning: str) -> Option:
    """Make an option that is a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high:
            return int(text)
        raise BadInput(f"`{name}` must be a whole number from {low} to {high}, not {cite(text)}.")

    return Option(name, meaning, read, tuple(str(n) for n in range(low, min(high, low + PROPOSED - 1) + 1)))


def whole_or_none(name: str, low: int, high: int, meaning: str) -> Option:
    """Make an option that is a whole number from `low` to `high`, or `none`."""
    number = whole(name, low, high, meaning)

    def read(text: str) -> Value:
        if text == "none":
            return None
        try:
            return number.read(text)
        except BadInput:
            raise BadInput(
                f"`{name}` must be a whole number from {low} to {high}, or `none`, not {cite(text)}."
            ) from None

    return Option(name, meaning, read, ("none", *number.proposals))


def choice(name: str, words: Mapping[str, str], about: str = "") -> Option:
    """Make an option that is one of `words`, each with its meaning; `about` says what they decide."""

    def read(text: str) -> str:
        if text in words:
            return text
        raise BadInput(f"`{name}` must be {' or '.join(map(cite, words))}, not {cite(text)}.")

    each = " or ".join(f"{word} ({meaning})" for word, meaning in words.items())
    return Option(name, f"{about}: {each}" if about else each, read, tuple(words), words)


def radices(name: str, meaning: str, proposals: Sequence[str] = ()) -> Option:
    """Make an option that is a product of numbers: `5.5.4`, at most 14 of them, each 2 to 1,000."""

    def read(text: str) -> tuple[int, ...]:
        parts = text.split(".")
        if len(parts) <= 14 and all(p.isascii() and p.isdigit() and len(p) <= 4 for p in parts):
            numbers = tuple(int(p) for p in parts)
            if all(2 <= n <= 1000 for n in numbers):
                return numbers
        raise BadInput(f"`{name}` must be 1 to 14 numbers from 2 to 1000, such as 5.5.4, not {cite(text)}.")

    return Option(name, meaning, read, tuple(proposals))


def fits(numbers: tuple[int, ...], outcomes: int, faces: int) -> tuple[int, ...]:
    """Return `numbers` if a d`faces` can show each of them and their product reaches `outcomes`.

    Raises:
        BadInput: a number is above `faces`, or the product below `outcomes` or above 100 times it.
    """
    if max(numbers) > faces:
        raise BadInput(f"A d{faces} cannot show {max(numbers)}: write numbers from 2 to {faces}.")
    if not outcomes <= prod(numbers) <= 100 * outcomes:
        raise BadInput(
            f"`{'.'.join(map(str, numbers))}` makes {prod(numbers):,} numbers, but a d{outcomes:,} needs "
            f"{outcomes:,} to {100 * outcomes:,}: choose other numbers."
        )
    return numbers


def parse(text: str, options: Sequence[Option], method: str) -> dict[str, Value]:
    """Read `name=value` pairs, separated by spaces, for a method called `method`.

    Raises:
        BadInput: an unknown or repeated name, or a value out of bounds.
    """
    known = {option.name: option for option in options}
    values: dict[str, Value] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(
                f"{cite(pair)} is not an option: write a name and a value, such as {example(options)}."
            )
        if name not in known:
            only = "its only option is" if len(known) == 1 else "its options are"
            there = f"{only} {', '.join(map(cite, known))}, such as {example(options)}."
            there = there if known else "it has no options."
            raise unknown_name(f"The method used here, `{method}`, has no option {{}}", name, known, there)
        if name in values:
            raise BadInput(f"You wrote the option {cite(name)} twice: leave one out.")
        values[name] = known[name].read(value)
    return values


def write(values: Values) -> str:
    """Return the text that `parse` reads as `values`."""
    return " ".join(f"{name}={_write_value(value)}" for name, value in values.items())


def example(options: Sequence[Option]) -> str:
    """Return an option as a person could write it."""
    with_proposals = [option for option in options if option.proposals]
    return f"{with_proposals[0].name}={with_proposals[0].proposals[-1]}" if with_proposals else "dice=4"


def _write_value(value: Value) -> str:
    if value is None:
        return "none"
    return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)


MOST_OUTCOMES = 10_000
MOST_FACES = 1_000

D100 = "d100-from-d6.txt"
EQUAL = "equal-outcomes-from-d6.txt"
BENDING = "dicebending.txt"


@dataclass(frozen=True)
class Order:
    """The outcomes wanted from a rule, n from dice with b faces, under these options."""

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
    """A named rule: its author, how it works, and how to build it."""

    name: str
    author: str
    source: str
    """The document that describes it."""
    summary: str
    """How it works in a few words, true for all dice and options."""
    recipe: Callable[[Any], str]
    """Returns for a rule made by `make` how a table follows it, with its own numbers."""
    make: Callable[[Order], Rule[Any]]
    options: tuple[Option, ...] = ()
    defaults: Callable[[int, int], dict[str, Value]] = no_defaults
    """The value of each option for n outcomes from b faces, if it is not given."""
    only_sides: tuple[int, ...] = ()
    """The numbers of outcomes it can make; empty: any from 2 to 10,000."""
    only_faces: tuple[int, ...] = ()
    """The dice it can be made from; empty: any with 2 to 1,000 faces."""
    own_faces: tuple[int, ...] | None = None
    """The dice that it throws in any case, empty if it throws none; None: it throws those it is made from."""
    errata: tuple[str, ...] = ()
    """Contradictions between words, formulas and sense of the document."""
    other_reading: str = ""
    """The name of the rule that follows the other reading of the document."""
    as_written: bool = False
    """Whether this follows the words of the document rather than their sense."""
    hides_faces: bool = False
    """Whether faces and working stay hidden, because they would help to guess later outcomes."""

    def makes(self, outcomes: int, faces: int) -> bool:
        """Whether the rule can make this many outcomes from dice with this many faces."""
        return outcomes in (self.only_sides or (outcomes,)) and faces in (self.only_faces or (faces,))

    def takes(self, faces: int | None) -> bool:
        """Whether a person may choose dice with this many faces; None: they chose none."""
        return faces is None or self.own_faces is None or faces in self.own_faces

    def check_dice(self, faces: int | None) -> None:
        """Check that a person's choice of dice agrees with the rule's own dice.

        Raises:
            BadInput: it does not.
        """
        if not self.takes(faces):
            own = " or ".join(f"d{each}" for each in self.own_faces or ())
            throws = f"always uses {own}, not d{faces:,}" if own else "uses no dice"
            raise BadInput(f"The method `{self.name}` {throws}: leave `from` out.")

    def settle(self, outcomes: int, faces: int = 6, options: str = "") -> "Method":
        """Build the rule.

        Raises:
            BadInput: an unknown option, or a value out of bounds.
        """
        _check("sides", outcomes, self.only_sides, MOST_OUTCOMES, self.name)
        _check("faces", faces, self.only_faces, MOST_FACES, self.name)
        values = self.defaults(outcomes, faces) | parse(options, self.options, self.name)
        return Method(self, outcomes, faces, values, self.make(Order(outcomes, faces, values)))


d100_from_d6 = partial(Entry, source=D100, only_sides=(100,), only_faces=(6,))
"""Makes the entry of a rule that only makes a d100 from d6."""


@dataclass(frozen=True)
class Method:
    """A named rule with all its options settled: rolls use it, and history keeps it."""

    entry: Entry
    outcomes: int
    faces: int
    values: Mapping[str, Value]
    rule: Rule[Any]
    count: int = 1
    """How many numbers one play of the rule makes; see `bot.mechanics.playing`."""

    @cached_property
    def options(self) -> str:
        """All options as text, which makes the same method again."""
        return write(self.values)

    @cached_property
    def recipe(self) -> str:
        """How a table follows it, with the faces, numbers and limits of this die and these options."""
        told = self.entry.recipe(self.rule)
        if self.count > 1:
            told += f" {describe_split(self.outcomes, self.count)}"
        n = self.outcomes
        return told if self.rule.first else f"{told} 0 stands for {n:,} on a die from 1 to {n:,}."

    @cached_property
    def name(self) -> str:
        """The rule's name with its unusual options: `base6 dice=3`."""
        usual = self.entry.defaults(self.outcomes, self.faces)
        special = {name: value for name, value in self.values.items() if value != usual[name]}
        return f"{self.entry.name} {write(special)}".strip()

    def numbers(self, outcome: int) -> tuple[int, ...]:
        """Return the numbers in the outcome of a play, as the rule counts them.

        Several numbers are its digits in base `outcomes`, most significant first.
        """
        if self.count == 1:
            return (outcome,)
        return tuple(outcome // self.outcomes**place % self.outcomes for place in reversed(range(self.count)))

    def __str__(self) -> str:
        return self.name


def _check(unit: str, number: int, only: tuple[int, ...], most: int, name: str) -> None:
    if not 2 <= number <= most:
        raise BadInput(f"A die here can have 2 to {most:,} {unit}, not {number:,}.")
    if only and number not in only:
        unbroken = len(only) > 2 and only == tuple(range(only[0], only[-1] + 1))
        able = f"d{only[0]} to d{only[-1]}" if unbroken else " or ".join(f"d{each}" for each in only)
        if unit == "sides":
            raise BadInput(
                f"The method `{name}` can make only a {able}, not a d{number}: use /die with {only[0]} "
                "sides, or choose another method, such as human."
            )
        raise BadInput(
            f"The method `{name}` works only with {able}, not with d{number}: use d{only[0]}, or choose "
            "another method."
        )


High = Callable[[int, int], int]
"""Returns, for a die with b faces read as a digit below a radix, the highest face that counts."""


def group_faces(faces: int, radix: int) -> int:
    """Count as many faces as make groups of one size."""
    return faces // radix * radix


def plain(faces: int, radix: int) -> int:
    """Count only the faces from 1 to `radix`."""
    return radix


@lru_cache(maxsize=512)
def best_radices(outcomes: int, faces: int, high: High = group_faces) -> tuple[int, ...]:
    """Return the radices with the fewest expected throws: factors of n, or of the best number above n.

    If n has no prime factor above `faces`, uses n itself, so that nothing starts again.
    """
    costs = {radix: Fraction(faces, high(faces, radix)) for radix in range(2, faces + 1)}
    factors = {radix: cost for radix, cost in costs.items() if outcomes % radix == 0}
    return _RadixSearch(outcomes, factors, exact=True).radices or _RadixSearch(outcomes, costs).radices


@lru_cache(maxsize=512)
def best_weights(outcomes: int, faces: int) -> tuple[int, ...]:
    """Return the radices with the fewest expected throws if no die is thrown again by itself.

    They divide `faces`. If others expect fewer throws even so, returns those of `best_radices`.
    """
    even = {radix: Fraction(1) for radix in range(2, faces + 1) if faces % radix == 0}
    found = _RadixSearch(outcomes, even).radices
    others = best_radices(outcomes, faces)
    throws = sum(Fraction(faces, group_faces(faces, radix)) for radix in others)
    return found if len(found) * prod(found) <= throws * prod(others) else others


class _RadixSearch:
    """Searches the products of radices that reach n, and skips those that cannot be the best.

    The radices of a product come in falling order. `costs` are the expected throws of a digit, by its radix;
    none is below 1.
    """

    def __init__(self, outcomes: int, costs: Mapping[int, Fraction], *, exact: bool = False) -> None:
        """Search; with `exact` only for the product n itself."""
        self._outcomes = outcomes
        self._costs = costs
        self._exact = exact
        self._least: Fraction | None = None
        self.radices: tuple[int, ...] = ()
        """The best radices, or empty if there are none."""
        if costs:
            self._go_on(1, Fraction(0), (), max(costs))

    def _go_on(self, product: int, throws: Fraction, chosen: tuple[int, ...], highest: int) -> None:
        for radix in self._worthwhile(product, throws, highest):
            after = product * radix
            if radix not in self._costs or (self._exact and self._outcomes % after):
                continue
            paid = throws + self._costs[radix]
            if after < self._outcomes:
                self._go_on(after, paid, (*chosen, radix), radix)
            elif self._least is None or paid * after < self._least:
                self._least, self.radices = paid * after, (*chosen, radix)

    def _worthwhile(self, product: int, throws: Fraction, highest: int) -> range:
        """Return the next radices, falling, that may still beat the best so far."""
        if self._least is None:
            return range(highest, 1, -1)
        if (throws + self._dice(product, highest)) * self._outcomes >= self._least:
            return range(0)
        only_one_more = (throws + 2) * self._outcomes >= self._least
        lowest = -(-self._outcomes // product) if only_one_more else 2
        return range(min(highest, int(self._least / ((throws + 1) * product))), lowest - 1, -1)

    def _dice(self, product: int, highest: int) -> int:
        """Return a lower bound for the number of further dice."""
        dice = 1
        while product * highest**dice < self._outcomes:
            dice += 1
        return dice
