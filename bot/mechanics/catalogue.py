"""The registry: every named rule, who made it, and how to build it for n outcomes from b faces.

Commands, completion, help and tests all read it; adding an entry is all it takes to add a rule.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.options import Option, Value, Values, fits, radices, whole, whole_or_none, write
from bot.mechanics.options import parse as parse_options
from bot.mechanics.rule import Rule
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix, best_radices

MOST_OUTCOMES = 10_000


@dataclass(frozen=True)
class Entry:
    """A named rule of the documents."""

    name: str
    author: str
    source: str
    recipe: str
    """One sentence that a table can follow."""
    options: tuple[Option, ...]
    defaults: Callable[[int, int], dict[str, Value]]
    """The value of each option for n outcomes from b faces, where none is given."""
    make: Callable[[int, int, Values], Rule[Any]]


@dataclass(frozen=True)
class Method:
    """A named rule with all its options settled: what a roll is made with, and what history keeps."""

    entry: Entry
    outcomes: int
    faces: int
    values: Mapping[str, Value]
    rule: Rule[Any]

    @property
    def options(self) -> str:
        """All options as text, from which the same method can be made again."""
        return write(self.values)

    def __str__(self) -> str:
        """Name the method with the options that are not the usual ones: `base6 dice=3`."""
        usual = self.entry.defaults(self.outcomes, self.faces)
        special = {name: value for name, value in self.values.items() if value != usual[name]}
        return f"{self.entry.name} {write(special)}".strip()


def _dice_for(outcomes: int, faces: int) -> int:
    """Return how many digits leave no outcome more than about a tenth off: 4 for a d100 from d6."""
    dice = 1
    while faces**dice < 10 * outcomes and faces**dice % outcomes:
        dice += 1
    return dice


D100 = "d100-from-d6.txt"
CATALOGUE: tuple[Entry, ...] = (
    Entry(
        name="human",
        author='"can be done by humans"; 2012rcampion',
        source=D100,
        recipe="Read dice as digits in base 6 and stop as soon as further digits cannot change the outcome.",
        options=(whole_or_none("cap", 1, 20, "most dice to throw; none keeps it exact"),),
        defaults=lambda n, b: {"cap": None},
        make=lambda n, b, values: EarlyStop(n, b, **values),
    ),
    Entry(
        name="reroll",
        author="DrunkWolf; Perkins",
        source=D100,
        recipe="Throw a die for each digit, again while it shows too much: 20(a-1) + 4(b-1) + c for a d100.",
        options=(radices("dice", "what each die counts as", ("5.5.4", "5.5.2.2")),),
        defaults=lambda n, b: {"dice": best_radices(n, b)},
        make=lambda n, b, values: MixedRadix(n, b, fits(values["dice"], n, b)),
    ),
    Entry(
        name="base6",
        author="xnor",
        source=D100,
        recipe="Read a fixed number of dice as one number in base 6 and keep its remainder.",
        options=(whole("dice", 1, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": _dice_for(n, b)},
        make=lambda n, b, values: BaseDigits(n, b, **values),
    ),
    Entry(
        name="accumulator",
        author="Eric Towers",
        source=D100,
        recipe="Add dice, read in base 6, to a register that the channel keeps; the register is the outcome.",
        options=(whole("dice", 3, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": max(3, _dice_for(n, b))},
        make=lambda n, b, values: Accumulator(n, b, **values),
    ),
)


def find(name: str) -> Entry:
    """Return the entry called `name`, in any case.

    Raises:
        BadInput: there is none; the sentence suggests others.
    """
    names = [entry.name for entry in CATALOGUE]
    for entry in CATALOGUE:
        if entry.name == name.strip().lower():
            return entry
    close = get_close_matches(name.lower(), names, 1)
    instead = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(names)}."
    raise BadInput(f"There is no method {name[:40]!r}; {instead}")


def method(name: str, outcomes: int, faces: int = 6, options: str = "") -> Method:
    """Settle a named rule for `outcomes` outcomes (2 to 10,000) from dice with `faces` faces.

    Raises:
        BadInput: an unknown name or option, or a value out of bounds.
    """
    if not 2 <= outcomes <= MOST_OUTCOMES:
        raise BadInput(f"A die has 2 to {MOST_OUTCOMES:,} sides, not {outcomes:,}.")
    entry = find(name)
    values = entry.defaults(outcomes, faces) | parse_options(options, entry.options)
    return Method(entry, outcomes, faces, values, entry.make(outcomes, faces, values))
