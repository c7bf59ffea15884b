"""Reads recorded dice: the text that `str` of `Rolls` writes, and nothing else.

Rows, saved states and proofs hold this text and are replayed from it for ever. So this reader knows no other
spelling and no name of a game: it must always read the same, whatever people may one day type.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Literal, TypeVar, cast

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.building import size_of
from bot.mechanics.notation.checks import check, check_value
from bot.mechanics.notation.conditions import Condition, OneOf, Parity, Sign, ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Scoring, Weighing
from bot.mechanics.notation.pools import Bound, Implosion, Modifier, build_pool
from bot.mechanics.notation.tree import (
    DIGITS,
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    PercentileDice,
    Reused,
    SizedDice,
    WordDice,
)
from bot.mechanics.notation.whole import compare_whole, words_of
from bot.mechanics.signs import first_unseen


@lru_cache(maxsize=40)  # the longest needs 13 kB
def read_rolls(text: str) -> Rolls:
    """Read a recorded line of rolls.

    Raises:
        BadInput: it is no such line, or asks for more than the limits allow.
    """
    if len(text) > LIMITS.characters:
        raise BadInput(
            f"Dice can have at most {LIMITS.characters} characters, not {len(text):,}: make them shorter."
        )
    try:
        rolls = _LineReader(text).read_line()
    except Mistake as mistake:
        raise BadInput(mistake.sentence, typed=text, at=mistake.at) from None
    check(rolls)
    return rolls


def read_roll(text: str) -> Expression:
    """Read a recorded line that is a single roll.

    Raises:
        BadInput: it is no such line, or has several rolls.
    """
    only = read_rolls(text).only
    if only is None:
        raise BadInput("This can record only one roll: write just one.", typed=text)
    return only


_NAME = re.compile(r" *\$([a-z]\w*) *=", re.ASCII)
_SETS = re.compile(r" *(\d+) *x")
_LABEL = re.compile(r" *#([^;\n]*)")
_NUMBER = re.compile(r" *(\d+)")
_INTEGER = re.compile(r" *(-?\d+)")
_ADDING = re.compile(r" *([+-])")
_MULTIPLYING = re.compile(r" *([*/%])")
_IN_BRACKETS = re.compile(r" *\[([^\[\]]*)\]")
_VARIABLE = re.compile(r" *\$([a-z]\w*)", re.ASCII)
_CALL = re.compile(r" *(abs|ceil)\(")
_DICE = re.compile(r" *(\d*)d(?=[\d%F\[(])")
_AFTER_COUNT = re.compile(r"d(?=[\d%F\[(])")
_SIDES = re.compile(r"(\d+)|(F)|%(?:([bp])(\d?))?|\[([^\[\];\n]*)\]")
_SPAN = re.compile(r"(-?\d{1,6})(?:\.\.(-?\d{1,6}))?")
_REROLL = re.compile(r" *(rr|ro)")
_EXPLOSION = re.compile(r" *(!!|!p|!)(?:(o)|up(\d+))?")
_IMPLOSION = re.compile(r" *i(?! *n)")
_BOUND = re.compile(r" *(mi|ma)(-?\d+)")
_KEEP = re.compile(r" *(kh|kl|km|dh|dl)(\d+)")
_COMPARED = re.compile(r" *(>=|<=|>|<|=)(-?\d+)")
_PARITY = re.compile(r" *(even|odd)(?![a-z])")
_MEMBERS = re.compile(r" *in \[([^\[\];\n]*)\]")
_FAILURE = re.compile(r" *f(?=[<>= ])")
_WORTH = re.compile(r":(-?\d+)")


ValueT = TypeVar("ValueT", bound=Node)


class _LineReader:
    """Reads a line from left to right, and never goes back."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.known: dict[str, Node] = {}
        self.sizes: dict[str, int] = {}

    def read_line(self) -> Rolls:
        parts = [self.read_part()]
        while self.takes(";"):
            parts.append(self.read_part())
        if self.text[self.at :].strip():
            raise self.refusal()
        return Rolls(tuple(parts))

    def read_part(self) -> Expression:
        named, sets = self.take(_NAME), self.take(_SETS)
        times = self.check_bounds(sets[1], 1, LIMITS.sets) if sets else 1
        part = compare_whole(Expression(self.read_sum(), times, name=named[1] if named else ""))
        if size_of(part.root, self.sizes) > LIMITS.values:
            raise self.refusal()
        words = words_of(part.root)
        if self.takes("vs"):
            part = replace(part, target=self.read_target(words))
        if label := self.take(_LABEL):
            part = replace(part, label=self.check_words(label[1]))
        if part.name in self.known:
            raise self.refusal()
        if part.name:
            self.known[part.name] = part.root
            self.sizes[part.name] = size_of(part.root, self.sizes)
        return part

    def read_target(self, words: tuple[str, ...]) -> Target:
        number = self.take(_INTEGER)
        when = ValueCondition(">=", self.read_number(number[1])) if number else self.read_condition()
        if when is None:
            raise self.refusal()
        rest = self.text[self.at :].strip()
        word = next((one for one in sorted(words, key=len, reverse=True) if rest.startswith(one)), "")
        if bool(word) != bool(words):
            raise self.refusal()
        self.takes(word)
        return Target(when, word)

    def read_sum(self) -> Node:
        left = self.read_product()
        while sign := self.take(_ADDING):
            left = self.check(Arithmetic(cast(Operator, sign[1]), left, self.read_product()))
        return left

    def read_product(self) -> Node:
        left = self.read_signed()
        while sign := self.take(_MULTIPLYING):
            left = self.check(Arithmetic(cast(Operator, sign[1]), left, self.read_signed()))
        return left

    def read_signed(self) -> Node:
        if self.takes("-"):
            with self.go_deeper():
                return Negative(self.read_signed())
        value = self.read_value()
        label = self.take(_IN_BRACKETS)
        return Labelled(value, self.check_words(label[1])) if label else value

    def read_value(self) -> Node:
        if dice := self.take(_DICE):
            return self.read_dice(self.check_bounds(dice[1], 1, LIMITS.dice) if dice[1] else None)
        if number := self.take(_NUMBER):
            return Number(self.read_number(number[1]))
        if self.takes("("):
            return self.read_parentheses()
        if self.takes("{"):
            return self.read_group()
        if call := self.take(_CALL):
            return self.read_call(call[1])
        if variable := self.take(_VARIABLE):
            if variable[1] not in self.known:
                raise self.refusal()
            return Reused(variable[1], self.known[variable[1]])
        raise self.refusal()

    def read_parentheses(self) -> Node:
        (inner,) = self.read_values(")", most=1)
        if self.take(_AFTER_COUNT):
            return self.read_dice(Bracketed(inner))
        scoring = self.read_scoring()
        return Group((inner,), None, scoring) if scoring else Bracketed(inner)

    def read_group(self) -> Group:
        parts, keep = self.read_values("}"), self.read_keep()
        if len(parts) == 1 or (keep and keep.kind == "km"):
            raise self.refusal()
        return self.check(Group(parts, keep, self.read_scoring()))

    def read_call(self, name: str) -> Node:
        (inner,) = self.read_values(")", most=1)
        if name == "abs":
            return self.check(Call("abs", (inner,)))
        if not isinstance(inner, Arithmetic) or inner.operator != "/":
            raise self.refusal()
        return self.check(Call("ceil", (inner.left, inner.right)))

    def read_values(self, end: str, most: int = LIMITS.parts) -> tuple[Node, ...]:
        """Read values with commas between them, up to the closing bracket."""
        with self.go_deeper():
            values = [self.read_sum()]
            while self.takes(","):
                values.append(self.read_sum())
        if len(values) > most or not self.takes(end):
            raise self.refusal()
        return tuple(values)

    def read_dice(self, count: int | Bracketed | None) -> Node:
        """Read dice from their sides on."""
        begin = self.at
        if self.takes("("):
            (thrown,) = self.read_values(")", most=1)
            return self.check(SizedDice(self.check_count(count), Bracketed(thrown)))
        match = self.take(_SIDES)
        if match is None:
            raise self.refusal()
        number, fate, tens, more, faces = match.groups()
        if tens and count is None:
            return PercentileDice(self.check_bounds(more, 1, LIMITS.extra_tens) if more else 1, tens == "b")
        if number and count is None and int(number) in DIGITS:
            return DigitDice(int(number))
        if faces is not None:
            return self.read_faces(count, faces, begin)
        sides = 3 if fate else self.check_bounds(number, 1, LIMITS.sides) if number else 100
        return self.read_pool(Dice(count or 1, sides, "F" if fate else "d"), begin)

    def read_faces(self, count: int | Bracketed | None, faces: str, begin: int) -> Node:
        numbers = self.read_numbers(faces)
        if numbers is None:
            words = tuple(self.check_words(word) for word in faces.split(","))
            if len(words) > LIMITS.faces:
                raise self.refusal()
            return self.check(WordDice(self.check_count(count), words))
        plain = numbers == tuple(range(1, len(numbers) + 1))
        return self.read_pool(Dice(count or 1, len(numbers), faces=() if plain else numbers), begin)

    def check_count(self, count: int | Bracketed | None) -> int:
        if isinstance(count, Bracketed):
            raise self.refusal()
        return count or 1

    def read_pool(self, bare: Dice, begin: int) -> Dice:
        """Read the modifiers of dice, in the one order in which they are written."""
        what: list[Reroll | Explosion | Implosion | Bound | Keep | Scoring] = []
        while again := self.take(_REROLL):
            what.append(Reroll(self.read_loose_condition(), once=again[1] == "ro"))
        if explodes := self.take(_EXPLOSION):
            kind, once, often = explodes.groups()
            most = (
                1 if once else self.check_bounds(often, 1, LIMITS.explosions) if often else LIMITS.explosions
            )
            what.append(Explosion(cast(Literal["!", "!!", "!p"], kind), self.read_condition(), most))
        if self.take(_IMPLOSION):
            what.append(Implosion(self.read_loose_condition()))
        while bound := self.take(_BOUND):
            what.append(Bound(cast(Literal["mi", "ma"], bound[1]), self.read_number(bound[2])))
        while keep := self.read_keep():
            what.append(keep)
        if scoring := self.read_scoring():
            what.append(scoring)
        return self.check(build_pool(bare, [Modifier(begin, one, self.at) for one in what], begin))

    def read_keep(self) -> Keep | None:
        keep = self.take(_KEEP)
        if keep is None:
            return None
        kind = cast(Literal["kh", "kl", "dh", "dl", "km"], keep[1])
        return Keep(kind, self.check_bounds(keep[2], 1, LIMITS.dice))

    def read_scoring(self) -> Scoring | None:
        """Read how dice, or the totals of a group, are counted."""
        when = self.read_condition()
        if when is None:
            return None
        if not (worth := self.take(_WORTH)):
            return Counting(when, self.read_loose_condition() if self.take(_FAILURE) else None)
        weights = [(when, self.read_weight(worth[1]))]
        while self.text.startswith(",", self.at) and (each := self.read_condition(after=1)):
            worth = self.take(_WORTH)
            if worth is None:
                raise self.refusal()
            weights.append((each, self.read_weight(worth[1])))
        return Weighing(tuple(weights))

    def read_condition(self, after: int = 0) -> Condition | None:
        """Read a condition after `after` signs, or return None and skip nothing."""
        at = self.at + after
        for form in (_COMPARED, _PARITY, _MEMBERS):
            if match := form.match(self.text, at):
                self.at = match.end()
                if form is _COMPARED:
                    return ValueCondition(cast(Sign, match[1]), self.read_number(match[2]))
                if form is _PARITY:
                    return Parity(match[1] == "odd")
                numbers = self.read_numbers(match[1])
                if numbers is None:
                    raise self.refusal()
                return OneOf(numbers)
        return None

    def read_loose_condition(self) -> Condition:
        """Read a condition, or a number, which means equality."""
        if number := self.take(_INTEGER):
            return ValueCondition("=", self.read_number(number[1]))
        when = self.read_condition()
        if when is None:
            raise self.refusal()
        return when

    def read_numbers(self, text: str) -> tuple[int, ...] | None:
        """Return the numbers of a list, or None for a list of words."""
        spans = [_SPAN.fullmatch(one.strip()) for one in text.split(",")]
        if not any(spans):
            return None
        numbers: list[int] = []
        for span in spans:
            if span is None:
                raise self.refusal()
            low = int(span[1])
            high = int(span[2] or low)
            if max(-low, high) > LIMITS.face or not 0 <= high - low < LIMITS.faces - len(numbers):
                raise self.refusal()
            numbers.extend(range(low, high + 1))
        return tuple(numbers)

    def read_number(self, text: str) -> int:
        return self.check_bounds(text, -LIMITS.number, LIMITS.number)

    def read_weight(self, text: str) -> int:
        return self.check_bounds(text, -LIMITS.weight, LIMITS.weight)

    def check_bounds(self, text: str, least: int, most: int) -> int:
        number = int(text) if len(text) <= len(str(LIMITS.value)) else most + 1
        if not least <= number <= most:
            raise self.refusal()
        return number

    def check_words(self, text: str) -> str:
        """Return a label, or the word of a face."""
        words = text.strip()
        if not words or len(words) > LIMITS.label or first_unseen(words) is not None:
            raise self.refusal()
        return words

    @contextmanager
    def go_deeper(self) -> Iterator[None]:
        """Count the nesting of values, since Python itself gives up at some hundreds."""
        self.depth += 1
        if self.depth > LIMITS.depth:
            raise self.refusal()
        yield
        self.depth -= 1

    def check(self, node: ValueT) -> ValueT:
        check_value(node)
        return node

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        match = form.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def takes(self, sign: str) -> bool:
        begin = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip(" "))
        if not self.text.startswith(sign, begin):
            return False
        self.at = begin + len(sign)
        return True

    def refusal(self) -> BadInput:
        return BadInput(
            "These dice are not as the bot records them: write them like 2d6 + 3.",
            typed=self.text,
            at=self.at,
        )
