"""What a game is played with, in words."""

from bot.mechanics.catan.knights import event
from bot.mechanics.catan.ways import WAYS
from bot.play.catan.game import Game
from bot.play.catan.setup import DECK, DRAWN, FAIR, Setup
from bot.play.catan.throws import BY_HAND_INSTEAD

CITIES = "Cities and Knights"
TATHAM = "tatham"

TITLES = {way.name: way.title for way in WAYS} | {
    DECK: "a deck of all pairs of two dice",
    FAIR: "the fair die roller",
}
"""The ways to roll, by name."""

GATES = {"yellow": "🟡", "green": "🟢", "blue": "🔵", "black": "🏴"}
"""A sign for the colour of each event."""


def dice_words(setup: Setup) -> str:
    """Say what totals are made with."""
    title = TITLES[setup.dice]
    if setup.dice == FAIR:
        return f"{title}, tightness {setup.tightness}"
    if setup.dice == DECK:
        return f"{title}, shuffled again with {setup.reshuffle} left"
    return title


def thrown_words(dice: str, *, sevens: bool) -> str:
    """Say which dice a roll was read from, where it was not drawn."""
    if dice in DRAWN or (sevens and dice != TATHAM):
        dice = BY_HAND_INSTEAD
    return "Simon Tatham's dice with the 7" if sevens and dice == TATHAM else TITLES[dice]


def sevens_words(game: Game) -> str:
    """Say from when on sevens can come."""
    if game.sevens_from is None:
        return "none until switched: /catan sevens allowed:True"
    if game.sevens:
        return f"allowed since turn {game.sevens_from}"
    return f"from turn {game.sevens_from} on"


def event_words(face: int) -> str:
    """Say what a face of the event die, 1 to 6, shows."""
    shown = event(face)
    return f"{GATES[shown.colour]} {shown}"


def people(players: tuple[int, ...]) -> str:
    """Name the players in the order of their turns."""
    return " → ".join(f"<@{player}>" for player in players)
