"""Rules with any shape of chain, made by hypothesis or by hand, and the textbook way to solve them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True)
class Wired:
    """A rule that is its own wiring: `wiring[state][face - 1]` is the next state, or -1 minus an outcome.

    The carry is the state to start from.
    """

    wiring: tuple[tuple[int, ...], ...]
    outcomes: int = 3

    first = 0
    carries = True

    def start(self, carry: Carry = None) -> int:
        return carry or 0

    def wants(self, state: int) -> Die:
        return Die(len(self.wiring[state]))

    def step(self, state: int, face: Face) -> int | Done:
        after = self.wiring[state][face - 1]
        return after if after >= 0 else Done(-1 - after)

    def tell(self, state: int, face: Face) -> str:
        return f"{face} in {state}"


@st.composite
def absorbing(draw: st.DrawFn) -> Wired:
    """Draw a rule of 1 to 9 states in which every state can end: one face of each leads nearer to an end."""
    states = draw(st.integers(1, 9))
    wiring = []
    for state in range(states):
        anywhere = st.integers(-3, states - 1)
        faces = draw(st.lists(anywhere, min_size=1, max_size=5))
        out = draw(st.integers(-3, state - 1))
        wiring.append(tuple(draw(st.permutations([*faces, out]))))
    return Wired(tuple(wiring))


def dense_visits(rule: Wired, entry: Sequence[Fraction]) -> list[Fraction]:
    """Solve x (1 - P) = entry by Gauss elimination on the full matrix of fractions."""
    size = len(rule.wiring)
    rows = [[Fraction(i == j) for j in range(size)] + [entry[i]] for i in range(size)]
    for state, faces in enumerate(rule.wiring):
        for after in faces:
            if after >= 0:
                rows[after][state] -= Fraction(1, len(faces))
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [cell / rows[column][column] for cell in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [cell - factor * top for cell, top in pairs]
    return [row[-1] for row in rows]
