"""Sources of faces and drawn numbers: chance, a person who typed them, or the history."""

import re
from collections.abc import Callable, Sequence
from typing import Protocol

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.printed import PrintedWords, is_read_together
from bot.mechanics.rule import DIE, Die, Face

Below = Callable[[int], int]
"""The one way to draw: a whole number, uniform in 0..n-1.

If it also has `throw(sides, count)`, several numbers in 1..sides, equal dice use that.
"""

LONGEST_FACE = 6
"""Digits of the number of a face."""

WITH_ZERO = (10, 100)
"""The numbers of faces of dice that show their highest number as 0 or 00."""


HUNDRED = ("00", "100")
"""What people type for the 100 of a d100, and for the 00 of one that reads 00 to 99."""

SEGMENT = re.compile(r"[0-9]x", re.IGNORECASE)
"""The label of a segment for tens."""


def faces_of(words: Sequence[str]) -> tuple[Face, ...]:
    """Read words as faces.

    Raises:
        BadInput: one is no number.
    """
    for position, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= LONGEST_FACE):
            raise BadInput(_no_number(position, word), word=position - 1)
    return tuple(map(int, words))


class Source(Protocol):
    """Gives the faces that a rule wants, and drawn numbers."""

    is_tens_first: bool = False
    """Whether percentile dice come as people read them, tens before units. In rows the units are first."""

    def read(self, die: Die) -> Face | None:
        """Return a face of `die`, or None if there is none yet.

        Raises:
            BadInput: the die has no such face; the sentence has its position.
        """
        ...

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        """Return the faces of `count` equal dice, or fewer if there are no more yet."""
        return tuple(face for _ in range(count) if (face := self.read(die)) is not None)

    def draw(self, distribution: Distribution) -> int:
        """Return an outcome of `distribution`.

        Raises:
            BadInput: there is none left, or `distribution` does not have it.
        """
        ...

    def finish(self) -> None:
        """Check that nothing is left over at the end.

        Raises:
            BadInput: something is; the sentence says what to leave out.
        """
        ...


class Chance(Source):
    """Throws each wanted die, and draws by the weights."""

    def __init__(self, below: Below) -> None:
        self._below = below

    def read(self, die: Die) -> Face:
        return self._below(die.faces) + 1

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        together: Callable[[int, int], tuple[Face, ...]] | None = getattr(self._below, "throw", None)
        if together:
            return together(die.faces, count)
        below, faces = self._below, die.faces
        return tuple([below(faces) + 1 for _ in range(count)])

    def draw(self, distribution: Distribution) -> int:
        return distribution.draw(self._below)

    def finish(self) -> None:
        """Chance has nothing left over."""


class Given(Source):
    """Hands out faces that a person typed, or that the history kept."""

    def __init__(self, faces: Sequence[Face], *, is_tens_first: bool = False) -> None:
        self._faces = faces
        self.is_tens_first = is_tens_first
        self.used = 0

    def read(self, die: Die) -> Face | None:
        if self.used == len(self._faces):
            return None
        face = self._next()
        if not 1 <= face <= die.faces:
            shows = f"{die.article} {die} shows 1 to {die.faces}"
            sentence = f"Die {self.used} cannot show {face}: {shows}{_how_to_type(face, die)}."
            raise BadInput(sentence, word=self.used - 1)
        return face

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        given = tuple(self._faces[self.used : self.used + count])
        if given and 1 <= min(given) <= max(given) <= die.faces:
            self.used += len(given)
            return given
        return super().read_many(die, count)

    def draw(self, distribution: Distribution) -> int:
        if self.used == len(self._faces):
            raise BadInput(f"You wrote too few numbers, {self.used}: write one more for the next draw.")
        drawn = self._next()
        if drawn not in distribution.weights:
            raise BadInput(
                f"Number {self.used} is {drawn}, which these dice cannot make: write another number."
            )
        return drawn

    def finish(self) -> None:
        given, used = len(self._faces), self.used
        if used == given:
            return
        if not used:
            raise BadInput("There are no dice to throw here: leave all numbers out.")
        words = self._spell()
        raise BadInput(
            f"Only the first {'die is' if used == 1 else f'{used} dice are'} needed: leave out the "
            f"{words[used]}{'' if given == used + 1 else ' and all after it'}.",
            word=used,
            offers=(" ".join(filter(None, words[:used])),),
        )

    def _spell(self) -> Sequence[str]:
        """Return the faces as written."""
        return list(map(str, self._faces))

    def _next(self) -> int:
        self.used += 1
        return self._faces[self.used - 1]


