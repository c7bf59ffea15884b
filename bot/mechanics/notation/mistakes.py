"""A mistake at a place in dice, and its possible repairs."""

from typing import NamedTuple


class Repair(NamedTuple):
    """A change that may correct the text: replaces the characters from `start` to before `end`."""

    start: int
    end: int
    text: str

    def of(self, text: str) -> str:
        """Return a text with this change."""
        return f"{text[: self.start]}{self.text}{text[self.end :]}"


class Mistake(Exception):
    """A mistake at a position in the text, counted from 0, or None for the whole."""

    def __init__(self, at: int | None, sentence: str, repairs: tuple[Repair, ...] = ()) -> None:
        super().__init__(at, sentence)
        self.at = at
        self.sentence = sentence
        self.repairs = repairs
