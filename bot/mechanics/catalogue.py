"""The catalogue: every named rule, best first.

Commands, completion, help, documents and tests all read it; a family's line here is all it needs. The
catalogue also reads which rules a person means, and for which die.
"""

from importlib import import_module

from bot.mechanics.entry import Entry, Method
from bot.mechanics.errors import BadInput, cite, unknown_name

FAMILIES = (
    "early_stop",
    "mixed_radix",
    "base_digits",
    "accumulator",
    "table",
    "halve",
    "lookups",
    "weights",
    "chained",
    "one_die",
    "digits",
    "sectors",
    "scaled_fraction",
    "mixed_powers",
    "percentile",
    "reroll_capped",
    "product",
    "sum_table",
    "sum_rule",
    "read_off",
    "quarters",
    "clock",
    "digits_boxed",
    "stickers",
    "drawn_digits",
    "rotating",
    "calculator",
    "recycle",
)
"""The files of `bot.mechanics.rules` with ENTRIES for the catalogue, in the order of display.

They are imported by name, so that a new file needs one line, here.
"""

CATALOGUE: tuple[Entry, ...] = tuple(
    entry for family in FAMILIES for entry in import_module(f"bot.mechanics.rules.{family}").ENTRIES
)

BY_NAME = {entry.name: entry for entry in CATALOGUE}


def find(name: str) -> Entry:
    """Return the entry called `name`, in any case.

    Raises:
        BadInput: there is none; the sentence suggests another.
    """
    entry = BY_NAME.get(name.strip().lower())
    if entry is None:
        names = list(BY_NAME)
        raise unknown_name(
            "There is no method {}", name, names, f"try {', '.join(names[:4])}, or see /rules list."
        )
    return entry


def method(name: str, outcomes: int, faces: int = 6, options: str = "") -> Method:
    """Settle a named rule for `outcomes` outcomes (2 to 10,000) from dice with `faces` faces (2 to 1,000).

    Raises:
        BadInput: an unknown name or option, or a value out of bounds.
    """
    return find(name).settle(outcomes, faces, options)


MOST_RULES = 4

Choice = tuple[str, str]
"""The name of a rule, and its options as text."""


def choices(text: str) -> tuple[Choice, ...]:
    """Read 2 to 4 different rules, each with its options after it: `human base6 dice=3 base6 dice=4`.

    Raises:
        BadInput: there is no such rule, or there are too few, too many, or the same one twice.
    """
    found: list[tuple[str, list[str]]] = []
    for word in text.replace(",", " ").split():
        if "=" not in word:
            found.append((find(word).name, []))
        elif found:
            found[-1][1].append(word)
        else:
            raise BadInput(f"{cite(word)} has no rule before it: write the rule first, such as base6 dice=3.")
    rules = tuple((name, " ".join(options)) for name, options in found)
    if not 2 <= len(rules) <= MOST_RULES:
        raise BadInput(
            f"You wrote {len(rules)} method{'s' * (len(rules) != 1)}: write 2 to {MOST_RULES}, such as "
            "human base6 reroll."
        )
    if len(set(rules)) < len(rules):
        raise BadInput("You named the same rule twice: leave one out, or give it other options.")
    return rules


def settle_as_asked(entry: Entry, sides: int | None, faces: int | None, options: str = "") -> Method:
    """Settle a rule for the die, and from the dice, that a person chose, or for the usual ones.

    Raises:
        BadInput: as `Entry.settle`; or the rule needs other dice.
    """
    entry.check_dice(faces)
    return entry.settle(*usual_die(entry, sides, faces), options)


def usual_die(entry: Entry, sides: int | None = None, faces: int | None = None) -> tuple[int, int]:
    """Return the sides and faces to show a rule for: those given, else a d100 from d6 if possible."""
    return sides or _usual(entry.only_sides, 100), faces or _usual(entry.only_faces, 6)


def register_names() -> tuple[str, ...]:
    """Return the names of the rules that keep something from roll to roll."""
    return tuple(entry.name for entry in CATALOGUE if entry.settle(*usual_die(entry)).rule.carries)


def _usual(only: tuple[int, ...], wish: int) -> int:
    return wish if not only or wish in only else only[0]
