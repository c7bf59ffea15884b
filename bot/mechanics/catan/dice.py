"""Dice for Catan that are thrown: two dice, a d6 and a d5, a labelled d30, and Simon Tatham's.

A throw gives a total, and the number of the red die of Cities and Knights: one of the 36 pairs that two
ordinary dice can show. A deck has a card for each of them.

Tatham's are an even and an odd die; the face with more dots is the total. The totals are those of two
ordinary dice, but a 7 is a face of the odd die alone: without that face it has five, and no 7 can occur. The
even die has the red numbers 1 to 6, which faces of the odd one change. Ordinary dice can replace them, R for
the even die and C for the odd one, by the grid of totals that the document builds up: R is the row, C the
column. Its extension sorts the faces, so that the red numbers follow a pattern.

People type the dice as they see them on the table: by labels, in any order.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.sources import Said

PAIRS = 36
"""The number of possible pairs of a total and a red number, with codes from 1 on."""


class Pips(NamedTuple):
    """A total from 2 to 12, and a red number that two ordinary dice can show with it."""

    total: int
    red: int


def reds(total: int) -> range:
    """Return the red numbers, from 1 to 6, that leave 1 to 6 for the other die."""
    return range(max(1, total - 6), min(6, total - 1) + 1)


def code(pair: Pips) -> int:
    """Return the code of a pair, 1 to 36, which is the outcome of a rule.

    It numbers the throws of two ordinary dice, the red one first: 11 is 1, 12 is 2, 66 is 36.
    """
    return 6 * (pair.red - 1) + pair.total - pair.red


def pips(outcome: int) -> Pips:
    """Return the pair of a code, 1 to 36."""
    red, other = (place + 1 for place in divmod(outcome - 1, 6))
    return Pips(red + other, red)


def totals(distribution: Distribution) -> Distribution:
    """Return the distribution of the totals from a `distribution` of codes."""
    weights: Counter[int] = Counter()
    for outcome, weight in distribution.weights.items():
        weights[pips(outcome).total] += weight
    return Distribution(dict(sorted(weights.items())))


def pack(*, sevens: bool) -> tuple[int, ...]:
    """Return the codes of all cards: 36, or the 30 without sevens."""
    return tuple(code for code in range(1, PAIRS + 1) if sevens or pips(code).total != 7)


def plain_totals(*, sevens: bool) -> Distribution:
    """Return the distribution of the total of two fair dice, with sevens or without."""
    return totals(Distribution.uniform(pack(sevens=sevens)))


def cards_left(drawn: Sequence[int], *, sevens: bool, reshuffle: int) -> Distribution:
    """Return the distribution of the next card after the codes `drawn` since the first shuffle.

    All cards are shuffled again when `reshuffle` of them, at most one less than there are, are left.
    """
    cards = pack(sevens=sevens)
    since = len(drawn) % (len(cards) - reshuffle)
    gone = set(drawn[len(drawn) - since :])
    return Distribution.uniform(code for code in cards if code not in gone)


@dataclass(frozen=True, slots=True)
class UpperFace:
    """The upper face of one die."""

    label: str
    """The number on it; empty on a blank face."""
    counts: bool
    """Whether it counts in the total: a beaten face does not, nor one that is thrown again."""
    red: bool = False
    """Whether this is the red die, whose number is the red number."""
    dots: int = 0
    """The dots beside the label, 0 to 6, by which one face beats another; 0 if a die has none."""
    note: str = ""
    """The red note on it: a number, or a change such as +2; mostly empty."""


class CatanDice(ABC):
    """A rule: a way to roll a total and a red number; its outcomes are the codes of pairs.

    With two dice, the state is the face of the first one, 0 before its throw.
    """

    red: bool
    """Whether red numbers are shown: only Cities and Knights need them."""

    outcomes = PAIRS
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int:
        """Return the state before the first die."""
        return 0

    @abstractmethod
    def wants(self, state: int) -> Die:
        """Return the die to throw next."""

    @abstractmethod
    def step(self, state: int, face: Face) -> int | Done:
        """Take the face of that die."""

    @abstractmethod
    def tell(self, state: int, face: Face) -> str:
        """Return the working of this step."""

    @abstractmethod
    def upper_faces(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of `faces`, those of a throw or of its beginning."""


