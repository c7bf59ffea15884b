"""Sums of dice, some with a weight, with numbers above n wrapped: far from even, shown with their figures."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.entry import BENDING, D100, Entry, choice, d100_from_d6
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, nth

Above = Literal["wrap", "keep"]
"""What a total outside 1..n does: it wraps into it (0 reads n, n + 1 reads 1), or stays as it is."""


@dataclass(frozen=True)
class SumRule(Rule[tuple[int, int]]):
    """The sum of place * face over all dice, plus `shift`."""

    outcomes: int = 100
    faces: int = 6
    places: tuple[int, ...] = (1,) * 20
    shift: int = -20
    above: Above = "wrap"

    first = 1

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, total so far)."""
        return 0, self.shift

    def wants(self, state: tuple[int, int]) -> Die:
        read, count = state[0], len(self.places)
        times = f", times {self.places[read]}" if self.places[read] > 1 else ""
        start = f"start at {self.shift}; " if self.shift and not read else ""
        end = f"; {self.end}" if read + 1 == count and self.end else ""
        return Die(self.faces, f"{nth(read + 1, count)}: {start}plus its face{times}{end}", place=read + 1)

    @property
    def end(self) -> str:
        """What happens to a total that is no outcome."""
        lowest, highest = (self.shift + face * sum(self.places) for face in (1, self.faces))
        if self.above == "keep":
            return ""
        if highest > self.outcomes:
            return f"above {self.outcomes:,} take {self.outcomes:,} off"
        return "" if lowest else f"a 0 is {self.outcomes:,}"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, total = state[0] + 1, state[1] + self.places[state[0]] * face
        return (read, total) if read < len(self.places) else Done(self.outcome(total))

    def tell(self, state: tuple[int, int], face: Face) -> str:
        place = self.places[state[0]]
        total = state[1] + place * face
        added = f"{place} × {face}" if place > 1 else f"{face}"
        working = f"{state[1]} + {added} = {total}"
        if state[0] + 1 < len(self.places) or self.outcome(total) == total:
            return working
        return f"{working} → {self.outcome(total)}"

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
            weights[self.outcome(total)] += ways
        return Distribution(dict(sorted(weights.items())))

    @property
    def plain(self) -> bool:
        """Whether all dice count as shown, so that their sum alone decides."""
        return set(self.places) == {1}

    @property
    def sums(self) -> Distribution:
        """The exact distribution of the sum of the faces, without weights or shift."""
        return DiceSum(len(self.places), self.faces).distribution()

    def outcome(self, total: int) -> int:
        """Return the outcome of a total, with its shift."""
        return total if self.above == "keep" else (total - 1) % self.outcomes + 1


def _recipe(rule: SumRule) -> str:
    """Return the sum in words, and which totals are no outcomes."""
    stays = f" Above {rule.outcomes:,} it stays as it is, and is not a number of the die."
    weighted = rule.places[0] > 1
    dice = f"{len(rule.places) - weighted} {'more ' * weighted}dice"
    first = f"Start at {rule.shift}. " if rule.shift else ""
    large = f"Throw a die and add {rule.places[0]} times its face. " if weighted else ""
    end = f" {rule.end[0].upper()}{rule.end[1:]}." if rule.end else stays * (rule.above == "keep")
    return f"{first}{large}Throw {dice} and add their faces.{end}"


ENTRIES = (
    d100_from_d6(
        name="sum20",
        author="the question",
        summary="twenty dice added, less 20: far from even",
        recipe=_recipe,
        make=lambda order: SumRule(),
        errata=('In "0-99 (or 0 to 99)" the second range means 1 to 100.',),
    ),
    d100_from_d6(
        name="sum20-wrapped",
        author="the last answer, solution 1",
        summary="twenty dice added, the hundred dropped: far from even",
        recipe=_recipe,
        make=lambda order: SumRule(shift=0),
        errata=(
            "The document expects it to be reasonably even; it is only the sum of the question moved by 20.",
            'It "could potentially work for any dice", says the document. Any dice can be added so, but no '
            "sum is even, with the hundred dropped or not, unless a die has a hundred sides or a multiple of "
            "them.",
        ),
    ),
    d100_from_d6(
        name="ranges",
        author="the last answer, solution 2",
        summary="a die picks where to start, three more are added, the hundred dropped: uneven",
        recipe=_recipe,
        make=lambda order: SumRule(places=(17, 1, 1, 1), shift=-16),
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
        summary="four dice added: a bad example, without 1 to 3 and with 21 to 24",
        recipe=_recipe,
        make=lambda order: SumRule(20, places=(1,) * 4, shift=0, above=order["above"]),
        options=(choice("above", {"keep": "stand", "wrap": "lose 20, our own idea"}, "21 to 24"),),
        defaults=lambda n, b: {"above": "keep"},
        only_sides=(20,),
        only_faces=(6,),
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
        errata=(
            'The comment writes "4(d6-1)". Read as one die it makes 0, 4, 8, 12, 16 and 20 alone; four dice '
            "are meant, each less 1.",
        ),
    ),
)
