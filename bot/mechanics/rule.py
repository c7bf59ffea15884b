"""A rule is a small automaton: it says which die it wants, takes the face, and goes on or is done.

Everything a rule knows is in its state, a small hashable value, so that equal states can be merged and a
half-finished roll can be folded again from its faces. It does not matter to a rule where the faces come from.

A prompt is made of clauses with a semicolon between them, to follow from left to right. They say the same in
every rule: a person who has learned one rule can read the others.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from bot.mechanics.errors import BadInput


@dataclass(frozen=True, slots=True)
class DieForm:
    """Something to throw, draw, spin or look at."""

    name: str
    ask: str
    """What a person has to do with it."""
    read: str
    """How to type its face, with {faces} for their number; empty if the face is the number shown."""


DIE = DieForm("die", "Throw", "")
COIN = DieForm("coin", "Toss", "1 for tails, 2 for heads")
QUARTER = DieForm(
    "quarter",
    "Look at",
    "of the four sides around, the rank of the one towards you: 1 the highest, 4 the lowest",
)
ANGLE = DieForm(
    "angle",
    "Look at",
    "25ths of the clockwise turn that points the lowest of its four sides at a wall you chose: 1 to 25",
)
DRAW = DieForm("draw", "Make", "the number of the label, 1 to {faces}")
SPIN = DieForm("spin", "Make", "the number of the segment, 1 to {faces}")
SECOND = DieForm("second", "Note", "the remainder that the seconds passed leave by {faces}, plus 1")
FATE = DieForm("Fate die", "Throw", "−, 0 or +")
FATE_SIGNS = ("−", "0", "+")
"""The signs on its faces."""


Face = int
"""One reading of one physical randomiser, from 1 to the number of its faces."""

Carry = Any
"""What a rule keeps from one roll to the next: a small hashable value that JSON can hold, or None."""

State = TypeVar("State", bound=Hashable)

MOST_LABELS = 12
"""The most labels in a list of a die's labels."""


@dataclass(frozen=True, slots=True)
class Die:
    """Something with `faces` equally likely faces, and what its face will mean to the rule.

    `mark` distinguishes it from others of its kind: red, for example.
    """

    faces: int
    meaning: str = ""
    kind: DieForm = DIE
    mark: str = ""
    labels: tuple[str, ...] = ()
    """The labels of its faces, from face 1 on; empty: the numbers from 1 on."""
    place: int = 0
    """Its place among several in the order of throwing, from 1, or 0 if unknown."""

    @property
    def name(self) -> str:
        """The kind of randomiser, by which throws are counted: d6, coin, quarter."""
        return f"d{self.faces}" if self.kind is DIE else self.kind.name

    @property
    def reading(self) -> str:
        """How to type its face; empty if the face is the number shown, or a die has labels."""
        if self.labels and self.kind.read:
            return f"what stands on it, {self.shows}"
        return self.kind.read.format(faces=self.faces)

    @property
    def called(self) -> str:
        """Its name for people, if it has labels: red die, even die, d30."""
        return f"{self.mark} die" if self.mark else self.name

    @property
    def shows(self) -> str:
        """The labels on it: `1 to 6`, `2, 4, 6, 8, 10 or 12`, or `0x to 9x` of segments for tens."""
        labels = list(dict.fromkeys(self.labels))
        if not labels:
            return f"1 to {self.faces}"
        if [label.removesuffix("x") for label in labels] == list(map(str, range(len(labels)))):
            return f"{labels[0]} to {labels[-1]}"
        if len(labels) > MOST_LABELS and "/" in labels[0]:
            return f"numbers such as {labels[len(labels) // 2]}, with the red one after the /"
        if len(labels) > MOST_LABELS:
            return f"{', '.join(labels[:MOST_LABELS])} and so on"
        if self.kind is not FATE:
            labels.sort(key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
        return " or ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))

    @property
    def article(self) -> str:
        """The article before it: a or an."""
        return "an" if str(self)[0] in "aeio" else "a"  # the only name with a u is `units`

    def __str__(self) -> str:
        return f"{self.mark} {self.name}".strip()


TENS = Die(10, mark="tens", labels=(*map(str, range(10, 100, 10)), "00"))
UNITS = Die(10, mark="units", labels=(*map(str, range(1, 10)), "0"))
"""The two percentile dice: face 10 is 00, or 0."""


@dataclass(frozen=True, slots=True)
class Done:
    """A rule has reached its outcome; `carry` is for the next roll."""

    outcome: int
    carry: Carry = None


class Rule(Hashable, Protocol[State]):
    """Turns faces into one of `outcomes` outcomes, numbered from `first` (0 or 1) upwards.

    Implementations are frozen dataclasses: hashable, comparable, without hidden state.
    """

    @property
    def outcomes(self) -> int:
        """The number of outcomes, at least 2."""
        ...

    first: int = 0
    """The lowest outcome: 0 or 1, as the rule counts."""
    carries: bool = False
    """Whether the rule keeps something from one roll to the next."""

    def __hash__(self) -> int:
        return object.__hash__(self)  # frozen dataclasses replace it by the hash of their fields

    def start(self, carry: Carry = None) -> State | Done:
        """Return the state before the first face, or the end if the carry is enough for a roll.

        `carry` is None before the first roll, which needs a face.

        Raises:
            BadInput: the rule cannot keep this carry.
        """
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


def number_on_die(outcome: int, sides: int, first: int) -> int:
    """Return the number that a die with outcomes from `first` (0 or 1) shows: 0 and n are the same.

    Numbers beyond them are shown as they are: they are no outcomes.
    """
    if not 0 <= outcome <= sides:
        return outcome
    value = outcome % sides
    return value if value or not first else sides


def number_from_1(outcome: int, sides: int) -> int:
    """Return the number from 1 on for an outcome, or -1 for a number that is no outcome."""
    return outcome % sides or sides if 0 <= outcome <= sides else -1


Reading = Literal["groups", "fold", "plain"]
"""How to read a face as a digit below a radix: in groups 1-2, 3-4, 5-6 of a d6 are a d3; folded, 1 and 4, 2
and 5, 3 and 6; plain only 1, 2, 3. Other faces are thrown again.
"""

MOST_LISTED = 12
"""The most values of faces, or faces of scattered values, in a list."""

SHORTEST_RUN = 3
"""The fewest faces that share one phrase with rising numbers."""

NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}


