"""What a person asks for in one line: one roll, or several beside one another.

Equal values mean the same, and `str` writes them in the one canonical way that is echoed to people.
"""

from dataclasses import dataclass

from bot.mechanics.notation.modifiers import (
    Condition,
    ValueCondition,
)
from bot.mechanics.notation.tree import Node, words_thrown


@dataclass(frozen=True, slots=True)
class Target:
    """What a whole total must meet: `vs 15` is 15 or more."""

    when: Condition
    word: str = ""
    """What is counted for it: `hit` of `vs 2 hit`."""

    def holds(self, total: int) -> bool:
        """Whether a total is a success."""
        return self.when.holds(total)

    def margin(self, total: int) -> int | None:
        """Return by how much a total lies on the good side of the number; None where there are no sides."""
        match self.when:
            case ValueCondition(sign=">=" | ">", number=number):
                return total - number
            case ValueCondition(sign="<=" | "<", number=number):
                return number - total
            case _:
                return None

    def __str__(self) -> str:
        asked = str(self.when).strip().removeprefix(">=")
        return f"vs {asked}{f' {self.word}' if self.word else ''}"


@dataclass(frozen=True, slots=True)
class Expression:
    """One roll: what to throw, how many times over, what it must reach, and what people call it."""

    root: Node
    sets: int = 1
    """How many times it is thrown, each with its own total: `6x 4d6kh3`."""
    label: str = ""
    target: Target | None = None
    name: str = ""
    """The name under which the parts after it use the same dice again: `a` of `$a = 2d6`."""

    @property
    def dice(self) -> str:
        """The expression without its label, by which its state at a place is named."""
        named = f"${self.name} = " if self.name else ""
        times = f"{self.sets}x " if self.sets > 1 else ""
        return f"{named}{times}{self.root}{f' {self.target}' if self.target else ''}"

    @property
    def counts_words(self) -> bool:
        """Whether it has no total, but a tally of words."""
        return any(words_thrown(self.root))

    def __str__(self) -> str:
        return f"{self.dice}{f' # {self.label}' if self.label else ''}"


@dataclass(frozen=True, slots=True)
class Rolls:
    """One line: its parts are thrown in order, and told beside one another."""

    parts: tuple[Expression, ...]

    @property
    def only(self) -> Expression | None:
        """The one part, where there is only one."""
        return self.parts[0] if len(self.parts) == 1 else None

    @property
    def label(self) -> str:
        """The labels of all parts that have one."""
        return ", ".join(filter(None, (part.label for part in self.parts)))

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))
