"""Green times white: the rule for 100 outcomes as the document writes it, though a sum is meant."""

from dataclasses import dataclass

from bot.mechanics.entry import EQUAL, Entry
from bot.mechanics.rule import Carry, Die, Done, Face

MARKS = ("red", "green", "white")
MEANINGS = ("1-2 picks 0, 3-4 picks 36, 5-6 picks 72", "a factor", "times the green die")


@dataclass(frozen=True)
class Product:
    """{0, 36, 72} + green * white; above 100 all three are thrown again."""

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, ...]:
        """Return nothing yet; later the number that red picked, then the green face."""
        return ()

    def wants(self, state: tuple[int, ...]) -> Die:
        """Want red, green, then white."""
        return Die(6, MEANINGS[len(state)], mark=MARKS[len(state)])

    def step(self, state: tuple[int, ...], face: Face) -> tuple[int, ...] | Done:
        """Keep the die; after the third multiply and add."""
        if len(state) < 2:
            return *state, face if state else (face - 1) // 2 * 36
        total = state[0] + state[1] * face
        return Done(total) if total <= self.outcomes else self.start()

    def tell(self, state: tuple[int, ...], face: Face) -> str:
        """Tell what red picks, then the product and the sum."""
        if not state:
            return f"{face} picks {(face - 1) // 2 * 36}"
        if len(state) < 2:
            return f"{face}"
        total = state[0] + state[1] * face
        again = "" if total <= self.outcomes else ": too high, start again"
        return f"{state[0]} + {state[1]} × {face} = {total}{again}"


ENTRIES = (
    Entry(
        name="product",
        author="the author of the document",
        source=EQUAL,
        recipe="The red die picks 0, 36 or 72; add green times white; again above 100.",
        make=lambda order: Product(),
        only_sides=(100,),
        only_faces=(6,),
        errata=("As written only 52 of 100 outcomes can occur; 6(green - 1) + white is meant.",),
        other_reading="three-dice",
        as_written=True,
    ),
)