def nth(number: int, count: int) -> str:
    """Return which of the dice of every throw this is: `die 2 of 4`."""
    return f"die {number} of {count}" if count > 1 else "the only die"


def each_face(told: Sequence[str]) -> str:
    """Return the meanings of faces, from face 1 on, each after its faces: `1–2 is 0, 3 again`.

    Faces and numbers that rise together share a phrase: `1–6 makes 81–86`.
    """
    faces_of: dict[str, list[Face]] = {}
    for face, words in enumerate(told, 1):
        faces_of.setdefault(words, []).append(face)
    if len(told) > 3 and set(map(tuple, faces_of.values())) == {
        tuple(range(1, len(told) + 1, 2)),
        tuple(range(2, len(told) + 1, 2)),
    }:
        return ", ".join(f"{'odd' if faces[0] == 1 else 'even'} {words}" for words, faces in faces_of.items())
    runs: list[list[tuple[list[Face], str]]] = []
    for words, faces in faces_of.items():
        if runs and _rise(runs[-1][-1], (faces, words)):
            runs[-1].append((faces, words))
        else:
            runs.append([(faces, words)])
    return ", ".join(chain.from_iterable(map(_describe_run, runs)))


def _rise(before: tuple[list[Face], str], after: tuple[list[Face], str]) -> bool:
    """Whether two neighbouring faces have neighbouring numbers."""
    (faces, words), (next_faces, next_words) = before, after
    if len(faces) > 1 or next_faces != [faces[0] + 1]:
        return False
    verb, _, number = words.rpartition(" ")
    plain = number.replace(",", "")
    return plain.isdecimal() and next_words == f"{verb} {int(plain) + 1:,}"


def _describe_run(run: list[tuple[list[Face], str]]) -> Iterator[str]:
    if len(run) < SHORTEST_RUN:
        yield from (f"{_name_faces(faces)} {words}" for faces, words in run)
        return
    (first, words), (last, last_words) = run[0], run[-1]
    yield f"{first[0]}–{last[0]} {words}–{last_words.rpartition(' ')[2]}"


def rest(number: int) -> str:
    """Return the words for the remainder after multiples of `number`."""
    zeros = len(str(number)) - 1
    if number != 10**zeros:
        return f"the remainder by {number:,}"
    return "the last digit" if zeros == 1 else f"the last {NUMBER_WORDS.get(zeros, zeros)} digits"


def describe_split(outcomes: int, count: int) -> str:
    """Return how to split one number below outcomes^count into `count` numbers below `outcomes`."""
    zeros = len(str(outcomes)) - 1
    if outcomes != 10**zeros:
        return (
            f"Divide it by {outcomes:,} again and again: the remainders are the {count} numbers, "
            "from the last to the first."
        )
    figures = f"Write it with {zeros * count} digits"
    if zeros == 1:
        return f"{figures}: each is one of the {count} numbers."
    return f"{figures}: {NUMBER_WORDS[zeros]} by {NUMBER_WORDS[zeros]} they are the {count} numbers."


def highest_read(faces: int, radix: int, reading: Reading) -> Face:
    """Return the highest face that counts as a digit below `radix`."""
    return radix if reading == "plain" else faces // radix * radix


