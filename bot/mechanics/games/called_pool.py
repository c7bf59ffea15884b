"""A pool that the rules of a game call by a word, from numbers that sheets have: frenzy, remorse."""

from collections.abc import Callable
from typing import NamedTuple

from bot.mechanics.errors import cite


class CalledPool(NamedTuple):
    """How many dice are thrown."""

    lines: tuple[str, ...]
    """The lines of a sheet that say it."""
    count: Callable[..., int]
    """Returns the dice from their numbers."""
    rule: str
    """The same in words."""
    asks: str = "how many dice, such as 5"
    """What to write where a sheet has none of it."""

    def explain(self, word: str, missing: str = "") -> str:
        """Say what is thrown, for a roll without these numbers."""
        why = f", and your character has no line {cite(missing)}" if missing else ""
        return f"{cite(word)} throws {self.rule}{why}: write {self.asks} {word}."
