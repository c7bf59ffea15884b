"""What a game of Catan is played with, settled at its start."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from bot.mechanics import tightness as tightnesses
from bot.mechanics.catan.ways import find_way
from bot.mechanics.errors import BadInput
from bot.play.event import Json
from bot.play.people import person_of, reference
from bot.play.settings.configuration import Configuration, Roller

DECK = "deck"
FAIR = "fair"

DRAWN = (DECK, FAIR)
"""The ways whose totals are drawn, and not read from dice."""

USUAL: Mapping[Roller, str] = {"independent": "plain", "adaptive": FAIR, "deck": DECK}
"""How each roller that a place may have plays Catan, where the start names no dice."""

TATHAMS = ("never-roll-7", "tatham", "tatham+3", "tatham-3")
"""The ways with an even and an odd die."""

USUAL_ROUNDS = dict.fromkeys((*TATHAMS, "d6+d5", "d30"), "2")
"""The rounds without sevens that dice are made for which never roll 7."""

MOST_PLAYERS = 6

MOST_ROUNDS = 20
"""The most rounds without sevens that can be said at the start."""

UNTIL_SWITCHED = "until switched"

RESHUFFLE = 5
"""Cards that are left when the deck is shuffled again, unless the start says otherwise."""

MOST_LEFT = 29
"""The most cards that may be left then: the deck without sevens has 30."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatanWish:
    """What was asked for at the start; None is what is usual."""

    players: tuple[int, ...]
    """In the order of their seats."""
    first: int | None = None
    """Who has the first turn; the first seat if None."""
    dice: str | None = None
    """One of Catan's ways to roll; else the usual one of the place."""
    no_sevens_for: str | None = None
    """Rounds, or `until switched`; None: 2 with dice that are made for it, else 0."""
    cities: bool = False
    tightness: str | None = None
    reshuffle: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A settled game; `game` is its id, by which buttons know theirs."""

    game: int
    players: tuple[int, ...]
    """2 to 6 people in the order of their turns."""
    dice: str
    """The name of a way in `bot.mechanics.catan.ways`, or one of `DRAWN`."""
    no_sevens_for: int | None
    """How many full rounds have no sevens; None: until switched."""
    cities: bool
    """Whether red numbers and the event die of Cities and Knights are used."""
    tightness: str | None = None
    """Of the fair die roller."""
    reshuffle: int | None = None
    """Of the deck: how many cards are left when it is shuffled again, 0 to 29."""

    def body(self) -> dict[str, Json]:
        """Return all of it as JSON can hold it."""
        return asdict(self) | {"players": [reference(player) for player in self.players]}

    @classmethod
    def of(cls, body: Mapping[str, Json]) -> "Setup":
        """Read what `body` wrote."""
        return cls(**{**body, "players": tuple(map(person_of, body["players"]))})


def settle(wanted: CatanWish, game: int, configuration: Configuration) -> Setup:
    """Return the game that is asked for.

    Raises:
        BadInput: a value is unknown or out of bounds, or belongs to other dice.
    """
    dice = wanted.dice or USUAL[configuration.roller]
    if dice not in DRAWN:
        find_way(dice)
    return Setup(
        game=game,
        players=_order(wanted.players, wanted.first),
        dice=dice,
        no_sevens_for=_rounds(wanted.no_sevens_for or USUAL_ROUNDS.get(dice, "0")),
        cities=wanted.cities,
        tightness=_tightness(wanted, dice, configuration),
        reshuffle=_reshuffle(wanted, dice),
    )


def _order(players: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise BadInput(f"A game has 2 to {MOST_PLAYERS} players, not {len(players)}.")
    for player in players:
        if players.count(player) > 1:
            raise BadInput(f"Each player has one seat: <@{player}> is named twice.")
    if first is None:
        return players
    if first not in players:
        raise BadInput(f"first: is one of the players, which <@{first}> is not.")
    seat = players.index(first)
    return players[seat:] + players[:seat]


def _rounds(text: str) -> int | None:
    text = " ".join(text.lower().split())
    if text == UNTIL_SWITCHED:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= MOST_ROUNDS):
        raise BadInput(
            f"no-sevens-for: is a number of rounds from 0 to {MOST_ROUNDS}, or {UNTIL_SWITCHED!r}, "
            f"not {text[:40]!r}."
        )
    return int(text)


def _tightness(wanted: CatanWish, dice: str, configuration: Configuration) -> str | None:
    if dice != FAIR:
        if wanted.tightness is not None:
            raise BadInput("tightness: belongs to the fair die roller: use it with dice:fair.")
        return None
    text = configuration.tightness if wanted.tightness is None else wanted.tightness
    return str(tightnesses.parse(text))


def _reshuffle(wanted: CatanWish, dice: str) -> int | None:
    if dice != DECK:
        if wanted.reshuffle is not None:
            raise BadInput("reshuffle: belongs to the deck: use it with dice:deck.")
        return None
    left = RESHUFFLE if wanted.reshuffle is None else wanted.reshuffle
    if not 0 <= left <= MOST_LEFT:
        raise BadInput(f"The deck is shuffled again with 0 to {MOST_LEFT} cards left, not {left}.")
    return left
