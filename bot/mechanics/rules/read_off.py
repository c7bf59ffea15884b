"""Three dice whose faces mostly are the digits; the angle of a fourth decides the rest."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.rule import ANGLE, Carry, Die, Done, Face

READINGS = ("d1", "d2", "d3", "d4", "angle", "d5")

Faces = tuple[Face, ...]
"""The readings so far, in the order of READINGS."""


@dataclass(frozen=True)
class ReadOff:
    """200 of the 216 throws are read off, two for each outcome; 16 take a fourth die and its angle.

    The 96 values of those 16 and the fourth die spread to X in 1..99 without 25, 50 and 75; with a chance
    of X mod 25 in 25, told by the angle, 1 is added. Where the angle is rounded up to 25ths (`tie` none)
    it always decides. Where it is rounded to the nearest (`tie` odd) the two lines between yes and no are
    ambiguous, and an odd fifth die adds 1: on average that leaves the chance as it is.
    """

    tie: str = "none"

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> Faces:
        """Return no readings."""
        return ()

    def wants(self, state: Faces) -> Die:
        """Want three dice, and where they are not read off the fourth, its angle and a fifth."""
        if len(state) < 3:
            return Die(6, _meaning(state))
        if len(state) == 3:
            return Die(6, f"d4: {_base(state)} + d4, plus 1 for each full 24 below it, is X")
        x, line = _spread(state), _spread(state) % 25
        if len(state) == 5:
            return Die(6, f"the tie-breaker: odd makes {x} {x + 1}")
        if self.tie == "none":
            meaning = f"rounded up: at most {line} makes {x} {x + 1}"
        else:
            meaning = f"rounded to the nearest: below {line} makes {x} {x + 1}, {line} or 25 is a tie"
        return Die(25, f"the angle of d4, {meaning}", ANGLE)

    def step(self, state: Faces, face: Face) -> Faces | Done:
        """Read the outcome off as soon as it is known."""
        faces = (*state, face)
        if len(faces) == 3:
            direct = direct_reading(*faces)
            return Done(direct) if direct else faces
        if len(faces) == 5:
            return self._by_angle(faces)
        return Done(_spread(faces) + face % 2) if len(faces) == 6 else faces

    def tell(self, state: Faces, face: Face) -> str:
        """Tell what is read off, or what the fourth die and its angle make."""
        faces = (*state, face)
        after = self.step(state, face)
        if len(faces) == 4:
            return f"{_base(faces)} + {face} = {_base(faces) + face}, X = {_spread(faces)}"
        shown = f"{READINGS[len(state)]} = {face}"
        if isinstance(after, Done):
            return f"{shown}: {after.outcome}"
        return shown if len(faces) < 3 else f"{shown}: not decided"

    def _by_angle(self, faces: Faces) -> Faces | Done:
        line = _spread(faces) % 25
        if self.tie == "odd" and faces[4] in {line, 25}:
            return faces
        return Done(_spread(faces) + (faces[4] <= line))


def direct_reading(d1: Face, d2: Face, d3: Face) -> int | None:
    """Return the outcome that three dice show, 1 to 100, or None for the 16 throws that show none."""
    tens = _tens(d1, d2)
    if d1 <= 3:
        return 10 * tens + d3
    if d3 <= 4:
        return 10 * tens + d3 + 6
    if d3 == 5:
        return tens
    return 10 if d1 == 6 and d2 >= 5 else None


def _tens(d1: Face, d2: Face) -> int:
    return d2 if d1 % 3 else 7 + (d2 - 1) % 3


def _meaning(faces: Faces) -> str:
    """Tell what the next of the first three dice means after those before it."""
    if not faces:
        return "after 1 to 3 the others are tens and units, after 4 to 6 the units count 6 more"
    if len(faces) == 1:
        return "the tens" if faces[0] % 3 else "the tens: 1 and 4 read 7, 2 and 5 read 8, 3 and 6 read 9"
    d1, d2 = faces
    tens = _tens(d1, d2)
    if d1 <= 3:
        return f"the units, added to {10 * tens}"
    six = "6 makes 10" if direct_reading(d1, d2, 6) else "6 needs a fourth die"
    return f"1 to 4 are added to {10 * tens + 6}, 5 makes {tens}, {six}"


def _base(faces: Faces) -> int:
    """Return what the three dice add to the fourth: 0, 6, ..., 90."""
    return 36 * (faces[0] - 4) + 6 * (faces[1] - 1)


def _spread(faces: Faces) -> int:
    """Return X: 1..96 spread over 1..99 so that no X is a multiple of 25."""
    x = _base(faces) + faces[3]
    return x + (x - 1) // 24


ENTRIES = (
    Entry(
        name="read-off",
        author='"directly read from the dice"',
        source=D100,
        recipe=(
            "Throw three dice; the second and third are tens and units, but a first of 3 or 6 reads the tens "
            "as 7 to 9, and one of 4 to 6 adds 6 to units up to 4, while 5 there makes the tens alone; "
            "for 16 of 216 throws a fourth die and the angle at which it lies decide."
        ),
        make=lambda order: ReadOff(order["tie"]),
        options=(choice("tie", ("none", "odd"), "whether a fifth die decides an ambiguous angle"),),
        defaults=lambda n, b: {"tie": "none"},
        only_sides=(100,),
        only_faces=(6,),
    ),
)
