"""A game of Catan as a value: its setup, how its next roll is made, and its figures.

Each roll makes a new value. A roll is thrown, drawn by changing odds, or read from dice that people threw.
The figures compare how often each total came up with the number that those odds let expect.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

from bot.mechanics import stateful_dice
from bot.mechanics.catan.dice import CatanDice, Pips, cards_left, code, pips, plain_totals, reds, totals
from bot.mechanics.catan.odds import EVENT_DIE, Knights, dice_of, find_way, split_outcome
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.playing import Waiting, play
from bot.mechanics.rule import Face, Rule
from bot.mechanics.sources import Source
from bot.mechanics.stateful_dice import adjust
from bot.play.codec import Person, Written, load
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Json, StateKey
from bot.play.settings import Configuration, Roller

DECK = "deck"
FAIR = "fair"

DRAWN = (DECK, FAIR)
"""The ways that draw totals, and read no dice."""

USUAL: Mapping[Roller, str] = {"independent": "plain", "adaptive": FAIR, "deck": DECK}
"""The way to roll by the roller of the place, for a start that names no dice."""

TATHAMS = ("never-roll-7", "tatham", "tatham+3", "tatham-3")
"""The ways with an even and an odd die."""

USUAL_ROUNDS = dict.fromkeys((*TATHAMS, "d6+d5", "d30"), "2")
"""The rounds without sevens for which dice that never roll 7 were made."""

MOST_PLAYERS = 6

MOST_ROUNDS = 20
"""The most rounds without sevens at the start."""

UNTIL_SWITCHED = "until switched"

RESHUFFLE = 5
"""The number of cards left at which the deck is shuffled again, unless the start gives another."""

MOST_LEFT = 29
"""The largest such number: the deck without sevens has 30 cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatanWish:
    """The options of a start; None for the usual value."""

    players: tuple[int, ...]
    """In the order of their seats."""
    first: int | None = None
    """The player of the first turn; None for the first seat."""
    dice: str | None = None
    """One of Catan's ways to roll; None for the usual one of the place."""
    no_sevens_for: str | None = None
    """Rounds, or `until switched`; None for 2 with dice that are made for it, else 0."""
    cities: bool = False
    tightness: str | None = None
    reshuffle: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The settled options of a game; buttons know their game by the id in `game`."""

    game: int
    players: tuple[Person, ...]
    """2 to 6 people in the order of their turns."""
    dice: str
    """The name of a way in `bot.mechanics.catan.odds`, or one of `DRAWN`."""
    no_sevens_for: int | None
    """How many full rounds have no sevens; None until a player switches sevens on."""
    cities: bool
    """Whether red numbers and the event die of Cities and Knights are used."""
    tightness: str | None
    """The tightness of the fair die roller."""
    reshuffle: int | None
    """The number of cards left at which the deck is shuffled again, 0 to 29."""


def settle(wish: CatanWish, game: int, configuration: Configuration) -> Setup:
    """Return the settled options of a start.

    Raises:
        BadInput: a value is unknown or out of bounds, or belongs to other dice.
    """
    dice = wish.dice or USUAL[configuration.roller]
    if dice not in DRAWN:
        find_way(dice)
    return Setup(
        game=game,
        players=_order(wish.players, wish.first),
        dice=dice,
        no_sevens_for=_rounds(wish.no_sevens_for or USUAL_ROUNDS.get(dice, "0")),
        cities=wish.cities,
        tightness=_tightness(wish, dice, configuration),
        reshuffle=_reshuffle(wish, dice),
    )


def _order(players: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise BadInput(f"A game can have 2 to {MOST_PLAYERS} players, not {len(players)}.")
    for player in players:
        if players.count(player) > 1:
            raise BadInput(f"<@{player}> is already a player: choose another person.")
    if first is None:
        return players
    if first not in players:
        raise BadInput(f"`first:` must be one of the players, but <@{first}> is not: choose a player.")
    seat = players.index(first)
    return players[seat:] + players[:seat]


def _rounds(text: str) -> int | None:
    text = " ".join(text.lower().split())
    if text == UNTIL_SWITCHED:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= MOST_ROUNDS):
        raise BadInput(
            f"`no-sevens-for:` must be a number from 0 to {MOST_ROUNDS}, or `{UNTIL_SWITCHED}`, not "
            f"{cite(text)}."
        )
    return int(text)


def _tightness(wish: CatanWish, dice: str, configuration: Configuration) -> str | None:
    if dice != FAIR:
        if wish.tightness is not None:
            raise BadInput(
                "`tightness:` is only for the fair die roller: add dice:fair, or leave tightness: out."
            )
        return None
    text = configuration.tightness if wish.tightness is None else wish.tightness
    return str(stateful_dice.parse_tightness(text))


def _reshuffle(wish: CatanWish, dice: str) -> int | None:
    if dice != DECK:
        if wish.reshuffle is not None:
            raise BadInput("`reshuffle:` is only for the deck: add dice:deck, or leave reshuffle: out.")
        return None
    left = RESHUFFLE if wish.reshuffle is None else wish.reshuffle
    if not 0 <= left <= MOST_LEFT:
        raise BadInput(f"`reshuffle:` must be a number of cards from 0 to {MOST_LEFT}, not {left}.")
    return left


GAME = StateKey("catan")
"""The key of the state with the game of a place."""

MOST_ROLLS = 1_000
"""The most rolls of a game."""


class CatanTurn(NamedTuple):
    """A roll that counts."""

    player: int
    """The seat of the player, from 0 on."""
    total: int
    red: int
    event: int
    """The face of the event die, 1 to 6; 0 in a game without it."""
    by_hand: Annotated[bool, Written(int, bool)]
    number: int
    """The number of its row."""


@dataclass(frozen=True, slots=True)
class CatanGame:
    """A game; turns and rounds count from 1."""

    setup: Setup
    rolls: tuple[CatanTurn, ...]
    sevens_from: int | None
    """The first turn that can roll a 7; None until a player switches sevens on."""
    undone: int = 0
    """How many rolls were undone: it tells apart the rolls of a turn that was rolled again."""

    @property
    def turn(self) -> int:
        """The number of the next turn."""
        return len(self.rolls) + 1

    @property
    def round(self) -> int:
        """The round of the next turn."""
        return self.round_of(self.turn)

    def round_of(self, turn: int) -> int:
        return (turn - 1) // len(self.setup.players) + 1

    @property
    def player(self) -> int:
        """The id of the player of the next turn."""
        return self.setup.players[self.seat]

    @property
    def seat(self) -> int:
        """The seat of that player, from 0 on."""
        return len(self.rolls) % len(self.setup.players)

    @property
    def sevens(self) -> bool:
        """Whether the next roll can be a 7."""
        return self.sevens_from is not None and self.turn >= self.sevens_from

    @property
    def memory(self) -> tuple[CatanTurn, ...]:
        """The rolls that a deck or the fair die roller remembers: both start afresh when sevens come in."""
        return self.rolls[self.sevens_from - 1 :] if self.sevens_from and self.sevens else self.rolls

    def check_player(self, person: int) -> None:
        """Check that a person plays in this game.

        Raises:
            NotAllowed: they do not.
        """
        if person not in self.setup.players:
            players = ", ".join(f"<@{player}>" for player in self.setup.players)
            raise NotAllowed(f"Only the players of this game can do that: {players}.")

    def add_roll(self, total: int, red: int, event: int, *, by_hand: bool, number: int) -> "CatanGame":
        """Return the game after another roll."""
        return replace(self, rolls=(*self.rolls, CatanTurn(self.seat, total, red, event, by_hand, number)))

    def take_back(self) -> "CatanGame":
        """Return the game without its last roll."""
        return replace(self.rewind(self.turn - 1), undone=self.undone + 1)

    def rewind(self, turn: int) -> "CatanGame":
        """Return the game as it was before a turn, but with its present rule for sevens."""
        return replace(self, rolls=self.rolls[: turn - 1])

    def switch_sevens(self, *, allowed: bool) -> "CatanGame":
        """Return the game with sevens from the next turn on, or without them until switched.

        Raises:
            BadInput: sevens are already so; or a turn could already roll them, and they stay.
        """
        if allowed and self.sevens:
            raise BadInput("Sevens are already allowed.")
        if not allowed and self.sevens:
            raise BadInput(
                f"Sevens have been allowed since turn {self.sevens_from}: they stay for the whole game."
            )
        if not allowed and self.sevens_from is None:
            raise BadInput("Sevens are already left out; `Allow sevens` under /catan status allows them.")
        return replace(self, sevens_from=self.turn if allowed else None)

    @classmethod
    def of(cls, state: Json) -> "CatanGame":
        """Return the game in the state of a place.

        Raises:
            Gone: there is none.
        """
        if state is None:
            raise Gone("There is no game of Catan in this channel; start one with /catan start.")
        return load(cls, state)


def new_game(setup: Setup) -> CatanGame:
    """Return a game before its first roll."""
    rounds = setup.no_sevens_for
    return CatanGame(setup, (), None if rounds is None else rounds * len(setup.players) + 1)


BY_HAND_INSTEAD = "plain"
"""The dice that people throw in games with drawn totals."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll, thrown or drawn."""

    draws: tuple[int, ...]
    """All numbers that chance gave or people typed."""
    faces: tuple[Face, ...]
    """The faces of the thrown dice, the event die last."""
    pair: Pips
    event: Face
    """The face of the event die, 1 to 6; 0 in a game without it."""


