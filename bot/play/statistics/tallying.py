"""How a roll adds to the running sums."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.mechanics.distribution import Distribution
from bot.mechanics.rule import Die, Face
from bot.mechanics.statistics.grouping import Grouping, grouping_of
from bot.mechanics.statistics.sums import GroupOdds, came
from bot.play.statistics.subjects import Subject, grouping_for, physical, thrown
from bot.play.statistics.tallies import Tally

Thrown = Iterable[tuple[Die, Sequence[Face]]]
"""Faces in the order in which they were thrown, with their dice."""


@dataclass(frozen=True, slots=True)
class Tallier:
    """Tallies rolls of one subject."""

    subject: Subject
    grouping: Grouping | None
    """The groups in which outcomes are counted; None: the odds are not known, and rolls are only counted."""
    plain: Distribution | None = None
    """The distribution that the groups were made of, for rolls that may have another one."""

    @classmethod
    def of_distribution(cls, subject: Subject, plain: Distribution) -> "Tallier":
        """Return one for rolls that may be made at other odds than those of `plain`."""
        return cls(subject, grouping_of(plain), plain)

    def at_plain(self, outcomes: Iterable[int]) -> Tally:
        """Return what rolls at the plain odds add."""
        groups, counts = self.grouping, Counter(outcomes)
        sums = 0 if groups is None else sum(times * came(groups, one) for one, times in counts.items())
        return Tally(self.subject.text, counts.total(), sums)

    def at_odds(self, outcome: int, distribution: Distribution) -> Tally:
        """Return what a roll adds that was made at the odds of `distribution`."""
        if self.grouping is None or self.plain is None or _same(self.plain, distribution):
            return self.at_plain([outcome])
        return self.at(outcome, GroupOdds.of(self.grouping, distribution))

    def at(self, outcome: int, odds: GroupOdds) -> Tally:
        """Return the same for odds that are gathered already."""
        sums = 0 if self.grouping is None else odds.came(self.grouping, outcome)
        return Tally(self.subject.text, 1, sums)


def face_tallies(dice: Thrown, *, by_hand: bool, named: str = "") -> tuple[Tally, ...]:
    """Return what the faces of dice add, whatever was made of them: one tally per kind of die.

    Those that people threw are also counted for the set that they `named`.
    """
    each: dict[str, list[Face]] = {}
    for die, faces in dice:
        each.setdefault(physical(die), []).extend(faces)
    return tuple(
        _tallier(subject).at_plain(faces)
        for die, faces in each.items()
        for subject in (_by_hand(die, named) if by_hand else (Subject("faces", die),))
    )


def _by_hand(die: str, named: str) -> Iterable[Subject]:
    return dict.fromkeys((thrown(die, ""), thrown(die, named)))


@lru_cache(maxsize=64)
def _tallier(subject: Subject) -> Tallier:
    return Tallier(subject, grouping_for(subject))


def _same(one: Distribution, other: Distribution) -> bool:
    """Tell whether two distributions give every outcome the same chance."""
    weights = other.weights
    return len(one.weights) == len(weights) and all(
        weight * other.total == weights.get(outcome, 0) * one.total for outcome, weight in one.weights.items()
    )
