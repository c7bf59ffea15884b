"""Decimal digits: a die read 1 to 5, and another that may add 5 (SJuan76; with a cap, vaab)."""

from dataclasses import dataclass
from typing import Literal

from bot.mechanics.entry import D100, Entry, choice, whole
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, each_face

State = tuple[int, int, int, int]

POWERS = (100, 10, 1_000, 10_000)


@dataclass(frozen=True)
class Digits(Rule[State]):
    """For each decimal digit a first die, 6s thrown again, and a second that adds 5; the digit 10 reads 0.

    `adds` says when 5 is added. After `cap` re-rolls (None: no cap) a 6 reads `then`, one of 1 to 5.
    """

    outcomes: int = 100
    adds: Literal["high", "odd"] = "high"
    cap: int | None = None
    then: int = 5

    def start(self, carry: Carry = None) -> State:
        """Return (place of this digit, number so far, first die or 0, 6s of it; not counted without cap)."""
        return self.outcomes // 10, 0, 0, 0

    def wants(self, state: State) -> Die:
        place, _, five, sixes = state
        if five:
            return Die(6, f"for the {place}s: {self._describe_second(state)}")
        six = f"but 6 is {self.then}" if sixes == self.cap else "6 again"
        return Die(6, f"for the {place}s: keep its face, {six}")

    def _describe_second(self, state: State) -> str:
        """Return what each face of the second die makes of the digit, or at the last, of the whole number."""
        place, number, five, _ = state
        values = (place * self._digit(five, face) for face in range(1, 7))
        return each_face([f"is {value}" if place > 1 else f"makes {number + value}" for value in values])

    def step(self, state: State, face: Face) -> State | Done:
        place, number, five, sixes = state
        if five:
            number += place * self._digit(five, face)
            return (place // 10, number, 0, 0) if place > 1 else Done(number)
        if face == 6 and sixes != self.cap:
            return state if self.cap is None else (place, number, 0, sixes + 1)
        return place, number, self.then if face == 6 else face, 0

    def tell(self, state: State, face: Face) -> str:
        place, number, five, sixes = state
        if five:
            digit = self._digit(five, face)
            added = f"{face} adds 5 to {five}" if self._adds(face) else f"{face} adds nothing to {five}"
            return f"{added}: {digit}, {number} + {place} × {digit} = {number + place * digit}"
        if face == 6:
            return f"6 for the last time: reads {self.then}" if sixes == self.cap else "6: throw again"
        return f"{face}"

    def _digit(self, five: int, face: Face) -> int:
        return (five + 5 * self._adds(face)) % 10

    def _adds(self, face: Face) -> bool:
        return face > 3 if self.adds == "high" else face % 2 == 1


def _recipe(rule: Digits) -> str:
    places = len(str(rule.outcomes)) - 1
    which = f"{places} digits one after another; for each" if places > 1 else "one digit:"
    tries = (
        "again" if rule.cap is None else f"again, {'once' if rule.cap == 1 else f'{rule.cap} times'} at most"
    )
    then = "" if rule.cap is None else f"; after that 6 is {rule.then}"
    adds = "1–3 adds 0, 4–6 adds 5" if rule.adds == "high" else "odd adds 5, even adds 0"
    return (
        f"Make {which} throw two dice. First: keep 1 to 5, 6 {tries}{then}. Second: {adds}; 10 in all is 0."
    )


ENTRIES = (
    Entry(
        name="digits",
        author="SJuan76",
        source=D100,
        summary="for each digit a die of 1 to 5, to which another may add 5",
        recipe=_recipe,
        make=lambda order: Digits(order.outcomes),
        only_sides=POWERS,
        only_faces=(6,),
        errata=(
            'The document would "add 5 to the second dice"; the first is meant.',
            '"Only 4 rolls" are 4.4 on average.',
            'In the comment "a 1 - 6^100 probability" means 1 - 6^-100.',
        ),
    ),
    Entry(
        name="digits-capped",
        author="vaab",
        source=D100,
        summary="as digits, but a 6 is thrown again only so often",
        recipe=_recipe,
        make=lambda order: Digits(order.outcomes, order["adds"], order["cap"], order["else"]),
        options=(
            whole("cap", 1, 20, "most re-rolls of a 6 for each digit"),
            whole("else", 1, 5, "what a 6 is after that"),
            choice(
                "adds",
                {"odd": "its odd faces", "high": "4 to 6, as digits"},
                "faces of the second die that add 5",
            ),
        ),
        defaults=lambda n, b: {"cap": 4, "else": 5, "adds": "odd"},
        only_sides=POWERS,
        only_faces=(6,),
    ),
)
