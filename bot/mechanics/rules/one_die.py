"""A coin or a d3 from one die: low or high, even or odd, low, middle or high, and the remainder by 3."""

from dataclasses import dataclass

from bot.mechanics.entry import EQUAL, Entry, Order, fits
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, each_face
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe

AUTHOR = "the author of the document"


@dataclass(frozen=True)
class FaceSets(Rule[int]):
    """One d6; the outcome is the number of the set with its face. Every face is in one set."""

    sets: tuple[tuple[Face, ...], ...]
    mark: str = ""

    faces = 6
    first = 1

    @property
    def outcomes(self) -> int:
        """How many sets there are."""
        return len(self.sets)

    def start(self, carry: Carry = None) -> int:
        """Return the only state."""
        return 0

    def wants(self, state: int) -> Die:
        return Die(self.faces, f"the only die: {self.reads}", mark=self.mark)

    @property
    def reads(self) -> str:
        """The outcome of each face."""
        return each_face([f"is {self._set_of(face)}" for face in range(1, self.faces + 1)])

    def step(self, state: int, face: Face) -> Done:
        return Done(self._set_of(face))

    def tell(self, state: int, face: Face) -> str:
        return f"{face} reads {self._set_of(face)}"

    def _set_of(self, face: Face) -> int:
        return next(i for i, faces in enumerate(self.sets, 1) if face in faces)


def _make_grouped(order: Order) -> MixedRadix:
    return MixedRadix(order.outcomes, order.faces, fits((order.outcomes,), order.outcomes, order.faces))


def _make_folded(order: Order) -> MixedRadix:
    radices = fits((order.outcomes,), order.outcomes, order.faces)
    return MixedRadix(order.outcomes, order.faces, radices, "fold")


def _recipe(rule: FaceSets) -> str:
    return f"Throw one die: {rule.reads}."


ENTRIES = (
    Entry(
        name="high-low",
        author=AUTHOR,
        source=EQUAL,
        summary="one die: low or high",
        recipe=recipe,
        make=_make_grouped,
        only_sides=(2,),
    ),
    Entry(
        name="even-odd",
        author=AUTHOR,
        source=EQUAL,
        summary="one die: odd or even",
        recipe=recipe,
        make=_make_folded,
        only_sides=(2,),
        errata=("The document's formula makes odd faces 1, its set notation even ones; the formula counts.",),
        other_reading="even-odd-as-written",
    ),
    Entry(
        name="even-odd-as-written",
        author=AUTHOR,
        source=EQUAL,
        summary="one die: even or odd",
        recipe=_recipe,
        make=lambda order: FaceSets(((2, 4, 6), (1, 3, 5))),
        only_sides=(2,),
        only_faces=(6,),
        other_reading="even-odd",
        as_written=True,
    ),
    Entry(
        name="low-mid-high",
        author=AUTHOR,
        source=EQUAL,
        summary="one die: low, middle or high",
        recipe=recipe,
        make=_make_grouped,
        only_sides=(3,),
        only_faces=(6,),
    ),
    Entry(
        name="mod3",
        author=AUTHOR,
        source=EQUAL,
        summary="one die, by threes: 1 and 4, 2 and 5, 3 and 6",
        recipe=recipe,
        make=_make_folded,
        only_sides=(3,),
        only_faces=(6,),
        errata=(
            "The document's formula makes the sets {1, 4}, {2, 5}, {3, 6}; "
            "it writes {3, 6}, {1, 5}, {2, 4}. The formula counts.",
        ),
        other_reading="mod3-as-written",
    ),
    Entry(
        name="mod3-as-written",
        author=AUTHOR,
        source=EQUAL,
        summary="one die: 3 and 6, 1 and 5, 2 and 4",
        recipe=_recipe,
        make=lambda order: FaceSets(((3, 6), (1, 5), (2, 4))),
        only_sides=(3,),
        only_faces=(6,),
        other_reading="mod3",
        as_written=True,
    ),
)
