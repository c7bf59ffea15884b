"""A throw for Cities and Knights: dice for Catan, and then the event die.

The event die has three ships, and a gate each of yellow, green and blue.
"""

from dataclasses import dataclass

from bot.mechanics.catan.dice import CatanDice
from bot.mechanics.catan.pips import PAIRS
from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True, slots=True)
class Event:
    """A picture on the event die, such as the yellow gate, and what it stands for."""

    colour: str
    symbol: str
    meaning: str

    def __str__(self) -> str:
        return f"{self.colour} {self.symbol}: {self.meaning}"


SHIP = Event("black", "ship", "the barbarians")
TRADE = Event("yellow", "gate", "trade")
SCIENCE = Event("green", "gate", "science")
POLITICS = Event("blue", "gate", "politics")

EVENT_DIE = Die(
    6,
    "of an ordinary die 1 to 3 are the ship, 4 is the yellow gate, 5 the green gate, 6 the blue gate",
    mark="event",
    labels=("ship", "ship", "ship", "yellow", "green", "blue"),
)
"""The die that is thrown for it, or an ordinary one in its place."""


def event(face: Face) -> Event:
    """Return what a face of an ordinary die, 1 to 6, stands for."""
    return (SHIP, SHIP, SHIP, TRADE, SCIENCE, POLITICS)[face - 1]


@dataclass(frozen=True)
class Knights:
    """Throw `dice`, then the event die; `parted` takes an outcome apart.

    The state is that of the dice, and the pair they made: 0 while they are thrown.
    """

    dice: CatanDice

    outcomes = PAIRS * EVENT_DIE.faces
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return the state before the dice."""
        return self.dice.start(carry), 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want what the dice want, and at last the event die."""
        return EVENT_DIE if state[1] else self.dice.wants(state[0])

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Go on with the dice; finish with the event die."""
        if state[1]:
            return Done((state[1] - 1) * EVENT_DIE.faces + face)
        after = self.dice.step(state[0], face)
        return (0, after.outcome) if isinstance(after, Done) else (after, 0)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the dice, then the event."""
        return str(event(face)) if state[1] else self.dice.tell(state[0], face)


def parted(outcome: int) -> tuple[int, Face]:
    """Return the code of the pair, 1 to 36, and the face of the event die, 1 to 6."""
    code, face = divmod(outcome - 1, EVENT_DIE.faces)
    return code + 1, face + 1
