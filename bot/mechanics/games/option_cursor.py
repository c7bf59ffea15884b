"""A place in the tokens of a game's roll, and its options so far.

Each token has a meaning: an option, a word of the label, or nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game_names import NameInText
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value, check_bounds, explain_missing
from bot.mechanics.reading.cursor import Cursor
from bot.mechanics.reading.numbers import COUNTED
from bot.mechanics.reading.tokens import Token, join_words, tokenize

TIMES = {"no": 0, "a": 1, "an": 1, "double": 2, "triple": 3} | COUNTED
"""Words for the number of an option: `two bonus dice`."""

WITHIN_LABELS = frozenset(("and", "with", "my", "+", "-", "&", "/", "(", ")"))
"""What continues a label before a free word: `hack and slash`, `dex + stealth`."""

FATE_SIDES = 3


class OtherGame(BadInput):
    """The line is dice, and no roll of this game."""

    def __init__(self) -> None:
        super().__init__("These dice do not belong to this game: write a number instead of them.")


class OptionCursor(Cursor):
    """Moves over the tokens of a line, and keeps their options."""

    roll: GameRoll
    """The roll, after all is read."""

    def __init__(self, entry: GameEntry, text: str, name: NameInText | None) -> None:
        tokens = tuple(tokenize_roll(text, name))
        super().__init__(text, tuple(entry.spread(tokens)) if entry.spread else tokens)
        self.entry = entry
        self.name = name
        self.values: dict[str, Value] = dict(name.values) if name else {}
        self.labels: list[str] = []
        self._places: dict[str, int] = {}
        self._label_begin = 0
        self._without_number: GameOption | None = None

    def is_typed(self, option: GameOption) -> bool:
        return option.name in self._places

    @property
    def _typed(self) -> Iterator[GameOption]:
        """The options that have a place in the line."""
        return (option for option in self.entry.options if option.name in self._places)

    def _complete(self) -> None:
        """Add defaults, and make the roll if each value is allowed."""
        if (option := self._without_number) and option.takes in self.values:
            self.values[option.name] = self.values.pop(option.takes)
        elif option:
            self._refuse(f"{cite(option.name)} needs a number after it")
        for option in self.entry.options:
            if option.name in self.values:
                try:
                    check_bounds(self.entry, option, self.values[option.name], self.text)
                except BadInput as wrong:
                    self.refuse(wrong.sentence, self._places.get(option.name, 0))
            elif option.default is not None:
                self.values[option.name] = option.default
            elif option.is_required:
                self._refuse_missing(option)
        label = " ".join(self.labels)
        if self.entry.says and (word := self.entry.says("_".join(label.casefold().split()), ())):
            self.values[word] = 1
        spans = zip(self.tokens, self.meanings, strict=False)
        taken = tuple((token.start, token.end, meaning) for token, meaning in spans)
        try:
            self.roll = GameRoll(self.entry, self.values, label, taken=taken)
        except BadInput as wrong:
            self.refuse(wrong.sentence, 0)

    def _refuse_missing(self, option: GameOption) -> NoReturn:
        """Refuse a roll without an option, perhaps with what the word for it means."""
        call = self.entry.find_call(self.tokens)
        if call and option is self.entry.pool:
            word, pool = call
            self.refuse(pool.explain(word.text), word.start)
        self.refuse(explain_missing(self.entry, option), self.token.start)

    def _refuse(self, what: str, token: Token | None = None) -> None:
        sentence = f"In a roll of {self.entry.short_title}, {what}: type it like {self.entry.examples[0]}."
        self.refuse(sentence, (token or self.token).start)

    def _put(self, option: GameOption, value: Value, token: Token, *, is_added: bool = False) -> None:
        """Store a value, added to the one before if that adds up."""
        before = self.values.get(option.name)
        self._places.setdefault(option.name, token.start)
        if before is None:
            self.values[option.name] = value
        elif is_added and isinstance(before, int) and isinstance(value, int):
            self.values[option.name] = before + value
        elif isinstance(before, tuple) and isinstance(value, tuple):
            self.values[option.name] = (*before, *value)
        elif before != value or option.shape != "flag":  # `edge exploding` repeats itself
            self._refuse(f"you wrote {cite(option.name)} twice", token)

    def _is_set(self, preset: str) -> bool:
        return any(name in self.values for name in self.entry.presets[preset])

    def _preset(self, word: str, size: int = 1) -> None:
        """Take a word for some values."""
        token = self.take("option", size)
        for name, value in self.entry.presets[word].items():
            self._put(self.entry.option(name), value, token)

    @property
    def _rest(self) -> tuple[Token, ...]:
        return self.tokens[self.at :]

    def _mark(self) -> None:
        """Take a label with a mark."""
        token = self.take("label")
        said = self.text[token.start : token.end].strip("\"'[]“”„«» ").removeprefix("#").strip()
        self.labels += [said] if said else []

    def _free(self) -> None:
        """Take a word or a sign as a part of the label."""
        token = self.token
        if self.last != "label" or self.tokens[self.at - 1].kind in {"comment", "quote", "list", "picture"}:
            self._label_begin = token.start
            self.labels.append("")
        self.take("label")
        self.labels[-1] = self.text[self._label_begin : token.end]

    def _is_free(self, token: Token) -> bool:
        """Whether a word means nothing to the game."""
        entry = self.entry
        known = (entry.words, entry.presets, entry.all_fillers, TIMES)
        return token.kind == "word" and not any(token.text in each for each in known)

    def _goes_on(self) -> bool:
        """Whether a token belongs to the label before it."""
        if self.last != "label" or self.token.text not in WITHIN_LABELS:
            return False
        is_closing = self.token.is_sign(")") and "(" in self.labels[-1]
        return is_closing or (self._is_free(self.ahead()) and self.token.text not in self.entry.words)

    @property
    def _takes_dice(self) -> bool:
        return any(option.shape in {"dice", "bonus"} for option in self.entry.options)

    @property
    def _is_turned(self) -> bool:
        """Whether all numbers come after their words: `ability 2 difficulty 1`."""
        own = [
            token.kind
            for token in self.tokens
            if token.kind == "number" or (token.kind == "word" and token.text in self.entry.words)
        ]
        return len(own) > 1 and own == ["word", "number"] * (len(own) // 2)

    def _is_die(self, at: int) -> bool:
        """Whether dice are at a place."""
        if at < len(self.tokens) and self.tokens[at].kind == "number":
            return self._has_sides(at + 1) and self._is_count_of(at + 1)
        return self._has_sides(at)

    def _has_sides(self, at: int) -> bool:
        """Whether a `d` with sides is at a place."""
        if at + 1 >= len(self.tokens) or self.tokens[at].kind != "word":
            return False
        d, sides = self.tokens[at], self.tokens[at + 1]
        if d.text in {"df", "dfate"}:
            return True
        if d.text not in {"d", "w"} or (d.text == "w" and "w" in self.entry.words):
            return False
        return not (sides.is_apart and not self._has_pool_apart(at)) and (
            sides.kind == "number" or sides.is_sign("%") or sides.is_word("f")
        )

    def _has_pool_apart(self, at: int) -> bool:
        """Whether the dice of the pool are written with spaces, `7 d 10`, without the game's name before."""
        pool, is_counted = self.entry.pool, at > 0 and self.tokens[at - 1].kind == "number"
        return bool(pool and self.name is None and is_counted and self.tokens[at + 1].text == str(pool.die))

    def _is_count_of(self, at: int) -> bool:
        """Whether a number before a die counts it; else `d` is an option: `7h2d4`."""
        _, sides, _ = self._dice(at)
        pool, word = self.entry.pool, self.entry.words.get("d")
        if (pool and pool.die == sides) or (self.entry.counts_before and not self._is_turned):
            return True
        return not self.tokens[at].is_apart and (word is None or word is pool or self._takes_dice)

    def _dice(self, at: int) -> tuple[int | None, int, int]:
        """Return the dice at a place: their number if given, their sides, and their tokens."""
        count = None
        size = 0
        if self.tokens[at].kind == "number":
            count, size = value_of(self.tokens[at]), 1
        d, sides = self.tokens[at + size], self.tokens[at + size + 1]
        if d.text in {"df", "dfate"}:
            return count, FATE_SIDES, size + 1
        if sides.is_word("f"):
            return count, FATE_SIDES, size + 2
        return count, 100 if sides.is_sign("%") else value_of(sides), size + 2

    def _is_own(self, count: int | None, sides: int) -> bool:
        written = f"{count if count and count > 1 else ''}d{'f' if sides == FATE_SIDES else sides}"
        return bool(self.entry.dice) and written == self.entry.dice.casefold()


