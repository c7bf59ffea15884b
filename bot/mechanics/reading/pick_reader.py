"""Reads choices as people type them: `choose pizza, burger or sushi`, `shuffle Ada, Bron, Nim`."""

from typing import NamedTuple

from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.picks import Pick
from bot.mechanics.reading.ending import check_rolled_once

CHOOSE, SHUFFLE = frozenset(("choose", "pick")), "shuffle"
OF = frozenset(("of", "from", "between", "among"))
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
LONGEST = 2
"""The most digits of how many to choose."""
SEPARATORS = ("\n", ";", "|", ",")
"""What may separate the things; the first of these in the text counts."""
OR, AND = " or ", " and "
"""What may come before the last thing."""

ONLY = "Choosing works in /roll and /odds: write it there."
"""The answer to a choice anywhere else."""


class TypedPick(NamedTuple):
    """A choice as it was typed."""

    pick: Pick
    label: str


def read_pick(text: str) -> TypedPick | None:
    """Read a choice; None for a line that does not begin like one, or has nothing to choose from.

    Raises:
        BadInput: it has only one thing, or too many; or a number does not fit.
    """
    line, _, label = text.strip().partition(" #")
    verb, _, rest = line.partition(" ")
    verb = verb.casefold()
    if verb not in CHOOSE and verb != SHUFFLE:
        return None
    count, of, things = _take_count(rest.strip())
    if verb == "pick" and not of:  # `pick the lock, d20+5`
        return None
    options = _split(things, AND if verb == SHUFFLE or of == "between" else OR)
    if len(options) > 1:
        with show_typed(text):
            return TypedPick(Pick(options, count, verb == SHUFFLE), label.strip())
    if options and not any(map(str.isdigit, text)):
        raise BadInput(f"Write several things with commas: {verb} Ada, Bron, Nim.", typed=text)
    return None


def check_only_dice(text: str) -> None:
    """Check that a line is dice or a game rolled once, where the bot takes nothing else.

    Raises:
        BadInput: it is a choice, or repeats a roll until something comes.
    """
    check_rolled_once(text)
    if read_pick(text):
        raise BadInput(ONLY, typed=text)


def _take_count(text: str) -> tuple[int, str, str]:
    """Return how many to choose, the word that says so, and the list: `2 of a, b, c`."""
    first, second, *rest = [*text.split(None, 2), "", ""][:3]
    if first.casefold() in OF:
        return 1, first.casefold(), text[len(first) :].lstrip(" :")
    count = int(first) if first.isdecimal() and len(first) <= LONGEST else COUNTS.get(first.casefold())
    of = second.casefold().rstrip(":")
    if count is None or of not in OF:
        return 1, "", text
    return count, of, "".join(rest).lstrip(" :")


def _split(text: str, joiner: str) -> tuple[str, ...]:
    """Return the things of a list; a joining word may come before the last."""
    between = next((sign for sign in SEPARATORS if sign in text), "")
    *parts, last = text.split(between) if between else [text]
    parts += f" {last}".split(joiner)
    return tuple(part for each in parts if (part := " ".join(each.split())))
