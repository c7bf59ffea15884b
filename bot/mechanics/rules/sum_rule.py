"""Sums of dice, some with a weight, and what is above n wrapped: far from even, shown with their figures."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import BENDING, D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.rule import Carry, Die, Done, Face

Above = Literal["wrap", "keep"]
"""What a total outside 1..n does: it wraps into it (0 reads n, n + 1 reads 1), or stays as it is."""


@dataclass(frozen=True)
class SumRule:
    """The sum of place * face over all dice, plus `shift`."""

    outcomes: int = 100
    faces: int = 6
    places: tuple[int, ...] = (1,) * 20
    shift: int = -20
    above: Above = "wrap"

    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, total so far)."""
        return 0, self.shift

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the next die of the sum."""
        place = self.places[state[0]]
        times = f", times {place}" if place > 1 else ""
        return Die(self.faces, f"die {state[0] + 1} of {len(self.places)} to add{times}")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add the die; after the last the total is the outcome."""
        read, total = state[0] + 1, state[1] + self.places[state[0]] * face
        return (read, total) if read < len(self.places) else Done(self._outcome(total))

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the addition."""
        place = self.places[state[0]]
        total = state[1] + place * face
        added = f"{place} × {face}" if place > 1 else f"{face}"
        working = f"{state[1]} + {added} = {total}"
        if state[0] + 1 < len(self.places) or self._outcome(total) == total:
            return working
        return f"{working} → {self._outcome(total)}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Add die by die, counting the ways to each total."""
        totals = Counter({self.shift: 1})
        for place in self.places:
            before, totals = totals, Counter()
            for total, ways in before.items():
                for face in range(1, self.faces + 1):
                    totals[total + place * face] += ways
        weights: Counter[int] = Counter()
        for total, ways in totals.items():
            weights[self._outcome(total)] += ways
        return Distribution(dict(sorted(weights.items())))

    def _outcome(self, total: int) -> int:
        return total if self.above == "keep" else (total - 1) % self.outcomes + 1


ENTRIES = (
    Entry(
        name="sum20",
        author="the question",
        source=D100,
        recipe="Add twenty dice and take 20 away; 0 and 100 both read 100.",
        make=lambda order: SumRule(),
        only_sides=(100,),
        only_faces=(6,),
        errata=('In "0-99 (or 0 to 99)" the second range means 1 to 100.',),
    ),
    Entry(
        name="sum20-wrapped",
        author="the last answer, solution 1",
        source=D100,
        recipe="Add twenty dice and drop the hundred of what is above 100.",
        make=lambda order: SumRule(shift=0),
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "The document expects it to be reasonably even; it is only the sum of the question moved by 20.",
        ),
    ),
    Entry(
        name="ranges",
        author="the last answer, solution 2",
        source=D100,
        recipe="A die picks the lower end 1, 18, 35, 52, 69 or 86; add three dice and drop the hundred.",
        make=lambda order: SumRule(places=(17, 1, 1, 1), shift=-16),
        only_sides=(100,),
        only_faces=(6,),
        errata=('It "covers all numbers from 0-99", says the document; only 95 of them can occur.',),
    ),
    Entry(
        name="2d6-as-d12",
        author="Perkins, as a bad example",
        source=BENDING,
        recipe="Add two dice for a d12: a bad example, without a 1 and with too many 7s.",
        make=lambda order: SumRule(12, places=(1, 1), shift=0),
        only_sides=(12,),
        only_faces=(6,),
    ),
    Entry(
        name="4d6-as-d20",
        author="a comment by DrunkWolf, as a bad example",
        source=D100,
        recipe="Add four dice for a d20 and drop 20 from what is above it: a bad example.",
        make=lambda order: SumRule(20, places=(1,) * 4, shift=0, above=order["above"]),
        options=(choice("above", ("wrap", "keep"), "drop 20 from 21 to 24, or let them stand"),),
        defaults=lambda n, b: {"above": "wrap"},
        only_sides=(20,),
        only_faces=(6,),
        errata=('"You can\'t roll below 4" holds only where 21 to 24 stand: above=keep.',),
    ),
    Entry(
        name="4d6-minus-4",
        author="a comment by DrunkWolf, as a bad example",
        source=D100,
        recipe="Add four dice for a d20 and take 4 away; 0 and 20 both read 20: a bad example.",
        make=lambda order: SumRule(20, places=(1,) * 4, shift=-4),
        only_sides=(20,),
        only_faces=(6,),
    ),
)
