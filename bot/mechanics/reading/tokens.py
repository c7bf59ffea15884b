"""Cuts a line into tokens: each visible sign is in exactly one token, and tokens never change."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, cast
from unicodedata import decimal, normalize

from bot.mechanics.reading.language import GLUED, GOES_ON, SUFFIXES

Kind = Literal[
    "number",
    "word",
    "sign",
    "list",
    "variable",
    "comment",
    "quote",
    "picture",
    "ornament",
    "part",
    "game",
    "end",
]
"""A `list` is in square brackets, a `comment` all after `#`, an `ornament` a picture without a meaning, a
`game` the name of one.
"""


class Token(NamedTuple):
    """A piece of a line: `text` is its form for comparisons, `start` and `end` its place."""

    kind: Kind
    text: str
    start: int
    end: int
    is_apart: bool = True
    """Whether a space is before it."""

    def is_sign(self, *signs: str) -> bool:
        return self.kind == "sign" and self.text in signs

    def is_word(self, *words: str) -> bool:
        return self.kind == "word" and self.text in words

    def is_sign_of(self, signs: Collection[str]) -> bool:
        return self.kind == "sign" and self.text in signs

    def is_word_of(self, words: Collection[str]) -> bool:
        return self.kind == "word" and self.text in words


def is_free(token: Token) -> bool:
    """Whether a token is a word that continues a label."""
    return token.kind == "word" and token.text not in GOES_ON and token.text not in SUFFIXES


def begins_dice(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin with dice: `2d6`, `d%`."""
    die, sides, after = (*tokens, *[END] * 3)[:3]
    if die.kind == "number":
        die, sides = sides, after
    return die.is_word("d") and (sides.kind == "number" or sides.is_sign("%"))


END = Token("end", "", 0, 0)

_TOKEN = re.compile(
    r"""
    (?P<space>[^\S\n]+)
  | (?P<part>[;\n])
  | (?P<comment>\#[^;\n]*)
  | (?P<quote>"[^";\n]*"|[\u201c\u201e\xab\xbb\u201d][^\u201c\u201d\u201e\xab\xbb;\n]*[\u201d\u201c\xbb]
    |(?<!\w)['\u2018\u2019\u201a][^'\u2018\u2019;\n\d+]*['\u2019](?!\w))
  | (?P<list>\[(?!\[)[^\[\]\n;]*\])
  | (?P<variable>\$[^\W\d]\w*)
  | (?P<number>\d+)
  | (?P<word>[^\W\d_]+(?:['\u2019][^\W\d_]+)*(?:(?<=s)['\u2019](?=\s)|_\w*)?)
  | (?P<picture>[^\w\s\x00-\xff\u2010-\u2022\u2026\u2212\u2260\u2264\u2265]+)
  | (?P<sign>>=|<=|=>|=<|!!|//|\[\[|\]\]|\.\.+|.)
    """,
    re.VERBOSE,
)
"""No token matches in two ways, so cutting takes time only in proportion to the line."""

_SIGNS = {
    **dict.fromkeys("\u2212\u2013\u2014\u2012\u2015\ufe63", "-"),
    "≥": ">=",
    "≤": "<=",
    "=>": ">=",
    "=<": "<=",
    "÷": "/",
    "//": "/",
    "…": "..",
}
"""Signs of phones and keyboards, and their meanings."""

ORNAMENTS = frozenset(("🎲", "🎯", "🎲️", "🎯️"))


_REPEATED = re.compile(r"#(?=\s*(?:\d*\s*d\s*[\d%f(\[{]|[({]))", re.IGNORECASE)
"""A `#` that repeats dice after the first number of a roll: `6#4d6`."""


@lru_cache(maxsize=8)  # several readers cut the same line in turn
def tokenize(line: str) -> tuple[Token, ...]:
    """Return the tokens of a line, with an `end` after them."""
    tokens: list[Token] = []
    at, is_apart = 0, True
    while match := _repeats(line, at, tokens) or _TOKEN.match(line, at):
        start, at = match.span()
        kind = match.lastgroup or "sign"
        if kind != "space":
            token = _token(cast(Kind, kind), match[0], start, is_apart=is_apart)
            pieces = _pieces(token, tokens[-1] if tokens else None) if kind == "word" else ()
            if len(pieces) < 2 or sum(map(len, pieces)) != at - start:
                tokens.append(token)
            else:
                tokens += _split(token, pieces)
        is_apart = kind == "space"
    tokens.append(Token("end", "", len(line), len(line)))
    return tuple(tokens)


