"""The registry: every named rule, best first.

Commands, completion, help, documents and tests all read it; a family's line here is all it takes.
"""

from difflib import get_close_matches
from importlib import import_module

from bot.mechanics.entry import Entry, Method
from bot.mechanics.errors import BadInput

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
    "quarters_no_reroll",
    "clock",
    "digits_boxed",
    "stickers",
    "drawn_digits",
    "rotating",
    "calculator",
    "recycle",
)
"""The files of `bot.mechanics.rules` whose ENTRIES are in the catalogue, in the order they are shown.

They are imported by name so that a new file needs one line, here.
"""

CATALOGUE: tuple[Entry, ...] = tuple(
    entry for family in FAMILIES for entry in import_module(f"bot.mechanics.rules.{family}").ENTRIES
)


def find(name: str) -> Entry:
    """Return the entry called `name`, in any case.

    Raises:
        BadInput: there is none; the sentence suggests another.
    """
    wanted = name.strip().lower()
    names = [entry.name for entry in CATALOGUE]
    for entry in CATALOGUE:
        if entry.name == wanted:
            return entry
    close = get_close_matches(wanted, names, 1)
    instead = f"did you mean {close[0]!r}?" if close else f"try {', '.join(names[:4])}, or see /rules list."
    raise BadInput(f"There is no method {name[:40]!r}; {instead}")


def method(name: str, outcomes: int, faces: int = 6, options: str = "") -> Method:
    """Settle a named rule for `outcomes` outcomes (2 to 10,000) from dice with `faces` faces (2 to 1,000).

    Raises:
        BadInput: an unknown name or option, or a value out of bounds.
    """
    return find(name).settle(outcomes, faces, options)
