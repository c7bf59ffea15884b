"""Green times white: the rule for 100 outcomes as the document writes it, although it means a sum."""

from dataclasses import dataclass

from bot.mechanics.entry import EQUAL, Entry
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, each_face

MARKS = ("red", "green", "white")
PICKS = each_face([f"is {(face - 1) // 2 * 36}" for face in range(1, 7)])


@dataclass(frozen=True)
class Product(Rule[tuple[int, ...]]):
    """{0, 36, 72} + green * white; above 100 all three are thrown again."""

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> tuple[int, ...]:
        """Return an empty state; later it has the number that red chose, then the green face."""
        return ()

    def wants(self, state: tuple[int, ...]) -> Die:
        if len(state) < 2:
            return Die(6, "remember its face" if state else PICKS, mark=MARKS[len(state)])
        totals = (state[0] + state[1] * face for face in range(1, 7))
        made = [f"makes {total}" if total <= self.outcomes else "start again" for total in totals]
        return Die(6, each_face(made), mark=MARKS[2])

    def step(self, state: tuple[int, ...], face: Face) -> tuple[int, ...] | Done:
        if len(state) < 2:
            return *state, face if state else (face - 1) // 2 * 36
        total = state[0] + state[1] * face
        return Done(total) if total <= self.outcomes else self.start()

    def tell(self, state: tuple[int, ...], face: Face) -> str:
        if not state:
            return f"{face} picks {(face - 1) // 2 * 36}"
        if len(state) < 2:
            return f"{face}"
        total = state[0] + state[1] * face
        again = "" if total <= self.outcomes else ": too high, start again"
        return f"{state[0]} + {state[1]} × {face} = {total}{again}"


ENTRIES = (
    Entry(
        name="product",
        author="the author of the document",
        source=EQUAL,
        summary="a red die picks 0, 36 or 72; add green times white; above 100 start again",
        recipe=lambda rule: (
            f"Red die: {PICKS}. Add the green die times the white one. Above 100 start again."
        ),
        make=lambda order: Product(),
        only_sides=(100,),
        only_faces=(6,),
        errata=("As written only 52 of 100 outcomes can occur; 6(green - 1) + white is meant.",),
        other_reading="three-dice",
        as_written=True,
    ),
)
