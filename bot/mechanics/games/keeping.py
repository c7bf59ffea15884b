"""Roll and keep: open-ended d10s, of which the best are added up."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Chances, Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

MOST_DICE = 10
"""Dice that are thrown, and that are kept; what is more is turned into others."""


class Kept(NamedTuple):
    """The tally of a roll."""

    best: tuple[int, ...] = ()
    """The dice that are kept so far, rising."""
    chain: int = 0
    """What the die under way makes so far."""


@dataclass(frozen=True)
class RollAndKeep(Game[Kept]):
    """A pool of d10, whose 10s go on and add up, and the sum of its best dice."""

    pool: int
    keep: int
    modifier: int
    target: int | None
    is_open: bool
    """Whether 10s go on."""
    has_emphasis: bool
    """Whether 1s are thrown once more."""
    empty = Kept()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.pool

    @property
    def words(self) -> tuple[str, ...]:
        return ("total",) if self.target is None else ("failure", "success")

    def count(self, tally: Kept, die: Die, face: Face) -> Kept:
        if self.has_emphasis and face == 1 and not tally.chain and not die.mark:
            return tally  # the die that is thrown in its place counts
        total = tally.chain + face
        if self.is_open and face == 10:
            return tally._replace(chain=total)
        return Kept(tuple(sorted((*tally.best, total)))[-self.keep :])

    def more(self, tally: Kept, die: Die, face: Face) -> Die | None:
        if tally.chain:
            return Die(10, mark="added")
        return Die(10, mark="again") if self.has_emphasis and face == 1 and not die.mark else None

    def settle(self, tally: Kept) -> Kept:
        return Kept(chain=min(tally.chain, 1)) if self.target is None else tally

    def chances(self) -> Chances | None:
        """Go through the totals of a die from the highest down: so many of the dice left show it, and are
        kept while there is room.
        """
        if self.target is None:
            return None
        most = max(self.target - self.modifier, 1)
        weights = self._weights(most)
        ways = {(self.pool, 0): 1}
        for total in range(most, 0, -1):
            after: dict[tuple[int, int], int] = {}
            for (left, kept), way in ways.items():
                room = max(self.keep - (self.pool - left), 0)
                for count in range(left + 1) if total > 1 else (left,):
                    here = left - count, min(kept + total * min(count, room), most)
                    share = way * comb(left, count) * weights[total] ** count
                    after[here] = after.get(here, 0) + share
            ways = after
        whole = sum(ways.values())
        won = sum(way for (_, kept), way in ways.items() if kept + self.modifier >= self.target)
        odds = {"failure": Fraction(whole - won, whole), "success": Fraction(won, whole)}
        return {word: chance for word, chance in odds.items() if chance}

    def _weights(self, most: int) -> list[int]:
        """Return how often a die comes to each total, of which `most` stands for all that are more."""
        length = most // 10 + 2
        weights = [0] * (most + 1)
        for total in range(1, 10 * length):
            tens, rest = divmod(total, 10) if self.is_open else (0, total)
            if rest and (self.is_open or total <= 10):
                weights[min(total, most)] += 10 ** (length - tens)
        if self.is_open:
            weights[most] += 10
        if self.has_emphasis:
            again = sum(weights)
            one = weights[1] if most > 1 else 10**length
            weights = [10 * weight + weight * one * 10 // again for weight in weights]
            weights[1] -= 10 * one
        return weights

    def verdict(self, tally: Kept) -> Verdict:
        total = sum(tally.best) + self.modifier
        if self.target is None:
            return Verdict("total", str(total))
        word = "success" if total >= self.target else "failure"
        return Verdict(word, f"{total}, {word} by {abs(total - self.target)}")


def _roll_and_keep(values: Values) -> RollAndKeep:
    """Turn dice above ten into kept ones, and kept ones above ten into 2 each (L5R 4e), or 10 (7th Sea)."""
    pool, keep, modifier = (number(values, name) for name in ("pool", "keep", "modifier"))
    if keep > pool and pool < MOST_DICE:
        raise BadInput(f"You can keep at most {pool} of {pool} dice: type it like 6k3.")
    is_seventh = bool(number(values, "seventh"))
    more = max(pool - MOST_DICE, 0)
    keep += more if is_seventh else more // 2
    modifier += max(keep - MOST_DICE, 0) * (10 if is_seventh else 2)
    pool, keep = min(pool, MOST_DICE), min(keep, MOST_DICE)
    is_open = not number(values, "unskilled")
    return RollAndKeep(
        pool, keep, modifier, maybe_number(values, "target"), is_open, bool(number(values, "emphasis"))
    )


ROLL_AND_KEEP = GameEntry(
    "rk",
    "Roll and keep: 7th Sea 1e, Legend of the Five Rings 1e to 4e",
    "d10s whose 10s go on, the best are added up; of dice above ten, two are one more kept die; in "
    "7th Sea each is one.",
    _roll_and_keep,
    (
        GameOption("pool", "pool", low=1, high=20, meaning="dice", is_required=True),
        GameOption("keep", "number", ("keep",), low=1, high=20, meaning="dice to keep", is_required=True),
        MODIFIER,
        GameOption("target", "target", ("vs",), low=1, high=120, meaning="number to reach"),
        GameOption("unskilled", "flag", ("unskilled", "noexplode"), default=0, meaning="10s do not go on"),
        GameOption("emphasis", "flag", ("emphasis",), default=0, meaning="1s once more"),
        GameOption("seventh", "flag", ("seventh", "7s"), default=0, meaning="7th Sea"),
    ),
    ("6k3", "8k4+5 vs 20", "6k3 unskilled"),
    "the ten-dice rule of L5R 4e, p. 77; no second implementation was read",
    needs=("k",),
    pattern=re.compile(r"(?<![a-z\d.])(?P<pool>\d+)k(?P<keep>\d+)(?![a-z\d.])"),
    form="{pool}k{keep}",
    order=("pool", "target"),
)

ENTRIES = (ROLL_AND_KEEP,)
