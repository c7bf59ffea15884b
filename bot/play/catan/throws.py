"""How a roll of a game is made: thrown, drawn, or typed; and at which odds."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.mechanics import tightness as tightnesses
from bot.mechanics.adaptive import adjusted
from bot.mechanics.catan.dice import CatanDice
from bot.mechanics.catan.knights import EVENT_DIE, Knights, parted
from bot.mechanics.catan.pips import Pips, cards_left, code, pips, plain_totals, reds, totals
from bot.mechanics.catan.ways import dice_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import Waiting, play
from bot.mechanics.rule import Die, Face, Rule
from bot.mechanics.sources import Source
from bot.play.catan.game import Game
from bot.play.catan.setup import DRAWN, FAIR

BY_HAND_INSTEAD = "plain"
"""The dice that people throw where the totals are drawn otherwise."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What was rolled."""

    draws: tuple[int, ...]
    """All that chance gave, or people typed."""
    faces: tuple[Face, ...]
    """Of the dice that were thrown, the event die last."""
    dice: tuple[Die, ...]
    """Those dice."""
    pair: Pips
    event: Face
    """The face of the event die, 1 to 6; 0 where it is not used."""


def dice_for(dice: str, *, sevens: bool, cities: bool) -> CatanDice:
    """Return the dice that are thrown in a game with `dice`, by people at least."""
    return dice_of(BY_HAND_INSTEAD if dice in DRAWN else dice, sevens=sevens, red=cities)


def dice_next(game: Game) -> CatanDice:
    """Return the dice of the next roll."""
    return dice_for(game.setup.dice, sevens=game.sevens, cities=game.setup.cities)


def distribution_of(game: Game, *, by_hand: bool) -> Distribution:
    """Return the distribution of the total of the next roll."""
    dice = game.setup.dice
    if by_hand or dice not in DRAWN:
        return plain_totals(sevens=game.sevens)
    return _fair(game) if dice == FAIR else totals(_deck(game))


def make(game: Game, source: Source, *, by_hand: bool) -> Throw | Waiting:
    """Make the next roll of a game: throw its dice, draw its total, or read what people threw.

    Raises:
        BadInput: typed faces do not fit.
    """
    if game.setup.dice in DRAWN and not by_hand:
        return _drawn(game, source)
    played = play(rule_for(game.setup.dice, sevens=game.sevens, cities=game.setup.cities), source)
    if isinstance(played, Waiting):
        return _told(played)
    pair, event = parted(played.outcome) if game.setup.cities else (played.outcome, 0)
    return Throw(played.faces, played.faces, played.dice, pips(pair), event)


def likeliest(distribution: Distribution) -> tuple[tuple[int, ...], int]:
    """Return the likeliest totals, and the weight of each."""
    most = max(distribution.weights.values())
    return tuple(sorted(total for total, weight in distribution.weights.items() if weight == most)), most


def rule_for(dice: str, *, sevens: bool, cities: bool) -> Rule[Any]:
    """Return how the dice of a game with `dice` are read, the event die among them."""
    numbers = dice_for(dice, sevens=sevens, cities=cities)
    return Knights(numbers) if cities else numbers


def _told(roll: Waiting) -> Waiting:
    """Say of a die that it is thrown again, where both are."""
    if not roll.dice or roll.wants != roll.dice[0]:
        return roll
    again = "a 7 does not count yet: throw both dice again"
    return replace(roll, wants=replace(roll.wants, meaning=again))


def _drawn(game: Game, source: Source) -> Throw:
    """Draw a total, or a card; only the event die is thrown."""
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
        return Throw(draws, (), (), pair, 0)
    return Throw((*draws, event), (event,), (EVENT_DIE,), pair, event)


def _fair(game: Game) -> Distribution:
    counts: Mapping[int, int] = Counter(roll.total for roll in game.remembered)
    return adjusted(plain_totals(sevens=game.sevens), counts, tightnesses.parse(game.setup.tightness or "0"))


def _deck(game: Game) -> Distribution:
    cards = [code(Pips(roll.total, roll.red)) for roll in game.remembered if not roll.by_hand]
    return cards_left(cards, sevens=game.sevens, reshuffle=game.setup.reshuffle or 0)
