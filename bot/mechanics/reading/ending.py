"""Reads `until 6` in a line, which ends the rolls of the dice around it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.conditions import Condition, Parity, Sign, ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.until import Goal, Way, make_goal
from bot.mechanics.reading.language import VERSUS
from bot.mechanics.reading.part_reader import LESS, MORE
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.typed_text import NARROW

ONCE = "`until` does not work here: leave it out, or write it in /roll or /odds with one roll."
"""The refusal of `until` in any other place."""

LONGEST = 80
"""Characters of the longest ending in a text for people."""

SIGNS: dict[str, Sign] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending of a line's rolls, and its place in the line."""

    goal: Goal
    begin: int
    end: int

    def cut(self, text: str) -> str:
        """Return the line without it."""
        return f"{text[: self.begin].rstrip()} {text[self.end :].lstrip()}".rstrip()

    def written(self, text: str) -> str:
        """Return how it was typed: `until 6`."""
        return " ".join(text[self.begin : self.end].split())

    @contextmanager
    def explain(self, text: str) -> Iterator[None]:
        """Make a refusal of the line without it quote the whole line, and keep it on the buttons.

        Raises:
            BadInput: the refusal.
        """
        try:
            yield
        except BadInput as refusal:
            rest = self.cut(text)
            if refusal.typed.strip() != rest.strip():
                raise
            gone = len(text) - len(rest)
            at = refusal.at + gone if refusal.at is not None and refusal.at > self.begin else refusal.at
            offers = tuple(self._put_into(offer, text) for offer in refusal.offers)
            raise BadInput(refusal.sentence, typed=text, at=at, offers=offers) from refusal

    def _put_into(self, dice: str, text: str) -> str:
        dice, mark, label = dice.partition(" #")
        return f"{dice} {self.written(text)}{mark}{label}"


def find_ending(text: str) -> Ending | None:
    """Return the ending of a line's rolls, or None if no `until` after dice has a goal."""
    if "until" not in text.casefold():
        return None
    tokens = tokenize(text.translate(NARROW))
    for at, token in enumerate(tokens):
        if at and token.is_word("until") and token.is_apart and not _begins(tokens[at - 1]):
            reader = _GoalReader(tokens, at + 1)
            if goal := reader.read():
                return Ending(goal, token.start, tokens[reader.at - 1].end)
    return None


def ending_at(text: str, place: int) -> str:
    """Return the ending right after dice in a text, such as `until 6`, or an empty string."""
    after = f"0{text[place : place + LONGEST]}"
    ending = find_ending(after)
    return ending.written(after) if ending and not after[1 : ending.begin].strip() else ""


def check_rolled_once(text: str) -> None:
    """Check that no roll of a line has an `until`.

    Raises:
        BadInput: one has.
    """
    if ending := find_ending(text):
        raise BadInput(ONCE, typed=text, at=ending.begin)


def _begins(token: Token) -> bool:
    """Whether another roll or a label begins after this token."""
    return token.kind == "part" or token.is_sign("(")


class _GoalReader:
    """Reads the goal of an ending: `15`, `a 6`, `10 hits in all within 4 rolls`."""

    def __init__(self, tokens: tuple[Token, ...], at: int) -> None:
        self.tokens = tokens
        self.at = at

    def read(self) -> Goal | None:
        when, way = self._condition()
        if when is None:
            return None
        if not self._word("hit", "hits", "success", "successes") and way == "face":
            self._word("shows", "comes")
        way = way or self._way()
        return make_goal(when, way, self._most())

    def _condition(self) -> tuple[Condition | None, Way | None]:
        if self._token.is_word("even", "odd"):
            self.at += 1
            return Parity(self.tokens[self.at - 1].text == "odd"), None
        if self._word("a", "an", "face", "nat", "natural"):
            self._sign(".")
            number = self._number()
            return (None if number is None else ValueCondition("=", number)), "face"
        if self._word(*VERSUS):
            self._sign(".")
        written = self._sign(*SIGNS)
        number = self._number()
        if number is None:
            return None, None
        sign = SIGNS[written] if written else ">="
        return ValueCondition("<=" if self._is_less() else sign, number), None

    def _is_less(self) -> bool:
        """Take `+`, `or more` or `or less` after a number, and return whether it was `or less`."""
        after = self._ahead(1)
        if self._token.is_word("or") and after.is_word(*LESS, *MORE):
            self.at += 2
            return after.text in LESS
        if after.kind != "number":
            self._sign("+")
        return False

    def _way(self) -> Way | None:
        for words, way in WAYS:
            if all(self._ahead(place).is_word(word) for place, word in enumerate(words)):
                self.at += len(words)
                return way
        return None

    def _most(self) -> int:
        begin = self.at
        self._sign(",")
        if self._word("in", "within", "max") or (self._word("at") and self._word("most")):
            self._sign(".")
            most = self._number()
            if most is not None:
                self._word("roll", "rolls", "tries", "try", "attempt", "attempts", "turn", "turns")
                return most
        self.at = begin
        return LIMITS.until_rolls

    @property
    def _token(self) -> Token:
        return self.tokens[self.at]

    def _ahead(self, count: int) -> Token:
        return self.tokens[min(self.at + count, len(self.tokens) - 1)]

    def _word(self, *words: str) -> bool:
        """Take a word if it is one of these."""
        is_one = self._token.is_word(*words)
        self.at += is_one
        return is_one

    def _sign(self, *signs: str) -> str:
        """Take a sign if it is one of these, and return it, else an empty string."""
        token = self._token
        if not token.is_sign(*signs):
            return ""
        self.at += 1
        return token.text

    def _number(self) -> int | None:
        """Take a number that belongs to no dice and no word."""
        token, after = self._token, self._ahead(1)
        if token.kind != "number" or (not after.is_apart and (after.kind == "word" or after.is_sign("%"))):
            return None
        self.at += 1
        return int(token.text)


WAYS: tuple[tuple[tuple[str, ...], Way], ...] = (
    (("in", "all"), "all"),
    (("in", "total"), "all"),
    (("total",), "all"),
    (("together",), "all"),
    (("at", "once"), "once"),
    (("in", "one", "roll"), "once"),
    (("in", "one"), "once"),
)
"""Whether all rolls are added or one of them decides, by the words for it."""