def dice_for(dice: str, *, sevens: bool, cities: bool) -> CatanDice:
    """Return the dice to throw in a game with `dice`; with drawn totals only people throw."""
    return dice_of(BY_HAND_INSTEAD if dice in DRAWN else dice, sevens=sevens, red=cities)


def dice_next(game: CatanGame) -> CatanDice:
    """Return the dice of the next roll."""
    return dice_for(game.setup.dice, sevens=game.sevens, cities=game.setup.cities)


def distribution_of(game: CatanGame, *, by_hand: bool) -> Distribution:
    """Return the distribution of the total of the next roll."""
    dice = game.setup.dice
    if by_hand or dice not in DRAWN:
        return plain_totals(sevens=game.sevens)
    return _fair(game) if dice == FAIR else totals(_deck(game))


def make_throw(game: CatanGame, source: Source, *, by_hand: bool) -> Throw | Waiting:
    """Make the next roll of a game: throw its dice, draw its total, or read what people threw.

    Raises:
        BadInput: typed faces do not fit.
    """
    if game.setup.dice in DRAWN and not by_hand:
        return _draw(game, source)
    played = play(rule_for(game.setup.dice, sevens=game.sevens, cities=game.setup.cities), source)
    if isinstance(played, Waiting):
        return _ask_again(played)
    pair, event = split_outcome(played.outcome) if game.setup.cities else (played.outcome, 0)
    return Throw(played.faces, played.faces, pips(pair), event)


