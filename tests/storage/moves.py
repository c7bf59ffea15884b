"""Moves for the tests, as short as they can be said."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count

from bot.play.records import Json, Move, Turn
from bot.play.request_context import Place, RequestContext

HERE = Place(channel=1_100_000_000_000_000_001, home=900)
THERE = Place(channel=1_100_000_000_000_000_002, home=900)
ANNA = 500
BEN = 501
NOON = 1_800_000_000_000
MINUTE = 60_000

_interactions = count(10_000)


class Unlucky(Exception):
    """What a play raises when a test wants it to."""


def turn(state: Json) -> Turn:
    """Roll a 4, and count the rolls in the state."""
    return Turn((1, 4), 4, Fraction(1, 6), None, (state or 0) + 1)


def fail(state: Json) -> Turn:
    """Raise."""
    raise Unlucky


def move(
    play: Callable[[Json], Turn] = turn,
    *,
    place: Place = HERE,
    person: int = ANNA,
    at: int = NOON,
    interaction: int | None = None,
    slot: str | None = None,
    pending_action: int | None = None,
) -> Move:
    """Return a move with an interaction of its own, unless one is given."""
    context = RequestContext(place, person, next(_interactions) if interaction is None else interaction, at)
    return Move(context, "d100", {"sides": 100}, play, slot=slot, pending_action=pending_action)
