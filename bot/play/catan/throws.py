"""How a roll of a game is made: thrown, drawn, or typed; and at which odds."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.mechanics import tightness as tightnesses
from bot.mechanics.adaptive import adjusted
from bot.mechanics.catan.dice import CatanDice
from bot.mechanics.catan.knights import EVENT_DIE, Knights, parted
from bot.mechanics.catan.pips import Pips, cards_left, code, pips, plain_totals, reds, totals
from bot.mechanics.catan.ways import dice_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rule import Face, Rule
from bot.mechanics.sources import Below
from bot.play.catan.game import Game
from bot.play.catan.setup import DRAWN, FAIR

BY_HAND_INSTEAD = "plain"
"""The dice that people throw where the totals are drawn otherwise."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What was rolled; `faces` are of the dice that were thrown, the event die last."""

    faces: tuple[Face, ...]
    pair: Pips
    event: Face
    """The face of the event die, 1 to 6; 0 where it is not used."""


def dice_for(dice: str, *, sevens: bool) -> CatanDice:
    """Return the dice that are thrown in a game with `dice`, by people at least."""
    return dice_of(BY_HAND_INSTEAD if dice in DRAWN else dice, sevens=sevens)


def distribution_of(game: Game, *, by_hand: bool) -> Distribution:
    """Return the distribution of the total of the next roll."""
    dice = game.setup.dice
    if by_hand or dice not in DRAWN:
        return plain_totals(sevens=game.sevens)
    return _fair(game) if dice == FAIR else totals(_deck(game))


def thrown(game: Game, below: Below) -> Thrown:
    """Make the next roll of a game by chance."""
    if game.setup.dice not in DRAWN:
        rule = _rule(game)
        return _thrown(game, throw(rule, below).faces)
    pair = _drawn(game, below)
    event = below(EVENT_DIE.faces) + 1 if game.setup.cities else 0
    return Thrown((event,) if event else (), pair, event)


def typed(game: Game, faces: tuple[Face, ...]) -> Thrown:
    """Read the next roll of a game from faces that people threw.

    Raises:
        BadInput: they do not fit, or are not enough; the sentence says which die comes next.
    """
    return _thrown(game, faces)


def again(game: Game, faces: tuple[Face, ...], outcome: int, *, by_hand: bool) -> Thrown:
    """Make a roll again from what the history keeps of it.

    Raises:
        ValueError: the outcome, the code of a pair, does not follow from the faces.
    """
    if game.setup.dice in DRAWN and not by_hand:
        event = faces[-1] if game.setup.cities else 0
        return Thrown(faces, pips(outcome), event)
    made = _thrown(game, faces)
    if code(made.pair) != outcome:
        raise ValueError(f"turn {game.turn} does not follow from its faces")
    return made


def best_guess(distribution: Distribution) -> tuple[tuple[int, ...], int]:
    """Return the likeliest totals, and the weight of each."""
    most = max(distribution.weights.values())
    return tuple(sorted(total for total, weight in distribution.weights.items() if weight == most)), most


def rule_for(dice: str, *, sevens: bool, cities: bool) -> Rule[Any]:
    """Return how the dice of a game with `dice` are read, the event die among them."""
    numbers = dice_for(dice, sevens=sevens)
    return Knights(numbers) if cities else numbers


def _rule(game: Game) -> Rule[Any]:
    return rule_for(game.setup.dice, sevens=game.sevens, cities=game.setup.cities)


def _thrown(game: Game, faces: tuple[Face, ...]) -> Thrown:
    played = read(_rule(game), faces)
    if isinstance(played, Waiting):
        die = played.wants
        raise BadInput(
            f"That is not the whole roll: the {die} comes next ({die.meaning}). Type all faces, in order."
        )
    pair, event = parted(played.outcome) if game.setup.cities else (played.outcome, 0)
    return Thrown(faces, pips(pair), event)


def _drawn(game: Game, below: Below) -> Pips:
    if game.setup.dice != FAIR:
        return pips(_deck(game).draw(below))
    total = _fair(game).draw(below)
    possible = reds(total)
    return Pips(total, possible[below(len(possible))])


def _fair(game: Game) -> Distribution:
    counts: Mapping[int, int] = Counter(roll.total for roll in game.remembered)
    return adjusted(plain_totals(sevens=game.sevens), counts, tightnesses.parse(game.setup.tightness or "0"))


def _deck(game: Game) -> Distribution:
    cards = [code(Pips(roll.total, roll.red)) for roll in game.remembered if not roll.by_hand]
    return cards_left(cards, sevens=game.sevens, reshuffle=game.setup.reshuffle or 0)