def join_words(tokens: Iterable[Token], dice: Collection[str] = ()) -> Iterator[Token]:
    """Join words that were cut, `khro`, except those that belong to `dice`."""
    word: Token | None = None
    for token in tokens:
        is_piece = token.kind == "word" and not token.is_apart
        if word is not None and is_piece and word.text not in dice:
            word = word._replace(text=word.text + token.text, end=token.end)
            continue
        if word is not None:
            yield word
        word = token if token.kind == "word" else None
        if word is None:
            yield token


@lru_cache(maxsize=8)  # as often as it is cut
def tokenize_words(line: str) -> tuple[Token, ...]:
    """Return the tokens of a line, and an `end`; words cut as dice are whole again."""
    return tuple(join_words(tokenize(line)))


def has_dice(text: str) -> bool:
    return are_dice_among(tokenize_words(text))


def are_dice_among(tokens: Sequence[Token]) -> bool:
    """Whether tokens have dice, such as `2d6`; the end of a name with a number is none: `cod5`."""
    return any(
        token.is_word("d") and after.kind == "number" and not after.is_apart
        for token, after in pairwise(tokens)
    )


def _repeats(line: str, at: int, tokens: list[Token]) -> re.Match[str] | None:
    """Return the `#` at a place if it repeats dice: it comes after a roll's first number."""
    if not line.startswith("#", at):
        return None
    is_first = (
        bool(tokens) and tokens[-1].kind == "number" and (len(tokens) == 1 or tokens[-2].kind == "part")
    )
    return _REPEATED.match(line, at) if is_first else None


def _token(kind: Kind, written: str, start: int, *, is_apart: bool) -> Token:
    text = written
    if kind == "number" and not written.isascii():
        text = "".join(str(decimal(digit)) for digit in written)
    elif kind == "word":
        text = (written if written.isascii() else normalize("NFKC", written)).casefold()
    elif kind in {"sign", "picture"}:
        text = _SIGNS.get(written) or (written if written.isascii() else normalize("NFKC", written))
        kind = "ornament" if written in ORNAMENTS else "sign" if text.isascii() else kind
    return Token(kind, text, start, start + len(written), is_apart)


def _split(token: Token, pieces: Sequence[str]) -> Iterator[Token]:
    """Yield the words that were written as one: `kh` and `ro` of `4d6khro1`, `x` and `d` of `6xd20`."""
    place, is_apart = token.start, token.is_apart
    for piece in pieces:
        yield Token("word", piece, place, place + len(piece), is_apart)
        place, is_apart = place + len(piece), False


def _pieces(token: Token, before: Token | None) -> Sequence[str]:
    """Return the words that were written as one, or none if it is a single word."""
    word = token.text
    if word in SUFFIXES or len(word) > LONGEST:
        return []
    is_glued = not token.is_apart and before is not None and _ends_dice(before)
    if is_glued and word[0] in "x×" and word[1:] in GLUED:
        return [word[0], word[1:]]
    if word.startswith("df") and _suffixes(word[2:]):
        return ["df", *_suffixes(word[2:])]
    if before is not None and before.kind == "word" and before.text == "d" and word[0] == "f":
        return ["f", *_suffixes(word[1:])]
    pieces = _suffixes(word)
    if KEEPING.issuperset(pieces):
        return pieces
    is_short = len(pieces) > MOST_SUFFIXES or (not is_glued and any(len(piece) == 1 for piece in pieces))
    return [] if is_short else pieces


def _ends_dice(token: Token) -> bool:
    """Whether a suffix may be written right after a token."""
    return token.kind in {"number", "list"} or token.is_sign(")", "}", "%", "!", "!!")


KEEPING = frozenset(("k", "kh", "kl", "km", "dh", "dl"))
"""Suffixes that make up no word of a label."""

MOST_SUFFIXES = 2
"""The most suffixes in one word: with more, `2d6fire` would be four of them."""

LONGEST = 12
"""The most letters of suffixes in one word."""


@lru_cache(maxsize=512)  # most words come often
def _suffixes(word: str) -> Sequence[str]:
    """Return the suffixes that make up a word, the longest first, or none."""
    pieces: list[str] = []
    while word:
        size = next((size for size in range(4, 0, -1) if word[:size] in SUFFIXES), 0)
        if not size:
            return []
        pieces.append(word[:size])
        word = word[size:]
    return pieces
