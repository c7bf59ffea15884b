"""Sums of names and numbers in the roll of a game: `strength + brawl`, `willpower + humanity/3`.

Where names count dice, they also add up side by side, and with words between: `strength and brawl`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import nearest
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import Names, fold_name
from bot.mechanics.reading.names_in_tokens import NamedNumber
from bot.mechanics.reading.tokens import Token, begins_dice

SIGNS = {"+": 1, "plus": 1, "-": -1, "minus": -1}

CALLS = ("and", "&")
"""What joins the names that a game calls for: `dexterity and stealth`."""

JOINS = frozenset((*CALLS, "with", ","))
"""What may be between names that add up, besides signs."""

SHARES = {"half": 2, "third": 3}
"""Words for a part of a number, by what divides it."""


@dataclass
class NamedSum:
    """Names and numbers with signs between them, at one place of a roll."""

    begin: int
    end: int
    before: str
    """The sign or the word of the game before it; empty: it is alone."""
    total: int = 0
    told: list[NamedNumber] = field(default_factory=list)
    """The names that were replaced, each with its number and its sign."""
    typed: int = 0
    """The sum of the numbers that were typed beside names."""
    unknown: list[Token] = field(default_factory=list)
    """Words in the place of names."""
    has_dice: bool = False
    """Whether a name in it means dice."""

    @property
    def is_signed(self) -> bool:
        return self.before in {"+", "-"}

    @property
    def adds_to_roll(self) -> bool:
        """Whether it is no number of an option."""
        return self.before == "" or self.is_signed

    @property
    def is_pool(self) -> bool:
        """Whether it has names, and stands alone."""
        return not self.before and (bool(self.told) or self.has_dice)


class NameShare(NamedTuple):
    """A part of the number of a name, such as `/3`; in tokens, how long it is."""

    times: int = 1
    over: int = 1
    size: int = 0

    def of(self, number: int) -> int:
        """Return the part of a number, rounded down."""
        return number * self.times // self.over

    def __str__(self) -> str:
        return f"*{self.times}" * (self.times > 1) + f"/{self.over}" * (self.over > 1)


WHOLE = NameShare()


class SumFinder:
    """Finds the sums in the tokens of a game's roll."""

    def __init__(self, names: Names, entry: GameEntry, text: str, tokens: tuple[Token, ...]) -> None:
        self.names, self.entry, self.text, self.tokens = names, entry, text, tokens
        self.first = entry.in_order[0] if entry.in_order else entry.modifier
        self._labels: dict[str, bool] = {}
        """Whether a word is a label, by its text: a long sum asks for the same word at each sign."""

    def find(self) -> Iterator[NamedSum]:
        """Yield the sums after signs, words of the game and at the beginning, and the first after others."""
        at, before, wants, has_pool = 0, "", True, False
        while self.tokens[at].kind != "end":
            token = self.tokens[at]
            name = self.name(at + self._find_share(at).size)
            takes = wants or (name in self.names and not has_pool)
            is_name = bool(name) and takes and (before == name or not self.is_of_game(token))
            if is_name or (wants and not before and self._begins_sum(at)):
                sign = self.tokens[at - 1] if before in {"+", "-"} else token
                each = NamedSum(sign.start, token.end, before)
                if each.is_signed:
                    each.unknown += self._find_lacking(at - 2)
                at = self._read(each, at)
                yield each
                before, wants, has_pool = "", False, has_pool or each.is_pool
                continue
            at += 1
            if wants and not before and token.text in self.entry.all_fillers:
                continue  # resist with prowess
            is_sign = token.kind == "sign" and token.text not in "()[]{},.:&"
            wants = is_sign or self.is_of_game(token)
            before = token.text if is_sign or self._takes_number(token) else ""

    def _begins_sum(self, at: int) -> bool:
        """Whether a number at a place has names added, which make a pool: `2 + brawl`."""
        is_number = self.tokens[at].kind == "number" and not begins_dice(self.tokens[at:])
        is_pool = self.first is not None and self.first.shape == "pool"
        return is_number and is_pool and self._at(at + 1).text in SIGNS and self._is_named(at + 2)

    def name(self, at: int) -> str:
        token = self._at(at)
        return fold_name(token.text) if token.kind == "word" else ""

    def is_of_game(self, token: Token) -> bool:
        return token.kind == "game" or token.text in self.entry.words

    def _at(self, at: int) -> Token:
        return self.tokens[min(at, len(self.tokens) - 1)]

    def _takes_number(self, token: Token) -> bool:
        option = self.entry.words.get(token.text)
        return option is not None and (option.shape != "flag" or token.text in self.names)

    def _read(self, each: NamedSum, at: int) -> int:
        """Read names and numbers that are added up into a sum; return where the rest begins."""
        step: tuple[int, int] | None = (-1 if each.before == "-" else 1), at
        while step is not None:
            at = self._take(each, step[1], step[0])
            each.end = self.tokens[at - 1].end
            step = self._find_next(each, at)
        return at

    def _take(self, each: NamedSum, at: int, sign: int) -> int:
        """Add a name or a number, with what divides it, to a sum; return where it ends."""
        share = self._find_share(at)
        token, name = self._at(at + share.size), self.name(at + share.size)
        if token.kind == "number":
            typed = sign * int(token.text[:7])
            each.total, each.typed = each.total + typed, each.typed + typed
        elif name not in self.names:
            each.unknown.append(token)
        elif isinstance(number := self.names.find(name), int):
            end = at + share.size + 1
            after = self._find_factor(end)
            share = NameShare(share.times * after.times, share.over * after.over, share.size + after.size)
            each.total += sign * share.of(number)
            each.told.append(NamedNumber(name, sign * number, str(share)))
        else:
            each.has_dice = True
        return at + share.size + 1

    def _find_share(self, at: int) -> NameShare:
        """Return the part that is before a name: `1/3 humanity`, `half of strength`."""
        texts = [self._at(at + ahead).text for ahead in range(5)]
        size, share = 0, WHOLE
        if texts[0].isdecimal() and texts[1] == "/" and texts[2].isdecimal() and int(texts[2][:7]):
            size, share = 3, NameShare(int(texts[0][:7]), int(texts[2][:7]))
        elif over := SHARES.get(texts[int(texts[0] in {"a", "one"})]):
            size, share = 1 + (texts[0] in {"a", "one"}), NameShare(1, over)
        size += texts[size] == "of" if size else 0
        return share._replace(size=size) if size and self.name(at + size) in self.names else WHOLE

    def _find_factor(self, at: int) -> NameShare:
        """Return what divides or multiplies a name before it, unless the game has lists with slashes."""
        sign, number = self._at(at), self._at(at + 1)
        value = (
            int(number.text[:7]) if number.kind == "number" and not begins_dice(self.tokens[at + 1 :]) else 0
        )
        if not value or self.entry.first("list"):
            return WHOLE
        if sign.is_sign("/"):
            return NameShare(1, value, 2)
        return NameShare(value, 1, 2) if sign.is_sign("*") else WHOLE

    def _find_next(self, each: NamedSum, at: int) -> tuple[int, int] | None:
        """Return the sign and the place of what is added after a name, or None."""
        token = self._at(at)
        if token.text == "," and not self.text.startswith(",", token.start):  # a dash, mostly before a label
            return (-1, at + 1) if self._is_named(at + 1) else None
        sign = SIGNS.get(token.text) if token.kind in {"sign", "word"} else None
        if sign and self._is_added(each, at + 1):
            return sign, at + 1
        if not self._adds_up(each):
            return None
        if each.told and self._is_named(at):
            return 1, at
        joins = token.text in (JOINS if each.told else CALLS) and self._is_named(at + 1)
        is_called = token.text in CALLS and bool(each.told) and self._is_lacking_alone(at + 1)
        return (1, at + 1) if joins or is_called else None

    def _adds_up(self, each: NamedSum) -> bool:
        """Whether a name after another is added without a sign, since both count dice."""
        is_limit = self.entry.is_under or self.entry.adds_to_d20
        return each.before in {"", "+"} and self.entry.pool is self.first is not None and not is_limit

    def _is_named(self, at: int) -> bool:
        at += self._find_share(at).size
        return self.name(at) in self.names and not self.is_of_game(self._at(at))

    def _is_added(self, each: NamedSum, at: int) -> bool:
        """Whether a number or a name is after a sign, also one that the sheet lacks."""
        token, name = self._at(at), self.name(at + self._find_share(at).size)
        if token.kind == "number" and not begins_dice(self.tokens[at:]):
            is_after_sign = self.tokens[at - 1].kind == "sign" and not self.counts_word(at)
            return is_after_sign or name in self.names
        if name in self.names:
            return True
        is_first = bool(each.unknown) and not each.told and self._is_label(each.unknown[0])
        return not is_first and self._is_lacking(at)

    def counts_word(self, at: int) -> bool:
        """Whether a number is how often the flag after it counts: `2 bonus dice`."""
        option = self.entry.words.get(self._at(at + 1).text)
        is_flag = option is not None and option.shape == "flag"
        return bool(self.entry.small) and is_flag and self.tokens[at].text in {"1", "2"}

    def _is_label(self, token: Token) -> bool:
        """Whether a word before a sign is a label, as where only a bonus is added: `act + cool`."""
        if token.text not in self._labels:
            is_bonus = self.first is not None and self.first.shape == "modifier"
            self._labels[token.text] = is_bonus and not nearest(token.text, self.names.names)
        return self._labels[token.text]

    def _is_free(self, token: Token) -> bool:
        is_known = token.text in self.entry.all_words or token.text in self.entry.all_fillers
        return token.kind == "word" and not is_known and token.text not in SIGNS

    def _is_lacking(self, at: int) -> bool:
        """Whether a word in the place of a name has no number, neither on the sheet nor after it."""
        if not self._is_free(self._at(at)):
            return False
        words = [*takewhile(self._is_free, self.tokens[at:])]
        after = self._at(at + len(words))
        is_bonus = self.first is not None and self.first.shape == "modifier"
        is_mark = after.is_sign(":", "=", "(") or (is_bonus and after.is_sign("+", "-"))
        while is_mark and after.kind == "sign":
            words.append(after)
            after = self._at(at + len(words))
        return after.kind != "number"

    def _is_lacking_alone(self, at: int) -> bool:
        """Whether one such word is all that is left, or all before a word of the game."""
        after = self._at(at + 1)
        is_end = after.kind in {"end", "comment"} or after.text in self.entry.all_words
        return is_end and self._is_lacking(at)

    def _find_lacking(self, at: int) -> list[Token]:
        """Return the free word before a sign where names count dice: `spot the rat + brawl`."""
        has_number = any(token.kind == "number" for token in self.tokens[: at + 1])
        if at < 0 or has_number or self.first is None or self.first.shape == "modifier":
            return []
        return [self.tokens[at]] * self._is_free(self.tokens[at])
