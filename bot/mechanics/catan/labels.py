"""Dice for Catan that people threw, typed as they stand on the table: by their labels, in any order."""

from collections.abc import Sequence

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die, Face

BLANK = "blank"
BLANKS = frozenset({"0", "-", "–", "_"})
"""What people also type for a face that is blank."""

MOST_LABELS = 12
"""So many labels are named in a refusal."""


class Labelled:
    """A source of faces that hands out words: for dice with labels the first that is one of them.

    The event die is also read from the number of an ordinary die. Ordinary dice come in order.
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
            face = _face(word, die)
            if face:
                self._left.remove(word)
                return face
        if not self._left:
            return None
        raise BadInput(f"{self._left[0][:20]!r} is not on the {called(die)}, which shows {shows(die)}.")

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


def called(die: Die) -> str:
    """Return how people call a die: red die, even die, d6."""
    return f"{die.mark} die" if die.mark else die.name


def shows(die: Die) -> str:
    """Return what stands on a die: `2, 4, 6, 8, 10 or 12`."""
    labels = list(dict.fromkeys(die.labels))
    if not labels:
        return f"1 to {die.faces}"
    if len(labels) > MOST_LABELS:
        return f"numbers such as {labels[len(labels) // 2]}, with the red one behind the /"
    labels.sort(key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
    return f"{', '.join(labels[:-1])} or {labels[-1]}"


def _face(word: str, die: Die) -> Face | None:
    """Return the lowest face of a die that a word stands for, None where there is none."""
    label = BLANK if word in BLANKS else word
    if label in die.labels:
        return die.labels.index(label) + 1
    numbered = not any(label[:1].isdigit() for label in die.labels)
    number = int(word) if numbered and word.isascii() and word.isdigit() and len(word) <= 3 else 0
    return number if 1 <= number <= die.faces else None
