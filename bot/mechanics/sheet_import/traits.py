"""Traits of weapons of Pathfinder that are dice: `deadly d10`, `fatal d12`, as a kind of damage each."""

import re

TRAIT = re.compile(r"\b(deadly|fatal)[ -](?P<count>[2-4]?)(?P<die>d\d{1,2})\b,?", re.IGNORECASE)


def move_traits(line: str) -> str:
    """Return a line with such dice at its end, `1d6, 1d10 deadly`, since a usual hit has none of them."""
    dice = [f"{each['count'] or 1}{each['die']} {each[1].casefold()}" for each in TRAIT.finditer(line)]
    return ", ".join((TRAIT.sub("", line).rstrip(" ,;"), *dice)) if dice else line


def read_trait(trait: str) -> tuple[str, str] | None:
    """Return the dice and the kind of a trait as Foundry has it, `deadly-d10`, or None for any other."""
    each = TRAIT.fullmatch(trait)
    return (f"{each['count'] or 1}{each['die'].casefold()}", each[1].casefold()) if each else None
