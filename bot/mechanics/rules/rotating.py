"""Three dice make 216 numbers: 200 are settled, and the other 16 fall into a window that moves on.

The answer "focused on a low (and finite) number of rolls and practicality". Any one roll favours the 16
outcomes of its window; over a whole turn of the window every outcome has been in it equally often.
"""

from dataclasses import dataclass

from bot.mechanics.carries import whole_carry
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.rule import Carry, Die, Done, Face

SHAPES = {"blocks": (1, 16), "spread": (6, 1)}
"""By window: the distance between its outcomes, and by how much it moves on."""


@dataclass(frozen=True)
class Rotating:
    """1..200 count modulo 100; 201..216 are the outcomes of the window, of 16 in a block or spread by 6s.

    The carry is the first outcome of the window, from 0 to 99; it starts at 0. The window moves on when
    it is used, or at every roll.
    """

    window: str = "blocks"
    moves: str = "used"

    outcomes = 100
    first = 0
    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int, int]:
        """Return (dice read, number so far from 0, first outcome of the window).

        Raises:
            BadInput: the carry is no whole number from 0 to 99.
        """
        return 0, 0, whole_carry(carry, self.outcomes)

    def wants(self, state: tuple[int, int, int]) -> Die:
        """Want the next digit."""
        place = 6 ** (2 - state[0])
        return Die(
            6, f"digit {state[0] + 1} of 3, counting {place}s{', the face less one' if place > 1 else ''}"
        )

    def step(self, state: tuple[int, int, int], face: Face) -> tuple[int, int, int] | Done:
        """Append a digit; after the last, look into the window where the number is above 200."""
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
        distance, _ = SHAPES[self.window]
        weights = dict.fromkeys(range(self.outcomes), 2)
        for place in range(16):
            weights[(window + distance * place) % self.outcomes] += 1
        return Distribution(weights)

    def tell(self, state: tuple[int, int, int], face: Face) -> str:
        """Tell the number, and the place in the window where it has one."""
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


ENTRIES = (
    Entry(
        name="rotating",
        author='"low number of rolls and practicality"',
        source=D100,
        recipe=(
            "Read three dice in base 6 as 1 to 216 and keep the last two digits; "
            "above 200 the number is one of 16 in a window that then moves on."
        ),
        make=lambda order: Rotating(order["window"], order["moves"]),
        options=(
            choice("window", tuple(SHAPES), "16 numbers side by side, or each 6 apart"),
            choice("moves", ("used", "every"), "move the window when it is used, or at every roll"),
        ),
        defaults=lambda n, b: {"window": "blocks", "moves": "used"},
        only_sides=(100,),
        only_faces=(6,),
    ),
)
