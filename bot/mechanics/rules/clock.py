"""One die and the second at which it is thrown."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.prompts import digit
from bot.mechanics.rule import SECOND, Carry, Die, Done, Face

CYCLE = 17
"""Seconds; six cycles make 102 numbers, of which the last two start again."""


COUNTS = digit(6, 6, "plain", CYCLE)


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
            return Die(6, "remember its face" if self.product else COUNTS)
        last = self.outcomes - CYCLE * (state - 1)
        again = f", {last + 1}–{CYCLE} start again" if last < CYCLE else ""
        added = f"its face{f', times {state}' * (state > 1)}" if self.product else "plus its face"
        return Die(CYCLE, f"for the second of the throw: {added}{again}; stop", SECOND)

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
        summary="a die, and the second at which it is thrown",
        recipe=lambda rule: (
            f"Count the seconds from the start of the game. Throw a die: {COUNTS}. Add the remainder by "
            f"{CYCLE} of the seconds at the throw, and 1. Above 100 start again."
        ),
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
        summary="a die times the second at which it is thrown",
        recipe=lambda rule: (
            "Count the seconds from the start of the game. Throw a die. Add 1 to the remainder by "
            f"{CYCLE} of the seconds at the throw, and take that times the die; but a 6 with remainder 15 or "
            "16 starts again."
        ),
        make=lambda order: Clock(product=True),
        only_sides=(100,),
        only_faces=(6,),
        errata=("The product makes only 57 of 100 outcomes; a sum is meant.",),
        other_reading="clock",
        as_written=True,
    ),
)
