"""One die and the second of its throw.

The document's cycle has 17 seconds: six of them make 102 numbers. A longer one needs fewer parts of the die.
"For smaller values than 17" the document also counts the cycles, with a modulo: cycles of 10 seconds counted
by twos are one of 20; cycles of 17, 17 and 16 seconds, "a la leap years", are one of 50.
"""

from dataclasses import dataclass, replace

from bot.mechanics.entry import Option, d100_from_d6, whole
from bot.mechanics.rule import SECOND, Carry, Die, Done, Face, Rule, digit, digit_read, highest_read

CYCLE = 17
"""Seconds; six cycles make 102 numbers, and the last two start again."""

LONGEST_CYCLE = 50
"""Seconds; two such cycles make 100 numbers, and two longer ones more than that."""


@dataclass(frozen=True)
class Clock(Rule[int]):
    """17(r-1) + (t mod 17) + 1, or as written the product r * (t mod 17 + 1); above 100 starts again.

    As written the same throws start again: r = 6 with t mod 17 = 15 or 16. With a longer `cycle`, r is read
    as one of as few parts as make 100 numbers.
    """

    product: bool = False
    cycle: int = CYCLE

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> int:
        """Return the face of the die, or 0 before its throw."""
        return 0

    def wants(self, state: int) -> Die:
        if not state:
            return Die(6, "remember its face" if self.product else self.counts)
        last = self.outcomes - self._before(state)
        again = f", {last + 1}–{self.cycle} start again" if last < self.cycle else ""
        added = f"its face{f', times {state}' * (state > 1)}" if self.product else "plus its face"
        return Die(self.cycle, f"for the second of the throw: {added}{again}; stop", SECOND)

    @property
    def counts(self) -> str:
        """The weight of each face of the die."""
        return digit(6, self.parts, "groups", self.cycle)

    @property
    def parts(self) -> int:
        """The number of cycles for 100 numbers or more."""
        return -(-self.outcomes // self.cycle)

    def step(self, state: int, face: Face) -> int | Done:
        if not state:
            return face if face <= highest_read(6, self.parts, "groups") else state
        number = self._before(state) + face
        if number > self.outcomes:
            return self.start()
        return Done(state * face if self.product else number)

    def tell(self, state: int, face: Face) -> str:
        if not state and self.product:
            return f"{face}"
        if not state and not self.step(state, face):
            return f"{face}: throw again"
        if not state:
            return f"{self.cycle} × {self._before(face) // self.cycle} = {self._before(face)}"
        number = self._before(state) + face
        if number > self.outcomes:
            return f"a {state} with second {face - 1} of the cycle: start again"
        return (
            f"{state} × {face} = {state * face}" if self.product else f"{number - face} + {face} = {number}"
        )

    def _before(self, face: Face) -> int:
        """Return the weight of a face of the die."""
        return self.cycle * digit_read(6, self.parts, "groups", face)


def _count_together(cycle: int) -> int:
    """Return the seconds of as few cycles as make 17 or more: cycles of 10 are counted by twos."""
    return cycle * -(-CYCLE // cycle)


def _make_option() -> Option:
    known = whole(
        "cycle",
        1,
        LONGEST_CYCLE,
        f"seconds of a cycle; shorter ones than {CYCLE} are counted together, so 10 makes 20; only at 50 "
        "nothing is thrown again",
    )
    longer = tuple(map(str, range(CYCLE, LONGEST_CYCLE + 1)))
    return replace(known, read=lambda text: _count_together(known.read(text)), proposals=longer)


def _recipe(rule: Clock) -> str:
    again = " Again: throw that die once more." if "again" in rule.counts else ""
    above = " Above 100 start again." if rule.cycle * rule.parts > rule.outcomes else ""
    return (
        f"Count the seconds from the start of the game. Throw a die: {rule.counts}.{again} Add the remainder "
        f"by {rule.cycle} of the seconds at the throw, and 1.{above}"
    )


ENTRIES = (
    d100_from_d6(
        name="clock",
        author="the clock answer",
        summary="a die, and the second at which it is thrown",
        recipe=_recipe,
        make=lambda order: Clock(cycle=order["cycle"]),
        options=(_make_option(),),
        defaults=lambda n, b: {"cycle": CYCLE},
        errata=(
            "The document multiplies, r * (t mod 17 + 1), which makes only 57 of 100 outcomes; "
            "its re-rolls fit the sum that is read here.",
        ),
        other_reading="clock-as-written",
    ),
    d100_from_d6(
        name="clock-as-written",
        author="the clock answer",
        summary="a die times the second at which it is thrown",
        recipe=lambda rule: (
            "Count the seconds from the start of the game. Throw a die. Add 1 to the remainder by "
            f"{CYCLE} of the seconds at the throw, and take that times the die; but a 6 with remainder 15 or "
            "16 starts again."
        ),
        make=lambda order: Clock(product=True),
        errata=("The product makes only 57 of 100 outcomes; a sum is meant.",),
        other_reading="clock",
        as_written=True,
    ),
)
