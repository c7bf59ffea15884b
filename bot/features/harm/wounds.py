"""What the combatants of a fight have lost, by numbers alone.

It is damage taken, not what is left: all see it, and hit points of monsters may be hidden. The whole home
keeps it as it keeps what characters have, so that a strike takes damage off again whatever came since.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from bot.features.initiative.fight import Unit
from bot.mechanics.later import Later
from bot.play.codec import dump, load
from bot.play.event import Json, StateKey
from bot.play.request_context import Place

WOUNDS = "wounds"
"""The kind of these states; each channel has one, of its latest fight."""

MOST_LOST = 100_000
"""What a combatant can lose at most."""

MOST_CAUSES = 64
"""A row has the whole state twice."""


class Blow(NamedTuple):
    """Damage to one combatant."""

    row: int
    copy: int
    amount: int
    """Negative: it heals."""

    @property
    def unit(self) -> Unit:
        return Unit(self.row, self.copy)


class Wound(NamedTuple):
    """What one combatant has lost."""

    row: int
    copy: int
    lost: int
    """Below 0 for those who were healed at 0 hit points, who then have that many."""

    @property
    def unit(self) -> Unit:
        return Unit(self.row, self.copy)


@dataclass(frozen=True, slots=True)
class Wounds:
    """All that the combatants of a fight have lost."""

    fight: int
    """The number of the row that began it."""
    wounds: tuple[Wound, ...] = ()
    causes: tuple[int, ...] = ()
    """The numbers of the latest rolls whose damage was applied, once for each time, the oldest first."""
    shaken: Later[tuple[Unit, ...]] = ()
    """Those who are Shaken, where the game has that."""
    out: Later[tuple[Unit, ...]] = ()
    """Characters with more wounds than their sheets can count."""
    risen: Later[tuple[Unit, ...]] = ()
    """Those who were healed at 0 hit points, whose numbers count from there.

    So damage beyond 0 is forgotten without a word about the most that they can have, which may be hidden.
    """

    @classmethod
    def of(cls, value: Json, fight: int) -> Self:
        """Return what a channel keeps, or nothing if that is of another fight."""
        kept = None if value is None else load(cls, value)
        return kept if kept and kept.fight == fight else cls(fight)

    def dump(self) -> Json:
        return dump(self)

    def lost_by(self, unit: Unit) -> int:
        return next((each.lost for each in self.wounds if each.unit == unit), 0)

    def take(self, blows: Iterable[Blow], unseen: Iterable[Wound] = ()) -> Self:
        """Return them with more damage; nobody heals above what they had, or falls below 0 after they rose.

        `unseen` is lost besides, in hidden rows: healing that begins with it leaves less than nothing here.
        """
        lost = {each.unit: each.lost for each in self.wounds}
        least = {each.unit: -each.lost for each in unseen}
        for blow in blows:
            after = lost.get(blow.unit, 0) + blow.amount
            low, high = least.get(blow.unit, 0), MOST_LOST
            if blow.unit in self.risen:
                low, high = -MOST_LOST, 0
            lost[blow.unit] = max(low, min(after, high))
        return replace(self, wounds=tuple(Wound(*unit, each) for unit, each in sorted(lost.items()) if each))

    def rise_from_zero(self, units: Iterable[Unit]) -> Self:
        """Return them with some whose numbers count from 0 hit points, which they have now."""
        new = {*units}.difference(self.risen)
        return self._with_none_lost(new, {*self.risen} | new)

    def begin_unhurt(self, units: Iterable[Unit]) -> Self:
        """Return them with some who have all their hit points, from which they count again."""
        new = {*units}.intersection(self.risen)
        return self._with_none_lost(new, {*self.risen} - new)

    def put(self, unit: Unit, lost: int, *, risen: bool) -> Self:
        """Return them with one who has lost so much, or has so much left after they rose."""
        others = {*self.risen} - {unit}
        bare = self._with_none_lost({unit}, others | {unit} if risen else others)
        return bare.take([Blow(*unit, lost)])

    def _with_none_lost(self, units: Collection[Unit], risen: Iterable[Unit]) -> Self:
        left = tuple(each for each in self.wounds if each.unit not in units)
        return replace(self, wounds=left, risen=tuple(sorted(risen)))

    def shake(self, units: Iterable[Unit]) -> Self:
        """Return them with more who are Shaken."""
        return replace(self, shaken=tuple(sorted({*self.shaken, *units})))

    def fall(self, units: Iterable[Unit]) -> Self:
        """Return them with more characters who are Incapacitated."""
        return replace(self, out=tuple(sorted({*self.out, *units})))

    def rise(self, units: Iterable[Unit]) -> Self:
        """Return them with some characters who act again."""
        return replace(self, out=tuple(sorted({*self.out} - {*units})))

    def steady(self, units: Iterable[Unit]) -> Self:
        """Return them with some who are Shaken no more."""
        return replace(self, shaken=tuple(sorted({*self.shaken} - {*units})))

    def note_cause(self, cause: int) -> Self:
        return replace(self, causes=(*self.causes, cause)[-MOST_CAUSES:])

    def drop_cause(self, cause: int) -> Self:
        """Return them as if the damage of a roll was applied once less."""
        if cause not in self.causes:
            return self
        place = self.causes.index(cause)
        return replace(self, causes=(*self.causes[:place], *self.causes[place + 1 :]))

    def has_used(self, cause: int) -> bool:
        """Whether the damage of a roll was applied, or is too old to say."""
        is_old = len(self.causes) == MOST_CAUSES and cause < self.causes[0]
        return cause in self.causes or is_old


def wounds_key(place: Place) -> StateKey:
    """Return the key of what the combatants of a place have lost."""
    return StateKey(WOUNDS, str(place.channel))