@dataclass(frozen=True)
class TwoDice(CatanDice):
    """Throw two dice and add them; without `sevens`, both again after a 7. The first may be the red one."""

    sevens: bool = True
    red: bool = True

    def wants(self, state: int) -> Die:
        return Die(6, f"it is added to {state}", place=2) if state else _first(red=self.red)

    def step(self, state: int, face: Face) -> int | Done:
        if not state:
            return face
        return Done(code(Pips(state + face, state))) if self._stays(state + face) else self.start()

    def tell(self, state: int, face: Face) -> str:
        if not state:
            return _describe_first(face, red=self.red)
        again = "" if self._stays(state + face) else ": throw both again"
        return f"{state} + {face} = {state + face}{again}"

    def upper_faces(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        dice: list[UpperFace] = []
        for start in range(0, len(faces), 2):
            pair = faces[start : start + 2]
            counts = len(pair) == 2 and self._stays(sum(pair))
            dice += [
                UpperFace(str(face), counts, red=self.red and not place) for place, face in enumerate(pair)
            ]
        return tuple(dice)

    def _stays(self, total: int) -> bool:
        return self.sevens or total != 7


@dataclass(frozen=True)
class SixAndFive(CatanDice):
    """Throw a d6, which may be red, then a d5."""

    red: bool = True

    def wants(self, state: int) -> Die:
        return (
            Die(5, f"it is added to {state}, and one more from 7 up", place=2)
            if state
            else _first(red=self.red)
        )

    def step(self, state: int, face: Face) -> int | Done:
        return Done(code(Pips(_total(state, face), state))) if state else face

    def tell(self, state: int, face: Face) -> str:
        if not state:
            return _describe_first(face, red=self.red)
        total = _total(state, face)
        one_more = " + 1" if total > 7 else ""
        return f"{state} + {face}{one_more} = {total}"

    def upper_faces(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        return tuple(
            UpperFace(str(face), len(faces) == 2, red=self.red and not place)
            for place, face in enumerate(faces)
        )


def _first(*, red: bool) -> Die:
    return Die(6, "the red number", mark="red", place=1) if red else Die(6, "the first die", place=1)


def _describe_first(face: Face, *, red: bool) -> str:
    return f"red {face}" if red else f"first die: {face}"


def _total(red: int, face: Face) -> int:
    return red + face + (red + face >= 7)


LABELS = tuple(Pips(total, red) for total in range(2, 13) if total != 7 for red in reds(total))
"""The total and the red number on each of the 30 faces, from face 1 on."""


@dataclass(frozen=True)
class Thirty(CatanDice):
    """Throw a die with 30 faces; the faces of a total have all red numbers that are possible with it."""

    red: bool = True

    def wants(self, state: int) -> Die:
        labels = tuple(f"{total}/{red}" if self.red else str(total) for total, red in LABELS)
        return Die(30, "it is labelled 2, 3, 3, 4, 4, 4 and so on to 12, without 7", labels=labels)

    def step(self, state: int, face: Face) -> Done:
        return Done(code(LABELS[face - 1]))

    def tell(self, state: int, face: Face) -> str:
        total, red = LABELS[face - 1]
        return f"it shows {total}, red {red}" if self.red else f"it shows {total}"

    def upper_faces(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        labels = (LABELS[face - 1] for face in faces)
        return tuple(
            UpperFace(str(total), counts=True, note=str(red) if self.red else "") for total, red in labels
        )


BLANK = 0

Order = Literal["grid", "sorted"]
"""The label of each face of an ordinary die: as in Tatham's grid, or sorted as in his extension."""

EVEN: Mapping[Order, tuple[int, ...]] = {"grid": (6, 8, 4, 10, 2, 12), "sorted": (2, 4, 6, 8, 10, 12)}
ODD: Mapping[Order, tuple[int, ...]] = {"grid": (7, 5, 9, 3, 11, BLANK), "sorted": (BLANK, 3, 5, 7, 9, 11)}
"""The labels of the even and of the odd die from face 1 on: the rows and the columns of the grid."""

CHANGES = {BLANK: 0, 3: 1, 5: 2, 9: -2, 11: -1}
"""What the odd die adds to the red number of the even one, by label."""


def dots(label: int) -> int:
    """Return the dots on a face, 0 to 6: the odd die has even numbers of them, the even die odd ones."""
    return 0 if label == BLANK else 6 - abs(label - 7)


@dataclass(frozen=True)
class Tatham(CatanDice):
    """Throw the even die, then the odd one, which has six faces, or five without the 7.

    `seven` is what the 7 adds to the red number: 0, or 3 or -3, which have the same effect.
    """

    sevens: bool = True
    seven: int = 0
    red: bool = True
    order: Order = "grid"
    """The labels of the faces; a recorded roll keeps the numbers of its faces."""

    @property
    def even(self) -> tuple[int, ...]:
        """The labels of the even die, by face from 1 on: the rows of the grid."""
        return EVEN[self.order]

    @property
    def columns(self) -> tuple[int, ...]:
        """The labels of the odd die with its 7, by face from 1 on: the columns of the grid."""
        return ODD[self.order]

    @property
    def odd(self) -> tuple[int, ...]:
        """The labels of the odd die that is thrown, by face from 1 on."""
        return self.columns if self.sevens else _without_7(self.columns)

    def wants(self, state: int) -> Die:
        labels, mark = (self.odd, "odd") if state else (self.even, "even")
        return Die(len(labels), "the die with more dots counts", mark=mark, labels=_names(labels))

    def step(self, state: int, face: Face) -> int | Done:
        if not state:
            return face
        return Done(code(self._pips(self.even[state - 1], self.odd[face - 1])))

    def tell(self, state: int, face: Face) -> str:
        label = self.odd[face - 1] if state else self.even[face - 1]
        note = self.note(label)
        marks = f"{dots(label)} dot{'' if dots(label) == 1 else 's'}{f', red {note}' if note else ''}"
        if not state:
            return f"even die: {label} ({marks})"
        total, red = self._pips(self.even[state - 1], label)
        made = f"{total} has more dots{f', red {red}' if self.red else ''}"
        return f"odd die: {_name(label)} ({marks}): {made}"

    def upper_faces(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        labels = [dice[face - 1] for dice, face in zip((self.even, self.odd), faces, strict=False)]
        most = max(labels, key=dots) if len(labels) == 2 else None
        return tuple(
            UpperFace(str(label or ""), label == most, dots=dots(label), note=self.note(label))
            for label in labels
        )

    def _pips(self, even: int, odd: int) -> Pips:
        return Pips(max(even, odd, key=dots), (even // 2 + self._change(odd) - 1) % 6 + 1)

    def _change(self, odd: int) -> int:
        return self.seven if odd == 7 else CHANGES[odd]

    def note(self, label: int) -> str:
        """Return the red note beside a label, or an empty string."""
        if not self.red:
            return ""
        if label in self.even:
            return str(label // 2)
        change = self._change(label)
        return f"{change:+}" if change else ""


def ordinary_labels(die: Die) -> tuple[str, ...]:
    """Return the label of each face of an ordinary die in place of one of Tatham's, including the 7.

    Returns nothing for any other die.
    """
    for labels in (*EVEN.values(), *ODD.values()):
        if die.labels in {_names(labels), _names(_without_7(labels))}:
            return _names(labels)
    return ()


Grid = tuple[tuple[int | None, ...], ...]
"""Totals by row and column; None in an empty cell."""


def construction() -> Iterator[Grid]:
    """Yield the grid of two ordinary dice, then Tatham's as it fills up, the totals with most dots first."""
    sides = range(1, 7)
    yield tuple(tuple(row + column for column in sides) for row in sides)
    grid = [[max(even, odd, key=dots) for odd in ODD["grid"]] for even in EVEN["grid"]]
    for fewest in reversed(sides):
        yield tuple(tuple(total if dots(total) >= fewest else None for total in row) for row in grid)


def _without_7(labels: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(label for label in labels if label != 7)


def _names(labels: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(_name, labels))


def _name(label: int) -> str:
    return str(label or "blank")


BLANK_LABEL = "blank"
BLANKS = frozenset({"0", "-", "–", "_"})
"""What people also type for a blank face."""


ORDINARY = {"even": "r", "odd": "c"}
"""Marks of dice that an ordinary one can replace, and the letter before its number."""

HINT = ". For an ordinary die instead of it, type the row or the column of the grid, such as r3 c5"


class LabelledFaces(Said):
    """A source of faces from words: for dice with labels the first word that is one of them.

    The event die may also be the number of an ordinary die. So may Tatham's dice, if the words say which is
    which: r3 is row 3 of his grid, the 4 of the even die, and c5 is column 5, the 11 of the odd one. Ordinary
    dice come in order.
    """

    def read(self, die: Die) -> Face | None:
        words = self._said if die.labels else self._said[:1]
        for word in words:
            face = _face(_label(word, die), die)
            if face:
                self._said.remove(word)
                return face
        if not self._said:
            return None
        hint = HINT if die.mark in ORDINARY else ""
        raise BadInput(f"The {die.called} cannot show {cite(self._said[0], 20)}: it shows {die.shows}{hint}.")

    def finish(self) -> None:
        if self._said:
            rest = " ".join(self._said)[:40]
            raise BadInput(f"You typed too many dice: leave {cite(rest)} out.")


def _label(word: str, die: Die) -> str:
    """Return the label that `r3` or `c5` means, or else the word itself.

    Raises:
        BadInput: it is the 7, which this die does not have.
    """
    letter, labels = ORDINARY.get(die.mark, ""), ordinary_labels(die)
    number = word[1:]
    if not letter or word[:1] != letter or number not in map(str, range(1, len(labels) + 1)):
        return word
    label = labels[int(number) - 1]
    if label not in die.labels:
        raise BadInput(f"{cite(word)} is the {label}, which does not count yet: throw that die again.")
    return label


def _face(word: str, die: Die) -> Face | None:
    """Return the lowest face of a die that a word means, or None."""
    label = BLANK_LABEL if word in BLANKS else word
    if label in die.labels:
        return die.labels.index(label) + 1
    numbered = not any(label[:1].isdigit() for label in die.labels)
    number = int(word) if numbered and word.isascii() and word.isdigit() and len(word) <= 3 else 0
    return number if 1 <= number <= die.faces else None
