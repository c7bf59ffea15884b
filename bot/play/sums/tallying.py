"""How a roll adds to the running sums."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bot.mechanics.distribution import Distribution
from bot.mechanics.rule import Die, DieKind, Face
from bot.mechanics.statistics.grouping import Grouping, grouping_of
from bot.mechanics.statistics.sums import GroupOdds, came
from bot.play.sums.subjects import Subject, grouping_for, physical, thrown
from bot.play.sums.tally import Tally


@dataclass(frozen=True)
class Tallier:
    """Tallies rolls of one subject."""

    subject: Subject
    grouping: Grouping | None
    """The groups in which outcomes are counted; None: the odds are not known, and rolls are only counted."""
    plain: Distribution | None = None
    """What the groups were made of, for rolls that may be made at other odds."""

    @cached_property
    def _text(self) -> str:
        return self.subject.text

    @classmethod
    def of_distribution(cls, subject: Subject, plain: Distribution) -> "Tallier":
        """Return one for rolls that may be made at other odds than those of `plain`."""
        return cls(subject, grouping_of(plain), plain)

    def at_plain(self, outcomes: Sequence[int]) -> Tally:
        """Return what rolls at the plain odds add."""
        groups, sums = self.grouping, 0
        if groups is not None:
            for one, times in Counter(outcomes).items():
                sums += times * came(groups, one)
        return Tally(self._text, len(outcomes), sums, tuple(outcomes))

    def at_odds(self, outcome: int, distribution: Distribution) -> Tally:
        """Return what a roll adds that was made at the odds of `distribution`."""
        if self.grouping is None or self.plain is None or _same(self.plain, distribution):
            return self.at_plain([outcome])
        return self.at(outcome, GroupOdds.of(self.grouping, distribution))

    def at(self, outcome: int, odds: GroupOdds) -> Tally:
        """Return the same for odds that are gathered already."""
        sums = 0 if self.grouping is None else odds.came(self.grouping, outcome)
        return Tally(self._text, 1, sums, (outcome,))


def face_tallies(
    dice: Iterable[tuple[Die, Sequence[Face]]], *, by_hand: bool, named: str = ""
) -> tuple[Tally, ...]:
    """Return what the faces of dice add, whatever was made of them: one tally per kind of die.

    Those that people threw are also counted for the set that they `named`.
    """
    each: dict[tuple[str, int], tuple[DieKind, list[Face]]] = {}
    for die, faces in dice:
        each.setdefault((die.kind.name, die.faces), (die.kind, []))[1].extend(faces)
    return tuple(
        tallier.at_plain(faces)
        for (_, sides), (kind, faces) in each.items()
        for tallier in _talliers(kind, sides, named if by_hand else None)
    )


@lru_cache(maxsize=64)
def _talliers(kind: DieKind, sides: int, named: str | None) -> tuple[Tallier, ...]:
    """Return what tallies the faces of a die of the set `named`, or of one that the bot throws, if None."""
    die = physical(Die(sides, kind=kind))
    subjects = [Subject("faces", die)] if named is None else [thrown(die, ""), thrown(die, named)]
    return tuple(Tallier(subject, grouping_for(subject)) for subject in dict.fromkeys(subjects))


def _same(one: Distribution, other: Distribution) -> bool:
    """Tell whether two distributions give every outcome the same chance."""
    weights = other.weights
    return len(one.weights) == len(weights) and all(
        weight * other.total == weights.get(outcome, 0) * one.total for outcome, weight in one.weights.items()
    )
