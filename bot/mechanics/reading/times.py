"""Finds how often to make a roll, anywhere in its tokens: `2x`, `x2`, `twice`."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.phrase_book import TIMES_AFTER, TIMES_BEFORE, repeat
from bot.mechanics.reading.phrases import Book, PhraseMatch
from bot.mechanics.reading.tokens import Token, begins_dice

BEFORE = Book(TIMES_BEFORE)

AFTER = Book(tuple(phrase._replace(ends=False) for phrase in TIMES_AFTER))
"""Phrases after a roll, also with words of a label after them: `coc45 twice spot`."""

SAYS_TIMES = frozenset(("x", "×")) | BEFORE.needed | AFTER.needed
"""Each phrase for it has at least one of these."""


class Times(NamedTuple):
    """How often to roll everything, and the tokens that say so."""

    number: int
    tokens: tuple[Token, ...]


def find_times(tokens: tuple[Token, ...]) -> Iterator[Times]:
    """Yield all tokens that say how often to make a roll."""
    if SAYS_TIMES.isdisjoint([token.text for token in tokens]):  # as in most lines
        return
    at = 0
    while at < len(tokens) - 1:
        times = _bracketed_at(tokens, at) or _times_at(tokens, at)
        if times:
            yield times
        at += len(times.tokens) if times else 1


def _bracketed_at(tokens: tuple[Token, ...], at: int) -> Times | None:
    """Return the times that are alone in brackets, with the brackets: `(x2)`."""
    times = _times_at(tokens, at + 1) if tokens[at].is_sign("(") else None
    end = at + 1 + len(times.tokens) if times else at
    return Times(times.number, tokens[at : end + 1]) if times and tokens[end].is_sign(")") else None


def _times_at(tokens: tuple[Token, ...], at: int) -> Times | None:
    token, after = (*tokens[at : at + 2], tokens[-1])[:2]
    if token.kind == "number" and _is_x(after) and _begins_times(tokens, at):
        return Times(int(token.text[:7]), (token, after))
    if _is_x(token) and after.kind == "number" and not _is_of_dice(tokens, at + 1):
        return Times(int(after.text[:7]), (token, after))
    match = (not at and BEFORE.find(tokens, at)) or AFTER.find(tokens, at)
    if not match:
        return None
    return Times(_count(match), tokens[at : at + match.size])


def _count(match: PhraseMatch) -> int:
    """Return how often a phrase throws everything."""
    if match.means == (repeat,):  # the typed number, which the reader of dice limits
        return match.number
    part = RollPart(Choices(()))
    for meant in match.means:
        assert not isinstance(meant, str), "what says times is done"  # noqa: S101 - a fault of the phrase book
        meant(part, match.number)
    return part.sets


def _is_x(token: Token) -> bool:
    return token.is_word("x") or token.is_sign("×")


def _is_of_dice(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a number belongs to the dice after it, and not to a game's word: `x3 d 4`."""
    return begins_dice(tokens[at:]) and not tokens[at + 1].is_apart


def _begins_times(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether the number before an `x` repeats the roll, as in `2x45` and `coc45 2x`, but not in `45 x2`."""
    x, after = tokens[at + 1], tokens[at + 2]
    if not at:
        return not x.is_apart or after.kind != "number"
    return tokens[at].is_apart and not x.is_apart and (after.kind != "number" or after.is_apart)
