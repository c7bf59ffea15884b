"""What is wrong with dice at some place of a text, and what may be right."""

from typing import NamedTuple


class Repair(NamedTuple):
    """A change of the text that may make it right: what stands from `start` to before `end` is replaced."""

    start: int
    end: int
    text: str

    def of(self, text: str) -> str:
        """Return a text with the change made."""
        return f"{text[: self.start]}{self.text}{text[self.end :]}"


class Mistake(Exception):
    """Something wrong at a position of the text, which is counted from 0, or None: nowhere in particular."""

    def __init__(self, at: int | None, sentence: str, repairs: tuple[Repair, ...] = ()) -> None:
        super().__init__(at, sentence)
        self.at = at
        self.sentence = sentence
        self.repairs = repairs
