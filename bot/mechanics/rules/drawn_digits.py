"""Digits without throwing: labelled dice drawn from a bag (Olivier Grégoire), a pen spun (Stefan Bischof)."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.kinds import DRAW, SPIN, DieKind
from bot.mechanics.options import whole
from bot.mechanics.rule import Carry, Die, Done, Face


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
        place = self.base ** (self.digits - 1 - state[0])
        last = place == 1 and self.first
        return Die(self.base, f"counting {place}s{'' if last else ', the number less one'}", self.kind)

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


ENTRIES = (
    Entry(
        name="bag",
        author="Olivier Grégoire",
        source=D100,
        recipe=(
            "Draw one of 10 labelled dice for the tens, put it back, and draw again for the units; "
            "or draw one of 100, once."
        ),
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
        recipe="Spin a pen over ten equal segments for the tens, 0 to 9, and again for the units, 1 to 10.",
        make=lambda order: DrawnDigits(kind=SPIN, first=1),
        only_sides=(100,),
        only_faces=(6,),
    ),
)
