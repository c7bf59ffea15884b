"""Finds words in dice that may be names, before anybody knows which names exist."""

import re
from collections.abc import Iterator
from functools import lru_cache

from bot.mechanics.names_in_dice import OWN_WORDS
from bot.mechanics.reading.before import POLITE
from bot.mechanics.reading.dice_names import stands_for
from bot.mechanics.reading.language import COMPARE, VERSUS, WAYS
from bot.mechanics.reading.line_reader import split_parts
from bot.mechanics.reading.tokens import Token, tokenize

_DIE = re.compile(r"d(?:\d\w*|f)?|adv(?:antage)?|dis(?:advantage)?|even|odd|in|kh?\d*|kl\d*", re.IGNORECASE)
"""Words that are dice, or continue them; a quick test."""

_DOUBTFUL = re.compile(rf"(?<![^\W_x×])(?!(?:{_DIE.pattern})(?!\w))[^\W\d_]", re.IGNORECASE)
"""Where another word may begin: most dice have none and need no closer look."""


def list_unknown(text: str) -> tuple[str, ...]:
    """Return the words in place of values that are no dice."""
    return tuple(word for word in list_doubtful(text) if stands_for(word) is None)


def list_doubtful(text: str) -> tuple[str, ...]:
    """Return the same, also with games' names of dice, such as `fate`; a quick test."""
    if _DOUBTFUL.search(text) is None:
        return ()
    words = dict.fromkeys(word for part in split_parts(tokenize(text)) for word in list_words_of(part))
    return tuple(word for word in words if not _is_dice(word))


@lru_cache(maxsize=16)  # several readers ask about the same line in turn
def may_name(text: str) -> bool:
    """Whether a word in dice may be a name: in place of a value, before dice, or after a bare d20."""
    if _DOUBTFUL.search(text) is None:
        return False
    return any(_may_name(part) for part in split_parts(tokenize(text))) or bool(list_unknown(text))


def _is_dice(word: str) -> bool:
    return _DIE.fullmatch(word) is not None or word in OWN_WORDS


def list_words_of(tokens: tuple[Token, ...]) -> Iterator[str]:
    """Yield the words of a part that are in the place of a value."""
    wants_value, place = True, 0
    while place < len(tokens):
        token, size = tokens[place], _size_of_word(tokens, place)
        if wants_value and size and not (token.is_word_of(VERSUS) and _asks(tokens, place + 1)):
            word = "".join(piece.text for piece in tokens[place : place + size])
            yield word
            wants_value = word == "x" or token.is_word(*WAYS, *POLITE)
        elif token.is_sign("{") and _is_in_braces(tokens, place):
            place, wants_value = place + _size_of_word(tokens, place + 1) + 1, False
        else:
            wants_value = _waits(tokens, place)
        place += size or 1


def _waits(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a value may follow a token."""
    token = tokens[place]
    if token.is_word("x") or token.is_sign("×"):
        return True
    is_end = token.is_sign("!", "!!", ".", "..", ")", "}", "]]")
    return token.is_word_of(VERSUS) or (token.kind == "sign" and not is_end)


def _asks(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a number to reach, or a comparison with one, is at a place."""
    token = tokens[place]
    return token.kind == "number" or token.is_sign("-", *COMPARE) or token.is_word("even", "odd", "in")


def _size_of_word(tokens: tuple[Token, ...], begin: int) -> int:
    """Return the number of tokens of a word with the digits in it, or 0."""
    if tokens[begin].kind != "word" or (begin and _is_glued(tokens, begin)):
        return 0
    size = 1
    while _is_glued(tokens, begin + size):
        size += 1
    return size


def _is_glued(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a token continues the word or number before it."""
    token, before = tokens[place], tokens[place - 1]
    are_words = {token.kind, before.kind} <= {"word", "number"}
    return not token.is_apart and are_words and before.text not in {"x", "×"}


def _is_in_braces(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a word in braces begins at a token."""
    size = _size_of_word(tokens, place + 1)
    return size > 0 and tokens[place + 1 + size].is_sign("}")


def _may_name(tokens: tuple[Token, ...]) -> bool:
    has_dice, end_of_d20 = False, _end_of_d20(tokens)
    for place, token in enumerate(tokens):
        begins_dice = token.is_word("d") and tokens[place + 1].kind == "number"
        has_dice = has_dice or begins_dice
        if token.is_sign("{") and _is_in_braces(tokens, place):
            return True
        is_free = not has_dice or place == end_of_d20
        if is_free and (size := _size_of_word(tokens, place)):
            word = "".join(piece.text for piece in tokens[place : place + size])
            if not (_is_dice(word) or token.is_word(*POLITE, *VERSUS) or stands_for(word)):
                return True
    return False


def _end_of_d20(tokens: tuple[Token, ...]) -> int:
    """Return the place after a d20 at the beginning, with its modifiers and advantage, or 0."""
    end = int(tokens[0].kind == "number") + 2
    if not (tokens[end - 2].is_word("d") and tokens[end - 1].text == "20"):
        return 0
    while tokens[end].is_word_of(WAYS) or (not tokens[end].is_apart and not tokens[end].is_sign("+", "-")):
        end += 1
    return end