def value_of(token: Token) -> int:
    """Return a typed number, or the beginning of one that is far too long."""
    return int(token.text[:7])


def tokenize_roll(text: str, name: NameInText | None) -> tuple[Token, ...]:
    """Return the tokens of a line, with the game's name as one, and the text after `#` as one."""
    return _tokenize_around(text, (name.begin, name.end, name.word) if name else None)


@lru_cache(maxsize=8)  # a line is cut for its names and again for its options
def _tokenize_around(text: str, name: tuple[int, int, str] | None) -> tuple[Token, ...]:
    return tuple(_turn_signs([*_cut_around(text, name)]))


def _turn_signs(tokens: list[Token]) -> Iterator[Token]:
    """Yield tokens with signs in place of spoken ones, and without dashes before a label."""
    for token, after in zip(tokens, (*tokens[1:], tokens[-1]), strict=True):
        if token.text in SPOKEN_SIGNS and after.kind == "number":
            yield token._replace(kind="sign", text=SPOKEN_SIGNS[token.text])
        elif token.is_sign("-") and token.is_apart and after.is_apart and after.kind in LABELS:
            yield token._replace(text=",")  # a dash before a label: `sr 9 - drain`
        else:
            yield token


LABELS = frozenset(("word", "quote", "list", "picture", "comment"))
"""Kinds of tokens that may begin a label."""

