"""Five dice in a bag whose 6s are covered by the stickers 1 to 5, and a die for even or odd."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.mechanics.entry import choice, d100_from_d6, whole
from bot.mechanics.rule import DRAW, Carry, Die, Done, Face, Rule, each_face

ORDERS = {1: ("draw", "five", "parity") * 2, 2: ("draw", "draw", "five", "parity", "five", "parity")}
"""By the number of bags: what is drawn and thrown, tens before units."""


class BagState(NamedTuple):
    """The number of readings, the stickers of dice not thrown yet, and the digits so far."""

    read: int = 0
    stickers: tuple[int, ...] = ()
    value: int = 0


@dataclass(frozen=True)
class Stickers(Rule[BagState]):
    """For each digit: a drawn die reads 1 to 5, and a second die, if even, adds 5; 10 reads 0.

    With two bags of two colours all dice are drawn first and thrown together. The second die may itself have
    the sticker 2 or 4: its 6 then stays even, and the distribution does not change.
    """

    bags: int = 1
    parity: str = "plain"

    outcomes = 100

    def start(self, carry: Carry = None) -> BagState:
        """Return an empty state."""
        return BagState()

    def wants(self, state: BagState) -> Die:
        role = ORDERS[self.bags][state.read]
        tens = ORDERS[self.bags][: state.read].count(role) == 0
        place = "tens" if tens else "units"
        mark = "" if self.bags == 1 else "red" if tens else "blue"
        if role == "draw":
            return Die(5, f"for the {place}: remember its face", DRAW, mark)
        if role == "five":
            return Die(
                6, f"the drawn die, for the {place}: keep its face, but 6 is {state.stickers[0]}", mark=mark
            )
        return Die(6, f"another die, for the {place}: {self._describe_second(state)}", mark=mark)

    def _describe_second(self, state: BagState) -> str:
        """Return what each face of the die for even or odd makes of the digit, or of both at the last."""
        values = [state.value if face % 2 else _plus_5(state.value) for face in range(1, 7)]
        return each_face([f"makes {value}" if state.read == 5 else f"is {10 * value}" for value in values])

    def step(self, state: BagState, face: Face) -> BagState | Done:
        read, stickers, value = state
        role = ORDERS[self.bags][read]
        if role == "draw":
            return BagState(read + 1, (*stickers, face), value)
        if role == "five":
            return BagState(read + 1, stickers[1:], 10 * value + (stickers[0] if face == 6 else face))
        if face % 2 == 0:
            value = _plus_5(value)
        return Done(value) if read == 5 else BagState(read + 1, stickers, value)

    def tell(self, state: BagState, face: Face) -> str:
        role = ORDERS[self.bags][state.read]
        if role == "draw":
            return f"drawn: sticker {face}"
        after = self.step(state, face)
        value = after.outcome if isinstance(after, Done) else after.value
        if role == "five":
            return f"the 6 reads {value % 10}" if face == 6 else f"{value % 10}"
        tens = "" if state.read < 5 else f", {value:02d} in all"
        return f"{face} is {'odd' if face % 2 else 'even, plus 5'}: {value % 10}{tens}"


def _plus_5(value: int) -> int:
    """Return the number with 5 more in its last digit, where 10 is 0."""
    return value + 5 if value % 10 < 5 else value - 5


def _recipe(rule: Stickers) -> str:
    again = "Put it back and do the same for the units."
    if rule.bags == 2:
        again = (
            "Do so for the tens from a bag of red dice and for the units from one of blue dice, all at once."
        )
    sticker = ", though its 6 has the sticker 2 or 4" if rule.parity == "stickered" else ""
    return (
        "The 6s of five dice in a bag have the stickers 1 to 5. For the tens draw one and throw it: it "
        f"counts what it shows, a 6 what is on its sticker. Throw another die{sticker}: odd adds 0, even "
        f"adds 5. 10 in all is 0. {again}"
    )


ENTRIES = (
    d100_from_d6(
        name="stickers",
        author="the answer with five stickered dice",
        summary="for each digit one of five stickered dice shows 1 to 5, another may add 5",
        recipe=_recipe,
        make=lambda order: Stickers(order["bags"], order["parity"]),
        options=(
            choice(
                "parity",
                {"plain": "has no sticker", "stickered": "has one, 2 or 4"},
                "the die for even or odd",
            ),
            whole("bags", 1, 2, "1: a draw for each digit; 2: bags of two colours, all four dice at once"),
        ),
        defaults=lambda n, b: {"parity": "plain", "bags": 1},
    ),
)
