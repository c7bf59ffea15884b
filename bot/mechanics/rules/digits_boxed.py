"""Two digits, each from one of two dice that is drawn from a box and thrown (vaab's variation)."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.mechanics.entry import d100_from_d6, whole_or_none
from bot.mechanics.rule import DRAW, Carry, Die, Done, Face, Rule, each_face

UNSETTLED = 5
"""The reading of a die that showed 6 at every allowed throw."""


class Digit(NamedTuple):
    """The state of a roll: the tens, once known, and the current digit so far."""

    tens: int | None = None
    bonus: int | None = None
    """0 or 5, once a die is drawn."""
    throws: int = 0
    """Throws of the drawn die that showed 6; not counted without a cap."""


@dataclass(frozen=True)
class DigitsBoxed(Rule[Digit]):
    """For each digit, the drawn die decides whether 5 is added; the digit 10 reads 0.

    A 6 is thrown again up to `cap` times, then reads 5. Without a cap (None) all outcomes are equally likely.
    """

    cap: int | None = 4

    outcomes = 100

    def start(self, carry: Carry = None) -> Digit:
        """Return the tens, with no die drawn."""
        return Digit()

    def wants(self, state: Digit) -> Die:
        place = "units" if state.tens is not None else "tens"
        if state.bonus is None:
            return Die(2, f"for the {place}: remember its face, 1 adds 0, 2 adds 5", DRAW)
        told = [self._describe_face(state, face) for face in range(1, 7)]
        if state.throws != self.cap:
            told[5] = "again"
        return Die(6, f"for the {place}: {each_face(told)}")

    def _describe_face(self, state: Digit, face: Face) -> str:
        digit = self._digit(state.bonus or 0, face)
        return f"is {10 * digit}" if state.tens is None else f"makes {10 * state.tens + digit}"

    def step(self, state: Digit, face: Face) -> Digit | Done:
        if state.bonus is None:
            return state._replace(bonus=5 * (face - 1))
        if face == 6 and state.throws != self.cap:
            return state if self.cap is None else state._replace(throws=state.throws + 1)
        digit = self._digit(state.bonus, face)
        return Digit(digit) if state.tens is None else Done(10 * state.tens + digit)

    def tell(self, state: Digit, face: Face) -> str:
        if state.bonus is None:
            return f"die {face}: adds {5 * (face - 1)}"
        if face == 6 and state.throws != self.cap:
            return "6: throw again"
        read = f"6 reads {UNSETTLED}" if face == 6 else f"{face}"
        digit = self._digit(state.bonus, face)
        tens = "" if state.tens is None else f", {10 * state.tens + digit} in all"
        return f"{read}, plus {state.bonus}: {digit}{tens}"

    def _digit(self, bonus: int, face: Face) -> int:
        return (bonus + (UNSETTLED if face == 6 else face)) % 10


def _recipe(rule: DigitsBoxed) -> str:
    times = "once" if rule.cap == 1 else f"{rule.cap} times"
    again = "6 again" if rule.cap is None else f"6 again, {times} at most; after that 6 is {UNSETTLED}"
    return (
        "Make two digits one after another; for each draw one of two dice from a box: "
        f"the first adds 0, the second adds 5. Throw it: keep 1 to 5, {again}. 10 in all is 0."
    )


ENTRIES = (
    d100_from_d6(
        name="digits-boxed",
        author="vaab",
        summary="for each digit one of two dice is drawn, which may add 5, and thrown for 1 to 5",
        recipe=_recipe,
        make=lambda order: DigitsBoxed(order["cap"]),
        options=(whole_or_none("cap", 1, 20, "most re-rolls of a 6 for each digit; none keeps it exact"),),
        defaults=lambda n, b: {"cap": 4},
    ),
)
