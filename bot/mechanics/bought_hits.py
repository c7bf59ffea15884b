"""Hits that points buy after a miss, such as 6 Luck after `coc45; d3 + d4`.

The damage is that of the dice beside the attack, as they fell.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.mechanics.aimed import ANY, deals_damage, hits_by, is_aimed, read_aimed
from bot.mechanics.games.game import Game, GameThrow, list_follow_ups, throw
from bot.mechanics.games.series import split_throw
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.rule import Face
from bot.mechanics.sources import Given


class BoughtHit(NamedTuple):
    """What can be spent after a miss."""

    thrown: GameThrow
    """The attack."""
    name: str
    """`spend 6 luck`."""
    game: Game[Any]
    """The attack after that."""
    damage: int


def find_bought_hit(text: str, faces: Sequence[Face]) -> BoughtHit | None:
    """Return the cheapest hit that an attack of a row can still be, or None."""
    roll = None if is_aimed(text) else read_aimed(text, ANY)
    if not isinstance(roll, GameRoll) or not deals_damage(roll):
        return None
    made = throw(roll.game, Given(tuple(faces)))
    if not isinstance(made, GameThrow):
        return None
    first, *beside = split_throw(made)
    if hits_by(first.game, made.verdict.word):
        return None
    damage = max(0, sum(int(each.verdict.text) for each in beside))
    return next(
        (
            BoughtHit(made, name, game, damage)
            for name, game in list_follow_ups(made.game, made.tally).items()
            if not game.dice and hits_by(first.game, game.verdict(game.empty).word)
        ),
        None,
    )
