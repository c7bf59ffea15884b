"""Finds phrases of the phrase book at a place in a line.

The words of a phrase are a pattern: `a|b` is either, `[a]` is optional, `{n}` is a number in digits or as a
word, `{n?}` may be missing and is then 1, `{n?6}` is then 6. A piece without a space before it is typed
without one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.reading.numbers import COUNTED, number_of
from bot.mechanics.reading.phrase_book import Meant, Phrase
from bot.mechanics.reading.tokens import Token, is_free


class PhraseMatch(NamedTuple):
    """A phrase in a line, with its numbers in its meanings, and its number of tokens."""

    means: tuple[Meant, ...]
    number: int
    size: int
    asks: str = ""


class PatternPiece(NamedTuple):
    """A word of a pattern, or a hole for a number, whose only word is `{n}`."""

    words: frozenset[str]
    may_lack: bool
    is_glued: bool
    usual: str = "1"
    """The number of a missing hole."""
    is_hole: bool = False


END_OF_PATTERN = PatternPiece(frozenset(), may_lack=True, is_glued=False)


class Book:
    """Finds the longest phrase at a place by its first word, without backtracking."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._rows: dict[str, list[tuple[list[PatternPiece], Phrase]]] = {}
        self.needed = set[str]()
        """A set of words: each phrase has at least one of them."""
        for phrase in phrases:
            pieces = [*_pieces(phrase.words)]
            self.needed |= next(piece.words for piece in pieces if not (piece.may_lack or piece.is_hole))
            for piece in pieces:
                for word in piece.words:
                    self._rows.setdefault("{n}" if word.startswith("{") else word, []).append(
                        (pieces, phrase)
                    )
                if not piece.may_lack:
                    break

    @property
    def first_words(self) -> frozenset[str]:
        """Words that may begin a phrase, besides numbers."""
        return frozenset(self._rows).difference(("{n}", "{m}"))

    def find(self, tokens: Sequence[Token], at: int) -> PhraseMatch | None:
        """Return the longest phrase that begins at a token, or None."""
        rows = self._rows.get(tokens[at].text, ()) if tokens[at].kind == "word" else ()
        if number_of(tokens[at]) is not None:
            rows = (*rows, *self._rows.get("{n}", ()))
        longest: PhraseMatch | None = None
        for pieces, phrase in rows:
            match = _match(pieces, phrase, tokens, at)
            if match and (longest is None or match.size > longest.size):
                longest = match
        return longest


def _pieces(words: str) -> Iterator[PatternPiece]:
    for chunk in words.split(" "):
        rest = chunk
        while rest:
            size = rest.index("}") + 1 if rest.startswith("{") else len(rest.partition("{")[0])
            yield _piece(rest[:size], is_glued=len(rest) < len(chunk))
            rest = rest[size:]


def _piece(written: str, *, is_glued: bool) -> PatternPiece:
    if not written.startswith("{"):
        return PatternPiece(frozenset(written.strip("[]").split("|")), written.startswith("["), is_glued)
    name, may_lack, usual = written.strip("{}").partition("?")
    return PatternPiece(frozenset((f"{{{name}}}",)), bool(may_lack), is_glued, usual or "1", is_hole=True)


def _match(
    pieces: list[PatternPiece], phrase: Phrase, tokens: Sequence[Token], at: int
) -> PhraseMatch | None:
    place, numbers = at, dict[str, str]()
    for piece, following in pairwise((*pieces, END_OF_PATTERN)):
        token, (word, *_) = tokens[place], piece.words
        is_placed = not (piece.is_glued and token.is_apart)
        number = _number_of(token) if word.startswith("{") else None
        is_own = tokens[min(place + 1, len(tokens) - 1)].text in following.words
        if is_placed and number is not None and (is_own or not _begins_other(tokens, place, at)):
            numbers[word] = f"{number}"
            place += 1
        elif is_placed and token.kind in {"word", "sign", "number"} and token.text in piece.words:
            place += 1
        elif not piece.may_lack:
            return None
    is_number = tokens[place].kind == "number" and not _begins_other(tokens, place, place)
    goes_on = is_free(tokens[place]) or is_number
    if place == at or (phrase.ends and goes_on):
        return None
    first = numbers.get("{n}", numbers.get("{m}", "1"))
    usual = {word: piece.usual for piece in pieces for word in piece.words if word.startswith("{")}
    holes = {"{m}": "1", **usual, **numbers, "{n}": first}
    means = tuple(_fill(each, holes) for each in phrase.means)
    return PhraseMatch(means, int(first), place - at, phrase.asks.replace("{n}", first))


def _number_of(token: Token) -> int | None:
    """Return the number of a token, also of faces in the plural: `ones`, `6s`."""
    number = number_of(token)
    return PLURALS.get(token.text) if number is None and token.kind == "word" else number


PLURALS = {f"{word}{'es' if word == 'six' else 's'}": number for word, number in COUNTED.items()}


def _begins_other(tokens: Sequence[Token], place: int, at: int) -> bool:
    """Whether a number belongs to what follows: to dice, or to `six times`."""
    after = tokens[place + 1]
    times = after.kind == "word" and after.text in {"times", "sets"} and place > at
    return times or (after.kind == "word" and after.text in {"d", "df", "x"})


def _fill(means: Meant, holes: Mapping[str, str]) -> Meant:
    if not isinstance(means, str):
        return means
    for hole, number in holes.items():
        means = means.replace(hole, number)
    return means