def digit_read(faces: int, radix: int, reading: Reading, face: Face) -> int:
    """Return the digit, from 0, that `face` means."""
    return (face - 1) // (faces // radix) if reading == "groups" else (face - 1) % radix


@lru_cache(maxsize=1536)
def digit(faces: int, radix: int, reading: Reading, place: int, least: int = 0, over: str = "again") -> str:
    """Return what each face adds: `place` times its digit, and `least`; `over` is for surplus faces."""
    high = highest_read(faces, radix, reading)
    if (radix if reading == "groups" else high) <= MOST_LISTED:
        added = (least + place * digit_read(faces, radix, reading, face) for face in range(1, high + 1))
        if place == least and high == radix:
            return each_face([*["as shown"] * high, *[over] * (faces - high)])
        return each_face([*(f"is {value:,}" for value in added), *[over] * (faces - high)])
    left_over = f", {_name_faces(range(high + 1, faces + 1))} {over}" if high < faces else ""
    return f"{_formula(high // radix, radix, reading, least)}{f', times {place:,}' * (place > 1)}{left_over}"


def _formula(share: int, radix: int, reading: Reading, least: int) -> str:
    if reading == "fold" and share > 1:
        return f"the remainder of its face less 1 by {radix}{', plus 1' * least}"
    count = "its face" if share == 1 or reading != "groups" else f"its face divided by {share} and rounded up"
    return count if least else f"{count} less 1"


def _name_faces(faces: Sequence[Face]) -> str:
    """Return rising faces as people say them: `1–3`, `1 or 4`, `1–2 or 5`."""
    starts = [faces[0], *(after for before, after in pairwise(faces) if after > before + 1)]
    ends = [*(before for before, after in pairwise(faces) if after > before + 1), faces[-1]]
    runs = zip(starts, ends, strict=True)
    return " or ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)


MOST_DECIMALS = 12
DECIMAL = re.compile(rf"0?\.([0-9]{{1,{MOST_DECIMALS}}})")

LONGEST_REGISTER = 60
"""Characters; the largest register of any rule has fewer."""


def whole_carry(carry: Carry, below: int, empty: int = 0) -> int:
    """Return a carry that is a whole number from 0 to `below` - 1, or `empty` before the first roll.

    Raises:
        BadInput: it is something else.
    """
    if carry is None:
        return empty
    if type(carry) is int and 0 <= carry < below:  # True and False are ints as well, but no numbers
        return carry
    raise BadInput(f"The number that this rule keeps is a whole one from 0 to {below - 1:,}.")


def decimal_carry(carry: Carry, digits: int, empty: int) -> int:
    """Return a carry such as the text `0.26`, or 0, in units of its decimal `digits`, cut there.

    Returns `empty` for None.

    Raises:
        BadInput: it is something else, or has more than 12 decimals.
    """
    if carry is None:
        return empty
    if type(carry) is int and carry == 0:
        return 0
    found = DECIMAL.fullmatch(carry) if isinstance(carry, str) else None
    if found:
        return int(found[1].ljust(digits, "0")[:digits])
    raise BadInput(
        "The number that this rule keeps is 0 or more and below 1, such as 0, 0.26 or .5: write at most "
        f"{MOST_DECIMALS} decimals, of which it keeps {digits}."
    )


def register_carry(carry: Carry) -> tuple[int, int]:
    """Return (value, span) of a register with the text `value/span`, or 0/1 before the first roll.

    Raises:
        BadInput: it is something else, or its value is not below its span.
    """
    if carry is None:
        return 0, 1
    if isinstance(carry, str) and len(carry) <= LONGEST_REGISTER:
        parts = carry.split("/")
        if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
            value, span = map(int, parts)
            if value < span:
                return value, span
    raise BadInput('What this rule keeps is a text such as "5/36": a whole number below another.')


@runtime_checkable
class ShownCarry(Protocol):
    """A rule that shows its carry in another form than it keeps it."""

    def shown_carry(self, carry: Carry) -> str:
        """Return what people see of `carry`, which is None before the first roll."""
        ...


def shown_carry(rule: Rule[Any], carry: Carry) -> str:
    """Return what people see of a carry: the number itself, or 0 before the first roll."""
    return rule.shown_carry(carry) if isinstance(rule, ShownCarry) else str(carry or 0)


def read_carry(rule: Rule[Any], text: str) -> Carry:
    """Read a rule's carry as a person typed it: `42`, or `0.26` for a calculator."""
    typed = text.strip()
    carry = int(typed) if typed.isascii() and typed.isdigit() else typed
    rule.start(carry)
    return carry


KINDS = (
    DIE,
    COIN,
    QUARTER,
    ANGLE,
    DRAW,
    SPIN,
    SECOND,
    FATE,
)