class Typed(Given):
    """Hands out the faces that a person typed: the label of a die with labels, or the number of its face.

    For cards and spinners it is their label; for a segment for tens such as 3x, the digit is enough. `known`
    faces come first.
    """

    def __init__(self, words: Sequence[str], known: Sequence[Face] = ()) -> None:
        digits = faces_of([word[0] if SEGMENT.fullmatch(word) else word for word in words])
        super().__init__((*known, *digits), is_tens_first=True)
        self._words = (*("" for _ in known), *words)
        self._printed = PrintedWords(self._words)

    def read(self, die: Die) -> Face | None:
        typed = self._words[self.used].casefold() if self.used < len(self._words) else ""
        if not (typed and (die.labels or typed in HUNDRED or SEGMENT.fullmatch(typed))):
            return super().read(die)
        word = self._printed.read(die, self.used).casefold()
        if die.faces == 100 and word in HUNDRED:
            self.used += 1
            return die.labels.index("00") + 1 if die.labels else 100
        for face, label in enumerate(die.labels, 1):
            if word == label or (word.isdigit() and _same_number(word, label)):
                self.used += 1
                return face
        is_number = not SEGMENT.fullmatch(word)
        if is_number and (not die.labels or (_has_numbers(die) and 1 <= int(word) <= die.faces)):
            return super().read(die)
        shows = f"the {die.called} shows {die.shows}" if die.labels else f"a {die} shows {die.shows}"
        raise BadInput(f"Die {self.used + 1} cannot show {typed}: {shows}.", word=self.used)

    def _spell(self) -> Sequence[str]:
        return self._words

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        return Source.read_many(self, die, count)


def _has_numbers(die: Die) -> bool:
    """Whether people may type the number of a face for its label."""
    return die.kind is DIE and not is_read_together(die)


def _same_number(word: str, label: str) -> bool:
    """Whether digits are the number on a face, or on a segment for tens without its x."""
    number = label.removesuffix("x")
    return number.isdecimal() and int(number) == int(word)


class Said(Source):
    """Hands out a person's words for dice in order: labels, or numbers of faces."""

    is_tens_first = True

    def __init__(self, said: Sequence[str]) -> None:
        self._said = [word.casefold() for word in said]
        self._printed = PrintedWords(self._said)
        self._used = 0

    def read(self, die: Die) -> Face | None:
        if self._used == len(self._said):
            return None
        word = self._printed.read(die, self._used)
        standing = [label.casefold() for label in die.labels]
        is_number = word.isascii() and word.isdigit() and len(word) <= LONGEST_FACE
        number = int(word) if is_number and not is_read_together(die) else 0
        if die.faces == 100 and not standing and word in HUNDRED:
            number = 100
        face = standing.index(word) + 1 if word in standing else number
        if not 1 <= face <= die.faces:
            plain = not die.labels and not word.isdigit()
            shows = f"Die {self._used + 1} cannot show {cite(word, 20)}: the {die.called} shows {die.shows}."
            raise BadInput(_no_number(self._used + 1, word) if plain else shows, word=self._used)
        self._used += 1
        return face

    def draw(self, distribution: Distribution) -> int:
        raise BadInput("There are no dice to throw here: leave all numbers out.")

    def finish(self) -> None:
        left = self._said[self._used :]
        if left:
            kept = tuple(filter(None, [" ".join(self._said[: self._used])]))
            sentence = f"Only the dice before {cite(left[0], 20)} are needed: leave {cite(left[0], 20)} out."
            raise BadInput(sentence, word=self._used, offers=kept)


class Fitting(Given):
    """Hands out typed faces as long as they fit; the rest belongs to other dice, and is left."""

    def read(self, die: Die) -> Face | None:
        if self.used < len(self._faces) and not 1 <= self._faces[self.used] <= die.faces:
            self._faces = self._faces[: self.used]
        return super().read(die)

    def finish(self) -> None:
        """Accept leftovers."""


class Then(Source):
    """Hands out the faces of one source, and then those of another."""

    def __init__(self, first: Source, then: Source) -> None:
        self._first = first
        self._then = then
        self.is_tens_first = then.is_tens_first

    def read(self, die: Die) -> Face | None:
        face = self._first.read(die)
        return self._then.read(die) if face is None else face

    def read_many(self, die: Die, count: int) -> tuple[Face, ...]:
        faces = self._first.read_many(die, count)
        return (*faces, *self._then.read_many(die, count - len(faces))) if len(faces) < count else faces

    def draw(self, distribution: Distribution) -> int:
        return self._then.draw(distribution)

    def finish(self) -> None:
        self._first.finish()
        self._then.finish()


def _no_number(position: int, word: str) -> str:
    return f"Die {position} cannot show {cite(word, 20)}: type a number for each die, such as 6 1."


def _how_to_type(face: Face, die: Die) -> str:
    """Return how to type a face, unless it is simply the number on the die."""
    if die.reading:
        return f"; type {die.reading}"
    return f"; type its 0 as {die.faces}" if not face and die.faces in WITH_ZERO else ""