SPOKEN_SIGNS = {"plus": "+", "minus": "-"}


def _cut_around(text: str, name: tuple[int, int, str] | None) -> Iterator[Token]:
    if name is None:
        yield from _cut(text, 0)
        return
    begin, end, word = name
    if begin:
        yield from list(_cut(text[:begin], 0))[:-1]
    yield Token("game", word, begin, end)
    yield from _cut(text, end)


def _cut(text: str, begin: int) -> Iterator[Token]:
    """Yield the tokens of a line from a place on, with words cut for dice joined again."""
    dice, mark, said = text.partition("#")
    for token in join_words(_tokenize_from(dice, begin), ("d", "df")):
        if token.kind == "end" and mark:
            yield Token("comment", f"{mark}{said}", len(dice), len(text))
            yield Token("end", "", len(text), len(text))
        else:
            yield token


def _tokenize_from(text: str, begin: int) -> Iterator[Token]:
    """Yield the tokens from a place on as if none came before; mostly those of the whole text."""
    whole = tokenize(text)
    place = next((place for place, token in enumerate(whole) if token.end >= begin), 0)
    last, after = whole[place], whole[min(place + 1, len(whole) - 1)]
    if begin and last.end == begin and (after.is_apart or after.kind == "number"):
        yield after._replace(is_apart=True)
        yield from whole[place + 2 :]
        return
    for kind, word, start, end, is_apart in tokenize(text[begin:]):
        yield Token(kind, word, begin + start, begin + end, is_apart)
