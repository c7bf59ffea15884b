"""The chance of each total, where a game adds dice up and nothing is to be reached."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import lcm

from bot.mechanics.games.game import MOST_STATES, GameState
from bot.mechanics.games.numbers import REST, TOTAL, Numbers
from bot.mechanics.games.tray import Lies, Tray
from bot.mechanics.rule import Die, Face


def count_totals(tray: Tray, total: Callable[[Lies], int], unit: str = TOTAL) -> Numbers | None:
    """Go through all throws, die by die; None where there are too many states for it.

    Chains without end are followed until less than one throw in a billion is left, which is told with the
    highest total.
    """
    here, whole = {GameState(0, None, tray.empty): 1}, 1
    found: dict[int, Fraction] = defaultdict(Fraction)
    while here:
        dice = {state: _next_die(tray, state) for state in here}
        faces = lcm(*(die.faces for die in dice.values() if die))
        after: dict[GameState, int] = defaultdict(int)
        for state, weight in here.items():
            if (die := dice[state]) is None:
                found[total(state.tally)] += Fraction(weight, whole)
                continue
            for face in range(1, die.faces + 1):
                after[_add(tray, state, die, face)] += weight * (faces // die.faces)
        here, whole = after, whole * faces
        if len(here) > MOST_STATES:
            return None
        left = Fraction(sum(here.values()), whole)
        if found and 0 < left < REST:
            found[max(found)] += left
            return Numbers(unit, dict(sorted(found.items())), has_more=True)
    return Numbers(unit, dict(sorted(found.items())))


def _next_die(tray: Tray, state: GameState) -> Die | None:
    if state.extra is not None:
        return state.extra
    return tray.dice[state.position] if state.position < len(tray.dice) else None


def _add(tray: Tray, state: GameState, die: Die, face: Face) -> GameState:
    lies = tray.add(state.tally, die, face)
    return GameState(state.position + (state.extra is None), tray.bring(lies, die, face), lies)
