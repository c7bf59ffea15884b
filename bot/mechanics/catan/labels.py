"""Dice for Catan that people threw, typed as they stand on the table: by their labels, in any order."""

from collections.abc import Sequence

from bot.mechanics.catan.tatham import ordinary_labels
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die, Face

BLANK = "blank"
BLANKS = frozenset({"0", "-", "–", "_"})
"""What people also type for a face that is blank."""


ORDINARY = {"even": "r", "odd": "c"}
"""By the marks of dice that an ordinary one can stand for: what comes before its number."""

HINT = ". Of an ordinary die in its place type the row or the column of the grid, such as r3 c5"


class Labelled:
    """A source of faces that hands out words: for dice with labels the first that is one of them.

    The event die is also read from the number of an ordinary die. So are Tatham's dice, where it is said
    which is which: r3 is row 3 of his grid, the 4 of the even die, and c5 is column 5, the 11 of the odd one.
    Ordinary dice come in order.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._left = [word.casefold() for word in words]

    def read(self, die: Die) -> Face | None:
        """Return the face of `die` that was typed, or None after the last.

        Raises:
            BadInput: no word is on the die; the sentence says what is.
        """
        words = self._left if die.labels else self._left[:1]
        for word in words:
            face = _face(_label(word, die), die)
            if face:
                self._left.remove(word)
                return face
        if not self._left:
            return None
        hint = HINT if die.mark in ORDINARY else ""
        raise BadInput(f"{self._left[0][:20]!r} is not on the {die.called}, which shows {die.shows}{hint}.")

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        """Return the faces of equal dice, as many as were typed."""
        faces: list[Face] = []
        while len(faces) < count and (face := self.read(die)):
            faces.append(face)
        return tuple(faces)

    def draw(self, distribution: Distribution) -> int:
        """Raise: what was typed are dice.

        Raises:
            BadInput: always.
        """
        raise BadInput("Dice were typed, where a number is drawn without dice.")

    def finish(self, made: str = "") -> None:
        """Check that everything was used.

        Raises:
            BadInput: there are words left; the sentence says which to leave out.
        """
        if self._left:
            rest = " ".join(self._left)[:40]
            raise BadInput(f"The roll was complete{f', and made {made}' if made else ''}: leave out {rest}.")


def _label(word: str, die: Die) -> str:
    """Return the label that is meant by `r3` or `c5`, or else the word itself.

    Raises:
        BadInput: it is the 7, which is not on the die for now.
    """
    letter, labels = ORDINARY.get(die.mark, ""), ordinary_labels(die)
    number = word[1:]
    if not letter or word[:1] != letter or number not in map(str, range(1, len(labels) + 1)):
        return word
    label = labels[int(number) - 1]
    if label not in die.labels:
        raise BadInput(f"{word} is the {label}, which does not count yet: throw that die again.")
    return label


def _face(word: str, die: Die) -> Face | None:
    """Return the lowest face of a die that a word stands for, None where there is none."""
    label = BLANK if word in BLANKS else word
    if label in die.labels:
        return die.labels.index(label) + 1
    numbered = not any(label[:1].isdigit() for label in die.labels)
    number = int(word) if numbered and word.isascii() and word.isdigit() and len(word) <= 3 else 0
    return number if 1 <= number <= die.faces else None
