"""Digits without throwing: labelled dice drawn from a bag (Olivier Grégoire), a pen spun (Stefan Bischof).

Labels are those of the authors; a face is the place of its label, from 1 on, and rows keep faces.
"""

from dataclasses import dataclass

from bot.mechanics.entry import d100_from_d6, whole
from bot.mechanics.rule import DRAW, SPIN, Carry, Die, DieForm, Done, Face, Rule


@dataclass(frozen=True)
class DrawnDigits(Rule[tuple[int, int]]):
    """One or two readings, `digits`, of a randomiser with `base` equal faces: a number from `first` up."""

    base: int = 10
    digits: int = 2
    kind: DieForm = DRAW
    first: int = 0

    @property
    def outcomes(self) -> int:
        """One for each sequence of readings."""
        return int(self.base**self.digits)

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (digits read, value so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        read, value = state
        labels = self.labels(read)
        if self.digits == 1:
            return Die(self.base, f"the only {self.kind.name}: {UNITS}; stop", self.kind, labels=labels)
        if read + 1 < self.digits:
            return Die(self.base, f"for the tens: {self.tens}", self.kind, labels=labels)
        lowest, made = self.first, value * self.base + self.first
        faces = f"{lowest}–{lowest + self.base - 1} makes {made:,}–{made + self.base - 1:,}"
        return Die(self.base, f"for the units: {faces}", self.kind, labels=labels)

    def labels(self, read: int) -> tuple[str, ...]:
        """Return the labels on the dice or segments of the reading after `read` others.

        The labels in a bag are the digits. A pen is spun for tens over 0x to 9x, for units over 1 to 10.
        """
        if self.kind is SPIN:
            return tuple(f"{digit}x" for digit in range(self.base)) if read + 1 < self.digits else ()
        return tuple(map(str, range(self.base)))

    @property
    def tens(self) -> str:
        """What the first of two readings adds."""
        what = "the digit before the x" if self.kind is SPIN else "its label"
        return f"{what}, times {self.base}"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, value = state[0] + 1, state[1] * self.base + face - 1
        return Done(value + self.first) if read == self.digits else (read, value)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        read, value = state
        if read + 1 < self.digits:
            return str((face - 1) * self.base)
        units = face - 1 + self.first
        return f"{value * self.base} + {units} = {value * self.base + units}" if read else str(units)


UNITS = "as shown"
"""What the last reading adds."""


def _describe_draws(rule: DrawnDigits) -> str:
    labels = f"Draw one of {rule.base} dice with the labels 0 to {rule.base - 1}"
    if rule.digits == 1:
        return f"{labels}: {UNITS}."
    return f"{labels} for the tens: {rule.tens}. Put it back and draw again for the units: {UNITS}. Add them."


def _describe_spins(rule: DrawnDigits) -> str:
    return (
        f"Spin a pen over {rule.base} equal segments, labelled 0x to 9x and also 1 to 10, for the tens: "
        f"{rule.tens}. Spin it again for the units: {UNITS}. Add them."
    )


ENTRIES = (
    d100_from_d6(
        name="bag",
        author="Olivier Grégoire",
        summary="labelled dice are drawn from a bag",
        recipe=_describe_draws,
        make=lambda order: DrawnDigits(100 if order["draws"] == 1 else 10, order["draws"]),
        options=(whole("draws", 1, 2, "2 draws from 10 labels, or 1 from 100"),),
        defaults=lambda n, b: {"draws": 2},
        own_faces=(),
    ),
    d100_from_d6(
        name="spinner",
        author="Stefan Bischof",
        summary="a pen spun over ten segments, for tens and units",
        recipe=_describe_spins,
        make=lambda order: DrawnDigits(kind=SPIN, first=1),
        own_faces=(),
    ),
)
