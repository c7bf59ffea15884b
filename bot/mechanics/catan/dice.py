"""Dice for Catan that are thrown: two dice, a d6 and a d5, a labelled d30; and how they look on the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.mechanics.catan.pips import PAIRS, Pips, code, reds
from bot.mechanics.rule import Carry, Die, Done, Face, Rule


@dataclass(frozen=True, slots=True)
class UpperFace:
    """The upper face of one die."""

    label: str
    """The number on it; empty where the face is blank."""
    counts: bool
    """Whether the total is made of it: not of a face that is beaten, nor of one that is thrown again."""
    red: bool = False
    """Whether this is the red die, whose number is the red number."""
    dots: int = 0
    """The dots beside the label, 0 to 6, by which one face beats another; 0 where a die has none."""
    note: str = ""
    """What is written on it in red: a number, or a change to one such as +2; mostly nothing."""


class CatanDice(Rule[int], Protocol):
    """A way to roll a total and a red number; its outcomes are the codes of `bot.mechanics.catan.pips`."""

    @property
    def red(self) -> bool:
        """Whether red numbers are told: only Cities and Knights need them."""
        ...

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of `faces`, which are those of a throw or of its beginning."""
        ...


@dataclass(frozen=True)
class TwoDice:
    """Throw two dice and add them; without `sevens`, both again after a 7. The first may be the red one."""

    sevens: bool = True
    red: bool = True

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the face of the first die; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the first die, then the other."""
        return Die(6, f"it is added to {state}", place=2) if state else _first(red=self.red)

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the first die; add the other, or start again."""
        if not state:
            return face
        return Done(code(Pips(state + face, state))) if self._stays(state + face) else self.start()

    def tell(self, state: int, face: Face) -> str:
        """Tell the first die, then the total."""
        if not state:
            return _told(face, red=self.red)
        again = "" if self._stays(state + face) else ": throw both again"
        return f"{state} + {face} = {state + face}{again}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of all dice in the order of their throws; of the first alone nothing counts yet."""
        dice: list[UpperFace] = []
        for start in range(0, len(faces), 2):
            pair = faces[start : start + 2]
            counts = len(pair) == 2 and self._stays(sum(pair))
            dice += [
                UpperFace(str(face), counts, red=self.red and not place) for place, face in enumerate(pair)
            ]
        return tuple(dice)

    def _stays(self, total: int) -> bool:
        return self.sevens or total != 7


@dataclass(frozen=True)
class SixAndFive:
    """Throw a d6, which may be red, then a d5."""

    red: bool = True

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the face of the d6; 0 before it is thrown."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the d6, then the d5."""
        return (
            Die(5, f"it is added to {state}, and one more from 7 up", place=2)
            if state
            else _first(red=self.red)
        )

    def step(self, state: int, face: Face) -> int | Done:
        """Keep the d6; add the d5."""
        return Done(code(Pips(_total(state, face), state))) if state else face

    def tell(self, state: int, face: Face) -> str:
        """Tell the d6, then the total."""
        if not state:
            return _told(face, red=self.red)
        total = _total(state, face)
        one_more = " + 1" if total > 7 else ""
        return f"{state} + {face}{one_more} = {total}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the dice; of the d6 alone nothing counts yet."""
        return tuple(
            UpperFace(str(face), len(faces) == 2, red=self.red and not place)
            for place, face in enumerate(faces)
        )


def _first(*, red: bool) -> Die:
    return Die(6, "the red number", mark="red", place=1) if red else Die(6, "the first die", place=1)


def _told(face: Face, *, red: bool) -> str:
    return f"red {face}" if red else f"first die: {face}"


def _total(red: int, face: Face) -> int:
    return red + face + (red + face >= 7)


LABELS = tuple(Pips(total, red) for total in range(2, 13) if total != 7 for red in reds(total))
"""The total and the red number on each of the 30 faces, from face 1 on."""


@dataclass(frozen=True)
class Thirty:
    """Throw a die with 30 faces; the faces of a total carry the red numbers that are possible with it."""

    red: bool = True

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the only state there is."""
        return 0

    def wants(self, state: int) -> Die:
        """Want the d30."""
        labels = tuple(f"{total}/{red}" if self.red else str(total) for total, red in LABELS)
        return Die(30, "it is labelled 2, 3, 3, 4, 4, 4 and so on to 12, without 7", labels=labels)

    def step(self, state: int, face: Face) -> Done:
        """Read the label."""
        return Done(code(LABELS[face - 1]))

    def tell(self, state: int, face: Face) -> str:
        """Tell the label."""
        total, red = LABELS[face - 1]
        return f"it shows {total}, red {red}" if self.red else f"it shows {total}"

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of the die."""
        labels = (LABELS[face - 1] for face in faces)
        return tuple(
            UpperFace(str(total), counts=True, note=str(red) if self.red else "") for total, red in labels
        )