def find_likeliest(distribution: Distribution) -> tuple[tuple[int, ...], int]:
    """Return the likeliest totals, and the weight of each."""
    most = max(distribution.weights.values())
    return tuple(sorted(total for total, weight in distribution.weights.items() if weight == most)), most


def rule_for(dice: str, *, sevens: bool, cities: bool) -> Rule[Any]:
    """Return the rule that reads the dice of a game with `dice`, including the event die."""
    numbers = dice_for(dice, sevens=sevens, cities=cities)
    return Knights(numbers) if cities else numbers


def _ask_again(roll: Waiting) -> Waiting:
    """Ask for both dice again after a 7 that does not count yet."""
    if not roll.dice or roll.wants != roll.dice[0]:
        return roll
    again = "a 7 does not count yet: throw both dice again"
    return replace(roll, wants=replace(roll.wants, meaning=again))


def _draw(game: CatanGame, source: Source) -> Throw:
    """Draw a total or a card, and throw the event die if the game has it."""
    if game.setup.dice == FAIR:
        total = source.draw(_fair(game))
        red = source.draw(Distribution.uniform(reds(total)))
        draws: tuple[int, ...] = (total, red)
        pair = Pips(total, red)
    else:
        card = source.draw(_deck(game))
        draws, pair = (card,), pips(card)
    event = source.read(EVENT_DIE) if game.setup.cities else None
    if event is None:
        return Throw(draws, (), pair, 0)
    return Throw((*draws, event), (event,), pair, event)


def _fair(game: CatanGame) -> Distribution:
    counts: Mapping[int, int] = Counter(roll.total for roll in game.memory)
    return adjust(
        plain_totals(sevens=game.sevens), counts, stateful_dice.parse_tightness(game.setup.tightness or "0")
    )


def _deck(game: CatanGame) -> Distribution:
    cards = [code(Pips(roll.total, roll.red)) for roll in game.memory if not roll.by_hand]
    return cards_left(cards, sevens=game.sevens, reshuffle=game.setup.reshuffle or 0)


TOTALS = range(2, 13)


@dataclass(frozen=True, slots=True)
class TotalStreak:
    """A total that came several times in a row, from turn `since` on."""

    total: int
    length: int
    since: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The figures of a game."""

    counts: Mapping[int, int]
    """How often each total came up, without zeros."""
    expected: Mapping[int, float]
    """How often each total was expected, at the odds of each roll."""
    sevens: tuple[int, ...]
    """How many sevens came, by seat."""
    longest: TotalStreak | None
    """The longest run of one total, the first of equal ones; None before the second roll."""
    without: int
    """The longest run of rolls that could be a 7 and were not."""


def summary_of(game: CatanGame) -> GameSummary:
    """Return the figures of a game up to now."""
    sevens = Counter(roll.player for roll in game.rolls if roll.total == 7)
    return GameSummary(
        Counter(roll.total for roll in game.rolls),
        expected_of(game),
        tuple(sevens[seat] for seat in range(len(game.setup.players))),
        _longest([roll.total for roll in game.rolls]),
        _longest_without_seven(game),
    )


def expected_of(game: CatanGame) -> dict[int, float]:
    """Return how often each total was expected, at the odds of each roll."""
    expected = dict.fromkeys(TOTALS, 0.0)
    for turn, roll in enumerate(game.rolls, 1):
        distribution = distribution_of(game.rewind(turn), by_hand=roll.by_hand)
        for total, weight in distribution.weights.items():
            expected[total] += weight / distribution.total
    return expected


def _longest(rolled: Sequence[int]) -> TotalStreak | None:
    best: TotalStreak | None = None
    since = 1
    for turn, total in enumerate(rolled, 1):
        if total != rolled[since - 1]:
            since = turn
        length = turn - since + 1
        if length > 1 and (best is None or length > best.length):
            best = TotalStreak(total, length, since)
    return best


def _longest_without_seven(game: CatanGame) -> int:
    longest = run = 0
    for turn, roll in enumerate(game.rolls, 1):
        possible = game.sevens_from is not None and turn >= game.sevens_from
        run = run + 1 if possible and roll.total != 7 else 0
        longest = max(longest, run)
    return longest
