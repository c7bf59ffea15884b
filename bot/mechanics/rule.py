"""A rule is a small automaton: it says which die it wants, takes the face, and goes on or is done.

Everything a rule knows is in its state, a small hashable value, so that equal states can be merged
and a half-finished roll can be folded again from its faces. Who sends the faces is not its business.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class DieKind:
    """What is thrown, drawn, spun or looked at."""

    name: str
    ask: str
    """What a person is asked to do with it."""
    read: str
    """How its face is typed, with {faces} for their number; empty where the face is the number shown."""


DIE = DieKind("die", "Throw", "")
COIN = DieKind("coin", "Toss", "1 for tails, 2 for heads")
QUARTER = DieKind(
    "quarter",
    "Look at",
    "of the four sides around, the rank of the one towards you: 1 the highest, 4 the lowest",
)
ANGLE = DieKind(
    "angle",
    "Look at",
    "25ths of the clockwise turn that points the lowest of its four sides at a wall you chose: 1 to 25",
)
DRAW = DieKind("draw", "Make", "the number of the label, 1 to {faces}")
SPIN = DieKind("spin", "Make", "the number of the segment, 1 to {faces}")
SECOND = DieKind("second", "Note", "the remainder that the seconds passed leave by {faces}, plus 1")
FATE = DieKind("Fate die", "Throw", "−, 0 or +")
FATE_SIGNS = ("−", "0", "+")
"""What stands on its faces."""

KINDS = (DIE, COIN, QUARTER, ANGLE, DRAW, SPIN, SECOND, FATE)


Face = int
"""One reading of one physical randomiser, from 1 to the number of its faces."""

Carry = Any
"""What a rule keeps from one roll to the next: a small hashable value that JSON can hold, or None."""

State = TypeVar("State", bound=Hashable)

MOST_LABELS = 12
"""So many labels are named when it is said what stands on a die."""


@dataclass(frozen=True, slots=True)
class Die:
    """Something with `faces` equally likely faces, and what its face will mean to the rule.

    `mark` tells it from others of its kind: red, for example.
    """

    faces: int
    meaning: str = ""
    kind: DieKind = DIE
    mark: str = ""
    labels: tuple[str, ...] = ()
    """What stands on its faces, from face 1 on; empty: the numbers from 1 on."""
    place: int = 0
    """Which of several it is in the order of throwing, from 1; 0 where that is not told."""

    @property
    def name(self) -> str:
        """The kind of randomiser, by which throws are counted: d6, coin, quarter."""
        return f"d{self.faces}" if self.kind is DIE else self.kind.name

    @property
    def reading(self) -> str:
        """How its face is typed; empty where the face is the number shown, or a die has labels."""
        if self.labels and self.kind.read:
            return f"what stands on it, {self.shows}"
        return self.kind.read.format(faces=self.faces)

    @property
    def called(self) -> str:
        """How people call it, where it has labels: red die, even die, d30."""
        return f"{self.mark} die" if self.mark else self.name

    @property
    def shows(self) -> str:
        """What stands on it: `1 to 6`, `2, 4, 6, 8, 10 or 12`, or `0x to 9x` of segments for tens."""
        labels = list(dict.fromkeys(self.labels))
        if not labels:
            return f"1 to {self.faces}"
        if [label.removesuffix("x") for label in labels] == list(map(str, range(len(labels)))):
            return f"{labels[0]} to {labels[-1]}"
        if len(labels) > MOST_LABELS and "/" in labels[0]:
            return f"numbers such as {labels[len(labels) // 2]}, with the red one behind the /"
        if len(labels) > MOST_LABELS:
            return f"{', '.join(labels[:MOST_LABELS])} and so on"
        if self.kind is not FATE:
            labels.sort(key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
        return " or ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))

    @property
    def article(self) -> str:
        """What stands before it where it is one of many: a, or an."""
        return "an" if str(self)[0] in "aeio" else "a"  # a u is that of units

    def __str__(self) -> str:
        return f"{self.mark} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class Done:
    """A rule has reached its outcome; `carry` is what it keeps for the next roll."""

    outcome: int
    carry: Carry = None


class Rule(Hashable, Protocol[State]):
    """Turns faces into one of `outcomes` outcomes, numbered from `first` (0 or 1) upwards.

    Implementations are frozen dataclasses: hashable, comparable, without hidden state.
    """

    @property
    def outcomes(self) -> int:
        """How many outcomes there are, at least 2."""
        ...

    @property
    def first(self) -> int:
        """The lowest outcome: 0 or 1, as the rule counts."""
        ...

    @property
    def carries(self) -> bool:
        """Whether the rule keeps something from one roll to the next."""
        ...

    def start(self, carry: Carry) -> State:
        """Return the state before the first face; `carry` is None where nothing was kept yet."""
        ...

    def wants(self, state: State) -> Die:
        """Return the die to throw next."""
        ...

    def step(self, state: State, face: Face) -> State | Done:
        """Take one face of the wanted die."""
        ...

    def tell(self, state: State, face: Face) -> str:
        """Return the working of this step, in a few words that a table can follow."""
        ...


def shown(outcome: int, sides: int, first: int) -> int:
    """Return the number that a die with outcomes from `first` (0 or 1) shows: 0 and n are the same.

    What a rule lets stand beyond them is shown as it is: it is none of the outcomes.
    """
    if not 0 <= outcome <= sides:
        return outcome
    value = outcome % sides
    return value if value or not first else sides


def shown_from_1(outcome: int, sides: int) -> int:
    """Return the number from 1 on that an outcome stands for; -1 for none at all."""
    return outcome % sides or sides if 0 <= outcome <= sides else -1
