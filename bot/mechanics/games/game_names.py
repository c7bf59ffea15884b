"""Finds names of games among the tokens of a line: `coc`, `13a`, `blades in the dark`.

A number may be right before or after a name, `3wild` and `v57`, and so may an option, `codr`.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import NamedTuple

from bot.mechanics.reading.tokens import Token, tokenize_words
from bot.mechanics.usual_names import APOSTROPHES

Where = Callable[[Sequence[Token], int, int], bool]
"""Whether the tokens of a line between two places are a name in their context."""

WITHIN_WORDS = ("_", *APOSTROPHES)
"""Signs that continue a word, which is then no name of a game: `hunter's_mark`."""

ANY = "0"
"""The number in a name that stands for any number: `0d20`."""

LEAST_GLUED = 4
"""The least letters of a name with an option of one letter after it: `old` is no `ol` with `d`."""


class NameInText(NamedTuple):
    """Where a text names a game, and the options in the name."""

    begin: int
    end: int
    word: str
    values: Mapping[str, int]


@dataclass(frozen=True)
class GameName:
    """A name of a game, as its tokens are written."""

    game: str
    tokens: tuple[Token, ...]
    glued: Collection[str]
    """Words and letters of options that may follow right after it."""
    has_pool: bool
    """Whether the number of its dice may come before it."""
    where: Where | None = None
    numbers: tuple[str, ...] = ()
    """The options of its numbers, if these may be any."""
    signs: Mapping[str, Mapping[str, int]] | None = None
    """Options of signs before it at the beginning of a line."""

    def find(self, text: str, tokens: Sequence[Token], at: int) -> NameInText | None:
        """Return the name if it is at a place."""
        end = at + len(self.tokens)
        if not self._stands(tokens, at):
            return None
        run, after = tokens[at:end], tokens[end:]
        own, last = self.tokens[-1].text, run[-1]
        if self.is_word and own != last.text:
            middle = last.start + len(own)
            run = (*run[:-1], last._replace(text=own, end=middle))
            after = (last._replace(text=last.text[len(own) :], start=middle, is_apart=False), *after)
        if not self._may_end(after):
            return None
        if self.where and not self.where((*tokens[:at], *run, *after), at, end):
            return None
        begin, values = run[0].start, self._values(run)
        if self.signs and at == 1 and tokens[0].text in self.signs and after[0].kind == "number":
            begin, values = tokens[0].start, self.signs[tokens[0].text]
        return NameInText(begin, run[-1].end, text[begin : run[-1].end].casefold(), values)

    @property
    def is_word(self) -> bool:
        """Whether it is always the same, and no dice."""
        return not self.numbers

    def _stands(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether its tokens are at a place, the last perhaps with more after it."""
        last = at + len(self.tokens) - 1
        if last >= len(tokens) or (at > 0 and tokens[at - 1].kind == "word" and not tokens[at].is_apart):
            return False
        for place, own in enumerate(self.tokens, at):
            token = tokens[place]
            if own.is_apart != token.is_apart and place > at:
                return False
            if own.text != token.text and not self._may_be(own, token, is_last=place == last):
                return False
        return True

    def _may_be(self, own: Token, token: Token, *, is_last: bool) -> bool:
        """Whether another token may replace its own: any number, or one with more after it."""
        if self.is_word:
            return is_last and token.text.startswith(own.text)
        return own.text == ANY and token.kind == "number"

    def _may_end(self, after: Sequence[Token]) -> bool:
        """Whether it may end before tokens: no word goes on, except an option right after it."""
        word = after[0]
        if not self.is_word or word.is_apart or word.kind != "word":
            return True
        if not (word.text[0].isalpha() or word.text[0] in WITHIN_WORDS):
            return True
        if len(word.text) > 1:
            return word.text in self.glued
        own = self.tokens[-1].text
        is_long = own.isalpha() and len(own) + 1 >= LEAST_GLUED
        return word.text in self.glued and (is_long or after[1].kind == "number")

    def _values(self, run: Sequence[Token]) -> Mapping[str, int]:
        if not self.numbers:
            return {}
        typed = (int(token.text[:7]) for own, token in zip(self.tokens, run, strict=True) if own.text == ANY)
        return dict(zip(self.numbers, typed, strict=True))


def write_template(template: str) -> tuple[str, tuple[str, ...]]:
    """Return a template such as `{pool}d20` with numbers in it, and the options of these."""
    options = tuple(option for _, option, _, _ in Formatter().parse(template) if option)
    return template.format(**dict.fromkeys(options, ANY)), options


def cut_name(name: str) -> tuple[Token, ...]:
    """Return the tokens of a name, without the end."""
    return tokenize_words(name)[:-1]


def tokenize_before_comment(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text before its comment, and an `end`; each word is one."""
    return tokenize_words(text.partition("#")[0])


def find_opening(text: str, tokens: Sequence[Token]) -> NameInText | None:
    """Return the dice, or the number of rolls, that begin a line without a name: `2x`."""
    at = int(tokens[0].kind == "number")
    size = at + 2 if tokens[at].is_word("d") else 2 * at
    if not size:
        return None
    begin, end = tokens[0].start, tokens[size - 1].end
    return NameInText(begin, end, text[begin:end].casefold(), {})


class GameNames:
    """Names by their first tokens, since looking for each of hundreds takes longest."""

    def __init__(self, names: Iterable[GameName]) -> None:
        self._words = defaultdict[str, list[GameName]](list)
        self._dice = defaultdict[str, list[GameName]](list)
        for name in names:
            if name.is_word:
                self._words[name.tokens[0].text].append(name)
            else:
                self._dice[name.tokens[1].text].append(name)
        self._alone = {first: one for first, names in self._words.items() if (one := _of_one_token(names))}
        self._longest = max(map(len, self._alone), default=0)

    def find_all(self, text: str, tokens: Sequence[Token]) -> Iterator[tuple[GameName, NameInText]]:
        """Yield the names in a text from the left, the longest first at each place."""
        for at in range(len(tokens) - 1):
            if names := self._like(tokens, at):
                yield from _longest_first(names, text, tokens, at)

    def find_begun(self, text: str, tokens: Sequence[Token]) -> tuple[GameName, NameInText] | None:
        """Return the longest name at the beginning of a text; the number of its dice may come before it."""
        for at, token in enumerate(tokens[:-1]):
            for name, match in _longest_first(self._like(tokens, at), text, tokens, at):
                if match.begin <= tokens[0].start or (name.has_pool and tokens[0].kind == "number"):
                    return name, match
            if token.kind != "number" and not token.is_sign("+", "-", "."):
                return None
        return None

    def _like(self, tokens: Sequence[Token], at: int) -> list[GameName]:
        """Return the possible names at a place, by its first token."""
        first = tokens[at].text
        if tokens[at].kind == "number":
            return self._words.get(first, []) + self._dice.get(tokens[at + 1].text, [])
        if tokens[at].kind != "word":
            return []
        names = [*self._words.get(first, ())]
        for size in range(2, min(len(first) - 1, self._longest) + 1):
            if glued := self._alone.get(first[:size]):
                names += glued
        return names


def _of_one_token(names: Iterable[GameName]) -> list[GameName]:
    return [name for name in names if len(name.tokens) == 1]


def _longest_first(
    names: Iterable[GameName], text: str, tokens: Sequence[Token], at: int
) -> Iterable[tuple[GameName, NameInText]]:
    """Return those names that are at a place, the longest first."""
    matches = [(name, match) for name in names if (match := name.find(text, tokens, at))]
    return sorted(matches, key=lambda each: -each[1].end)
