"""What a session came to: who rolled what, how lucky they were, and what was remarkable."""

from collections import Counter
from dataclasses import dataclass

from bot.play.records import Record
from bot.play.sessions.luck import Judged, Luck, Natural, Told, judge, luck_of
from bot.play.sessions.session import Session
from bot.play.sessions.telling import told_of
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


def people_of(session: Session) -> list[SessionPlayer]:
    """Return who rolled, those with most rolls first."""
    each: dict[int, Counter[str]] = {}
    for record in session.rolls:
        each.setdefault(record.person, Counter())[_dice(record)] += 1
    people = [SessionPlayer(person, dice.total(), tuple(dice.most_common())) for person, dice in each.items()]
    return sorted(people, key=lambda person: (-person.rolls, person.person))


def told_session(session: Session, configuration: Configuration) -> ToldSession:
    """Return what is to be judged of a session."""
    told = (told for record in session.rolls for told in told_of(record, configuration))
    return ToldSession(session.began, session.ended, tuple(told))


def summary_of(session: ToldSession) -> SessionSummary:
    """Judge each roll of a session at the odds at which it was made."""
    judged, naturals = judge(session.told)
    return SessionSummary(tuple(judged), tuple(naturals), tuple(luck_of(judged)))


def _dice(record: Record) -> str:
    """Return what was rolled, in short."""
    request = record.request
    if "dice" in request:
        return str(request["dice"]).partition(" # ")[0]
    if "table" in request:
        return f"table {request['table']}"
    return f"d{request['sides']}" if "sides" in request else "Catan"
