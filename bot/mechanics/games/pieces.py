"""Cuts a line into the parts between `;`, and finds how often each is rolled."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.language import VERSUS
from bot.mechanics.reading.times import Times, find_times
from bot.mechanics.reading.tokens import END, Token, tokenize


def split_several(text: str) -> tuple[str, ...]:
    """Return the parts of a line in their form without the others."""
    return tuple(piece.alone.strip() for piece in cut(text))


@dataclass(frozen=True)
class Piece:
    """A part of a line between `;`, and how often it is rolled."""

    begin: int
    typed: str
    times: tuple[Times, ...] = ()

    @property
    def end(self) -> int:
        return self.begin + len(self.typed)

    @property
    def alone(self) -> str:
        """The part with spaces for its number of rolls; as long as typed, without spaces at the end."""
        if not self.times:
            return self.typed
        written = self.typed
        for token in self._tokens:
            written = f"{written[: token.start]}{' ' * (token.end - token.start)}{written[token.end :]}"
        return written.rstrip()

    @property
    def usual(self) -> str:
        """The part with its number of rolls before it."""
        return f"{self.count}x {self.alone}" if self.times else self.typed

    @property
    def other(self) -> tuple[Token, str] | None:
        """The text before `x2` and another reading: `bonus 2` for `bonus x2`, `3x 6` for `3 x 6`; or None."""
        if len(self._tokens) != 2 or self._tokens[1].kind != "number":
            return None
        x, number = self._tokens
        *first, before = (END, *(token for token in tokenize(self.typed) if token.end <= x.start))
        if before.kind == "word":
            return before, f"{self.typed[: x.start]} {self.typed[x.end :]}"
        is_first = before.kind == "number" and len(first) == 1
        if is_first and x.is_apart and number.is_apart:
            return before, f"{before.text}x {self.typed[x.end :]}"
        return None

    @property
    def count(self) -> int:
        return self.times[0].number if self.times else 1

    @property
    def taken(self) -> tuple[Taken, ...]:
        return tuple((self.begin + token.start, self.begin + token.end, "times") for token in self._tokens)

    @property
    def words(self) -> frozenset[str]:
        """The words that say how often."""
        return frozenset(token.text for token in self._tokens if token.kind in {"word", "sign"})

    @property
    def _tokens(self) -> tuple[Token, ...]:
        return tuple(token for times in self.times for token in times.tokens)

    def __add__(self, after: "Piece") -> "Piece":
        """Return both as one, rolled as often as the first."""
        gap = after.begin - self.end
        return replace(self, typed=f"{self.typed}{';':{gap}}{after.typed}")


@lru_cache(maxsize=8)  # several readers cut the same line in turn
def cut(text: str) -> tuple[Piece, ...]:
    """Return the parts of a line that are not empty."""
    return tuple(_pieces_of(text))


def _pieces_of(text: str) -> Iterator[Piece]:
    begin = 0
    tokens = tokenize(text)
    for place, token in enumerate(tokens):
        if token.kind in {"part", "end"} or (token.is_sign(",") and _parts_checks(tokens, place, begin)):
            typed = text[begin : token.start]
            if typed.strip():
                yield _piece_of(begin + len(typed) - len(typed.lstrip()), typed.strip())
            begin = token.end


def _parts_checks(tokens: tuple[Token, ...], place: int, begin: int) -> bool:
    """Whether a comma separates numbers to reach, each with its addition before it: `+9 vs 22, +4 vs 22`."""
    sign, number = (*tokens[place + 1 : place + 3], END)[:2]
    if not (sign.is_sign("+", "-") and sign.is_apart and number.kind == "number" and not number.is_apart):
        return False
    before = [token for token in tokens[:place] if token.start >= begin]
    after = tokens[place + 1 :]
    return all(any(token.is_word_of(VERSUS) for token in part) for part in (before, after))


def _piece_of(begin: int, typed: str) -> Piece:
    piece = Piece(begin, typed, tuple(find_times(tokenize(typed))))
    return piece if piece.alone.strip() else replace(piece, times=())
