"""Coins: a fixed number of tosses is a number in base 2; its remainder counts."""

from dataclasses import dataclass

from bot.mechanics.entry import Entry, whole
from bot.mechanics.rule import COIN, Carry, Die, Done, Face, Rule, rest

DIGIT = "times 2, plus its face less 1"


@dataclass(frozen=True)
class Coins(Rule[tuple[int, int]]):
    """How many were tossed, and what they make so far."""

    outcomes: int = 100
    tosses: int = 11

    def start(self, carry: Carry = None) -> tuple[int, int]:
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        words = f"die {state[0] + 1} of {self.tosses}: {DIGIT}; keep {rest(self.outcomes)}"
        return Die(2, words, COIN)

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        tossed, value = state[0] + 1, (2 * state[1] + face - 1) % self.outcomes
        return Done(value) if tossed == self.tosses else (tossed, value)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        return f"2 × {state[1]} + {face - 1} = {2 * state[1] + face - 1}"


COINS = Entry(
    *("coins", "you", "CONTRIBUTING.md", "coins are the digits of one number in base 2"),
    lambda rule: f"Start with 0. For each of {rule.tosses} dice: {DIGIT}; keep {rest(rule.outcomes)}.",
    lambda order: Coins(order.outcomes, order["tosses"]),
    (whole("tosses", 2, 40, "how many tosses"),),
    lambda n, b: {"tosses": n.bit_length() + 4},
    own_faces=(),  # it throws none of the dice that a person asks for
)
ENTRIES = (COINS,)
