"""Which rules a person means, and for which die."""

from bot.mechanics.catalogue import find
from bot.mechanics.entry import Entry
from bot.mechanics.errors import BadInput

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
            raise BadInput(f"Options stand after their rule: base6 dice=3. {word[:40]!r} comes first.")
    rules = tuple((name, " ".join(options)) for name, options in found)
    if not 2 <= len(rules) <= MOST_RULES:
        raise BadInput(f"Name 2 to {MOST_RULES} rules, such as human base6 reroll; these are {len(rules)}.")
    if len(set(rules)) < len(rules):
        raise BadInput("The same rule is named twice; name each once, or with other options.")
    return rules


def usual_die(entry: Entry, sides: int | None = None, faces: int | None = None) -> tuple[int, int]:
    """Return the sides and faces to show a rule for: those given, else a d100 from d6 where it can."""
    return sides or _usual(entry.only_sides, 100), faces or _usual(entry.only_faces, 6)


def _usual(only: tuple[int, ...], wish: int) -> int:
    return wish if not only or wish in only else only[0]
