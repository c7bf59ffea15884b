"""The event die of Cities and Knights: three ships, and a gate each of yellow, green and blue."""

from dataclasses import dataclass

from bot.mechanics.rule import Die, Face


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

EVENT_DIE = Die(6, "1 to 3 the ship, 4 the yellow gate, 5 the green gate, 6 the blue gate", mark="event")
"""The ordinary die that is thrown for it."""


def event(face: Face) -> Event:
    """Return what a face of an ordinary die, 1 to 6, stands for."""
    return (SHIP, SHIP, SHIP, TRADE, SCIENCE, POLITICS)[face - 1]
