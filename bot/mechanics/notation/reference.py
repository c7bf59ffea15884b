"""What players can write, read from the comments of the grammar, the table of names, and the limits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.mechanics.notation import limits
from bot.mechanics.notation.parsing import GRAMMAR
from bot.mechanics.notation.tree import MOST_EXPLOSIONS

_MARK = re.compile(r"//([#>]?) ?(.*)")


@dataclass(frozen=True, slots=True)
class Example:
    """An expression, and what it means in a few words."""

    text: str
    meaning: str


@dataclass(slots=True)
class Section:
    """A part of the language: what it is for, and examples."""

    title: str
    prose: str = ""
    examples: list[Example] = field(default_factory=list)


def sections() -> tuple[Section, ...]:
    """Return the language in the order in which the grammar explains it."""
    return tuple(_sections())


def _sections() -> Iterator[Section]:
    section = None
    for line in GRAMMAR.splitlines():
        mark = _MARK.fullmatch(line)
        if mark and mark[1] == "#":
            if section:
                yield section
            section = Section(mark[2])
        elif section and mark and mark[1] == ">":
            section.examples.append(Example(*mark[2].split(" | ")))
        elif section and mark:
            section.prose += f"{mark[2]}\n"
    if section:
        yield section


def bounds() -> tuple[tuple[str, str], ...]:
    """Return what is limited, and to how much."""
    return (
        ("Characters of an expression", f"{limits.CHARACTERS}"),
        ("Depth of parentheses, braces and signs", f"{limits.DEPTH}"),
        ("Dice, in all sets together", f"{limits.DICE:,}"),
        ("Throws on average, with re-rolls and explosions", f"{limits.THROWS:,}"),
        ("Explosions of one die", f"{MOST_EXPLOSIONS}"),
        ("Rolls of a line", f"{limits.ROLLS}"),
        ("Faces in a list, and other numbers in one", f"{limits.FACES}"),
        ("A number in a list, above or below 0", f"{limits.FACE:,}"),
        ("What a die counts, above or below 0", f"{limits.WEIGHT}"),
        ("Sides of a die", f"{limits.SIDES:,}"),
        ("A number", f"{limits.NUMBER:,}"),
        ("Any value that can come up, above or below 0", f"{limits.VALUE:,}"),
        ("Sets", f"{limits.SETS}"),
        ("Parts of a group", f"{limits.PARTS}"),
        ("Keeps and drops one after another", f"{limits.KEEPS}"),
        ("Characters of a label, or of the comment", f"{limits.LABEL}"),
    )
