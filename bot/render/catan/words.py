"""What a game is played with, in words."""

from bot.mechanics.catan.knights import event
from bot.mechanics.catan.ways import WAYS
from bot.play.catan.game import Game
from bot.play.catan.setup import DECK, DRAWN, FAIR, TATHAMS, Setup
from bot.play.catan.throws import BY_HAND_INSTEAD
from bot.render.text import capital

CITIES = "Cities and Knights"

TITLES = {way.name: way.title for way in WAYS} | {
    DECK: "a deck of all pairs of two dice",
    FAIR: "the fair die roller",
}
"""The ways to roll, by name."""

BRIEF = {
    "plain": "",
    "never-roll-7": "never-7 dice",
    "tatham": "never-7 dice",
    "tatham+3": "never-7 dice, 7 marked +3",
    "tatham-3": "never-7 dice, 7 marked -3",
    "d6+d5": "d6 and d5",
    "d30": "d30",
    DECK: "deck",
    FAIR: "adaptive",
}
"""What marks a roll in the history that was not of two ordinary dice."""

MORE_DOTS = "Throw both dice: the face with more dots is the total."
RED_MARKS = (
    "The red number is that of the even die, changed by the red mark on the odd die; after 6 comes 1 again."
)

GATES = {"yellow": "🟡", "green": "🟢", "blue": "🔵", "black": "🏴"}
"""A sign for the colour of each event."""


def dice_words(setup: Setup) -> str:
    """Say what totals are made with, and how to read dice that are not added."""
    title = TITLES[setup.dice]
    if setup.dice in TATHAMS:
        return " ".join((f"{capital(title)}.", MORE_DOTS, *([RED_MARKS] if setup.cities else ())))
    if setup.dice == FAIR:
        return f"{title}, tightness {setup.tightness}"
    if setup.dice == DECK:
        return f"{title}, shuffled again with {setup.reshuffle} left"
    return title


def thrown_words(dice: str, *, sevens: bool) -> str:
    """Say which dice a roll was read from, where it was not drawn."""
    if dice in TATHAMS:
        return f"dice that never roll 7{', with their 7 by now' if sevens else ''}"
    return TITLES[BY_HAND_INSTEAD if sevens or dice in DRAWN else dice]


def title_words(setup: Setup) -> str:
    """Say the same in a few words, for those who have begun to play."""
    cities = f" · {CITIES}" if setup.cities else ""
    return f"{capital(TITLES[setup.dice])}{cities}"


def example_words(setup: Setup) -> str:
    """Return how a throw is typed as its dice show it: `5 3`, `8 5 ship`."""
    example = "8 5"
    if setup.dice not in TATHAMS:
        example = f"8{'/5' if setup.cities else ''}" if setup.dice == "d30" else "5 3"
    return f"{example} ship" if setup.cities else example


def sevens_words(game: Game) -> str:
    """Say from when on sevens can come."""
    if game.sevens_from is None:
        return "none until you type /catan sevens allowed:True"
    if game.sevens_from == 1:
        return "from the start"
    if game.sevens:
        return f"since turn {game.sevens_from}"
    return f"none before turn {game.sevens_from}, when round {game.round_of(game.sevens_from)} begins"


def event_words(face: int) -> str:
    """Say what a face of the event die, 1 to 6, shows."""
    shown = event(face)
    return f"{GATES[shown.colour]} {shown}"


def people(players: tuple[int, ...]) -> str:
    """Name the players in the order of their turns."""
    return " → ".join(f"<@{player}>" for player in players)
