"""Moves over the tokens of a part, and notes the meaning of each."""

from typing import Literal, NoReturn

from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.reading.tokens import Token
from bot.mechanics.signs import first_unseen, is_seen

Meaning = Literal[
    "dice", "modifier", "number", "operator", "bracket", "variable", "alias", "times", "label", "target",
    "way", "phrase", "name", "separator", "nothing", "game", "option",
]  # fmt: skip
"""The meaning of a token; `nothing` is for polite words and for what is true anyway."""

Taken = tuple[int, int, Meaning]
"""First and last token of a span, and its meaning."""


class Stop(Mistake):
    """Nothing fits at this place: a hint may say why."""


class Cursor:
    """A place in the tokens of a part. Only `take` moves it on, so that every token has a meaning."""

    def __init__(self, text: str, tokens: tuple[Token, ...]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.token = tokens[0]
        """The token at this place, cached since readers ask for it far more often than the place changes."""
        self.meanings: list[Meaning] = []

    @property
    def last(self) -> Meaning | None:
        """The meaning of the token before, or None at the beginning."""
        return self.meanings[-1] if self.meanings else None

    @property
    def end(self) -> int:
        """Where the token before ends, in characters."""
        return self.tokens[self.at - 1].end if self.at else 0

    @property
    def is_over(self) -> bool:
        return self.token.kind == "end"

    def ahead(self, count: int = 1) -> Token:
        """Return a token further on, or the end token if there is none."""
        place = self.at + count
        return self.tokens[place] if place < len(self.tokens) else self.tokens[-1]

    def take(self, meaning: Meaning, count: int = 1) -> Token:
        """Move over tokens, note their meaning, and return the first."""
        first = self.token
        self.meanings += [meaning] * count
        self.at += count
        self.token = self.ahead(0)
        return first

    def read_number(self, meaning: Meaning, least: int, most: int, name: str) -> int:
        """Take a number within bounds; `name` is its name in a refusal."""
        token = self.take(meaning)
        value = int(token.text)
        if not least <= value <= most:
            shown = f"{value:,}" if len(token.text) <= 20 else f"a number of {len(token.text)} digits"
            self.refuse(f"{name} must be from {least:,} to {most:,}, not {shown}.", token.start)
        return value

    def written(self, count: int = 1) -> str:
        """Return the next tokens as typed, with invisible characters by their number."""
        text = self.text[self.token.start : self.ahead(count - 1).end]
        return "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text)

    def check_words(self, words: str, name: str, token: Token) -> str:
        """Return the words of a token if they are few and visible."""
        if len(words) > LIMITS.label:
            self.refuse(
                f"{name} can have at most {LIMITS.label} characters, not {len(words)}: make it shorter.",
                token.start,
            )
        if first_unseen(words) is not None:
            written = self.text[token.start : token.end]
            seen = "".join(sign if is_seen(sign) else " " for sign in written)
            sentence = f"{name} has invisible characters: leave them out."
            self.refuse(sentence, token.start, Repair(token.start, token.end, seen))
        return words

    def stop(self, sentence: str) -> NoReturn:
        """Refuse the line: nothing fits here."""
        raise Stop(self.token.start, sentence)

    def refuse(self, sentence: str, at: int | None = None, *repairs: Repair) -> NoReturn:
        """Refuse the line: say what is wrong at a place, by default here, and what may be right."""
        raise Mistake(self.token.start if at is None else at, sentence, repairs)
