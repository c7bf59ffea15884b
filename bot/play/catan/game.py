"""A game of Catan as far as it has come: a value that each roll replaces by another."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.play.catan.setup import Setup
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Json, StateKey

GAME = StateKey("catan")
"""The key of the state that holds the game of a place."""

MOST_ROLLS = 1_000
"""How many rolls a game may have."""


class GameRoll(NamedTuple):
    """A roll that counts."""

    player: int
    """Whose turn it was, as a seat from 0 on."""
    total: int
    red: int
    event: int
    """The face of the event die, 1 to 6; 0 where it is not used."""
    by_hand: bool
    number: int
    """Of its event."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game; turns and rounds are counted from 1."""

    setup: Setup
    rolls: tuple[GameRoll, ...]
    sevens_from: int | None
    """The first turn that can roll a 7; None: until switched."""
    undone: int = 0
    """How many rolls were taken back: with it, a turn says which of its rolls is meant."""

    @property
    def turn(self) -> int:
        """The turn that is next."""
        return len(self.rolls) + 1

    @property
    def round(self) -> int:
        """The round that the next turn belongs to."""
        return self.round_of(self.turn)

    def round_of(self, turn: int) -> int:
        """Return the round that a turn belongs to."""
        return (turn - 1) // len(self.setup.players) + 1

    @property
    def player(self) -> int:
        """The id of the person whose turn is next."""
        return self.setup.players[self.seat]

    @property
    def seat(self) -> int:
        """The seat of that person, from 0 on."""
        return len(self.rolls) % len(self.setup.players)

    @property
    def sevens(self) -> bool:
        """Whether the next roll can be a 7."""
        return self.sevens_from is not None and self.turn >= self.sevens_from

    @property
    def remembered(self) -> tuple[GameRoll, ...]:
        """The rolls that a deck or the fair die roller remembers: it starts afresh when sevens come in."""
        return self.rolls[self.sevens_from - 1 :] if self.sevens_from and self.sevens else self.rolls

    def check_player(self, person: int) -> None:
        """See that a person plays in this game.

        Raises:
            NotAllowed: they do not.
        """
        if person not in self.setup.players:
            players = ", ".join(f"<@{player}>" for player in self.setup.players)
            raise NotAllowed(f"Only the players of this game can do that: {players}.")

    def rolled(self, total: int, red: int, event: int, *, by_hand: bool, number: int) -> "Game":
        """Return the game after another roll."""
        return replace(self, rolls=(*self.rolls, GameRoll(self.seat, total, red, event, by_hand, number)))

    def taken_back(self) -> "Game":
        """Return the game without its last roll."""
        return replace(self.before(self.turn - 1), undone=self.undone + 1)

    def before(self, turn: int) -> "Game":
        """Return the game as it was before a turn, by the sevens of now."""
        return replace(self, rolls=self.rolls[: turn - 1])

    def switched(self, *, sevens: bool) -> "Game":
        """Return the game with sevens from the next turn on, or without them until switched.

        Raises:
            BadInput: sevens are allowed already; or they have been rolled with, and stay.
        """
        if sevens and self.sevens:
            raise BadInput("Sevens are allowed already.")
        if not sevens and self.sevens:
            raise BadInput(
                f"Sevens have been allowed since turn {self.sevens_from}: they stay for the whole game."
            )
        if not sevens and self.sevens_from is None:
            raise BadInput("There are no sevens already; /catan sevens allowed:True allows them.")
        return replace(self, sevens_from=self.turn if sevens else None)

    def body(self) -> dict[str, Json]:
        """Return all of it as JSON can hold it."""
        rolls = [[*roll[:4], int(roll.by_hand), roll.number] for roll in self.rolls]
        return {
            "setup": self.setup.body(),
            "rolls": rolls,
            "sevens_from": self.sevens_from,
            "undone": self.undone,
        }

    @classmethod
    def of(cls, state: Json) -> "Game":
        """Read what `body` wrote.

        Raises:
            Gone: there is no game.
        """
        if state is None:
            raise Gone("There is no game of Catan in this channel; start one with /catan start.")
        rolls = tuple(
            GameRoll(player, total, red, event, bool(by_hand), number)
            for player, total, red, event, by_hand, number in state["rolls"]
        )
        return cls(Setup.of(state["setup"]), rolls, state["sevens_from"], state["undone"])


def new_game(setup: Setup) -> Game:
    """Return a game before its first roll."""
    rounds = setup.no_sevens_for
    return Game(setup, (), None if rounds is None else rounds * len(setup.players) + 1)
