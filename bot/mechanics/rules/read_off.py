"""Three dice whose faces mostly are the digits; the angle of a fourth decides the rest."""

from dataclasses import dataclass

from bot.mechanics.entry import choice, d100_from_d6
from bot.mechanics.rule import ANGLE, Carry, Die, Done, Face, Rule, each_face

LINES = 25
"""The parts of a turn for reading the angle."""

READINGS = ("d1", "d2", "d3", "d4", "angle", "d5")

Faces = tuple[Face, ...]
"""The readings so far, in the order of READINGS."""


@dataclass(frozen=True)
class ReadOff(Rule[Faces]):
    """200 of the 216 throws are read off, two for each outcome; 16 need a fourth die and its angle.

    The 96 values of those 16 and the fourth die are spread to X in 1..99 without 25, 50 and 75; with a chance
    of X mod 25 in 25, by the angle, 1 is added. If the angle is rounded up to 25ths (`tie` none) it always
    decides. If it is rounded to the nearest (`tie` odd) the two lines between yes and no are ambiguous, and
    an odd fifth die adds 1: on average that leaves the chance as it is.
    """

    tie: str = "none"

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> Faces:
        """Return no readings."""
        return ()

    def wants(self, state: Faces) -> Die:
        if len(state) < 3:
            return Die(6, _describe_next(state))
        if len(state) == 3:
            return Die(6, f"for X: {each_face([f'is {_spread_of((*state, face))}' for face in range(1, 7)])}")
        x, line = _spread_of(state), _spread_of(state) % LINES
        if len(state) == 5:
            return Die(6, f"to decide: odd makes {x + 1}, even makes {x}")
        made = [f"makes {x + (angle <= line)}" for angle in range(1, LINES + 1)]
        if self.tie == "odd":
            made[line - 1] = made[24] = "needs a fifth die"
        rounded = "rounded up" if self.tie == "none" else "rounded to the nearest"
        return Die(LINES, f"for the angle of die 4, {rounded}: {each_face(made)}", ANGLE)

    def step(self, state: Faces, face: Face) -> Faces | Done:
        faces = (*state, face)
        if len(faces) == 3:
            direct = direct_reading(*faces)
            return Done(direct) if direct else faces
        if len(faces) == 5:
            return self._by_angle(faces)
        return Done(_spread_of(faces) + face % 2) if len(faces) == 6 else faces

    def tell(self, state: Faces, face: Face) -> str:
        faces = (*state, face)
        after = self.step(state, face)
        if len(faces) == 4:
            return f"{base_of(faces)} + {face} = {base_of(faces) + face}, X = {_spread_of(faces)}"
        shown = f"{READINGS[len(state)]} = {face}"
        if isinstance(after, Done):
            return f"{shown}: {after.outcome}"
        return shown if len(faces) < 3 else f"{shown}: not decided"

    def _by_angle(self, faces: Faces) -> Faces | Done:
        line = _spread_of(faces) % LINES
        if self.tie == "odd" and faces[4] in {line, LINES}:
            return faces
        return Done(_spread_of(faces) + (faces[4] <= line))


def direct_reading(d1: Face, d2: Face, d3: Face) -> int | None:
    """Return the outcome that three dice show, 1 to 100, or None for the 16 throws without one."""
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


def _describe_next(faces: Faces) -> str:
    """Return the meaning of the next of the first three dice after those before it."""
    if not faces:
        return "to begin with: remember its face"
    if len(faces) == 1:
        return f"for the tens: {each_face([f'is {10 * _tens(faces[0], face)}' for face in range(1, 7)])}"
    made = (direct_reading(faces[0], faces[1], face) for face in range(1, 7))
    return f"for the units: {each_face([f'makes {one}' if one else 'needs a fourth die' for one in made])}"


def base_of(faces: Faces) -> int:
    """Return what the three dice add to the fourth: 0, 6, ..., 90."""
    return 36 * (faces[0] - 4) + 6 * (faces[1] - 1)


def _spread_of(faces: Faces) -> int:
    return spread(base_of(faces) + faces[3])


def spread(number: int) -> int:
    """Return X: 1..96 spread over 1..99 so that no X is a multiple of 25."""
    return number + (number - 1) // 24


def _recipe(rule: ReadOff) -> str:
    rounded, decides = "rounded up", "Is the turn at most what is left? Then your roll is X plus 1, else X."
    if rule.tie == "odd":
        rounded, decides = (
            "rounded to the nearest",
            "Is the turn less than what is left? Then your roll is X plus 1. Is it more? Then X. At what is "
            "left and at 25 throw a fifth die: odd is X plus 1, even X.",
        )
    return (
        "Throw dice 1, 2 and 3. The tens: die 2; but if die 1 is 3 or 6, die 2 counts 7 for 1 or 4, 8 for "
        "2 or 5, 9 for 3 or 6. The units: die 3 if die 1 is 1 to 3. If die 1 is 4 to 6: die 3 plus 6 for 1 "
        "to 4; at 5 the number is the tens alone, without a 0 after it; at 6 it is 10 if die 1 is 6 and "
        "die 2 is 5 or 6, else throw die 4. For die 4 find X: die 1 counts 0 for 4, 36 for 5, 72 for 6; add "
        "6 for each pip of die 2 but the first, and die 4. Skip 25, 50 and 75: from 25 on add 1, from 49 on "
        "2, from 73 on 3. Choose a wall beforehand. How far must die 4 be turned clockwise until the lowest "
        f"of its four sides points there? Count the turn in 25ths, {rounded}. Take 25 off X as often as you "
        f"can. {decides} The look-up table has X, and the card a disc for the turn."
    )


ENTRIES = (
    d100_from_d6(
        name="read-off",
        author='"directly read from the dice"',
        summary="three dice mostly show tens and units; else a fourth and its angle decide",
        recipe=_recipe,
        make=lambda order: ReadOff(order["tie"]),
        options=(
            choice(
                "tie",
                {"none": "up, and always decides", "odd": "to the nearest; on a line a fifth die decides"},
                "the angle is rounded",
            ),
        ),
        defaults=lambda n, b: {"tie": "none"},
    ),
)
