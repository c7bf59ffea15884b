"""What can stand behind a sum, as values."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.mechanics.notation.rolls import Target


@dataclass(frozen=True, slots=True)
class Label:
    """What people call the roll."""

    text: str
    words: str = ""
    """As they were typed, where they stand there without a mark; of these some ask for something."""
    after_bang: bool = False
    """Whether a `!` stands before it, which makes dice explode, or marks a label with another bot."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """The d20 is thrown twice."""

    keep: Literal["kh", "kl"]


class Ending(NamedTuple):
    """Something behind a sum, and where it was written."""

    at: int
    what: Label | Target | Advantage
    end: int = 0
    """Where it ends, of a target or advantage."""
