"""How a roll adds to the running sums."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from bot.mechanics.law import Law
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given
from bot.mechanics.statistics.grouping import Grouping, grouping_of
from bot.mechanics.statistics.sums import Odds, came
from bot.play.statistics.subjects import Subject, law_of, thrown
from bot.play.statistics.tallies import Tally


@dataclass(frozen=True)
class Tallier:
    """Tallies rolls of one subject; where its plain law is not known, they are only counted."""

    subject: Subject
    plain: Law | None

    @cached_property
    def grouping(self) -> Grouping | None:
        """The groups in which outcomes are counted."""
        return None if self.plain is None else grouping_of(self.plain)

    def at_plain(self, outcomes: Sequence[int]) -> Tally:
        """Return what rolls at the plain odds add."""
        groups = self.grouping
        sums = 0 if groups is None else sum(came(groups, outcome) for outcome in outcomes)
        return Tally(self.subject.text, len(outcomes), sums)

    def at_odds(self, outcome: int, law: Law) -> Tally:
        """Return what a roll adds that was made at the odds of `law`."""
        if self.grouping is None or self.plain is None or _same(self.plain, law):
            return self.at_plain([outcome])
        return self.at(outcome, Odds.of(self.grouping, law))

    def at(self, outcome: int, odds: Odds) -> Tally:
        """Return the same for odds that are gathered already."""
        sums = 0 if self.grouping is None else odds.came(self.grouping, outcome)
        return Tally(self.subject.text, 1, sums)


@dataclass
class Watched:
    """A source that hands out faces that were written down, and sees for which dice."""

    faces: Sequence[Face]
    seen: list[tuple[Die, Face]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._given = Given(self.faces)

    def read(self, die: Die) -> Face | None:
        """Return the next face, or None after the last."""
        face = self._given.read(die)
        if face is not None:
            self.seen.append((die, face))
        return face


def thrown_tallies(faces: Iterable[tuple[str, Face]], named: str) -> tuple[Tally, ...]:
    """Return what the faces of physical dice add; each comes with its die."""
    by_die: dict[str, list[Face]] = {}
    for die, face in faces:
        by_die.setdefault(die, []).append(face)
    subjects = [
        (thrown(die, name), seen) for die, seen in by_die.items() for name in dict.fromkeys(("", named))
    ]
    return tuple(_tallier(subject).at_plain(seen) for subject, seen in subjects)


@lru_cache(maxsize=64)
def _tallier(subject: Subject) -> Tallier:
    return Tallier(subject, law_of(subject))


def _same(one: Law, other: Law) -> bool:
    """Tell whether two laws give every outcome the same chance."""
    weights = other.weights
    return len(one.weights) == len(weights) and all(
        weight * other.total == weights.get(outcome, 0) * one.total for outcome, weight in one.weights.items()
    )
