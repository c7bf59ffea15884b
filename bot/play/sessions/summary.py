"""What a session came to: who rolled what, how lucky they were, and what was remarkable."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.play.kind import EventKind
from bot.play.luck import Judged, Luck, Natural, Told, judge, luck_of
from bot.play.sessions.session import Session
from bot.play.settings.configuration import Configuration


@dataclass(frozen=True, slots=True)
class SessionPlayer:
    """How often a person rolled, and what, the most frequent first."""

    person: int
    rolls: int
    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ToldSession:
    """A session before its luck is worked out; a hashable value, as that is done elsewhere."""

    began: int
    ended: int
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """The luck of a session."""

    judged: tuple[Judged, ...]
    """Each total whose odds are known, oldest first."""
    naturals: tuple[Natural, ...]
    lucks: tuple[Luck, ...]
    """Of each person, of those with most judged rolls first."""

    @property
    def luckiest(self) -> Judged | None:
        """The total of which so much or more was least likely, the first of equals."""
        return min(self.judged, key=lambda roll: roll.at_least, default=None)

    @property
    def unluckiest(self) -> Judged | None:
        """The total of which so little or less was least likely, the first of equals."""
        return min(self.judged, key=lambda roll: roll.at_most, default=None)


def people_of(session: Session, kinds: Mapping[str, EventKind[Any]]) -> list[SessionPlayer]:
    """Return who rolled, those with most rolls first."""
    each: dict[int, Counter[str]] = {}
    for event in session.rolls:
        each.setdefault(event.person, Counter())[kinds[event.kind].called(event)] += 1
    people = [SessionPlayer(person, dice.total(), tuple(dice.most_common())) for person, dice in each.items()]
    return sorted(people, key=lambda person: (-person.rolls, person.person))


def told_session(
    session: Session, configuration: Configuration, kinds: Mapping[str, EventKind[Any]]
) -> ToldSession:
    """Return what is to be judged of a session: each kind says what its events were, and at which odds."""
    told = (told for event in session.rolls for told in kinds[event.kind].luck(event, configuration))
    return ToldSession(session.began, session.ended, tuple(told))


def summary_of(session: ToldSession) -> SessionSummary:
    """Judge each roll of a session at the odds at which it was made."""
    judged, naturals = judge(session.told)
    return SessionSummary(tuple(judged), tuple(naturals), tuple(luck_of(judged)))
