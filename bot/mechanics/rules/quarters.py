"""Two dice and the side of the red one that faces the player (Stefan Bischof)."""

from dataclasses import dataclass

from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.prompts import digit, each_face
from bot.mechanics.rule import QUARTER, Carry, Die, Done, Face

PLACES = {"4.5.5": (5, 25, 1), "5.4.5": (20, 5, 1)}
"""By order, most significant first: what the red die, its quarter and the blue die count."""


@dataclass(frozen=True)
class Quarters:
    """25(q-1) + 5(r-1) + b for the order 4.5.5, 20(r-1) + 5(q-1) + b for 5.4.5; a 6 is thrown again."""

    order: str = "4.5.5"

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (readings taken, sum so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the red die, then its quarter, then the blue die."""
        read, total = state
        if read == 1:
            return Die(4, self.reads(1), QUARTER, "red")
        if read == 0:
            return Die(6, self.reads(0), mark="red")
        return Die(6, each_face([*(f"makes {total + face}" for face in range(1, 6)), "again"]), mark="blue")

    def reads(self, read: int) -> str:
        """Tell what the red die (0), its quarter (1) or the blue die (2) adds."""
        return digit(
            4 if read == 1 else 6, 4 if read == 1 else 5, "plain", PLACES[self.order][read], read // 2
        )

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add the reading, or ask for the same die again."""
        read, total = state
        if face == 6:
            return state
        total += PLACES[self.order][read] * (face - 1)
        return (read + 1, total) if read < 2 else Done(total + 1)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell what the reading adds."""
        read, total = state
        if face == 6:
            return "6: throw again"
        if read == 2:
            return f"{total} + {face} = {total + face}"
        place = PLACES[self.order][read]
        return f"{total} + {place} × {face - 1} = {total + place * (face - 1)}"


def _recipe(rule: Quarters) -> str:
    return (
        f"Throw a red and a blue die, and add. Red: {rule.reads(0)}. Of the four sides around the red die, "
        f"the rank of the one towards you, where 1 is the highest: {rule.reads(1)}. Blue: {rule.reads(2)}."
    )


ENTRIES = (
    Entry(
        name="quarters",
        author="Stefan Bischof",
        source=D100,
        summary="a red and a blue die, and which side of the red one is towards you",
        recipe=_recipe,
        make=lambda order: Quarters(order["order"]),
        options=(choice("order", {"4.5.5": "the quarter first", "5.4.5": "the red die first"}),),
        defaults=lambda n, b: {"order": "4.5.5"},
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "The document's example calls a 2 that faces the player the second highest side; "
            "with the red 4 on top it is the third (6, 5, 2, 1), for 51 to 75.",
        ),
    ),
)
