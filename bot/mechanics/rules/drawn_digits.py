"""Digits without throwing: labelled dice drawn from a bag (Olivier Grégoire), a pen spun (Stefan Bischof)."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import whole
from bot.mechanics.prompts import digit, each_face
from bot.mechanics.rule import DRAW, SPIN, Carry, Die, DieKind, Done, Face


@dataclass(frozen=True)
class DrawnDigits:
    """`digits` readings of a randomiser with `base` equal faces are a number from `first` upwards."""

    base: int = 10
    digits: int = 2
    kind: DieKind = DRAW
    first: int = 0

    carries = False

    @property
    def outcomes(self) -> int:
        """One for each sequence of readings."""
        return int(self.base**self.digits)

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (digits read, value so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the next digit, the most significant first."""
        read, value = state
        if self.digits == 1:
            return Die(self.base, f"the only {self.kind.name}: {self.reads(0)}; stop", self.kind)
        if read + 1 < self.digits:
            return Die(self.base, f"for the {self.place(read)}s: {self.reads(read)}", self.kind)
        made = [f"makes {value * self.base + label + self.first}" for label in range(self.base)]
        return Die(self.base, f"for the {self.place(read)}s: {each_face(made)}", self.kind)

    def place(self, read: int) -> int:
        """Return what the reading after `read` others counts."""
        return int(self.base ** (self.digits - 1 - read))

    def reads(self, read: int) -> str:
        """Tell what each label or segment adds."""
        last = read + 1 == self.digits
        return digit(self.base, self.base, "plain", self.place(read), self.first if last else 0)

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Append a digit; stop after the last."""
        read, value = state[0] + 1, state[1] * self.base + face - 1
        return Done(value + self.first) if read == self.digits else (read, value)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the digit and the value so far."""
        value = state[1] * self.base + face - 1
        working = f"{state[1]} × {self.base} + {face - 1} = {value}" if state[0] else f"{face} - 1 = {value}"
        last = state[0] + 1 == self.digits and self.first
        return f"{working}, plus {self.first}" if last else working


def _drawn(rule: DrawnDigits) -> str:
    if rule.digits == 1:
        return f"Draw one of {rule.base} dice with the labels 1 to {rule.base}: {rule.reads(0)}."
    return (
        f"Draw one of {rule.base} dice with the labels 1 to {rule.base} for the tens: {rule.reads(0)}. "
        f"Put it back and draw again for the units: {rule.reads(1)}. Add them."
    )


def _spun(rule: DrawnDigits) -> str:
    return (
        f"Spin a pen over {rule.base} equal segments for the tens: {rule.reads(0)}. "
        f"Spin it again for the units: {rule.reads(1)}. Add them."
    )


ENTRIES = (
    Entry(
        name="bag",
        author="Olivier Grégoire",
        source=D100,
        summary="labelled dice are drawn from a bag",
        recipe=_drawn,
        make=lambda order: DrawnDigits(100 if order["draws"] == 1 else 10, order["draws"]),
        options=(whole("draws", 1, 2, "2 draws from 10 labels, or 1 from 100"),),
        defaults=lambda n, b: {"draws": 2},
        only_sides=(100,),
        only_faces=(6,),
    ),
    Entry(
        name="spinner",
        author="Stefan Bischof",
        source=D100,
        summary="a pen spun over ten segments, for tens and units",
        recipe=_spun,
        make=lambda order: DrawnDigits(kind=SPIN, first=1),
        only_sides=(100,),
        only_faces=(6,),
    ),
)
