"""The chance of each total, if a game adds dice up and has no target."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import lcm

from bot.mechanics.games.game import MOST_STATES, GameState
from bot.mechanics.games.numbers import REST, TOTAL, Numbers
from bot.mechanics.games.tray import Tally, Tray
from bot.mechanics.rule import Die, Face


def count_totals(tray: Tray, total: Callable[[Tally], int], unit: str = TOTAL) -> Numbers | None:
    """Go through all throws, die by die, or return None if there are too many states.

    Endless chains are followed until less than one throw in a billion is left, which counts as the highest
    total.
    """
    here, ends, whole = {GameState(0, None, tray.empty): 1}, dict[int, int](), 1
    while True:
        dice = {state: die for state in here if (die := _next_die(tray, state))}
        for state in here.keys() - dice.keys():
            number = total(state.tally)
            ends[number] = ends.get(number, 0) + here.pop(state)
        left = sum(here.values())
        if not left or (ends and left < REST * whole):
            break
        faces = lcm(*(die.faces for die in dice.values()))
        after: dict[GameState, int] = defaultdict(int)
        for state, die in dice.items():
            weight = here[state] * (faces // die.faces)
            for face in range(1, die.faces + 1):
                after[_add(tray, state, die, face)] += weight
        if len(after) > MOST_STATES:
            return None
        here, whole = after, whole * faces
        ends = {number: weight * faces for number, weight in ends.items()}
    if left:
        ends[max(ends)] += left
    shares = {number: Fraction(weight, whole) for number, weight in sorted(ends.items())}
    return Numbers(unit, shares, has_more=bool(left))


def _next_die(tray: Tray, state: GameState) -> Die | None:
    if state.extra is not None:
        return state.extra
    return tray.dice[state.position] if state.position < len(tray.dice) else None


def _add(tray: Tray, state: GameState, die: Die, face: Face) -> GameState:
    tally = tray.add(state.tally, die, face)
    return GameState(state.position + (state.extra is None), tray.bring(tally, die, face), tally)
