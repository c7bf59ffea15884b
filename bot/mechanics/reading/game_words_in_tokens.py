"""Finds words of a game among tokens: `crit 19`, and separators of throws, as in `ac 15 and 2d6+3`."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.game_words import GameWords
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.reading.language import COMPARE, VERSUS
from bot.mechanics.reading.tokens import Token, begins_dice

ASKS = VERSUS | COMPARE
"""What may come before a number to reach."""

SEPARATORS = frozenset(("damage", "dmg", "and", ","))
"""What may come before the dice of another throw: `d20+5 ac 15 and 2d6+3`."""


class OptionMatch(NamedTuple):
    """A word of a game with its number, found among dice."""

    option: str
    value: int
    size: int
    """In tokens."""


def find_option(game: GameWords, token: Token, after: Token) -> OptionMatch | None:
    """Return the option of a game that a token and the number after it are, or None."""
    word = game.words.get(token.text) if token.kind == "word" else None
    if word is None:
        return None
    if after.kind == "number" and word.most > 1 and not (word.is_way and after.is_apart):
        return OptionMatch(word.option, int(after.text[:7]), 2)
    return OptionMatch(word.option, 1, 1) if word.is_flag and not word.is_way else None


def may_matter(game: GameWords, tokens: Sequence[Token]) -> bool:
    """Whether a line may read differently with the words of a game than without; a quick test."""
    if (
        game.strikes
        or tokens[-1].end > LIMITS.characters
        or sum(token.kind == "part" for token in tokens) >= LIMITS.rolls
    ):
        return True
    texts = [token.text for token in tokens]
    if any(not words.isdisjoint(texts) for words in (game.words.keys(), game.targets, SEPARATORS)):
        return True
    has_d20 = any(one == "d" and two == "20" for one, two in pairwise(texts))
    return game.adds_to_d20 and not has_d20 and not ASKS.isdisjoint(texts)


def begins_throw(tokens: Sequence[Token], place: int) -> bool:
    """Whether a token separates a throw of a game from the one after it."""
    token = tokens[place]
    is_one = token.kind in {"word", "sign"} and token.text in SEPARATORS
    return is_one and begins_dice(tokens[place + 1 : place + 4])
