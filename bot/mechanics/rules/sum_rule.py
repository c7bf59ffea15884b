"""Sums of dice, some with a weight, and what is above n wrapped: far from even, shown with their figures."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import BENDING, D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.prompts import nth
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
        read, count = state[0], len(self.places)
        times = f", times {self.places[read]}" if self.places[read] > 1 else ""
        start = f"start at {self.shift}; " if self.shift and not read else ""
        end = f"; {self.end}" if read + 1 == count and self.end else ""
        return Die(self.faces, f"{nth(read + 1, count)}: {start}plus its face{times}{end}")

    @property
    def end(self) -> str:
        """Tell what comes of a total that is no outcome."""
        lowest, highest = (self.shift + face * sum(self.places) for face in (1, self.faces))
        if self.above == "keep":
            return ""
        if highest > self.outcomes:
            return f"above {self.outcomes} take {self.outcomes} off"
        return "" if lowest else f"a 0 is {self.outcomes}"

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


def _recipe(rule: SumRule) -> str:
    """Tell the sum, and what of it is no outcome."""
    weighted = rule.places[0] > 1
    dice = f"{len(rule.places) - weighted} {'more ' * weighted}dice"
    first = f"Start at {rule.shift}. " if rule.shift else ""
    large = f"Throw a die and add {rule.places[0]} times its face. " if weighted else ""
    end = f" {rule.end[0].upper()}{rule.end[1:]}." if rule.end else ""
    return f"{first}{large}Throw {dice} and add their faces.{end}"


ENTRIES = (
    Entry(
        name="sum20",
        author="the question",
        source=D100,
        summary="twenty dice added, less 20: far from even",
        recipe=_recipe,
        make=lambda order: SumRule(),
        only_sides=(100,),
        only_faces=(6,),
        errata=('In "0-99 (or 0 to 99)" the second range means 1 to 100.',),
    ),
    Entry(
        name="sum20-wrapped",
        author="the last answer, solution 1",
        source=D100,
        summary="twenty dice added, the hundred dropped: far from even",
        recipe=_recipe,
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
        summary="a die picks where to start, three more are added, the hundred dropped: uneven",
        recipe=_recipe,
        make=lambda order: SumRule(places=(17, 1, 1, 1), shift=-16),
        only_sides=(100,),
        only_faces=(6,),
        errata=('It "covers all numbers from 0-99", says the document; only 95 of them can occur.',),
    ),
    Entry(
        name="2d6-as-d12",
        author="Perkins, as a bad example",
        source=BENDING,
        summary="two dice added: a bad example, without a 1 and with too many 7s",
        recipe=_recipe,
        make=lambda order: SumRule(12, places=(1, 1), shift=0),
        only_sides=(12,),
        only_faces=(6,),
    ),
    Entry(
        name="4d6-as-d20",
        author="a comment by DrunkWolf, as a bad example",
        source=D100,
        summary="four dice added, what is above 20 less 20: a bad example",
        recipe=_recipe,
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
        summary="four dice added, less 4: a bad example",
        recipe=_recipe,
        make=lambda order: SumRule(20, places=(1,) * 4, shift=-4),
        only_sides=(20,),
        only_faces=(6,),
    ),
)
