"""Chooses the lane of the workers for the odds of dice."""

from bot.mechanics.games.game import is_large
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.distributions import is_long, is_quick
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.notation.tree import Node
from bot.play.kind import Workers
from bot.play.sums import Subject, sides_of


async def need_long_lane(workers: Workers, *roots: Node) -> bool:
    """Whether odds may take seconds; unless they are quick, the short lane tries for half a second.

    Raises:
        BadInput: they are too much to compute.
        Busy: too many jobs wait.
    """
    return not all(map(is_quick, roots)) and await workers.run(is_long, roots)


async def subject_needs_long_lane(workers: Workers, subject: Subject) -> bool:
    """Whether the distribution of a subject may take seconds.

    Raises:
        BadInput: it is too much to compute.
        Busy: too many jobs wait.
    """
    if subject.kind == "game":
        return is_large(read_game(subject.dice).game)
    if sides_of(subject) is not None or subject.kind == "catan":
        return False
    return await need_long_lane(workers, read_roll(subject.dice).root)
