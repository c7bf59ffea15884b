"""One die and the second at which it is thrown."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.rule import SECOND, Carry, Die, Done, Face

CYCLE = 17
"""Seconds; six cycles make 102 numbers, of which the last two start again."""


@dataclass(frozen=True)
class Clock:
    """17(r-1) + (t mod 17) + 1, or as written the product r * (t mod 17 + 1); above 100 starts again.

    As written the same throws start again: r = 6 with t mod 17 = 15 or 16.
    """

    product: bool = False

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the face of the die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the die, then the second of its throw."""
        if not state:
            return Die(6, "a factor" if self.product else f"counting {CYCLE}s, the face less one")
        meaning = "times the die" if self.product else f"added to {CYCLE} × {state - 1}"
        return Die(CYCLE, f"the seconds from the start to the throw, {meaning}", SECOND)

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the die; put the second to it, or start again."""
        if not state:
            return face
        if CYCLE * (state - 1) + face > self.outcomes:
            return self.start()
        return Done(state * face if self.product else CYCLE * (state - 1) + face)

    def tell(self, state: int, face: Face) -> str:
        """Tell the sum or the product."""
        if not state:
            return f"{face}" if self.product else f"{CYCLE} × {face - 1} = {CYCLE * (face - 1)}"
        number = CYCLE * (state - 1) + face
        if number > self.outcomes:
            return f"a 6 with second {face - 1} of the cycle: start again"
        return (
            f"{state} × {face} = {state * face}" if self.product else f"{number - face} + {face} = {number}"
        )


ENTRIES = (
    Entry(
        name="clock",
        author="the clock answer",
        source=D100,
        recipe="Throw a die at a second t counted from the start: 17(r-1) + (t mod 17) + 1, again above 100.",
        make=lambda order: Clock(),
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "The document multiplies, r * (t mod 17 + 1), which makes only 57 of 100 outcomes; "
            "its re-rolls fit the sum that is read here.",
        ),
        other_reading="clock-as-written",
    ),
    Entry(
        name="clock-as-written",
        author="the clock answer",
        source=D100,
        recipe="Throw a die at a second t counted from the start: r times (t mod 17 + 1).",
        make=lambda order: Clock(product=True),
        only_sides=(100,),
        only_faces=(6,),
        errata=("The product makes only 57 of 100 outcomes; a sum is meant.",),
        other_reading="clock",
        as_written=True,
    ),
)
