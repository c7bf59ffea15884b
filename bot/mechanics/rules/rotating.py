"""Three dice make 216 numbers: 200 are settled, and the other 16 fall into a moving window.

The answer "focused on a low (and finite) number of rolls and practicality". Any one roll favours the 16
outcomes of its window; over a whole turn of the window every outcome has been in it equally often.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import choice, d100_from_d6
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, each_face, rest, whole_carry
from bot.mechanics.rules.base_digits import next_digit

SETTLED, PLACES = 200, 16
"""How many of the numbers of three dice are settled, and how many fall into the window."""

SHAPES = {"blocks": (1, 16), "spread": (6, 1)}
"""By window: the distance between its outcomes, and the length of its move."""


@dataclass(frozen=True)
class Rotating(Rule[tuple[int, int, int]]):
    """1..200 count modulo 100; 201..216 are the outcomes of the window, of 16 in a block or spread by 6s.

    The carry is the first outcome of the window, from 0 to 99; it starts at 0. The window moves when it is
    used, or at every roll.
    """

    window: str = "blocks"
    moves: str = "used"

    outcomes = 100
    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int, int]:
        """Return (dice read, number so far from 0, first outcome of the window)."""
        return 0, 0, whole_carry(carry, self.outcomes)

    def wants(self, state: tuple[int, int, int]) -> Die:
        read, number, _ = state
        if read < 2:
            return Die(6, f"die {read + 1} of 3: {next_digit(6)}")
        if 6 * number + 6 <= 200:
            return Die(6, f"die 3 of 3: times 6, plus its face; keep {rest(self.outcomes)}")
        made = (self.step(state, face) for face in range(1, 7))
        told = [f"makes {after.outcome}" for after in made if isinstance(after, Done)]
        return Die(6, f"die 3 of 3: {each_face(told)}")

    def step(self, state: tuple[int, int, int], face: Face) -> tuple[int, int, int] | Done:
        read, number, window = state
        number = 6 * number + face - 1
        if read < 2:
            return read + 1, number, window
        distance, move = SHAPES[self.window]
        used = number >= 200
        moved = (window + move) % 100 if used or self.moves == "every" else window
        return Done((window + distance * (number - 200) if used else number + 1) % 100, moved)

    def distribution(self, carry: Carry = None) -> Distribution:
        """Count the 216 numbers: two for each outcome, and one more for each in the window."""
        *_, window = self.start(carry)
        weights = dict.fromkeys(range(self.outcomes), 2)
        for outcome in self._window(window):
            weights[outcome] += 1
        return Distribution(weights)

    def windows(self) -> Iterator[tuple[int, ...]]:
        """Yield the outcomes of each window in turn, from the one that begins with 0 until it recurs."""
        first = 0
        while True:
            yield self._window(first)
            first = (first + SHAPES[self.window][1]) % self.outcomes
            if not first:
                return

    def _window(self, first: int) -> tuple[int, ...]:
        distance, _ = SHAPES[self.window]
        return tuple((first + distance * place) % self.outcomes for place in range(PLACES))

    def tell(self, state: tuple[int, int, int], face: Face) -> str:
        read, before, window = state
        if read < 2:
            return f"{before} × 6 + {face - 1} = {6 * before + face - 1}"
        number = 6 * before + face
        working = f"{before} × 6 + {face} = {number}"
        if number <= 200:
            return working if number < 100 else f"{working} → {number % 100}"
        place, distance = number - 201, SHAPES[self.window][0]
        outcome = (window + distance * place) % 100
        return f"{working}, place {place} of the window: {window} + {distance} × {place} → {outcome}"


def _recipe(rule: Rotating) -> str:
    distance, move = SHAPES[rule.window]
    spread = f", multiply by {distance}" if distance > 1 else ""
    left = rest(rule.outcomes)
    when = "After each roll" if rule.moves == "every" else "After a roll above 200"
    return (
        "Keep a number from roll to roll, at first 0. For the roll start with 0; for each of three dice: "
        f"{next_digit(6)}. Add 1. Up to 200 keep {left}. Above 200 take 201 off{spread}, add the kept "
        f"number, and keep {left}. {when} the kept number goes up by {move}, and only {left} stay: "
        f"{_describe_turn(move)}."
    )


def _describe_turn(move: int) -> str:
    """Return an example of the window's return: `after 96 comes 12`."""
    last = (100 - 1) // move * move
    return f"after {last} comes {(last + move) % 100}"


ENTRIES = (
    d100_from_d6(
        name="rotating",
        author='"low number of rolls and practicality"',
        summary="three dice as a number; what is above 200 falls into a window that moves on",
        recipe=_recipe,
        make=lambda order: Rotating(order["window"], order["moves"]),
        options=(
            choice("window", {"blocks": "side by side", "spread": "each 6 apart"}, "its 16 numbers"),
            choice("moves", {"used": "when it is used", "every": "at every roll"}, "the window moves on"),
        ),
        defaults=lambda n, b: {"window": "blocks", "moves": "used"},
    ),
)
