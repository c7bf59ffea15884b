"""Elite and weak monsters of Foundry's pf2e: the file has the usual numbers, and Foundry adjusts them.

The adjustments are those of GM Core, Adjusting Creatures; what a limited ability deals is not adjusted here.
"""

from dataclasses import dataclass

from bot.mechanics.sheet_import.fields import Object, get, to_text, to_whole

SIGNS = {"elite": 1, "weak": -1}

EACH = 2
"""What is added to each check, difficulty and Strike's damage, or taken off."""

HIT_POINTS = {"elite": ((1, 10), (4, 15), (19, 20)), "weak": ((2, 10), (5, 15), (20, 20))}
"""Hit points that are added or taken off, up to a level."""

MOST_HIT_POINTS = 30


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What is added to a monster's numbers; none: 0 to each."""

    name: str
    level: int
    """Without the adjustment."""

    @classmethod
    def of(cls, system: Object) -> "Adjustment":
        """Return the adjustment that a file names."""
        name = to_text(get(system, "attributes", "adjustment"))
        level = to_whole(get(system, "details", "level", "value"))
        return cls(name if name in SIGNS else "", level or 0)

    @property
    def check(self) -> int:
        """What each check has more."""
        return EACH * SIGNS.get(self.name, 0)

    @property
    def hit_points(self) -> int:
        """How many more hit points it has."""
        steps = HIT_POINTS.get(self.name, ())
        return SIGNS.get(self.name, 0) * next(
            (more for upto, more in steps if self.level <= upto), MOST_HIT_POINTS
        )

    @property
    def levels(self) -> int:
        """How many levels it has more: two where one would cross level 0."""
        sign = SIGNS.get(self.name, 0)
        return sign * (2 if (sign > 0 and self.level in {-1, 0}) or (sign < 0 and self.level == 1) else 1)
